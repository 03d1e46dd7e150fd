import type { CardCode, SuitCode } from "../lib/cards";
import type { Reason } from "../lib/protocol";

/** What the reader is about to do and has not done: cards chosen, a word to say, a suit to sort by. */
export class Desk {
  /** Cards chosen for laying face down. */
  chosen = $state.raw<readonly CardCode[]>([]);
  /** Said with the next card. */
  say = $state<string | null>(null);
  /** The suit the hand is sorted by before trumps are named. */
  suit = $state<SuitCode | null>(null);
  /** Whether the reader has decided to lead on to the vole. */
  leadOn = $state(false);
  /** The explanation that is open: of a card, or of something else. */
  why = $state.raw<{ card: CardCode | null; reason: Reason } | null>(null);
  /** Whether the tricks taken are being looked at. */
  review = $state(false);
  /** Whether the last press has ended the rest of a trick, when nothing was asked of the reader yet. */
  hurried = false;

  toggle(card: CardCode): void {
    this.chosen = this.chosen.includes(card)
      ? this.chosen.filter((one) => one !== card)
      : [...this.chosen, card];
  }

  /** Choose one card instead of another. */
  pick(card: CardCode): void {
    this.chosen = this.chosen.includes(card) ? [] : [card];
  }

  /** Nothing is chosen or said any more: another turn. */
  clear(): void {
    this.chosen = [];
    this.say = null;
    this.leadOn = false;
    this.why = null;
  }
}
