/** One card face down in a small drawing: where it lies and how it is turned. */
export interface SmallBack {
  x: number;
  y: number;
  /** Degrees clockwise. */
  turn: number;
}

const FAN_STEP = 6;
const TRICK_STEP = 21;
const ROW_STEP = 13;

/** Cards fanned in a hand, about a point below the drawing. */
export function fanned(count: number): SmallBack[] {
  return Array.from({ length: count }, (_, i) => ({ x: 0, y: 0, turn: (i - (count - 1) / 2) * FAN_STEP }));
}

/** Tricks laid crosswise by turns, so that they can be counted. */
export function crosswise(count: number): SmallBack[] {
  return Array.from({ length: count }, (_, i) => ({ x: 10 + i * TRICK_STEP, y: 19, turn: i % 2 ? 90 : 0 }));
}

/** Width of the drawing of that many tricks. */
export function crosswiseWidth(count: number): number {
  return 13 + count * TRICK_STEP;
}

/** The talon in a row, from the top; the first `taken` lie a little higher. */
export function inRow(count: number, taken: number): SmallBack[] {
  return Array.from({ length: count }, (_, i) => ({ x: 20 + i * ROW_STEP, y: i < taken ? 27 : 35, turn: 0 }));
}

/** Width of the drawing of a talon of that many cards. */
export function rowWidth(count: number): number {
  return 27 + count * ROW_STEP;
}
