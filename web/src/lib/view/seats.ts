/** Where the seats are drawn, by their number: the reader near, who plays next on the right (DESIGN: seats). */
import type { View } from "../protocol";
import { columns } from "./people";

/** Where a seat is drawn. `far` faces the reader; of five, two are far. */
export type Side = "me" | "right" | "far-right" | "far" | "far-left" | "left";

/** Where a card of the trick lies, in parts of the width and the height that are free, and its turn in degrees. */
export interface Place {
  x: number;
  y: number;
  turn: number;
}

interface Seating {
  side: Side;
  card: Place;
}

const card = (x: number, y: number, turn = 0): Place => ({ x, y, turn });

/** By the number of seats: the reader, and then as play goes round. */
const SEATINGS: Record<number, readonly Seating[]> = {
  2: [
    { side: "me", card: card(0.62, 1) },
    { side: "far", card: card(0.38, 0, -4) },
  ],
  3: [
    { side: "me", card: card(0.5, 0.97) },
    { side: "right", card: card(0.9, 0, 4) },
    { side: "left", card: card(0.1, 0.07, -5) },
  ],
  4: [
    { side: "me", card: card(0.5, 1) },
    { side: "right", card: card(0.95, 0.5, 4) },
    { side: "far", card: card(0.5, 0, -1) },
    { side: "left", card: card(0.05, 0.5, -5) },
  ],
  5: [
    { side: "me", card: card(0.5, 1) },
    { side: "right", card: card(1, 0.75, 5) },
    { side: "far-right", card: card(0.72, 0, 2) },
    { side: "far-left", card: card(0.28, 0, -3) },
    { side: "left", card: card(0, 0.75, -5) },
  ],
};

function seating(view: View, seat: number): Seating | undefined {
  return SEATINGS[view.players.length]?.[columns(view).indexOf(seat)];
}

/** Where a seat is drawn. */
export function side(view: View, seat: number): Side {
  return seating(view, seat)?.side ?? "far";
}

/** Where the card of a seat lies in a trick. */
export function place(view: View, seat: number): Place {
  return seating(view, seat)?.card ?? card(0.5, 0);
}

/** The part of the cloth's upper edge that a plate has, as a span of twelve columns. */
export function span(view: View, seat: number): string {
  const others = columns(view).slice(1).reverse();
  const width = 12 / Math.max(1, others.length);
  return `${String(others.indexOf(seat) * width + 1)} / span ${String(width)}`;
}
