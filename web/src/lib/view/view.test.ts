import { describe, expect, test } from "vitest";

import type { Line, Settlement, View } from "../protocol";
import { aDeal, aView } from "../testing";
import { inColumns, rows, sumText, total } from "./account";
import { cardName, places, shortName, standing } from "./cards";
import { outcomeText, outcomeTitle } from "./outcome";
import { columns, mayReview } from "./people";
import { place, side, span } from "./seats";
import { callRows, contractTitle, heading, lastSaid, story } from "./story";
import { lineText, reasonText } from "./wording";

const diamonds = aDeal({
  trump: "D",
  trumps: ["SA", "D7", "CA", "DA", "DK", "DQ", "DJ", "D2", "D3", "D4", "D5", "D6"],
  matadors: ["SA", "D7", "CA"],
  stage: "play",
  ombre: 2,
  contract: "ask-leave",
});

describe("seats", () => {
  test("play goes to the right: the next seat is drawn on the right of the reader", () => {
    const view = aView();
    expect(columns(view)).toEqual([1, 2, 0]);
    expect([1, 2, 0].map((seat) => side(view, seat))).toEqual(["me", "right", "left"]);
  });

  test("two sit opposite, four round the table, five with two at each far corner", () => {
    const sides = (count: number): string[] => {
      const [anna, ...rest] = aView().players;
      const players = Array.from({ length: count }, (_, seat) => ({ ...(rest[0] ?? anna), player: seat, seat }));
      const view = aView({ players: players as View["players"], you: { player: 0, seat: 0 } });
      return players.map(({ seat }) => side(view, seat));
    };
    expect(sides(2)).toEqual(["me", "far"]);
    expect(sides(4)).toEqual(["me", "right", "far", "left"]);
    expect(sides(5)).toEqual(["me", "right", "far-right", "far-left", "left"]);
  });

  test("plates share the upper edge from the left, and cards lie towards their players", () => {
    const view = aView();
    expect([0, 2].map((seat) => span(view, seat))).toEqual(["1 / span 6", "7 / span 6"]);
    expect(place(view, 0).x).toBeLessThan(place(view, 1).x);
    expect(place(view, 1).x).toBeLessThan(place(view, 2).x);
    expect(place(view, 1).y).toBeGreaterThan(place(view, 2).y);
  });

  test("a spectator sits behind seat 0", () => {
    expect(columns(aView({ you: null }))).toEqual([0, 1, 2]);
  });
});

describe("A.13: the tricks taken", () => {
  const taken = [{ number: 1, leader: 1, winner: 1, cards: [] }];
  const play: View["turn"] = {
    kind: "play",
    cards: ["HK"],
    refused: {},
    says: [],
    says_with: {},
    actions: [],
    lay_down: false,
    claim: false,
    leading_on: null,
    messages: [],
  };

  test("may be looked through on one's turn to play, and when play is over", () => {
    expect(mayReview(aView({ deal: aDeal({ ...diamonds, taken }), turn: play }))).toBe(true);
    expect(mayReview(aView({ deal: aDeal({ ...diamonds, taken, stage: "over" }) }))).toBe(true);
  });

  test("may not while another is on turn", () => {
    expect(mayReview(aView({ deal: aDeal({ ...diamonds, taken }) }))).toBe(false);
  });
});

describe("cards", () => {
  test("0.5: a matador is called by its name", () => {
    expect(cardName("CA", standing(diamonds), true)).toBe("Basto, ace of clubs, trump, may not be played");
    expect(shortName("D7", standing(diamonds))).toBe("manille");
  });

  test("a plain card is called by its face", () => {
    expect(cardName("HQ", standing(diamonds))).toBe("queen of hearts");
    expect(cardName("DQ", standing(diamonds))).toBe("queen of diamonds, trump");
  });

  test("the fan lies about its middle", () => {
    expect(places(9)).toEqual([-4, -3, -2, -1, 0, 1, 2, 3, 4]);
    expect(places(2)).toEqual([-0.5, 0.5]);
  });
});

