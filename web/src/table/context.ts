import { getContext } from "svelte";

import type { Table } from "../lib/socket.svelte";

export const TABLE = Symbol("table");

/** The table that the page around a component is at. */
export const atTable = (): Table => getContext<Table>(TABLE);
