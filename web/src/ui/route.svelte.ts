/** Which page is shown: the games, a table, the review of a deal, or the odds. The address bar is the only state. */
const TABLE = /^\/t\/([\w-]{1,64})(?:\/review\/(\d{1,6}))?\/?$/;

const ODDS = /^\/odds\/?$/;

class Route {
  table = $state<string | null>(null);
  /** The deal that is reviewed. */
  review = $state<number | null>(null);
  odds = $state(false);

  constructor() {
    this.read();
  }

  /** Follow the address bar. */
  read(): void {
    const path = typeof location === "undefined" ? "" : location.pathname;
    const found = TABLE.exec(path);
    this.table = found?.[1] ?? null;
    this.review = found?.[2] === undefined ? null : Number(found[2]);
    this.odds = ODDS.test(path);
  }

  /** Go to the odds. */
  toOdds(): void {
    history.pushState(null, "", "/odds");
    this.read();
  }

  /** Go to a page of the client; null for the games. */
  go(table: string | null, review: number | null = null): void {
    history.pushState(null, "", table === null ? "/" : reviewPath(table, review));
    this.read();
  }
}

export const route = new Route();

/** The address of a table, or of the review of one of its deals. */
export function reviewPath(table: string, review: number | null): string {
  return review === null ? `/t/${table}` : `/t/${table}/review/${String(review)}`;
}

/** The secret in the address bar; it is taken out of it, so that nobody sees it over a shoulder. */
export function takeSecret(): string | null {
  const secret = location.hash.slice(1);
  if (secret === "") {
    return null;
  }
  history.replaceState(history.state, "", location.pathname + location.search);
  return decodeURIComponent(secret);
}

/** The link that opens a place at a table, reached through `origin`. */
export function inviteLink(origin: string, table: string, secret: string): string {
  return `${origin}/t/${table}#${encodeURIComponent(secret)}`;
}
