/** What goes between the page and a table; docs/protocol.md says what it means. */
import type { CardCode, SuitCode } from "./cards";

export type Params = Record<string, string | number>;

export interface Reason {
  code: string;
  clause?: string | null;
  params?: Params;
}

export interface OptionSpec {
  name: string;
  kind: "switch" | "choice" | "range";
  default: OptionValue;
  clause: string;
  group: string;
  values?: string[];
  least?: number;
  most?: number;
  suggested?: number[];
}

export type OptionValue = boolean | number | string;
export type Options = Record<string, OptionValue>;

export interface RuleSet {
  id: string;
  players: number[];
  levels: string[];
  options: OptionSpec[];
}

export interface Other {
  kind: "bot" | "open";
  name?: string;
  level?: string;
}

export interface NewTable {
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

export interface Money {
  markers: number;
  pool: number;
  wager: number;
  beasts: Beast[];
}

export interface Length {
  pools: number;
  counted: "player" | "table";
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

export type Stage =
  | "auction"
  | "trumps"
  | "exchange"
  | "look"
  | "play"
  | "claim"
  | "message"
  | "renounce"
  | "matadors"
  | "over";

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
  trick: Trick | null;
  last_trick: Trick | null;
  tricks: number[];
  taken: Trick[];
  claim: { seat: number; cards: CardCode[]; replies: { seat: number; reply: string }[] } | null;
  message: { seat: number; message: string; card: CardCode | null } | null;
  counsel: Message | null;
}

type Refusals = Record<string, Reason>;

export type Question = "look" | "claim" | "message" | "renounce" | "matadors";

export type Turn =
  | { kind: "call"; calls: string[]; refused: Refusals }
  | { kind: "name"; suits: SuitCode[] }
  | { kind: "exchange"; least: number; most: number; refused?: Refusals; messages?: Message[] }
  | {
      kind: "play";
      cards: CardCode[];
      refused: Refusals;
      says: string[];
      lay_down: boolean;
      claim: boolean;
      leading_on: string | null;
      messages?: Message[];
    }
  | { kind: "answer"; question: Question };

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
  proposal: { by: number; agreed: number[] } | null;
  money: Money | null;
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
  | { type: "answer"; reply: "yes" | "no" };

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
