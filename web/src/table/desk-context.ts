import { getContext } from "svelte";

import type { Desk } from "./desk.svelte";

export const DESK = Symbol("desk");

/** What the reader is about to do at the table. */
export const theDesk = (): Desk => getContext<Desk>(DESK);
