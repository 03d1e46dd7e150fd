/** An account as a table: a row for each line, a column for each seat and each place where money lies, summing to zero. */
import { signed } from "../../i18n";
import type { Account, Line, View } from "../protocol";
import { columns, title } from "./people";
import { accountName, lineText } from "./wording";

/** Lends, and is no part of what is won and lost. */
const BANK = "bank";

export interface Row {
  text: string;
  clause: string;
  /** What each column receives, or pays where it is below zero. */
  sums: number[];
}

export interface Column {
  account: Account;
  head: string;
}

/** A column for each seat, the reader's first, then one for each place that `lines` move money from or to. */
export function accounts(view: View, lines: readonly Line[]): Column[] {
  const places = new Set(lines.flatMap((line) => line.entries.map(([account]) => account)));
  const seats = columns(view).map((seat) => ({ account: seat, head: title(view, seat) }));
  const named = [...places].filter((one): one is string => typeof one === "string" && one !== BANK);
  return [...seats, ...named.map((account) => ({ account, head: accountName(account) }))];
}

const moved = (line: Line, { account }: Column): number =>
  line.entries.reduce((sum, [other, amount]) => (other === account ? sum + amount : sum), 0);

/** The lines as rows; neighbours with the same words, clause and direction stay apart, as the book counts them. */
export function rows(view: View, lines: readonly Line[], across: readonly Column[] = accounts(view, lines)): Row[] {
  return lines.map((line) => ({
    text: lineText(line.code, line.params, view),
    clause: line.clause,
    sums: across.map((column) => moved(line, column)),
  }));
}

/** What each column has received less what it has paid; loans are not counted. */
export function totals(lines: readonly Line[], across: readonly Column[]): number[] {
  const own = lines.filter((line) => line.entries.every(([account]) => account !== BANK));
  return across.map((column) => own.reduce((sum, line) => sum + moved(line, column), 0));
}

/** What a seat has received less what it has paid by these lines, loans included. */
export function received(lines: readonly Line[], seat: number): number {
  return lines.reduce((sum, line) => sum + moved(line, { account: seat, head: "" }), 0);
}

/** Values by seat as values by column. */
export function inColumns(view: View, bySeat: readonly number[]): number[] {
  return columns(view).map((seat) => bySeat[seat] ?? 0);
}

/** "\u221236 \u2212 18 + 54". */
export function sumText(sums: readonly number[]): string {
  const [first = 0, ...rest] = sums;
  const more = rest.map((sum) => (sum < 0 ? ` \u2212 ${String(-sum)}` : ` + ${String(sum)}`));
  return signed(first).replace("+", "") + more.join("");
}

export const total = (sums: readonly number[]): number => sums.reduce((sum, one) => sum + one, 0);
