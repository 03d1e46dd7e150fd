/** What happened, one short sentence for each event: for those who listen, and for the list of calls. */
import { capital, listed, t, tx, type Key } from "../../i18n";
import { isCardCode, type CardCode, type SuitCode } from "../cards";
import type { Deal, TableEvent, View } from "../protocol";
import { shortName, standing, theCard } from "./cards";
import { isYou, title, who, whoPlayer } from "./people";
import { callNoun, callReport } from "./wording";

type Teller = (event: TableEvent, view: View) => string | null;

const seatOf = (event: TableEvent): number => Number(event["seat"] ?? 0);
const cardOf = (event: TableEvent, view: View): string => {
  const card = String(event["card"]);
  return isCardCode(card) ? theCard(card, standing(view.deal)) : card;
};

const bySeat =
  (key: Key): Teller =>
  (event, view) =>
    t(key, who(view, seatOf(event)));

const byPlayer =
  (key: Key): Teller =>
  (event, view) =>
    t(key, { ...whoPlayer(view, Number(event["player"])), reply: String(event["reply"] ?? "yes") });

const plain =
  (key: Key): Teller =>
  () =>
    t(key);

function played(event: TableEvent, view: View): string {
  const someone = who(view, seatOf(event));
  const say = typeof event["say"] === "string" ? event["say"] : "none";
  const saying = say === "none" ? "" : tx(`say.${say}.reports`, "say.other", { say, is: someone.is });
  return t("live.played", { ...someone, card: cardOf(event, view), say: say === "none" ? "none" : "said", saying });
}

const TELLERS: Record<string, Teller> = {
  "sat-down": (event) => t("live.sat-down", { name: String(event["name"]) }),
  filled: (event) => t("live.filled", { name: String(event["name"]) }),
  "stood-in": byPlayer("live.stood-in"),
  "came-back": byPlayer("live.came-back"),
  "end-proposed": byPlayer("live.end-proposed"),
  "end-answered": byPlayer("live.end-answered"),
  "deal-opened": (event, view) =>
    t("live.dealt", { number: Number(event["number"]), ...who(view, Number(event["dealer"])) }),
  settled: (event) => t("live.settled", { number: Number(event["number"]) }),
  "match-ended": plain("live.match-ended"),
  called: (event, view) => {
    const someone = who(view, seatOf(event));
    return t("live.called", { ...someone, report: callReport(String(event["call"]), someone.is) });
  },
  "all-passed": plain("live.all-passed"),
  won: (event, view) =>
    t("live.won", { ...who(view, seatOf(event)), call: callNoun(String(event["contract"])) }),
  named: (event) =>
    event["suit"] === null ? null : t("live.named", { suit: t(`suit.${event["suit"] as SuitCode}.title`) }),
  turned: (event, view) => t("live.turned", { card: capital(cardOf(event, view)) }),
  "hands-opened": plain("live.hands-opened"),
  "hand-shown": bySeat("live.hand-shown"),
  exchanged: (event, view) => t("live.exchanged", { ...who(view, seatOf(event)), count: Number(event["count"]) }),
  looked: (event, view) => {
    const cards = (event["cards"] as CardCode[]).map((card) => shortName(card, standing(view.deal)));
    return t("live.looked", { ...who(view, seatOf(event)), cards: listed(cards) });
  },
  left: plain("live.left"),
  committed: bySeat("live.committed"),
  played,
  "laid-down": plain("live.laid-down"),
  claimed: bySeat("live.claimed"),
  told: bySeat("live.told"),
  answered: (event, view) =>
    t("live.answered", { ...who(view, seatOf(event)), reply: String(event["reply"]) }),
};

/** Who took the trick, if these events complete one. */
function taken(events: readonly TableEvent[], view: View): string[] {
  const last = view.deal?.last_trick;
  const ended = events.some((event) => event.type === "played") && (view.deal?.trick?.cards.length ?? 0) === 0;
  return ended && last?.winner !== undefined ? [t("live.taken", who(view, last.winner))] : [];
}

/** The sentences for what has just happened, in order, your turn last. */
export function story(events: readonly TableEvent[], view: View): string[] {
  const told = (some: readonly TableEvent[]): string[] =>
    some.map((event) => TELLERS[event.type]?.(event, view) ?? null).filter((line) => line !== null);
  const after = events.findLastIndex((event) => event.type === "played") + 1;
  const turn = view.turn === null ? [] : [t("live.turn", { what: heading(view) })];
  return [...told(events.slice(0, after)), ...taken(events, view), ...told(events.slice(after)), ...turn];
}

/** What goes on, as the title of the page says it: "Trick 7: your turn to play". */
export function heading(view: View): string {
  if (view.status === "waiting") {
    return t("title.wait");
  }
  if (view.status === "over") {
    return t("title.final");
  }
  const deal = view.deal;
  if (deal === null || view.status === "settled") {
    return t("title.settled", { number: view.settlement?.number ?? deal?.number ?? 0 });
  }
  if (deal.stage === "over" || deal.actor === null) {
    return t("title.over", { number: deal.number });
  }
  const number = deal.trick?.number ?? deal.taken.length + 1;
  return t(`title.${deal.stage}`, { ...who(view, deal.actor), number });
}

