/** How a deal and a match ended, in a title and a sentence. */
import { capital, inBook, listed, t, tx } from "../../i18n";
import type { Final, Settlement, View } from "../protocol";
import { isYou, who, within } from "./people";
import { callNoun } from "./wording";

/** Several seats as values of a message: one of them as `who` has it, or their names together. */
function those(view: View, seats: readonly number[]): { name: string; is: string } {
  const [only] = seats;
  if (seats.length === 1 && only !== undefined) {
    return who(view, only);
  }
  const you = seats.filter((seat) => isYou(view, seat));
  const names = [...you, ...seats.filter((seat) => !you.includes(seat))].map((seat) => within(view, seat));
  return { name: listed(names), is: "many" };
}

/** The deal's outcome as a title: "Belinda wins, asking leave". */
export function outcomeTitle(view: View, { ending, winners, result }: Settlement): string {
  const ombre = result.taken_by ?? result.ombre ?? null;
  const partner = result.partner ?? null;
  const side = ombre === null ? [] : partner === null ? [ombre] : [ombre, partner];
  const losers = those(view, side);
  const call = callNoun(view.rules, result.contract ?? "");
  const whose = ["win", "codille"].includes(ending) && winners.length > 0 ? winners : side;
  const key = inBook(`set.${ending}`, view.rules);
  return capital(tx(key, "set.draw", { ...those(view, whose), ombre: losers.name, call }));
}

/** The tricks in a sentence: "Belinda took five tricks in diamonds, against ...". */
export function outcomeText(view: View, { ending, result }: Settlement): string {
  if (ending === "all-pass" || result.ombre === null || result.ombre === undefined) {
    return t(inBook("set.all-pass.text", view.rules));
  }
  const ombre = result.taken_by ?? result.ombre;
  const tricks = result.tricks ?? [];
  const partner = result.partner ?? null;
  const count = (tricks[ombre] ?? 0) + (partner === null ? 0 : (tricks[partner] ?? 0));
  const others = tricks
    .map((taken, seat) => ({ taken, seat }))
    .filter(({ taken, seat }) => seat !== ombre && seat !== partner && (taken > 0 || tricks.length <= MANY))
    .map(({ taken, seat }) => t("set.tricks.one", { ...who(view, seat), count: taken }));
  const side = those(view, partner === null ? [ombre] : [ombre, partner]);
  const told = [
    t("set.tricks.text", {
      first: t("set.tricks.first", { ...side, count }),
      suit: result.trump ? t(`suit.${result.trump}`) : "none",
      others: others.length === 0 ? "none" : listed(others),
    }),
  ];
  if (result.taken_by !== null && result.taken_by !== undefined) {
    told.push(t("set.taken-over", { ...who(view, result.ombre) }));
  } else if (result["surrendered"] === true) {
    told.push(t("set.surrendered"));
  }
  if (result["renounced"] === true) {
    told.push(t("set.renounced"));
  }
  return capital(told.join(" "));
}

/** With more players than this only those who took tricks are named. */
const MANY = 3;

/** The clause by which a deal is decided: the book's word for how it ended, else that of the first line paid. */
export function outcomeClause(view: View, { ending, lines, result }: Settlement): string {
  const ofBook = inBook(`set.clause.${ending}`, view.rules);
  const key = inBook(inBook(ofBook, String(result["vole"])), String(view.players.length));
  return tx(key, "option.other.text") || (lines[0]?.clause ?? "");
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
