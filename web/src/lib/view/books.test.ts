/** What the page says of books other than the Académie, from made-up views. */
import { describe, expect, test } from "vitest";

import type { Line, Settlement, View } from "../protocol";
import { aDeal, aView } from "../testing";
import { accounts, received, rows, total, totals } from "./account";
import { atStake, inPieces, lying, piecesText, sums } from "./money";
import { outcomeClause, outcomeText, outcomeTitle } from "./outcome";
import { report, saidAloud, sentence } from "./spoken";
import { callRows, contractNotes, heading, story } from "./story";
import { callReport, callText } from "./wording";

const FISH = [
  { name: "large-round", worth: 20 },
  { name: "small-round", worth: 10 },
  { name: "oblong", worth: 5 },
  { name: "fish", worth: 1 },
];

const renegado = (changes: Partial<View> = {}): View =>
  aView({ rules: "renegado", pieces: FISH, money: { pot: 38, reserved: [20, 35] }, ...changes });

describe("money", () => {
  test("B.1: an amount lies there in as few rounds, oblongs and fish as can be", () => {
    const heaps = inPieces(FISH, 38);
    expect(heaps.map(({ name, count }) => [name, count])).toEqual([
      ["large-round", 1],
      ["small-round", 1],
      ["oblong", 1],
      ["fish", 3],
    ]);
    expect(piecesText(heaps)).toEqual(["1 large round", "1 small round", "1 oblong", "3 fish"]);
    expect(inPieces(FISH, 0)).toEqual([]);
  });

  test("B.16: every reserved puesta is told, and together they are an account", () => {
    const { money } = renegado();
    expect(sums(money).map(({ label, amount }) => `${label}: ${String(amount)}`)).toEqual([
      "Pot: 38",
      "Reserved puesta 1: 20",
      "Reserved puesta 2: 35",
    ]);
    expect(lying(money, "reserved")).toBe(55);
    expect(atStake(money)?.amount).toBe(38);
    expect(lying({ pool: 8, vole_pool: 12, unit: 2 }, "vole-pool")).toBe(12);
  });

  test("money of a kind nobody has heard of is shown by its name", () => {
    expect(sums({ treasure: 7 })).toEqual([{ name: "treasure", label: "treasure", amount: 7 }]);
    expect(atStake({})).toBeNull();
  });

  test("the pot has a column, so that rows and columns sum to zero", () => {
    const lines: Line[] = [
      { code: "pot-taken", clause: "B.11", params: { payer: "pot", payee: 2, amount: 15 }, entries: [["pot", -15], [2, 15]] },
      { code: "sacada", clause: "B.11", params: { payer: 1, payee: 2, amount: 5 }, entries: [[1, -5], [2, 5]] },
      { code: "buy-in", clause: "R-05", params: { seat: 1, count: 1, amount: 440 }, entries: [["bank", -440], [1, 440]] },
    ];
    const across = accounts(renegado(), lines);
    expect(across.map(({ head }) => head)).toEqual(["You", "Belinda", "Clarissa", "the pot"]);
    expect(rows(renegado(), lines)[0]?.sums).toEqual([0, 15, 0, -15]);
    expect(totals(lines, across)).toEqual([-5, 20, 0, -15]);
    expect(total(totals(lines, across))).toBe(0);
    expect(received(lines, 1)).toBe(435);
  });
});

describe("calls", () => {
  test("C.19: a bid in the favourite suit is named with it", () => {
    expect(callText("quadrille", "solo:H", ".noun")).toBe("solo in hearts");
    expect(callReport("quadrille", "solo:H", "other")).toBe("plays solo in hearts");
    expect(callText("quadrille", "solo:H", ".clause")).toBe("C.19");
  });

  test("a word has the meaning of its book", () => {
    expect(callText("renegado", "vole", ".clause")).toBe("B.15");
    expect(callText("academie", "vole", ".clause")).toBe("A.12");
  });

  test("a call nobody has heard of is said as it stands", () => {
    expect(callText("renegado", "grandissimo", "")).toBe("Grandissimo");
    expect(callText("renegado", "grandissimo", ".text")).toBe("");
  });
});

