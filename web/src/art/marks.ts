// Written by python3 -m tools.draw_cards; change the drawing there.

/** View box of every suit mark. */
export const MARK_BOX = "-50 -50 100 100";

/** Path data of the suit marks: spades, hearts, diamonds, clubs. */
export const MARKS = {
  S: "M0,-49 C9,-29 45,-12 45,15 C45,29 35,37 23,37 C15,37 9,34 4.5,28 C5,37 9,44 17,49 L-17,49 C-9,44 -5,37 -4.5,28 C-9,34 -15,37 -23,37 C-35,37 -45,29 -45,15 C-45,-12 -9,-29 0,-49Z",
  H: "M0,46 C-8,26 -45,10 -45,-17 C-45,-35 -32,-45 -19,-45 C-9,-45 -2,-39 0,-29 C2,-39 9,-45 19,-45 C32,-45 45,-35 45,-17 C45,10 8,26 0,46Z",
  D: "M0,-49 C9,-30 22,-13 37,0 C22,13 9,30 0,49 C-9,30 -22,13 -37,0 C-22,-13 -9,-30 0,-49Z",
  C: "M-6,4 L6,4 C5,26 8,42 18,49 L-18,49 C-8,42 -5,26 -6,4Z M-22,-25 a22,22 0 1 1 44,0 a22,22 0 1 1 -44,0Z M-46,11 a22,22 0 1 1 44,0 a22,22 0 1 1 -44,0Z M2,11 a22,22 0 1 1 44,0 a22,22 0 1 1 -44,0Z M-9,-12 L9,-12 L12,8 L-12,8Z",
} as const;

/** The house mark: a spade and the gilt scrolls on it, in a box of 44 by 48. */
export const HOUSE_MARK = "M22,1 C25,9 43,17 43,30 C43,36 38,40 33,40 C29,40 26,38 24,35.5 C24.5,40 26,44 30,47 L14,47 C18,44 19.5,40 20,35.5 C18,38 15,40 11,40 C6,40 1,36 1,30 C1,17 19,9 22,1Z";
export const HOUSE_MARK_SCROLLS = "M22,10 C24,16 36,21 36,29 C36,32.5 32,34 30,31 M22,10 C20,16 8,21 8,29 C8,32.5 12,34 14,31 M22,19 V33";
