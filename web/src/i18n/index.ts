import { FormatError, IntlMessageFormat } from "intl-messageformat";

import books from "./en/books.json";
import cards from "./en/cards.json";
import judge from "./en/judge.json";
import lhombre from "./en/lhombre.json";
import lobby from "./en/lobby.json";
import money from "./en/money.json";
import odds from "./en/odds.json";
import quadrille from "./en/quadrille.json";
import reasons from "./en/reasons.json";
import renegado from "./en/renegado.json";
import royal from "./en/royal.json";
import table from "./en/table.json";

/** Every text of the page, by key, as ICU messages. Another language is another set of the same files. */
export const catalogue = {
  ...lobby,
  ...cards,
  ...table,
  ...books,
  ...reasons,
  ...money,
  ...odds,
  ...renegado,
  ...quadrille,
  ...royal,
  ...lhombre,
  ...judge,
} as const;

export type Key = keyof typeof catalogue;
export type Values = Record<string, string | number>;

export const LOCALE = "en-GB";

const made = new Map<Key, IntlMessageFormat>();

/** The text of a key, its arguments filled in. */
export function t(key: Key, values: Values = {}): string {
  let message = made.get(key);
  if (message === undefined) {
    message = new IntlMessageFormat(catalogue[key], LOCALE);
    made.set(key, message);
  }
  return String(message.format(values));
}

/** Tell whether a key, put together from a code of the server, is in the catalogue. */
export function known(key: string): key is Key {
  return Object.hasOwn(catalogue, key);
}

/**
 * The text of a key put together from a code. Where there is none, or the code came without what its
 * sentence needs, that of `otherwise`.
 */
export function tx(key: string, otherwise: Key, values: Values = {}): string {
  if (!known(key)) {
    return t(otherwise, values);
  }
  try {
    return t(key, values);
  } catch (error) {
    if (error instanceof FormatError) {
      return t(otherwise, values);
    }
    throw error;
  }
}

/** The key of a text as a book words it, where it has words of its own for it. */
export function inBook<K extends string>(key: K, book: string): K {
  const own = `${key}.${book}`;
  return known(own) ? (own as unknown as K) : key;
}

const joined = new Intl.ListFormat(LOCALE, { type: "conjunction" });

/** "a, b and c". */
export function listed(words: readonly string[]): string {
  return joined.format(words);
}

/** A sum with its sign, a true minus, and nothing before zero. */
export function signed(amount: number): string {
  const figure = String(Math.abs(amount));
  return amount > 0 ? `+${figure}` : amount < 0 ? `\u2212${figure}` : figure;
}

/** A text with its first letter a capital. */
export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase(LOCALE) + text.slice(1);
}
