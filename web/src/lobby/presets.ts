/** Choices of options: as written, ready-made, remembered. What may go together, only the server knows. */
import type { Options, OptionSpec, OptionValue, RuleSet } from "../lib/protocol";

/** The default of an option for so many players. */
export function usual(spec: OptionSpec, players: number): OptionValue {
  return spec.defaults?.[String(players)] ?? spec.default;
}

/** The defaults of all options. */
export function written(specs: readonly OptionSpec[], players: number): Options {
  return Object.fromEntries(specs.map((spec) => [spec.name, usual(spec, players)]));
}

/** What a preset changes, or null where with so many players it changes nothing, unlike its namesake. */
function changes(book: RuleSet, name: string, players: number): Options | null {
  const [first] = book.presets;
  const options = book.presets.find((one) => one.name === name)?.options[String(players)] ?? {};
  return name !== first?.name && Object.keys(options).length === 0 ? null : options;
}

/** The names of the presets that a book has for so many players, "as written" first. */
export function presetNames(book: RuleSet, players: number): string[] {
  return book.presets.map((one) => one.name).filter((name) => changes(book, name, players) !== null);
}

/** All options as a preset has them. */
export function preset(book: RuleSet, name: string, players: number): Options {
  return { ...written(book.options, players), ...changes(book, name, players) };
}

/** Whether options say the same, those that are not named being as written. */
export function agree(one: Options, other: Options, specs: readonly OptionSpec[], players: number): boolean {
  return specs.every((spec) => (one[spec.name] ?? usual(spec, players)) === (other[spec.name] ?? usual(spec, players)));
}

/** The preset that options agree with, or null. */
export function presetOf(book: RuleSet, options: Options, players: number): string | null {
  return (
    presetNames(book, players).find((name) => agree(options, preset(book, name, players), book.options, players)) ?? null
  );
}

/** The options that differ from the book: all that needs to be sent. */
export function changed(options: Options, specs: readonly OptionSpec[], players: number): Options {
  return Object.fromEntries(
    specs.flatMap((spec): [string, OptionValue][] => {
      const value = options[spec.name];
      return value === undefined || value === usual(spec, players) ? [] : [[spec.name, value]];
    }),
  );
}

/** What of remembered options a book still has, and the names of those it has no longer, or not so. */
export function fitting(some: Options, specs: readonly OptionSpec[]): { options: Options; dropped: string[] } {
  const kept = Object.entries(some).filter(([name, value]) => {
    const spec = specs.find((one) => one.name === name);
    return spec !== undefined && takes(spec, value);
  });
  const options = Object.fromEntries(kept);
  return { options, dropped: Object.keys(some).filter((name) => !Object.hasOwn(options, name)) };
}

function takes(spec: OptionSpec, value: OptionValue): boolean {
  const within = (one: number): boolean =>
    Number.isInteger(one) && one >= (spec.least ?? 0) && one <= (spec.most ?? Infinity);
  switch (spec.kind) {
    case "switch":
      return typeof value === "boolean";
    case "choice":
      return typeof value === "string" && (spec.values ?? []).includes(value);
    case "range":
      return typeof value === "number" && within(value);
    case "amounts": {
      const found = typeof value === "string" ? amounts(value) : {};
      return (
        Object.keys(found).join() === (spec.values ?? []).join() && Object.values(found).every((one) => within(one))
      );
    }
  }
}

/** "solo=4,vole=2" by name. */
export function amounts(text: string): Record<string, number> {
  return Object.fromEntries(
    text.split(",").map((part) => {
      const [name = "", digits = ""] = part.split("=");
      return [name, /^\d+$/.test(digits) ? Number(digits) : NaN];
    }),
  );
}

/** Amounts as the server writes them. */
export function amountsText(some: Record<string, number>): string {
  return Object.entries(some)
    .map(([name, amount]) => `${name}=${String(amount)}`)
    .join(",");
}