describe("sentences", () => {
  test("the title says whose turn it is", () => {
    expect(heading(aView())).toBe("Your turn to speak");
    expect(heading(aView({ deal: aDeal({ ...diamonds, actor: 2, trick: { number: 7, leader: 2, cards: [] } }) }))).toBe(
      "Trick 7: Belinda plays",
    );
  });

  test("what happens is told in order, your turn last", () => {
    const view = aView({ turn: { kind: "call", calls: ["pass"], refused: {} } });
    const told = story(
      [
        { n: 1, type: "called", seat: 0, call: "pass" },
        { n: 2, type: "called", seat: 2, call: "ask-leave" },
      ],
      view,
    );
    expect(told).toEqual(["Clarissa passes.", "Belinda asks leave.", "Your turn to speak."]);
  });

  test("A.15: gano is told with its card, and stands in a bubble", () => {
    const deal = aDeal({ ...diamonds, trick: { number: 1, leader: 0, cards: [{ seat: 0, card: "HQ", say: "gano" }] } });
    const view = aView({ deal });
    expect(story([{ n: 1, type: "played", seat: 0, card: "HQ", say: "gano" }], view)).toEqual([
      "Clarissa plays the queen of hearts, and says gano.",
    ]);
    expect(lastSaid(view, deal, 0)).toBe("Gano");
    expect(lastSaid(view, deal, 2)).toBeNull();
  });

  test("an event of a later protocol is passed over", () => {
    expect(story([{ n: 1, type: "something-new" }], aView())).toEqual([]);
  });

  test("the contract and the calls are told of you and of others", () => {
    const deal = aDeal({ ...diamonds, calls: [{ seat: 1, call: "pass" }, { seat: 2, call: "ask-leave" }], exchanged: [3, null, 5] });
    const view = aView({ deal });
    expect(contractTitle(view, deal)).toBe("Belinda asks leave");
    expect(callRows(view, deal).map((row) => `${row.who}: ${row.what}`)).toEqual([
      "You: pass",
      "Belinda: asks leave",
      "Belinda: names diamonds",
      "Belinda: takes 5",
      "Clarissa: takes 3",
    ]);
  });

  test("0.7: why a card may not be played", () => {
    const reason = { code: "follow-suit", clause: "0.7", params: { suit: "H" } };
    expect(reasonText(reason, aView())).toBe("Hearts were led, and you hold hearts.");
  });
});

describe("a settlement", () => {
  const lines: Line[] = [
    { code: "markers-paid", clause: "A.23", params: { payer: 1, payee: 2, amount: 18, markers: 6 }, entries: [[1, -18], [2, 18]] },
    { code: "beast-made", clause: "A.26", params: { owner: 0, amount: 72, number: 4 }, entries: [] },
  ];
  const settlement: Settlement = {
    number: 9,
    ending: "win",
    winners: [2],
    result: { ombre: 2, contract: "ask-leave", trump: "D", tricks: [2, 2, 5] },
    lines,
    net: [-18, -36, 54],
    counters: [170, 170, 260],
  };

  test("has a row for each line and a column for each seat, the reader's first", () => {
    expect(rows(aView(), lines)).toEqual([
      { text: "Your 6 markers: three counters for each, to Belinda.", clause: "A.23", sums: [-18, 18, 0] },
      { text: "Clarissa makes the beast: 72, owed and written on the sheet.", clause: "A.26", sums: [0, 0, 0] },
    ]);
    expect(lineText("never-heard-of", {}, aView())).toBe("Never-heard-of");
  });

  test("is checked to sum to zero", () => {
    const sums = inColumns(aView(), settlement.net);
    expect(sums).toEqual([-36, 54, -18]);
    expect(sumText(sums)).toBe("\u221236 + 54 \u2212 18");
    expect(total(sums)).toBe(0);
  });

  test("says who won and how", () => {
    expect(outcomeTitle(aView(), settlement)).toBe("Belinda wins, asking leave");
    expect(outcomeText(aView(), settlement)).toBe(
      "Belinda took 5 tricks in diamonds, against 2 of Clarissa’s and 2 of yours.",
    );
    expect(outcomeTitle(aView(), { ...settlement, ending: "codille", winners: [1] })).toBe("Codille: you win against Belinda");
    expect(outcomeTitle(aView(), { ...settlement, ending: "all-pass", winners: [] })).toBe("All pass");
  });
});
