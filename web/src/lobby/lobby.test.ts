/** The lobby's plan over two books that a server might have; what goes together is the server's to say. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { keepChoices, keepOwnPresets, ownPresets } from "../lib/memory";
import type { Offer, RuleSet } from "../lib/protocol";
import { Plan } from "./plan.svelte";
import { agree, amounts, amountsText, changed, fitting, preset, presetNames, presetOf } from "./presets";
import { lengthText, offerText, playersText } from "./wording";

const OLD: RuleSet = {
  id: "academie",
  players: [3],
  clause: "A.1",
  levels: ["random", "novice"],
  levels_off: [],
  options: [
    { name: "pools", kind: "range", least: 1, most: 200, suggested: [10, 20], default: 20, clause: "R-A16", group: "length" },
    { name: "retourne", kind: "switch", default: false, clause: "A.10", group: "auction" },
  ],
  presets: [
    { name: "written", options: { 3: {} } },
    { name: "quick", options: { 3: { pools: 5 } } },
  ],
  minutes: { 3: 150 },
};
const WIDE: RuleSet = {
  id: "renegado",
  players: [3, 2, 5],
  clause: "B.21",
  levels: ["random", "novice"],
  levels_off: [],
  options: [
    { name: "out", kind: "choice", values: ["H", "D"], default: "H", clause: "B.21", group: "table" },
    { name: "favor", kind: "switch", default: false, clause: "B.6", group: "auction" },
    { name: "deals", kind: "range", least: 1, most: 400, default: 24, defaults: { 5: 20 }, clause: "R-B15", group: "length" },
    { name: "bonuses", kind: "amounts", values: ["solo", "vole"], most: 50, default: "solo=4,vole=2", clause: "C.10", group: "payment" },
  ],
  presets: [
    { name: "written", options: { 3: {}, 2: {}, 5: {} } },
    { name: "quick", options: { 3: { deals: 12 }, 2: { deals: 12 }, 5: { deals: 10 } } },
    { name: "gentle", options: { 3: { favor: true }, 2: { favor: true }, 5: {} } },
  ],
  minutes: { 3: 35, 2: 25, 5: 30 },
};
const GOOD: Offer = { options: {}, conflicts: [], closed: [], minutes: 30 };

let kept: Record<string, string>;

beforeEach(() => {
  kept = {};
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => (kept[key] = value),
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A server that answers each question with the next of some bodies. */
function answering(...bodies: unknown[]): { asked: unknown[] } {
  const asked: unknown[] = [];
  vi.stubGlobal("fetch", (path: string, init: { body: string }) => {
    asked.push({ path, ...(JSON.parse(init.body) as object) });
    const body = bodies.length > 1 ? bodies.shift() : bodies[0];
    return Promise.resolve(new Response(JSON.stringify(body), { status: "error" in (body as object) ? 400 : 200 }));
  });
  return { asked };
}

function planned(id = "renegado"): Plan {
  const plan = new Plan([OLD, WIDE]);
  plan.choose(id);
  return plan;
}

test("presets are the book's, and one that changes nothing with so many players is not offered", () => {
  expect(presetNames(WIDE, 3)).toEqual(["written", "quick", "gentle"]);
  expect(presetNames(WIDE, 5)).toEqual(["written", "quick"]);
  expect(preset(WIDE, "quick", 5)).toEqual({ out: "H", favor: false, deals: 10, bonuses: "solo=4,vole=2" });
  expect(presetOf(WIDE, preset(WIDE, "gentle", 2), 2)).toBe("gentle");
  expect(presetOf(WIDE, { ...preset(WIDE, "gentle", 2), out: "D" }, 2)).toBeNull();
});

test("only what differs from the defaults for so many players is sent", () => {
  expect(changed({ deals: 20, favor: false }, WIDE.options, 5)).toEqual({});
  expect(changed({ deals: 20, favor: true }, WIDE.options, 3)).toEqual({ deals: 20, favor: true });
  expect(agree({ deals: 20 }, {}, WIDE.options, 5)).toBe(true);
});

test("remembered options that the book has no longer, or not so, are left out", () => {
  const some = { fog: true, out: "S", favor: "yes", deals: 0, bonuses: "solo=4" };
  expect(fitting(some, WIDE.options)).toEqual({ options: {}, dropped: Object.keys(some) });
  const good = { out: "D", favor: true, deals: 400, bonuses: "solo=0,vole=50" };
  expect(fitting(good, WIDE.options)).toEqual({ options: good, dropped: [] });
  expect(fitting({ bonuses: "solo=4,vole=51" }, WIDE.options).dropped).toEqual(["bonuses"]);
});

test("amounts are read and written as the server has them", () => {
  expect(amounts("solo=4,vole=2")).toEqual({ solo: 4, vole: 2 });
  expect(amountsText({ solo: 4, vole: 2 })).toBe("solo=4,vole=2");
});

