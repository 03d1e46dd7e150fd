/** What goes between the page and a table; docs/protocol.md says what it means. */
import type { CardCode, SuitCode } from "./cards";

export type { Why, Alternative, Hint, ReviewChoice, Decision, Best, DealReview, Reviewing } from "./judged";

export type Params = Record<string, string | number>;

export interface Reason {
  code: string;
  clause?: string | null;
  params?: Params;
}

/** A name has so many characters at the most. */
export const LONGEST_NAME = 24;

export interface OptionSpec {
  name: string;
  kind: "switch" | "choice" | "range" | "amounts";
  default: OptionValue;
  /** Defaults for some numbers of players, where they are others. */
  defaults?: Record<string, OptionValue>;
  clause: string;
  group: string;
  values?: string[];
  least?: number;
  most?: number;
  suggested?: number[];
}

export type OptionValue = boolean | number | string;
export type Options = Record<string, OptionValue>;

export interface Preset {
  name: string;
  /** For each number of players the options that differ from the defaults. */
  options: Record<string, Options>;
}

export interface RuleSet {
  id: string;
  /** The usual number first. */
  players: number[];
  clause: string;
  levels: string[];
  /** Levels that are not offered here, for want of the native solver. */
  levels_off: string[];
  options: OptionSpec[];
  presets: Preset[];
  /** How long a match as written may take, for each number of players. */
  minutes: Record<string, number>;
}

export interface Wanted {
  players: number;
  options: Options;
  people: number;
  pace: number;
}

export interface Closed extends Reason {
  option: string;
  value: OptionValue;
}

/** What the server makes of options that are tried. */
export interface Offer {
  options: Options;
  conflicts: Reason[];
  closed: Closed[];
  /** None while there are conflicts. */
  minutes: number | null;
}

export interface Other {
  kind: "bot" | "open";
  name?: string;
  level?: string;
}

/** Who may ask for hints: who plays against bots only, everybody, or nobody. */
export type HintRule = "alone" | "all" | "none";

export interface NewTable {
  hints: HintRule;
  rules: string;
  options: Options;
  name: string;
  pace: number;
  others: Other[];
}

export interface Invitation {
  player: number;
  secret: string;
}

export interface OpenedTable {
  table: string;
  player: number;
  secret: string;
  invitations: Invitation[];
}

export interface Network {
  open: boolean;
  addresses: string[];
}

export interface Person {
  player: number;
  seat: number | null;
  kind: "person" | "bot" | "open";
  name: string | null;
  level: string | null;
  present: boolean;
  stand_in: boolean;
  ready: boolean;
  counters: number;
  buy_ins: number;
  pools: number;
}

export interface Beast {
  number: number;
  owner: number;
  amount: number;
  state: "unpaid" | "in_play" | "paid" | "cancelled";
}

/** A kind of counter, by which name it is drawn, and how many of the least it is worth. */
export interface Piece {
  name: string;
  worth: number;
}

/** What lies on the table: numbers by name, or lists of them; which there are depends on the book. */
export interface Money {
  markers?: number;
  pool?: number;
  wager?: number;
  beasts?: Beast[];
  [name: string]: number | number[] | Beast[] | undefined;
}

export interface Length {
  /** So many pools are to be won, by one player or by all together; or so many deals are to be played. */
  pools?: number;
  counted?: "player" | "table";
  agreed?: number;
  deals: number;
  playing_out: boolean;
}

export interface Laid {
  seat: number;
  card: CardCode;
  say?: string | null;
}

export interface Trick {
  number: number;
  leader: number;
  cards: Laid[];
  winner?: number;
}

export interface Message {
  message: string;
  card: CardCode | null;
}

/** A word of the protocol; a later server may have others. */
export type Stage = string;

export interface Deal {
  number: number;
  dealer: number;
  eldest: number;
  actor: number | null;
  stage: Stage;
  hand: CardCode[];
  suits_sorted: Partial<Record<SuitCode, CardCode[]>>;
  /** Before trumps are named: which cards would be trumps and matadors, by suit, high to low. */
  if_trumps: Partial<Record<SuitCode, { trumps: CardCode[]; matadors: CardCode[] }>>;
  /** All trumps, and those of them that are matadors, high to low. */
  trumps: CardCode[];
  matadors: CardCode[];
  shown: Record<string, CardCode[]>;
  held: number[];
  exchanged: (number | null)[];
  talon: { count: number; top: CardCode | null; cards: CardCode[] | null };
  calls: { seat: number; call: string }[];
  ombre: number | null;
  contract: string | null;
  forced: boolean;
  trump: SuitCode | null;
  turned: CardCode | null;
  vole: string | null;
  opened: number[];
  /** The seat without cards. */
  resting: number | null;
  /** The king or lower card that was called, and who handed it over. */
  called: CardCode | null;
  giver: number | null;
  /** As far as the reader knows; whether everybody knows. */
  partner: number | null;
  partner_public: boolean;
  /** Whose surrender was refused. */
  gave_up: number | null;
  /** What was said and done aloud besides calls and play, as events. */
  spoken: Spoken[];
  trick: Trick | null;
  last_trick: Trick | null;
  tricks: number[];
  taken: Trick[];
  claim: { seat: number; cards: CardCode[]; replies: { seat: number; reply: string }[] } | null;
  message: { seat: number; message: string; card: CardCode | null } | null;
  counsel: Message | null;
}

