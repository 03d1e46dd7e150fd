import { tx } from "../i18n";

/** How long the computer players take, as factors: at once, brisk, unhurried, slow. */
export const PACES: readonly number[] = [0, 0.5, 1, 2];

export const paceName = (pace: number): string => tx(`pace.${String(pace)}`, "option.value", { value: pace });