test("a plan lays a place for each player, and a preset stays the same with other players", () => {
  const plan = planned();
  expect([plan.players, plan.places.length]).toEqual([3, 2]);
  plan.prepare("quick");
  plan.seat(5);
  expect([plan.places.length, plan.options["deals"]]).toEqual([4, 10]);
  expect(new Set(plan.places.map((one) => one.name)).size).toBe(4);
  plan.options["deals"] = 40;
  plan.seat(2);
  expect([plan.places.length, plan.options["deals"]]).toEqual([1, 40]);
});

test("places taken by friends stay theirs when there are more players", () => {
  const plan = planned();
  const [first] = plan.places;
  if (first !== undefined) {
    first.kind = "open";
  }
  plan.seat(5);
  expect(plan.places.map((one) => one.kind)).toEqual(["open", "bot", "bot", "bot"]);
  expect(plan.wanted.people).toBe(2);
});

test("the server is asked with what differs, and its answer closes values", async () => {
  const closed = [{ option: "favor", value: true, code: "option-conflict", clause: "R-B28", params: {} }];
  const { asked } = answering({ ...GOOD, closed });
  const plan = planned();
  plan.seat(2);
  plan.options["out"] = "D";
  await plan.ask();
  expect(asked).toEqual([
    { path: "/api/rules/renegado/offer", players: 2, options: { out: "D" }, people: 1, pace: 1 },
  ]);
  expect(plan.offer?.closed).toEqual(closed);
  expect(plan.trouble).toBeNull();
});

test("an option that has no meaning any more is put back as written, with a word about it", async () => {
  const idle = { code: "option-players", clause: "B.21", params: { options: "out", players: 3 } };
  answering({ ...GOOD, conflicts: [idle], minutes: null });
  const plan = planned();
  plan.options["out"] = "D";
  await plan.ask();
  expect(plan.options["out"]).toBe("H");
  expect(plan.note).toContain("Suit left out");
});

test("other conflicts stay for the reader to decide", async () => {
  const both = { code: "option-conflict", clause: "R-B28", params: { options: "out favor", players: 2 } };
  answering({ ...GOOD, conflicts: [both], minutes: null });
  const plan = planned();
  plan.seat(2);
  plan.options["out"] = "D";
  plan.options["favor"] = true;
  await plan.ask();
  expect([plan.options["out"], plan.options["favor"], plan.trouble]).toEqual(["D", true, both]);
});

test("a question that was refused says why, and the next answer counts alone", async () => {
  const error = { code: "bad-value", clause: "R-B15", params: {} };
  answering({ error }, GOOD);
  const plan = planned();
  await plan.ask();
  expect(plan.trouble).toEqual(error);
  await Promise.all([plan.ask(), plan.ask()]);
  expect([plan.trouble, plan.offer]).toEqual([null, GOOD]);
});

test("what was chosen comes back the next time, but for what the book has no longer", () => {
  const plan = planned();
  plan.seat(2);
  plan.options["out"] = "D";
  expect(plan.table()).toMatchObject({ rules: "renegado", options: { out: "D" }, others: [{ kind: "bot" }] });
  const again = new Plan([OLD, WIDE]);
  expect([again.book.id, again.players, again.options["out"], again.note]).toEqual(["renegado", 2, "D", null]);
  keepChoices({ options: { renegado: { fog: true } } });
  expect(new Plan([OLD, WIDE]).note).toContain("fog");
});

test("a preset of one's own brings its players with it, and survives a book that has changed", () => {
  const own = { name: "Tuesday club", players: 5, options: { deals: 40, fog: true } };
  keepOwnPresets("renegado", [own]);
  expect([ownPresets("renegado"), ownPresets("academie")]).toEqual([[own], []]);
  const plan = planned();
  plan.restore(own);
  expect([plan.players, plan.places.length, plan.options["deals"]]).toEqual([5, 4, 40]);
  expect(plan.note).toContain("fog");
});

test("rubbish in the browser's memory is no preset", () => {
  kept["spadille.presets"] = JSON.stringify({ renegado: [null, {}, { name: "x" }], academie: "?" });
  expect([ownPresets("renegado"), ownPresets("academie")]).toEqual([[], []]);
});

test("numbers of players, lengths and reasons are said in words", () => {
  expect(playersText([3])).toBe("3 players");
  expect(playersText([3, 2, 4, 5])).toBe("3 players, or 2, 4 and 5");
  expect([15, 45, 60, 90, 150].map(lengthText)).toEqual([
    "About 15 minutes",
    "About 45 minutes",
    "About an hour",
    "About an hour and a half",
    "About 2½ hours",
  ]);
  const both = { code: "option-conflict", clause: "R-B28", params: { options: "out favor", players: 2 } };
  expect(offerText(both, "renegado")).toBe("Suit left out and Favor do not go together with 2 players.");
});