/** An event of `spoken`; its other fields depend on its type. */
export interface Spoken {
  type: string;
  [field: string]: unknown;
}

export type Refusals = Record<string, Reason>;

export type Turn =
  | { kind: "call"; calls: string[]; refused: Refusals }
  | { kind: "name"; suits: SuitCode[]; refused: Refusals }
  | {
      kind: "exchange";
      least: number;
      most: number;
      /** Whether as many are drawn as are laid. */
      draws: boolean;
      clause: string | null;
      refused?: Refusals;
      messages?: Message[];
    }
  | {
      kind: "play";
      cards: CardCode[];
      refused: Refusals;
      says: string[];
      says_with: Record<string, CardCode[]>;
      lay_down: boolean;
      claim: boolean;
      leading_on: string | null;
      messages?: Message[];
      /** What else may be done, to be sent as it stands. */
      actions: Action[];
    }
  | { kind: "call-card"; cards: CardCode[]; refused: Refusals }
  | { kind: "give-back"; cards: CardCode[]; refused: Refusals }
  | { kind: "answer"; question: string; actions: Action[] };

export type TurnOf<K extends Turn["kind"]> = Extract<Turn, { kind: K }>;

export type Account = number | string;

export interface Line {
  code: string;
  clause: string;
  params: Params;
  entries: [Account, number][];
}

export interface Settlement {
  number: number;
  ending: string;
  winners: number[];
  result: {
    ombre?: number | null;
    partner?: number | null;
    taken_by?: number | null;
    contract?: string | null;
    trump?: SuitCode | null;
    tricks?: number[];
    [fact: string]: unknown;
  };
  lines: Line[];
  net: number[];
  counters: number[];
}

export interface Final {
  early: boolean;
  lines: Line[];
  net: number[];
  buy_ins: number[];
}

export interface View {
  table: string;
  rules: string;
  options: Options;
  status: "waiting" | "playing" | "settled" | "over";
  you: { player: number; seat: number | null } | null;
  players: Person[];
  pace: number;
  /** The seat of a bot that has been thinking for a while. */
  thinking: number | null;
  /** The rule of the table, and whether the reader may have some. */
  hints: { rule: HintRule; open: boolean };
  proposal: { by: number; agreed: number[] } | null;
  money: Money | null;
  pieces: Piece[];
  /** For the present deal until now: laid out before it, and due during it. */
  paid: Line[];
  length: Length | null;
  deal: Deal | null;
  turn: Turn | null;
  settlement: Settlement | null;
  final: Final | null;
}

/** An event as it was told; its other fields depend on its type. */
export interface TableEvent {
  n: number;
  type: string;
  [field: string]: unknown;
}

export type Action =
  | { type: "call"; call: string }
  | { type: "name"; suit: SuitCode }
  | { type: "exchange"; lay: CardCode[] }
  | { type: "play"; card: CardCode; say?: string }
  | { type: "lay-down" }
  | { type: "claim" }
  | { type: "tell"; message: string; card?: CardCode }
  | { type: "answer"; reply: "yes" | "no" }
  | { type: "call-card"; card: CardCode }
  | { type: "give-back"; card: CardCode }
  | { type: "surrender" }
  | { type: "declare" }
  | { type: "ask" };

export type Command =
  | { type: "do"; action: Action }
  | { type: "next" }
  | { type: "away" }
  | { type: "back" }
  | { type: "stand-in"; player: number }
  | { type: "fill"; player: number; level: string }
  | { type: "pace"; pace: number }
  | { type: "end"; reply: "yes" | "no" };

export interface Update {
  type: "update";
  n: number;
  events: TableEvent[];
  view: View;
}

export type Frame =
  | Update
  | { type: "done"; id: string; n: number }
  | ({ type: "error"; id?: string | null } & Reason)
  | { type: "pong" };
