/** Ready-made choices of options for the books; names of options a server does not know are left out. */
import type { OptionSpec, Options, OptionValue } from "../lib/protocol";

export type Preset = "written" | "quick" | "gentle";

export const PRESETS: readonly Preset[] = ["written", "quick", "gentle"];

const CHANGES: Record<string, Record<Preset, Options>> = {
  academie: {
    written: {},
    quick: { pools: 5, pools_counted: "table" },
    gentle: { pools: 10, single_payment: true, announced_vole_beast: "wager", four_four_one: "remise" },
  },
};

/** The defaults of all options. */
export function written(specs: readonly OptionSpec[]): Options {
  return Object.fromEntries(specs.map((spec) => [spec.name, spec.default]));
}

/** All options as a preset has them. */
export function preset(rules: string, name: Preset, specs: readonly OptionSpec[]): Options {
  const changes = CHANGES[rules]?.[name] ?? {};
  const knownNames = new Set(specs.map((spec) => spec.name));
  return {
    ...written(specs),
    ...Object.fromEntries(Object.entries(changes).filter(([option]) => knownNames.has(option))),
  };
}

/** The preset that options agree with, or null. */
export function presetOf(rules: string, options: Options, specs: readonly OptionSpec[]): Preset | null {
  const same = (name: Preset): boolean =>
    Object.entries(preset(rules, name, specs)).every(([option, value]) => options[option] === value);
  return PRESETS.find(same) ?? null;
}

/** The options that differ from the book: all that needs to be sent. */
export function changed(options: Options, specs: readonly OptionSpec[]): Options {
  return Object.fromEntries(
    specs.flatMap((spec): [string, OptionValue][] => {
      const value = options[spec.name];
      return value === undefined || value === spec.default ? [] : [[spec.name, value]];
    }),
  );
}

/** Minutes a match may take, roughly: deals until enough pools are won, and the time for each. */
export function likelyMinutes(pools: number, counted: OptionValue | undefined, pace: number): number {
  const deals = counted === "table" ? pools * 1.5 : pools * 3;
  return deals * (0.7 + 0.5 * pace);
}
