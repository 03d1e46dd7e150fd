// What the server says of decisions: hints while one plays, reviews of deals that are over (docs/protocol.md).

import type { CardCode, SuitCode } from "./cards";
import type { Action, Params } from "./protocol";

/** Why: a code, what its sentence needs, and in how many of the layouts that count it holds. */
export interface Why {
  code: string;
  params: Params;
  holds: number;
  deals: number;
}

export interface Alternative {
  action: Action;
  expected: number;
  /** In how many of the layouts what is advised is better than this, and worse. */
  better: number;
  worse: number;
  why: Why | null;
}

export interface Hint {
  /** How many events the reader had been told of. */
  n: number;
  action: Action;
  /** Counters, on the average of the layouts imagined; null where nothing was reckoned. */
  expected: number | null;
  layouts: number;
  why: Why | null;
  alternatives: Alternative[];
}

export interface ReviewChoice {
  action: Action;
  expected: number | null;
  /** In how many of the layouts it is better, and worse, than what was done. */
  better: number;
  worse: number;
  open: number | null;
  ending: string | null;
}

export interface Decision {
  number: number;
  seat: number;
  action: Action;
  /** Null outside the play. */
  trick: number | null;
  hands: CardCode[][];
  lying: [number, CardCode][];
  tricks: number[];
  ombre: number | null;
  partner: number | null;
  trump: SuitCode | null;
  choices: ReviewChoice[];
  layouts: number;
  known: number | null;
  open: number | null;
  shares: number[] | null;
  before: string | null;
  after: string | null;
}

export interface Best {
  number: number;
  ending: string;
  shares: number[];
}

/** A deal that is over, decision by decision. */
export interface DealReview {
  deal: number;
  rules: string;
  ending: string;
  net: number[];
  tricks: number[];
  ombre: number | null;
  partner: number | null;
  contract: string | null;
  trump: SuitCode | null;
  trumps: CardCode[];
  matadors: CardCode[];
  talon: CardCode[];
  decisions: Decision[];
  par: Best | null;
  defence: Best | null;
  attack: Best | null;
  decisive: number | null;
  known: number[];
  open: number[];
}

/** How far a review is. */
export interface Reviewing {
  done: number;
  total: number | null;
  review: DealReview | null;
}