export interface CallRow {
  who: string;
  what: string;
}

/** Everything said and done since the cards were dealt that belongs in the list of calls. */
export function callRows(view: View, deal: Deal): CallRow[] {
  const rows: CallRow[] = deal.calls.map(({ seat, call }) => ({
    who: title(view, seat),
    what: callReport(call, who(view, seat).is),
  }));
  if (deal.ombre !== null && deal.trump !== null && deal.turned === null) {
    const someone = who(view, deal.ombre);
    rows.push({ who: title(view, deal.ombre), what: t("panel.calls.names", { ...someone, suit: t(`suit.${deal.trump}`) }) });
  }
  for (const seat of exchangeOrder(deal)) {
    const count = deal.exchanged[seat];
    if (count !== null && count !== undefined) {
      rows.push({ who: title(view, seat), what: t("panel.calls.took", { ...who(view, seat), count }) });
    }
  }
  for (const trick of [deal.last_trick, deal.trick]) {
    for (const { seat, say } of trick?.cards ?? []) {
      if (say) {
        rows.push({ who: title(view, seat), what: tx(`say.${say}.reports`, "say.other", { say, is: who(view, seat).is }) });
      }
    }
  }
  if (deal.stage === "auction" && deal.actor !== null) {
    rows.push({ who: title(view, deal.actor), what: t("panel.calls.speak") });
  }
  return rows;
}

/** Seats from the ombre to the right. */
function exchangeOrder(deal: Deal): number[] {
  const count = deal.held.length;
  const first = deal.ombre;
  return first === null ? [] : Array.from({ length: count }, (_, step) => (first + step) % count);
}

/** What a seat said last, for the bubble at its plate; null when it is silent now. */
export function lastSaid(deal: Deal, seat: number): string | null {
  const said = deal.trick?.cards.find((one) => one.seat === seat)?.say;
  if (said) {
    return tx(`say.${said}`, "say.other", { say: said });
  }
  if (deal.stage === "auction" || deal.stage === "trumps" || (deal.stage === "exchange" && deal.exchanged[seat] === null)) {
    const call = deal.calls.findLast((one) => one.seat === seat)?.call;
    return call === undefined ? null : tx(`call.${call}.says`, "call.other", { call });
  }
  if (deal.stage === "exchange" || deal.stage === "look") {
    const count = deal.exchanged[seat];
    return count === null || count === undefined ? null : t("say.takes", { count });
  }
  return null;
}

/** The best bid so far, and whose it is. */
export function bestBid(deal: Deal): { seat: number; call: string } | null {
  return deal.calls.findLast((one) => one.call !== "pass") ?? null;
}

/** Sentence under the contract: trumps, and who took how many. */
export function contractNotes(view: View, deal: Deal): string[] {
  if (deal.ombre === null) {
    const best = bestBid(deal);
    if (best === null) {
      return [t("panel.contract.nobid")];
    }
    return [t("panel.contract.bid", { ...who(view, best.seat), call: callNoun(best.call) })];
  }
  const notes = [deal.trump === null ? t("panel.trumps.not") : t("panel.trumps", { suit: t(`suit.${deal.trump}.title`) })];
  if (deal.turned !== null) {
    notes.push(t("panel.trumps.turned", { card: capital(theCard(deal.turned, standing(deal))) }));
  }
  if (deal.forced) {
    notes.push(t("panel.forced"));
  }
  const took = exchangeOrder(deal).flatMap((seat) => {
    const count = deal.exchanged[seat];
    return count === null || count === undefined ? [] : [t("panel.took.one", { ...who(view, seat), count })];
  });
  if (took.length > 0) {
    notes.push(t("panel.took", { takers: capital(listed(took)) }));
  }
  if (deal.vole !== null) {
    notes.push(t("panel.vole", who(view, deal.ombre)));
  }
  if (deal.trump !== null && deal.hand.length > 0 && deal.stage !== "play") {
    const mine = deal.matadors.filter((card) => deal.hand.includes(card)).map((card) => shortName(card, standing(deal)));
    notes.push(t("panel.matadors", { count: mine.length, list: listed(mine) }));
  }
  return notes;
}

/** The contract in a line: "Belinda asks leave". */
export function contractTitle(view: View, deal: Deal): string {
  if (deal.ombre === null || deal.contract === null) {
    const passed = deal.stage === "over" && bestBid(deal) === null;
    return t(passed ? "panel.contract.none" : "panel.contract.open");
  }
  const someone = who(view, deal.ombre);
  return t("panel.contract.report", { ...someone, report: callReport(deal.contract, someone.is) });
}

/** Whether a seat is the reader's and it is the reader's turn. */
export function yourTurn(view: View): boolean {
  return view.turn !== null && isYou(view, view.deal?.actor);
}
