import { render } from "svelte/server";
import { describe, expect, it } from "vitest";

import Backs from "./Backs.svelte";
import Card from "./Card.svelte";
import CardBack from "./CardBack.svelte";
import Marker from "./Marker.svelte";
import Suit from "./Suit.svelte";
import { backArt, cardArt } from "./art";
import { isCardCode, isRed, RANKS, rankOf, SUITS, suitOf, type CardCode } from "./cards";

const pack = SUITS.flatMap((suit) => RANKS.map((rank): CardCode => `${suit}${rank}`));

function count(text: string, part: string): number {
  return text.split(part).length - 1;
}

describe("card codes", () => {
  it("are suit, then rank", () => {
    expect(suitOf("DQ")).toBe("D");
    expect(rankOf("DQ")).toBe("Q");
    expect(isRed("D")).toBe(true);
    expect(isRed("C")).toBe(false);
  });

  it("are known from other texts", () => {
    expect(["SA", "C2", "HJ"].every(isCardCode)).toBe(true);
    expect(["S8", "AS", "SA ", "S10", "sa", ""].some(isCardCode)).toBe(false);
  });

  it("each have a picture of their own", () => {
    expect(pack).toHaveLength(40);
    expect(new Set([...pack.map(cardArt), backArt]).size).toBe(41);
  });
});

describe("a card in a hand", () => {
  const name = "Basto, ace of clubs, trump, may not be played";
  const { body } = render(Card, {
    props: { card: "CA", name, as: "button", state: "off", trump: true, seal: "III", letter: "C", place: -4, tabindex: -1 },
  });

  it("is a button with one name, its picture and letters silent", () => {
    expect(body).toMatch(/<button[^>]* type="button"/);
    expect(count(body, name)).toBe(1);
    expect(body).toContain(`aria-label="${name}"`);
    expect(body).toMatch(/<img[^>]* alt=""/);
    expect(body).toMatch(/class="sl" aria-hidden="true" data-n="C"/);
    expect(body).toMatch(/class="seal" aria-hidden="true" data-n="III"/);
  });

  it("stays reachable when it may not be played", () => {
    expect(body).toContain('aria-disabled="true"');
    expect(body).not.toContain(" disabled");
    expect(body).toContain('tabindex="-1"');
    expect(body).toMatch(/class="card off trump"/);
    expect(body).toContain("--k: -4");
  });

  it("tells whether it is chosen only where cards are chosen", () => {
    const shown = (selected: boolean | null) =>
      render(Card, { props: { card: "H6", name: "6 of hearts", as: "button", selected } }).body;
    expect(shown(null)).not.toContain("aria-pressed");
    expect(shown(false)).toContain('aria-pressed="false"');
    expect(shown(false)).not.toContain("tagl");
    expect(shown(true)).toContain('aria-pressed="true"');
    expect(shown(true)).toContain("tagl");
  });
});

describe("a card on the table", () => {
  it("is a picture and no button", () => {
    const { body } = render(Card, { props: { card: "H4", name: "4 of hearts" } });
    expect(body).toMatch(/^(<!--.*?-->)*<span[^>]* role="img"/);
    expect(body).not.toContain("button");
    expect(body).not.toContain("seal");
  });
});

describe("decoration", () => {
  it("is hidden from readers who listen, unless it has a name", () => {
    expect(render(CardBack, { props: {} }).body).toContain('aria-hidden="true"');
    expect(render(CardBack, { props: { name: "a card face down" } }).body).toContain('aria-label="a card face down"');
    expect(render(Suit, { props: { suit: "H" } }).body).toMatch(/class="s red"[^>]*aria-hidden="true"/);
    expect(render(Suit, { props: { suit: "S", name: "spades" } }).body).toMatch(/role="img" aria-label="spades"/);
  });

  it("shows as many markers as a plate has room for, and the number of all", () => {
    const six = render(Marker, { props: { count: 6, name: "6 markers set out", word: "markers" } }).body;
    expect(count(six, 'class="mk"')).toBe(6);
    const many = render(Marker, { props: { count: 14, name: "14 markers set out" } }).body;
    expect(count(many, 'class="mk"')).toBe(9);
    expect(many).toContain(">14");
  });

  it("draws one back for each card, trick or card of the talon", () => {
    expect(count(render(Backs, { props: { layout: "hand", count: 9 } }).body, 'class="edge"')).toBe(9);
    const tricks = render(Backs, { props: { layout: "tricks", count: 3 } }).body;
    expect(count(tricks, "rotate(90)")).toBe(1);
    expect(count(tricks, "rotate(0)")).toBe(2);
    const talon = render(Backs, { props: { layout: "talon", count: 13, taken: 4 } }).body;
    expect(count(talon, "taken")).toBe(4);
    expect(count(talon, 'class="edge"')).toBe(13);
  });
});
