/** What can be done in a deal, in words: of a hint, and of a review. */
import { listed, t, tx } from "../../i18n";
import type { Action, View } from "../protocol";
import { theCard, type Standing } from "./cards";
import { callNoun } from "./wording";

/** An action as it is advised: "Play the king of hearts". */
export function deedText(view: View, action: Action, stand: Standing): string {
  switch (action.type) {
    case "play":
    case "call-card":
    case "give-back":
      return t(`deed.${action.type}`, { card: theCard(action.card, stand) });
    case "call":
      return action.call === "pass" ? t("deed.pass") : t("deed.call", { call: callNoun(view.rules, action.call) });
    case "name":
      return t("deed.name", { suit: t(`suit.${action.suit}`) });
    case "exchange":
      return action.lay.length === 0
        ? t("deed.keep")
        : t("deed.lay", { cards: listed(action.lay.map((card) => theCard(card, stand))) });
    case "answer":
      return t(`deed.${action.reply}`);
    default:
      return tx(`deed.${action.type}`, "deed.other", { action: action.type });
  }
}
