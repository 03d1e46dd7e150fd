/** What the server says of odds (docs/protocol.md). */
import type { CardCode, SuitCode } from "./cards";

/** A share of the deals, and how far off it may be 19 times in 20. */
export interface Share {
  share: number;
  off: number;
}

/** How deals end, the vole being a win as well. */
export const ENDINGS = ["win", "draw", "remise", "codille", "thrown-in", "vole"] as const;
export type Ending = (typeof ENDINGS)[number];
export type Shares = Partial<Record<Ending, Share>>;

export interface Cell extends Shares {
  matadors: number;
  trumps: number;
  kings: number;
  courts: number;
  frequency: number;
  deals: number;
  /** How often it is won in each seat, eldest first. */
  seats: Share[];
}

export interface Even {
  pool: number;
  win: number;
  /** From when on it pays, by which part of the lost deals are codilles: "0.0", "0.5", "1.0". */
  lost: Record<string, number | null>;
}

export interface ContractOdds {
  name: string;
  /** Cards in the hand that is asked for. */
  cards: number;
  places: number;
  must: CardCode | null;
  turned: boolean;
  cells: Cell[];
  even: Even[];
}

export interface BookOdds {
  rules: string;
  players: number;
  pack: CardCode[];
  contracts: ContractOdds[];
  seed: number | null;
  deals: number;
}

export interface HandWanted {
  contract: string;
  place: number;
  hand: CardCode[];
}

export interface Chosen extends Shares {
  suit: SuitCode | null;
  lay: CardCode[] | null;
  deals: number;
  value: number;
}

export interface HandOdds {
  suits: Chosen[];
  discards: Chosen[];
  complete: boolean;
}

/** "61.3": a share in per cent. */
export function percent(share: Share | undefined): string {
  return share === undefined ? "" : (100 * share.share).toFixed(1);
}

/** How far off any of the shares may be, in per cent. */
export function off(shares: Shares): string {
  return (100 * Math.max(...ENDINGS.map((ending) => shares[ending]?.off ?? 0))).toFixed(1);
}

/** The endings that any of `rows` has, in order. */
export function endingsOf(rows: readonly Shares[]): Ending[] {
  return ENDINGS.filter((ending) => rows.some((row) => row[ending] !== undefined));
}

/** Cells from the best hands down, those with so many matadors alone unless null. */
export function sorted(cells: readonly Cell[], matadors: number | null): Cell[] {
  const some = cells.filter((cell) => matadors === null || cell.matadors === matadors);
  return some.toSorted(
    (a, b) => b.matadors - a.matadors || b.trumps - a.trumps || b.kings - a.kings || a.courts - b.courts,
  );
}
