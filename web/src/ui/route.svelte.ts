/** Which page is shown: the games, or a table. The address bar is the only state. */
const TABLE = /^\/t\/([\w-]{1,64})\/?$/;

class Route {
  table = $state<string | null>(null);

  constructor() {
    this.read();
  }

  /** Follow the address bar. */
  read(): void {
    this.table = typeof location === "undefined" ? null : (TABLE.exec(location.pathname)?.[1] ?? null);
  }

  /** Go to a page of the client; null for the games. */
  go(table: string | null): void {
    history.pushState(null, "", table === null ? "/" : `/t/${table}`);
    this.read();
  }
}

export const route = new Route();

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
