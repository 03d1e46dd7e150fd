/** What cards are called and how they are drawn, as the table says: no rules are known here. */
import { t } from "../../i18n";
import { rankOf, suitOf, type CardCode, type Seal, type SuitCode } from "../cards";
import type { Deal } from "../protocol";

const SEALS: readonly Seal[] = ["I", "II", "III"];

/** What makes a card more than its face: the matadors from the highest, and which cards are trumps. */
export interface Standing {
  matadors: readonly CardCode[];
  isTrump: (card: CardCode) => boolean;
}

/** The standing of cards in a deal: by its trump suit, once it is named. */
export function standing(deal: Deal | null): Standing {
  return among(deal?.trumps ?? [], deal?.matadors ?? []);
}

/** The standing of cards if `suit` were trumps. */
export function standingIf(deal: Deal, suit: SuitCode): Standing {
  const told = deal.if_trumps[suit];
  return among(told?.trumps ?? [], told?.matadors ?? []);
}

function among(trumps: CardCode[], matadors: CardCode[]): Standing {
  return { matadors, isTrump: (card) => trumps.includes(card) };
}

export function sealOf(card: CardCode, { matadors }: Standing): Seal | null {
  return SEALS[matadors.indexOf(card)] ?? null;
}

/** "ace of clubs". */
export function plainName(card: CardCode): string {
  return t("card", { rank: t(`rank.${rankOf(card)}`), suit: t(`suit.${suitOf(card)}`) });
}

/** "Basto, ace of clubs, trump, may not be played". */
export function cardName(card: CardCode, stand: Standing, off = false): string {
  const seal = sealOf(card, stand);
  let name = plainName(card);
  if (seal !== null) {
    name = t("card.matador", {
      matador: t(`matador.${seal}`),
      rank: t(`rank.${rankOf(card)}`),
      suit: t(`suit.${suitOf(card)}`),
    });
  }
  if (stand.isTrump(card)) {
    name = t("card.trump", { card: name });
  }
  return off ? t("card.off", { card: name }) : name;
}

/** A card in a sentence: "basto" where it is a matador, else "ace of clubs". */
export function shortName(card: CardCode, stand: Standing): string {
  const seal = sealOf(card, stand);
  return seal === null ? plainName(card) : t(`matador.${seal}.plain`);
}

/** A card as something that is played: "basto" where it is a matador, else "the ace of clubs". */
export function theCard(card: CardCode, stand: Standing): string {
  const name = shortName(card, stand);
  return sealOf(card, stand) === null ? t("card.the", { card: name }) : name;
}

/** The places of a fanned hand about its middle: -4 to 4 for nine cards. */
export function places(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i - (count - 1) / 2);
}
