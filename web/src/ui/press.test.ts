import { expect, test } from "vitest";

import { meant, NEAR } from "./press";

const control = (isConnected = true): Element => ({ isConnected }) as Element;
const [card, other] = [control(), control()];

test("a click on the control that was pressed is right, wherever it has gone", () => {
  expect(meant({ control: card, x: 10, y: 10 }, card, 10, 10)).toBe("right");
  expect(meant({ control: card, x: 10, y: 10 }, card, 400, 10)).toBe("right");
});

test("a click that goes beside the control that was pressed is meant for it", () => {
  expect(meant({ control: card, x: 10, y: 10 }, null, 10, 10 + NEAR)).toBe(card);
  expect(meant({ control: card, x: 10, y: 10 }, other, 10, 10)).toBe(card);
});

test("somebody who slides off before letting go has thought better of it", () => {
  expect(meant({ control: card, x: 10, y: 10 }, null, 10, 11 + NEAR)).toBe("right");
  expect(meant({ control: card, x: 10, y: 10 }, other, 10, 11 + NEAR)).toBe("none");
});

test("no control is worked that came under the finger only afterwards", () => {
  expect(meant({ control: null, x: 10, y: 10 }, other, 10, 10)).toBe("none");
  expect(meant({ control: control(false), x: 10, y: 10 }, other, 10, 10)).toBe("none");
  expect(meant({ control: null, x: 10, y: 10 }, null, 10, 10)).toBe("right");
});
