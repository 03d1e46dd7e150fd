/** Sentences of the lobby: how long, how many, and why something is not to be had. */
import { listed, t, tx } from "../i18n";
import { reasonText } from "../lib/view/wording";
import type { Reason } from "../lib/protocol";

/** The name of an option. */
export function optionName(rules: string, option: string): string {
  return tx(`option.${rules}.${option}`, "option.value", { value: option });
}

/** A reason in which options have their names. */
export function offerText(reason: Reason, rules: string): string {
  const { options, option } = reason.params ?? {};
  const params = { ...reason.params };
  if (typeof options === "string") {
    params["options"] = listed(options.split(" ").map((one) => optionName(rules, one)));
  }
  if (typeof option === "string") {
    params["option"] = optionName(rules, option);
  }
  return reasonText({ ...reason, params }, null);
}

/** "About 2½ hours". */
export function lengthText(minutes: number): string {
  const halves = Math.round(minutes / 30);
  return t("lobby.time", {
    hours: minutes < 50 ? 0 : Math.floor(halves / 2),
    half: halves % 2 === 1 ? "yes" : "no",
    minutes,
  });
}

/** "3 players, or 2, 4 and 5". */
export function playersText(counts: readonly number[]): string {
  const [first = 0, ...others] = counts;
  const usual = t("book.players", { count: first });
  if (others.length === 0) {
    return usual;
  }
  return t("book.players.or", { usual, others: listed(others.toSorted((a, b) => a - b).map(String)) });
}

