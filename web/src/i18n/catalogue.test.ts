import { IntlMessageFormat } from "intl-messageformat";
import { parse } from "svelte/compiler";
import { describe, expect, test } from "vitest";

import { catalogue, known, LOCALE, t, tx } from ".";

const components = import.meta.glob<string>("../**/*.svelte", { query: "?raw", import: "default", eager: true });
const modules = import.meta.glob<string>(["../**/*.ts", "!../**/*.test.ts", "!../**/*.d.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Words that a reader would see: two letters in a row. */
const WORDS = /\p{L}{2}/u;
/** Attributes whose text is read out or shown. */
const SHOWN = new Set(["aria-label", "aria-description", "alt", "title", "placeholder", "label", "name"]);
/** Components whose `name` is the name of a drawing, not a text. */
const DRAWINGS = new Set(["Ornament"]);

interface Node {
  type: string;
  name?: string;
  data?: string;
  value?: unknown;
  [key: string]: unknown;
}

/** Literal text in the markup of a component: text nodes, and the attributes above. */
function literals(node: unknown, found: string[] = [], drawing = false): string[] {
  if (Array.isArray(node)) {
    node.forEach((child) => literals(child, found, drawing));
  } else if (typeof node === "object" && node !== null && "type" in node) {
    const one = node as Node;
    if (one.type === "Text" && WORDS.test(one.data ?? "")) {
      found.push((one.data ?? "").trim());
    } else if (one.type === "Attribute") {
      if (SHOWN.has(one.name ?? "") && !drawing) {
        literals(one.value, found);
      }
    } else if (one.type === "Component" || one.type === "RegularElement") {
      for (const value of [one["attributes"], one["fragment"]]) {
        literals(value, found, DRAWINGS.has(one.name ?? ""));
      }
    } else if (one.type !== "StyleSheet") {
      for (const value of Object.values(one)) {
        literals(value, found, drawing);
      }
    }
  }
  return found;
}

describe("every text comes from the catalogue", () => {
  test.each(Object.entries(components))("%s has no words in its markup", (_path, source) => {
    const { fragment } = parse(source, { modern: true });
    expect(literals(fragment)).toEqual([]);
  });

  test("the sources are there to be read", () => {
    expect(Object.keys(components).length).toBeGreaterThan(30);
    expect(Object.keys(modules).length).toBeGreaterThan(10);
  });

  test("words in markup would be found", () => {
    const { fragment } = parse('<p title="Hello there">{t("a")} Sit down</p>', { modern: true });
    expect(literals(fragment).sort()).toEqual(["Hello there", "Sit down"]);
  });

  test.each(Object.entries({ ...components, ...modules }))("%s has no sentences in its code", (_path, source) => {
    const code = source
      .replace(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|(^|[^:])\/\/.*$/gm, "$1")
      .replace(/new Error\([^)]*\)/g, "");
    const sentences = [...code.matchAll(/(["'`])((?:(?!\1)[^\n\\])*)\1/g)]
      .map((match) => match[2] ?? "")
      .filter((text) => /^\p{Lu}\p{Ll}+(?: \p{L}+)+[.?!…]?$/u.test(text));
    expect(sentences).toEqual([]);
  });
});

describe("the catalogue", () => {
  test.each(Object.entries(catalogue))("%s is a well-formed message", (_key, message) => {
    expect(() => new IntlMessageFormat(message, LOCALE)).not.toThrow();
  });

  test("every key that is written out in the code exists", () => {
    const missing = Object.values({ ...components, ...modules }).flatMap((source) =>
      [...source.matchAll(/\bt\(\s*"([^"]+)"/g)]
        .map((match) => match[1] ?? "")
        .filter((key) => !known(key)),
    );
    expect(missing).toEqual([]);
  });

  test("a code without a message, or without what its message needs, falls back", () => {
    expect(tx("reason.never-heard-of", "reason.unknown", { code: "never-heard-of" })).toBe(
      "This is not allowed (never-heard-of).",
    );
    expect(tx("reason.lay-more", "reason.unknown", { code: "lay-more" })).toBe("This is not allowed (lay-more).");
  });

  test("plurals follow the number", () => {
    expect(t("plate.cards", { count: 1 })).toBe("1 card");
    expect(t("plate.cards", { count: 4 })).toBe("4 cards");
  });
});
