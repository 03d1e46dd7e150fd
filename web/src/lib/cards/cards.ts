/** Suits in the order of the pack: spades, hearts, diamonds, clubs. */
export const SUITS = ["S", "H", "D", "C"] as const;
export type Suit = (typeof SUITS)[number];

/** Ranks by their code: ace, king, queen, knave and the pips from seven down. */
export const RANKS = ["A", "K", "Q", "J", "7", "6", "5", "4", "3", "2"] as const;
export type Rank = (typeof RANKS)[number];

/** A card by suit and rank: "SA" is the ace of spades. */
export type CardCode = `${Suit}${Rank}`;

/** What is sealed on a matador: I spadille, II manille, III basto. */
export type Seal = "I" | "II" | "III";

/**
 * How a card is offered: `plain` asks nothing, `up` may be played and stands higher,
 * `off` may not be played now and lies under a light veil.
 */
export type CardState = "plain" | "up" | "off";

const CODE = new RegExp(`^[${SUITS.join("")}][${RANKS.join("")}]$`);

/** Tell whether a text names a card of the pack. */
export function isCardCode(text: string): text is CardCode {
  return CODE.test(text);
}

/** The suit printed on a card, whatever its place among trumps. */
export function suitOf(card: CardCode): Suit {
  return card.charAt(0) as Suit;
}

/** The rank printed on a card. */
export function rankOf(card: CardCode): Rank {
  return card.charAt(1) as Rank;
}

/** Tell whether a suit is printed in red. */
export function isRed(suit: Suit): boolean {
  return suit === "H" || suit === "D";
}
