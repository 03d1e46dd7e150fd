/** What happened, one short sentence for each event: for those who listen, and for the list of calls. */
import { capital, inBook, listed, t, tx, type Key } from "../../i18n";
import { isCardCode, type CardCode, type SuitCode } from "../cards";
import type { Deal, Line, TableEvent, View } from "../protocol";
import { shortName, standing, theCard } from "./cards";
import { isYou, title, who, whoPlayer } from "./people";
import { saidAloud, sentence, spokenRows } from "./spoken";
import { callNoun, callReport, callText, contractReport, lineText } from "./wording";

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
    return t("live.called", { ...someone, report: callReport(view.rules, String(event["call"]), someone.is) });
  },
  "all-passed": plain("live.all-passed"),
  won: (event, view) =>
    t("live.won", { ...who(view, seatOf(event)), call: callNoun(view.rules, String(event["contract"])) }),
  named: (event) =>
    event["suit"] === null ? t("live.named.none") : t("live.named", { suit: t(`suit.${event["suit"] as SuitCode}.title`) }),
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
  "card-returned": (event, view) => t("live.card-returned", who(view, seatOf(event))),
  paid: (event, view) => (event["lines"] as Line[]).map((line) => lineText(line.code, line.params, view)).join(" "),
  answered: (event, view) =>
    sentence(event, view) ?? (QUIET.has(String(event["question"])) ? null : t("live.answered", { ...who(view, seatOf(event)), reply: String(event["reply"]) })),
};

/** Questions of which an answer is no news: what follows from it is told, or nothing does. */
const QUIET = new Set(["join", "surrender", "give-up", "hint"]);

/** Who took the trick, if these events complete one. */
function taken(events: readonly TableEvent[], view: View): string[] {
  const last = view.deal?.last_trick;
  const ended = events.some((event) => event.type === "played") && (view.deal?.trick?.cards.length ?? 0) === 0;
  return ended && last?.winner !== undefined ? [t("live.taken", who(view, last.winner))] : [];
}

/** The sentences for what has just happened, in order, your turn last. */
export function story(events: readonly TableEvent[], view: View): string[] {
  const told = (some: readonly TableEvent[]): string[] =>
    some.map((event) => (TELLERS[event.type] ?? sentence)(event, view)).filter((line) => line !== null);
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
  return tx(`title.${deal.stage}`, "title.other", { ...who(view, deal.actor), number });
}

export interface CallRow {
  who: string;
  what: string;
}

/** Everything said and done since the cards were dealt that belongs in the list of calls. */
export function callRows(view: View, deal: Deal): CallRow[] {
  const rows: CallRow[] = deal.calls.map(({ seat, call }) => ({
    who: title(view, seat),
    what: callReport(view.rules, call, who(view, seat).is),
  }));
  if (deal.ombre !== null && deal.trump !== null && deal.turned === null) {
    const someone = who(view, deal.ombre);
    rows.push({ who: title(view, deal.ombre), what: t("panel.calls.names", { ...someone, suit: t(`suit.${deal.trump}`) }) });
  }
  rows.push(...spokenRows(view, deal));
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
export function lastSaid(view: View, deal: Deal, seat: number): string | null {
  const said = deal.trick?.cards.find((one) => one.seat === seat)?.say;
  if (said) {
    return tx(`say.${said}`, "say.other", { say: said });
  }
  const count = deal.exchanged[seat] ?? null;
  if (count !== null && (deal.stage === "exchange" || deal.stage === "look")) {
    return t("say.takes", { count });
  }
  const aloud = saidAloud(deal, seat);
  if (aloud !== null || BIDDING.has(deal.stage) || deal.stage === "exchange") {
    const call = deal.calls.findLast((one) => one.seat === seat)?.call;
    return aloud ?? (call === undefined ? null : callText(view.rules, call, ".says"));
  }
  return null;
}

/** Stages in which what was called last still stands before everybody. */
const BIDDING = new Set(["auction", "join", "alone", "trumps", "king", "return"]);

/** The best bid so far, and whose it is. */
export function bestBid(deal: Deal): { seat: number; call: string } | null {
  return deal.calls.findLast((one) => one.call !== "pass") ?? null;
}

function trumpsNote(deal: Deal): string {
  if (deal.trump !== null) {
    return t("panel.trumps", { suit: t(`suit.${deal.trump}.title`) });
  }
  const named = Object.keys(deal.if_trumps).length === 0;
  return t(named ? "panel.trumps.none" : "panel.trumps.not");
}

/** Who plays with whom: the card called, the partner as far as the reader knows, whose surrender was refused. */
function companyNotes(view: View, deal: Deal): string[] {
  const notes: string[] = [];
  if (deal.called !== null) {
    const card = theCard(deal.called, standing(deal));
    notes.push(
      deal.giver === null ? t("panel.called", { card: capital(card) }) : t("panel.given", { ...who(view, deal.giver), card }),
    );
  }
  if (deal.partner !== null) {
    notes.push(t("panel.partner", { ...who(view, deal.partner), known: deal.partner_public ? "all" : "secret" }));
  } else if (deal.called !== null && deal.giver === null) {
    notes.push(t("panel.partner.secret"));
  }
  if (deal.gave_up !== null) {
    notes.push(t("panel.gave-up", who(view, deal.gave_up)));
  }
  return notes;
}

/** Sentence under the contract: trumps, company, and who took how many. */
export function contractNotes(view: View, deal: Deal): string[] {
  if (deal.ombre === null) {
    const best = bestBid(deal);
    if (best === null) {
      return [t("panel.contract.nobid")];
    }
    return [t("panel.contract.bid", { ...who(view, best.seat), call: callNoun(view.rules, best.call) })];
  }
  const notes = [trumpsNote(deal), ...companyNotes(view, deal)];
  if (deal.turned !== null) {
    notes.push(t("panel.trumps.turned", { card: capital(theCard(deal.turned, standing(deal))) }));
  }
  if (deal.forced) {
    notes.push(t(inBook("panel.forced", view.rules)));
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
  return t("panel.contract.report", { ...someone, report: contractReport(view.rules, deal.contract, someone.is) });
}

/** Whether a seat is the reader's and it is the reader's turn. */
export function yourTurn(view: View): boolean {
  return view.turn !== null && isYou(view, view.deal?.actor);
}
