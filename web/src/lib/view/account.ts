/** A settlement as a table: a row for each line, a column for each seat, and the check that it sums to zero. */
import { listed, signed, t } from "../../i18n";
import type { Final, Line, Settlement, View } from "../protocol";
import { columns, who, within } from "./people";
import { callNoun, lineText } from "./wording";

export interface Row {
  text: string;
  clause: string;
  /** What each column receives, or pays where it is below zero. */
  sums: number[];
}

/** The lines as rows; neighbours with the same words, clause and direction stay apart, as the book counts them. */
export function rows(view: View, lines: readonly Line[]): Row[] {
  const seats = columns(view);
  return lines.map((line) => ({
    text: lineText(line.code, line.params, view),
    clause: line.clause,
    sums: seats.map((seat) =>
      line.entries.reduce((sum, [account, amount]) => (account === seat ? sum + amount : sum), 0),
    ),
  }));
}

/** Values by seat as values by column. */
export function inColumns(view: View, bySeat: readonly number[]): number[] {
  return columns(view).map((seat) => bySeat[seat] ?? 0);
}

/** "−36 − 18 + 54". */
export function sumText(sums: readonly number[]): string {
  const [first = 0, ...rest] = sums;
  const more = rest.map((sum) => (sum < 0 ? ` \u2212 ${String(-sum)}` : ` + ${String(sum)}`));
  return signed(first).replace("+", "") + more.join("");
}

export const total = (sums: readonly number[]): number => sums.reduce((sum, one) => sum + one, 0);

/** The deal's outcome as a title: "Belinda wins, asking leave". */
export function outcomeTitle(view: View, { ending, winners, result }: Settlement): string {
  const ombre = result.ombre ?? null;
  const call = callNoun(result.contract ?? "");
  const winner = winners[0] ?? ombre ?? 0;
  switch (ending) {
    case "all-pass":
      return t("set.all-pass");
    case "codille":
      if (winners.length > 1) {
        return t("set.codille.shared");
      }
      return t("set.codille", { ...who(view, winner), ombre: within(view, ombre ?? winner) });
    case "remise":
      return t("set.remise", who(view, ombre ?? winner));
    case "vole-made":
      return t("set.vole-made", who(view, ombre ?? winner));
    case "vole-failed":
      return t("set.vole-failed", who(view, ombre ?? winner));
    case "win":
      return t("set.win", { ...who(view, winner), call });
    default:
      return t("set.draw");
  }
}

/** The tricks in a sentence: "Belinda took five tricks in diamonds, against ...". */
export function outcomeText(view: View, { ending, result }: Settlement): string {
  if (ending === "all-pass" || result.ombre === null || result.ombre === undefined) {
    return t("set.all-pass.text");
  }
  const ombre = result.ombre;
  const tricks = result.tricks ?? [];
  const others = tricks
    .map((count, seat) => ({ count, seat }))
    .filter(({ seat }) => seat !== ombre)
    .map(({ count, seat }) => t("set.tricks.one", { ...who(view, seat), count }));
  const told = t("set.tricks.text", {
    first: t("set.tricks.first", { ...who(view, ombre), count: tricks[ombre] ?? 0 }),
    suit: result.trump ? t(`suit.${result.trump}`) : "",
    others: listed(others),
  });
  return result.renounced === true ? `${told} ${t("set.renounced")}` : told;
}

/** Who won the match: the most, after everything is settled. */
export function winnerTitle(view: View, final: Final): string {
  const best = Math.max(...final.net);
  const seats = final.net.flatMap((net, seat) => (net === best ? [seat] : []));
  const [only] = seats;
  return seats.length === 1 && only !== undefined
    ? t("final.winner", who(view, only))
    : t("final.tie", { names: listed(seats.map((seat) => within(view, seat))) });
}
