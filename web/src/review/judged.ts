/** What is read from a decision that was judged. */
import type { CardCode } from "../lib/cards";
import type { Decision, DealReview } from "../lib/protocol";
import type { Standing } from "../lib/view/cards";

/** Counters that are not worth a bar. */
const LEAST = 0.05;

/** What a decision cost, in counters: a card with open cards, what went before by what could be known. */
export function price(one: Decision): number {
  const told = (one.trick === null ? one.known : (one.open ?? one.known)) ?? 0;
  return told < LEAST ? 0 : told;
}

/** The standing of cards at a decision: there are no trumps before they are named. */
export function standOf(review: DealReview, one: Decision): Standing {
  const named = one.trump !== null;
  return {
    matadors: named ? review.matadors : [],
    isTrump: (card: CardCode) => named && review.trumps.includes(card),
  };
}
