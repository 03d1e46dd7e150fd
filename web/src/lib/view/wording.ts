/** Sentences for the codes that the server sends: refusals, calls, lines of money. */
import { capital, known, t, tx, type Key, type Values } from "../../i18n";
import { isCardCode } from "../cards";
import type { Params, Reason, View } from "../protocol";
import { plainName } from "./cards";
import { isYou, within } from "./people";

/** Parameters that name a seat. */
const SEATS = new Set(["seat", "payer", "payee", "owner", "ombre", "taker", "winner"]);
const CALLS = new Set(["call", "bid", "contract"]);

/** The noun of a call: "sans-prendre", "asking leave". */
export function callNoun(call: string): string {
  return tx(`call.${call}.noun`, "call.other", { call });
}

/** A call as it is reported of somebody: "ask leave" of you, "asks leave" of others. */
export function callReport(call: string, is: string): string {
  return tx(`call.${call}.reports`, "call.other", { call, is });
}

function account(name: string): string {
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
      values[name] = seat === null || view === null ? account(String(value)) : within(view, seat);
      values[`${name}Is`] = view !== null && isYou(view, seat) ? "you" : "other";
    } else if (name === "suit" && known(`suit.${String(value)}`)) {
      values["suit"] = t(`suit.${String(value)}` as Key);
      values["suit_title"] = capital(values["suit"]);
    } else if (CALLS.has(name)) {
      values[name] = callNoun(String(value));
    } else if (name === "say") {
      values[name] = tx(`say.${String(value)}`, "say.other", { say: value });
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
  return capital(tx(`reason.${reason.code}`, "reason.unknown", values));
}

/** A line of money, in a sentence. */
export function lineText(code: string, params: Params, view: View): string {
  return capital(tx(`line.${code}`, "line.unknown", { code, ...valuesOf(params, view) }));
}