describe("what is said aloud", () => {
  const hinted = { type: "hinted", seat: 2, hint: "strong" };

  test("B.7: hints are heard, listed and stand in a bubble", () => {
    const deal = aDeal({ stage: "exchange", spoken: [hinted] });
    const view = renegado({ deal });
    expect(sentence(hinted, view)).toBe("Belinda hints at a strong hand.");
    expect(callRows(view, deal).map(({ who, what }) => `${who} ${what}`)).toContain("Belinda hints at a strong hand");
    expect(saidAloud(deal, 2)).toBe("Mine is strong");
    expect(saidAloud(deal, 0)).toBeNull();
  });

  test("B.9: a surrender that is refused is told once, by what follows from it", () => {
    const events = [
      { n: 1, type: "surrendered", seat: 2 },
      { n: 2, type: "answered", seat: 1, question: "surrender", reply: "no", to: null },
      { n: 3, type: "taken-over", seat: 1 },
    ];
    expect(story(events, renegado())).toEqual(["Belinda offers to give up.", "You refuse, and are ombre now."]);
    expect(story([{ n: 4, type: "answered", seat: 2, question: "give-up", reply: "no", to: null }], renegado())).toEqual([]);
  });

  test("D.1: what is paid during the deal is told", () => {
    const lines = [{ code: "pass-paid", clause: "D.1", params: { payer: 0, payee: "stake", amount: 1 }, entries: [] }];
    expect(story([{ n: 1, type: "paid", lines }], aView({ rules: "royal" }))).toEqual(["Clarissa’s pass costs 1."]);
  });

  test("C.5: the card called is named, and the partner as far as the reader knows", () => {
    const called = { type: "card-called", seat: 2, card: "HK", holder: "partner" };
    const deal = aDeal({ ombre: 2, contract: "alliance", trump: "S", called: "HK", spoken: [called], stage: "play" });
    const view = aView({ rules: "quadrille", deal });
    expect(report(called, view)).toBe("calls the king of hearts");
    expect(contractNotes(view, deal)).toContain("Its holder is the partner and does not show it.");
    const known = { ...deal, partner: 1 };
    expect(contractNotes(view, known)).toContain("You are the partner, and only you know it.");
    expect(contractNotes(view, { ...known, partner_public: true })).toContain("You are the partner.");
  });

  test("a stage nobody has heard of still says whose turn it is", () => {
    expect(heading(aView({ deal: aDeal({ stage: "siesta", actor: 2 }) }))).toBe("It is Belinda’s turn");
  });
});

describe("how a deal ended", () => {
  const settlement: Settlement = {
    number: 3,
    ending: "win",
    winners: [1, 2],
    result: { ombre: 2, partner: 1, contract: "alliance", trump: "S", tricks: [4, 2, 4] },
    lines: [],
    net: [0, 0, 0],
    counters: [0, 0, 0],
  };
  const quadrille = aView({ rules: "quadrille" });

  test("C.8: two partners win together", () => {
    expect(outcomeTitle(quadrille, settlement)).toBe("You and Belinda win, an alliance");
    expect(outcomeText(quadrille, settlement)).toBe("You and Belinda took 6 tricks in spades, against 4 of Clarissa’s.");
    expect(outcomeClause(quadrille, settlement)).toBe("C.8");
  });

  test("C.15, C.16: a vole that was led on to and one that was bid fail by clauses of their own", () => {
    const failed = (vole: string): Settlement => ({ ...settlement, ending: "vole-failed", result: { ...settlement.result, vole } });
    expect(outcomeClause(quadrille, failed("played"))).toBe("C.15");
    expect(outcomeClause(quadrille, failed("bid"))).toBe("C.16");
    expect(outcomeClause(renegado(), failed("bid"))).toBe("B.15");
  });

  test("every book has its own word for a game lost", () => {
    const lost = { ...settlement, ending: "remise", winners: [], result: { ombre: 2, contract: "juego", tricks: [3, 3, 3] } };
    expect(outcomeTitle(renegado(), lost)).toBe("Puesta: Belinda loses, juego");
    expect(outcomeTitle(aView({ rules: "royal" }), lost)).toBe("Repuesto: Belinda doubles the stake");
  });

  test("B.9: who took over is the ombre, and who gave up is named", () => {
    const over = { ...settlement, winners: [0], result: { ombre: 2, taken_by: 0, contract: "juego", trump: "S" as const, tricks: [5, 2, 2] } };
    expect(outcomeTitle(renegado(), over)).toBe("Clarissa wins, juego");
    expect(outcomeText(renegado(), over)).toContain("Belinda had offered to give up and was refused.");
  });

  test("L.4: without trumps no suit is named, and an ending nobody has heard of is a drawn deal", () => {
    const nolo = { ...settlement, winners: [2], result: { ombre: 2, contract: "ren-nolo", trump: null, tricks: [5, 4, 0] } };
    expect(outcomeText(aView({ rules: "lhombre" }), nolo)).toBe("Belinda took 0 tricks, against 5 of Clarissa’s and 4 of yours.");
    expect(outcomeTitle(aView(), { ...nolo, ending: "eclipse" })).toBe("A drawn deal");
  });
});
