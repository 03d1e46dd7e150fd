import type { BookOdds, HandOdds, HandWanted } from "./odds";
import type {
  Hint,
  Network,
  NewTable,
  Offer,
  OpenedTable,
  Params,
  Reason,
  Reviewing,
  RuleSet,
  View,
  Wanted,
} from "./protocol";

/** An answer of the server that says why it did not do what was asked, or that none came. */
export class ApiError extends Error {
  readonly reason: Reason | null;
  readonly status: number;

  constructor(status: number, reason: Reason | null) {
    super(reason?.code ?? `status ${String(status)}`);
    this.status = status;
    this.reason = reason;
  }
}

interface Refusal {
  error?: { code: string; clause?: string | null; params?: Params };
}

async function ask<T>(path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const init: RequestInit =
    body === undefined
      ? {}
      : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  if (signal !== undefined) {
    init.signal = signal;
  }
  let answer: Response;
  try {
    answer = await fetch(path, init);
  } catch {
    throw new ApiError(0, null);
  }
  const said: unknown = await answer.json().catch(() => null);
  if (!answer.ok || said === null) {
    throw new ApiError(answer.status, (said as Refusal | null)?.error ?? null);
  }
  return said as T;
}

export const fetchRules = async (): Promise<RuleSet[]> => (await ask<{ rules: RuleSet[] }>("/api/rules")).rules;

export const tryOptions = (rules: string, wanted: Wanted): Promise<Offer> =>
  ask(`/api/rules/${rules}/offer`, wanted);

export const fetchOdds = (rules: string, players: number): Promise<BookOdds> =>
  ask(`/api/odds/${rules}/${String(players)}`);

export const reckonHand = (rules: string, players: number, hand: HandWanted): Promise<HandOdds> =>
  ask(`/api/odds/${rules}/${String(players)}/hand`, hand);

export const openTable = (wanted: NewTable): Promise<OpenedTable> => ask("/api/tables", wanted);

export const takeSeat = (table: string, secret: string, name?: string): Promise<{ player: number }> =>
  ask(`/api/tables/${table}/seat`, name === undefined ? { secret } : { secret, name });

/** The table as a spectator sees it. */
export const fetchTable = (table: string): Promise<View> => ask(`/api/tables/${table}`);

/** What to do, as the server thinks; it may take a while, and be given up with `signal`. */
export const askHint = (table: string, signal: AbortSignal): Promise<Hint> =>
  ask(`/api/tables/${table}/hint`, {}, signal);

/** How far the review of a deal is. The first question begins it. */
export const fetchReview = (table: string, deal: number): Promise<Reviewing> =>
  ask(`/api/tables/${table}/review/${String(deal)}`);

/** Open a table of one's own that begins at a decision of a deal that is over. */
export const playOn = (table: string, deal: number, number: number, name: string): Promise<OpenedTable> =>
  ask(`/api/tables/${table}/review/${String(deal)}/play-on`, { number, name });

export const network = (): Promise<Network> => ask("/api/network");

export const openNetwork = (open: boolean): Promise<Network> => ask("/api/network", { open });

export const recordPath = (table: string, form: "text" | "json"): string =>
  `/api/tables/${table}/record${form === "json" ? "?form=json" : ""}`;

export const socketPath = (table: string): string => {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}/api/tables/${table}/socket`;
};
