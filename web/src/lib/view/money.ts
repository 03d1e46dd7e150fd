/** What lies on the table and what each has, as names and numbers: which there are is the book's affair. */
import { inBook, t, tx } from "../../i18n";
import type { Beast, Money, Piece, View } from "../protocol";

export interface Sum {
  /** The account as the server calls it: "pot", "vole_pool". */
  name: string;
  label: string;
  amount: number;
}

const isCounts = (value: unknown): value is number[] => Array.isArray(value) && value.every((one) => typeof one === "number");

/** Everything that lies on the table, in the order in which the server tells it. */
export function sums(money: Money | null): Sum[] {
  return Object.entries(money ?? {}).flatMap(([name, value]: [string, number | number[] | Beast[] | undefined]) => {
    if (typeof value === "number") {
      return [{ name, label: tx(`money.${name}`, "money.other", { name }), amount: value }];
    }
    return isCounts(value)
      ? value.map((amount, i) => ({ name, label: tx(`money.${name}`, "money.other", { name, number: i + 1 }), amount }))
      : [];
  });
}

/** What is at stake in the deal: the wager where one is told, else what is told first. */
export function atStake(money: Money | null): Sum | null {
  const all = sums(money);
  return all.find((one) => one.name === "wager") ?? all[0] ?? null;
}

/** What lies in an account by the name that lines of money use, "vole-pool"; lists are added up. */
export function lying(money: Money | null, account: string): number {
  const name = account.replace("-", "_");
  return sums(money).reduce((sum, one) => (one.name === name ? sum + one.amount : sum), 0);
}

export interface Heap extends Piece {
  count: number;
}

/** An amount in as few pieces as can be, the greatest first. */
export function inPieces(pieces: readonly Piece[], amount: number): Heap[] {
  let rest = amount;
  return pieces.flatMap((piece) => {
    const count = Math.floor(rest / piece.worth);
    rest -= count * piece.worth;
    return count > 0 ? [{ ...piece, count }] : [];
  });
}

/** "2 large rounds, 1 fish". */
export function piecesText(heaps: readonly Heap[]): string[] {
  return heaps.map(({ name, count }) => tx(`piece.${name}`, "piece.other", { count }));
}

/** The word for what amounts are counted in: "counters", "chips". */
export function unit(view: View): string {
  return t(inBook("panel.counters", view.rules));
}
