/** What this browser remembers between visits. Where nothing may be kept, everything else still works. */
import type { HintRule, Invitation, OptionValue } from "./protocol";

export interface KnownTable {
  table: string;
  player: number;
  secret: string;
  /** Of the table this browser opened: the places that friends may take. */
  invitations: Invitation[];
  /** Milliseconds since 1970. */
  opened: number;
}

export interface Choices {
  /** The book, and with how many. */
  rules?: string;
  players?: Record<string, number>;
  name?: string;
  pace?: number;
  hints?: HintRule;
  others?: { kind: "bot" | "open"; level: string }[];
  options?: Record<string, Record<string, OptionValue>>;
}

const KEPT = 8;

function read<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`spadille.${key}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(`spadille.${key}`, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing, or has no room left: the page works without.
  }
}

/** The tables this browser has a seat at, the latest first. */
export const knownTables = (): KnownTable[] => read<KnownTable[]>("tables", []);

export const knownTable = (table: string): KnownTable | undefined =>
  knownTables().find((one) => one.table === table);

/** Keep the way back to a seat. */
export function keepTable(one: KnownTable): void {
  write("tables", [one, ...knownTables().filter((other) => other.table !== one.table)].slice(0, KEPT));
}

export function forgetTable(table: string): void {
  write("tables", knownTables().filter((one) => one.table !== table));
}

export const choices = (): Choices => read<Choices>("choices", {});

export const keepChoices = (some: Choices): void => {
  write("choices", { ...choices(), ...some });
};

/** A choice of options that somebody gave a name. */
export interface OwnPreset {
  name: string;
  players: number;
  options: Record<string, OptionValue>;
}

const whole = (one: OwnPreset | null): boolean =>
  typeof one?.name === "string" && typeof one.players === "number" && typeof one.options === "object";

/** The presets of one's own for a book, as they were saved. */
export function ownPresets(rules: string): OwnPreset[] {
  const found = read<Record<string, OwnPreset[]>>("presets", {})[rules];
  return Array.isArray(found) ? found.filter(whole) : [];
}

export function keepOwnPresets(rules: string, some: readonly OwnPreset[]): void {
  write("presets", { ...read<Record<string, OwnPreset[]>>("presets", {}), [rules]: some });
}

export interface Looks {
  theme: "system" | "light" | "dark";
  letters: boolean;
}

export const looks = (): Looks => ({ theme: "system", letters: true, ...read<Partial<Looks>>("looks", {}) });

export const keepLooks = (some: Looks): void => {
  write("looks", some);
};

/** Tell once per visit: true the first time it is asked for a key. */
export function firstTime(key: string): boolean {
  try {
    const seen = sessionStorage.getItem(`spadille.${key}`) !== null;
    sessionStorage.setItem(`spadille.${key}`, "1");
    return !seen;
  } catch {
    return true;
  }
}
