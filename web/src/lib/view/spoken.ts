/** What was said and done aloud besides calls, the exchange and the play: the events that `deal.spoken` has. */
import { known, t, tx, type Values } from "../../i18n";
import { isCardCode } from "../cards";
import type { Deal, Spoken, View } from "../protocol";
import { standing, theCard } from "./cards";
import { title, who, within } from "./people";

/** The key of what an event says: its type, and the hint, or the question with its reply. */
function keyOf(event: Spoken): string {
  const more = [event["hint"], event["question"], event["question"] === undefined ? undefined : event["reply"], event["holder"]];
  return [event.type, ...more.filter((one) => typeof one === "string")].join(".");
}

export const seatOf = (event: Spoken): number => Number(event["seat"] ?? 0);

function values(event: Spoken, view: View): Values {
  const { card, receiver, count } = event;
  const named: Values = { ...who(view, seatOf(event)) };
  if (typeof card === "string" && isCardCode(card)) {
    named["card"] = theCard(card, standing(view.deal));
  }
  if (typeof receiver === "number") {
    named["receiver"] = within(view, receiver);
  }
  return typeof count === "number" ? { ...named, count } : named;
}

/** "hints at a weak hand"; null for what is told by another event, as a yes by the joining that follows. */
export function report(event: Spoken, view: View): string | null {
  const key = `spoken.${keyOf(event)}`;
  return known(key) ? tx(key, "call.other", { call: event.type, ...values(event, view) }) : null;
}

/** The whole sentence: "Belinda hints at a weak hand." */
export function sentence(event: Spoken, view: View): string | null {
  const told = report(event, view);
  return told === null ? null : t("live.called", { ...who(view, seatOf(event)), report: told });
}

/** Who did what, for the list of calls. */
export function spokenRows(view: View, deal: Deal): { who: string; what: string }[] {
  return deal.spoken.flatMap((event) => {
    const what = report(event, view);
    return what === null ? [] : [{ who: title(view, seatOf(event)), what }];
  });
}

/** What a seat said aloud last, in its own words, while nothing has been played since. */
export function saidAloud(deal: Deal, seat: number): string | null {
  const last = deal.spoken.findLast((event) => seatOf(event) === seat && known(`says.${keyOf(event)}`));
  const under_way = (deal.trick?.cards.length ?? 0) > 0;
  const stale = deal.taken.length > 0 && last !== deal.spoken.at(-1);
  return last === undefined || under_way || stale ? null : tx(`says.${keyOf(last)}`, "call.other", { call: last.type });
}
