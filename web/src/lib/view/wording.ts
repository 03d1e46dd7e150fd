/** Sentences for the codes that the server sends: refusals, calls, lines of money. */
import { capital, inBook, known, t, tx, type Key, type Values } from "../../i18n";
import { isCardCode, SUITS } from "../cards";
import type { Params, Reason, View } from "../protocol";
import { plainName } from "./cards";
import { isYou, within } from "./people";

/** Parameters that name a seat. */
const SEATS = new Set(["seat", "payer", "payee", "owner", "ombre", "taker", "winner", "partner", "giver"]);
const CALLS = new Set(["call", "bid", "contract"]);
const IN_SUIT = new RegExp(`^(.+):([${SUITS.join("")}])$`);

/** What is said of a call: its name, what it means, its clause, as it is spoken, as a noun, as it is reported, as it is played. */
export type CallPart = "" | ".text" | ".clause" | ".says" | ".noun" | ".reports" | ".plays";

/** A text about a call, as the book has it; `solo:H` is solo in hearts. Where there is none, the bare word. */
export function callText(book: string, call: string, part: CallPart, values: Values = {}): string {
  const [, plain, suit] = IN_SUIT.exec(call) ?? [];
  if (plain !== undefined) {
    const own = known(`call.in${part}`) ? (`call.in${part}` as Key) : "call.in";
    return t(own, { ...values, call: callText(book, plain, part, values), suit: t(`suit.${suit as "S"}`) });
  }
  const bare = part === ".text" || part === ".clause" ? "option.other.text" : "call.other";
  return tx(inBook(`call.${call}${part}`, book), bare, { call: capital(call), ...values });
}

/** The noun of a call: "sans-prendre", "asking leave". */
export function callNoun(book: string, call: string): string {
  return callText(book, call, ".noun");
}

/** A call as it is reported of somebody: "ask leave" of you, "asks leave" of others. */
export function callReport(book: string, call: string, is: string): string {
  return callText(book, call, ".reports", { is });
}

/** A contract as it is reported of the ombre, where that differs from the call: "plays an alliance" of who asked leave. */
export function contractReport(book: string, contract: string, is: string): string {
  const played = known(`call.${contract.split(":")[0] ?? ""}.plays`);
  return played ? callText(book, contract, ".plays", { is }) : callReport(book, contract, is);
}

/** A place where money lies, as a sentence names it: "the pot". */
export function accountName(name: string): string {
  return tx(`account.${name}`, "account.other", { account: name });
}

/**
 * Values of a message from the parameters of a code: seats become names (and `payerIs` says whether it is
 * the reader), suits, cards, calls and options become words.
 */
export function valuesOf(params: Params, view: View | null): Values {
  const values: Values = {};
  for (const [name, value] of Object.entries(params)) {
    if (SEATS.has(name)) {
      const seat = typeof value === "number" ? value : null;
      values[name] = seat === null || view === null ? accountName(String(value)) : within(view, seat);
      values[`${name}Is`] = view !== null && isYou(view, seat) ? "you" : "other";
    } else if (name === "suit" && known(`suit.${String(value)}`)) {
      values["suit"] = t(`suit.${String(value)}` as Key);
      values["suit_title"] = capital(values["suit"]);
    } else if (CALLS.has(name)) {
      values[name] = callNoun(view?.rules ?? "", String(value));
    } else if (name === "say") {
      values[name] = tx(`say.${String(value)}`, "say.other", { say: value });
    } else if (name === "trump" && known(`suit.${String(value)}`)) {
      values[name] = t(`suit.${String(value)}` as Key);
    } else if (name === "card" && isCardCode(String(value))) {
      values[name] = plainName(String(value) as Parameters<typeof plainName>[0]);
    } else {
      values[name] = value;
    }
  }
  return values;
}

/** Why something is refused, in a sentence. */
export function reasonText(reason: Reason, view: View | null): string {
  const values = { code: reason.code, ...valuesOf(reason.params ?? {}, view) };
  return capital(tx(inBook(`reason.${reason.code}`, view?.rules ?? ""), "reason.unknown", values));
}

/** A line of money, in a sentence. */
export function lineText(code: string, params: Params, view: View): string {
  return capital(tx(inBook(`line.${code}`, view.rules), "line.unknown", { code, ...valuesOf(params, view) }));
}
