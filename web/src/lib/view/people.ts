/** Who is who at the table, as values for messages: names, and whether it is the reader. */
import { t, type Values } from "../../i18n";
import type { Person, View } from "../protocol";

export interface Who extends Values {
  name: string;
  is: "you" | "other";
}

/** The person at a seat. */
export function at(view: View, seat: number): Person | undefined {
  return view.players.find((one) => one.seat === seat);
}

export function isYou(view: View, seat: number | null | undefined): boolean {
  return seat !== null && seat !== undefined && view.you?.seat === seat;
}

/** Whether the reader may look through the tricks taken: on turn to play, or when play is over (A.13). */
export function mayReview(view: View): boolean {
  const taken = view.deal?.taken.length ?? 0;
  return taken > 0 && (view.turn?.kind === "play" || view.deal?.stage === "over");
}

/** The name of a player, or what to call a place that nobody has taken. */
export function nameOf(person: Person | undefined): string {
  return person?.name ?? t("person.empty");
}

/** A seat as values of a message: `name`, and `is` for the choice between "you" and a name. */
export function who(view: View, seat: number): Who {
  return { name: nameOf(at(view, seat)), is: isYou(view, seat) ? "you" : "other" };
}

/** A player, by place, as values of a message. */
export function whoPlayer(view: View, player: number): Who {
  const person = view.players.find((one) => one.player === player);
  return { name: nameOf(person), is: view.you?.player === player ? "you" : "other" };
}

/** "You", or the name. */
export function title(view: View, seat: number): string {
  return isYou(view, seat) ? t("person.you") : nameOf(at(view, seat));
}

/** "you", or the name, within a sentence. */
export function within(view: View, seat: number): string {
  return isYou(view, seat) ? t("person.you.mid") : nameOf(at(view, seat));
}

/** The seats in the order in which columns are written: the reader first, then as play goes round. */
export function columns(view: View): number[] {
  const count = view.players.length;
  const first = view.you?.seat ?? 0;
  return Array.from({ length: count }, (_, step) => (first + step) % count);
}
