/** Reasons of hints in words: what is said of a card, and in how many of the layouts it holds. */
import { capital, listed, LOCALE, t, tx, type Values } from "../../i18n";
import { isCardCode } from "../cards";
import type { View, Why } from "../protocol";
import { theCard, type Standing } from "./cards";
import { who } from "./people";

/** Several cards of a code, "SA H7". */
function cards(text: string, stand: Standing): string {
  return listed(text.split(" ").filter(isCardCode).map((card) => theCard(card, stand)));
}

/** Why, in a sentence; empty where there is no more to say than the count. */
export function whyText(view: View, why: Why | null, stand: Standing): string {
  if (why === null) {
    return "";
  }
  const values: Values = { holds: why.holds, deals: why.deals, all: why.holds === why.deals ? "yes" : "no" };
  for (const [name, value] of Object.entries(why.params)) {
    if (typeof value === "number") {
      Object.assign(values, who(view, value));
    } else {
      values[name] = name === "suit" ? tx(`suit.${value}`, "hint.other") : cards(value, stand);
    }
  }
  return capital(tx(`hint.why.${why.code}`, "hint.other", values));
}

/** Counters with a sign, to one place where they are not whole. */
export function counters(amount: number): string {
  const rounded = Math.round(amount * 10) / 10;
  const figure = Math.abs(rounded).toLocaleString(LOCALE, { maximumFractionDigits: 1 });
  return rounded > 0 ? `+${figure}` : rounded < 0 ? `\u2212${figure}` : figure;
}

/** What a decision cost: counters without a sign, a dash where it was not reckoned. */
export function cost(amount: number | null): string {
  return amount === null ? "\u2013" : (Math.round(amount * 10) / 10).toLocaleString(LOCALE, { maximumFractionDigits: 1 });
}

/** In how many layouts what is advised is better than something else, as a sentence. */
export function share(better: number, worse: number, layouts: number): string {
  return t("hint.share", { better, worse, layouts });
}
