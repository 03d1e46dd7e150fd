/**
 * A table as this browser knows it: the connection, what is shown, and what was asked of the server.
 *
 * Updates are shown one after the other; a trick that is complete rests on the cloth before it is gathered,
 * and later updates wait for it. A command that was not answered is sent again, with its id, after a
 * reconnection.
 */
import type { CardCode } from "./cards";
import { socketPath } from "./api";
import type { Action, Command, Frame, Reason, TableEvent, Trick, Update, View } from "./protocol";

export type Connection = "joining" | "open" | "lost" | "unknown" | "refused" | "closed";

/** Milliseconds: a complete trick lies, then moves to who took it (DESIGN: motion). */
const REST = 900;
const GATHER = 320;
const LEAST_REST = 0.25;

const FIRST_WAIT = 500;
const LONGEST_WAIT = 10_000;
const PING_EVERY = 15_000;
const ANSWER_WITHIN = 10_000;

const UNKNOWN_TABLE = 4404;
const WRONG_COOKIE = 4403;

/** Said of what cannot be done before something else has been answered. */
const UNDER_WAY: Reason = { code: "under-way", clause: null };

interface Asked {
  text: string;
  resolve: (refused: Reason | null) => void;
}

export class Table {
  readonly id: string;

  connection = $state<Connection>("joining");
  /** Seconds until the next try, while the connection is lost. */
  retryIn = $state(0);
  view = $state.raw<View | null>(null);
  /** What has just happened; `fresh` is false for what happened before this page was opened. */
  news = $state.raw<{ events: TableEvent[]; fresh: boolean }>({ events: [], fresh: false });
  /** A complete trick that still lies on the cloth. */
  rest = $state.raw<Trick | null>(null);
  gathering = $state(false);
  /** A card that was touched and is on its way. */
  sent = $state.raw<{ card: CardCode; say: string | null } | null>(null);
  /** Whether something done in the deal waits for its answer. */
  busy = $state(false);
  /** Why the last command was refused. */
  refusal = $state.raw<Reason | null>(null);

  #socket: WebSocket | null = null;
  #after = 0;
  #waiting: Update[] = [];
  #asked = new Map<string, Asked>();
  #tries = 0;
  #restTimer: ReturnType<typeof setTimeout> | undefined;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #pingTimer: ReturnType<typeof setInterval> | undefined;
  #heard = 0;
  #underWay: { what: string; answered: Promise<Reason | null> } | null = null;

  constructor(id: string) {
    this.id = id;
  }

  /** Connect, now. */
  connect(): void {
    clearTimeout(this.#retryTimer);
    this.#drop();
    const socket = new WebSocket(socketPath(this.id));
    this.#socket = socket;
    socket.onopen = () => {
      this.#greet(socket);
    };
    socket.onmessage = (message) => {
      this.#heard = Date.now();
      this.#hear(JSON.parse(String(message.data)) as Frame);
    };
    socket.onclose = (event) => {
      if (socket === this.#socket) {
        this.#lost(event.code);
      }
    };
  }

  /** Leave the table for good; the seat stays ours. */
  close(): void {
    this.connection = "closed";
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#restTimer);
    this.#drop();
  }

  /** Try again without waiting, if the connection is lost. */
  hurry(): void {
    if (this.connection === "lost") {
      this.connect();
    }
  }

  /** Ask something of the table. Resolves to why it was refused, or null once it is done. */
  ask(command: Command): Promise<Reason | null> {
    const id = crypto.getRandomValues(new Uint32Array(3)).join("-");
    const text = JSON.stringify({ ...command, id });
    this.refusal = null;
    const answered = new Promise<Reason | null>((resolve) => {
      this.#asked.set(id, { text, resolve });
    });
    this.#send(text);
    return answered;
  }

  /**
   * Do something in the deal. Until it is answered nothing else is done: a second touch means the same, and
   * anything else is refused.
   */
  async act(action: Action): Promise<Reason | null> {
    const what = JSON.stringify(action);
    if (this.#underWay !== null) {
      if (this.#underWay.what === what) {
        return this.#underWay.answered;
      }
      this.refusal = UNDER_WAY;
      return UNDER_WAY;
    }
    const answered = this.ask({ type: "do", action });
    this.#underWay = { what, answered };
    this.busy = true;
    const refused = await answered;
    this.#underWay = null;
    this.busy = false;
    if (this.refusal === UNDER_WAY) {
      this.refusal = null;
    }
    return refused;
  }

  /**
   * Play a card: it goes to the table at once, and comes back if the table refuses it. While something else
   * is under way the card waits for its answer.
   */
  async play(card: CardCode, say: string | null): Promise<Reason | null> {
    while (this.#underWay !== null) {
      if (this.sent !== null) {
        return this.sent.card === card ? this.#underWay.answered : UNDER_WAY;
      }
      await this.#underWay.answered;
    }
    this.finish();
    this.sent = { card, say };
    const refused = await this.act(say === null ? { type: "play", card } : { type: "play", card, say });
    if (refused !== null && this.sent?.card === card) {
      this.sent = null;
    }
    return refused;
  }

  /** End the motion under way and show what waits for it. */
  finish(): void {
    if (this.rest !== null) {
      this.#gathered();
    }
  }

  #greet(socket: WebSocket): void {
    socket.send(JSON.stringify({ type: "hello", after: this.#after }));
    for (const { text } of this.#asked.values()) {
      socket.send(text);
    }
    this.#tries = 0;
    this.#heard = Date.now();
    this.connection = "open";
    this.#pingTimer = setInterval(() => {
      if (Date.now() - this.#heard > PING_EVERY + ANSWER_WITHIN) {
        this.#lost(0);
      } else {
        this.#send(JSON.stringify({ type: "ping" }));
      }
    }, PING_EVERY);
  }

  #send(text: string): void {
    if (this.#socket?.readyState === WebSocket.OPEN) {
      this.#socket.send(text);
    }
  }

  #drop(): void {
    clearInterval(this.#pingTimer);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #lost(code: number): void {
    this.#drop();
    if (code === UNKNOWN_TABLE || code === WRONG_COOKIE) {
      this.connection = code === UNKNOWN_TABLE ? "unknown" : "refused";
      return;
    }
    if (this.connection === "closed") {
      return;
    }
    this.connection = "lost";
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries) * (0.8 + 0.4 * Math.random());
    this.#tries += 1;
    this.retryIn = Math.ceil(wait / 1000);
    this.#retryTimer = setTimeout(() => {
      this.connect();
    }, wait);
  }

  #hear(frame: Frame): void {
    switch (frame.type) {
      case "update":
        this.#after = Math.max(this.#after, frame.n);
        this.#waiting.push(frame);
        this.#showNext();
        break;
      case "done":
        this.#answer(frame.id, null);
        break;
      case "error":
        this.refusal = frame;
        this.#answer(frame.id ?? "", frame);
        break;
      case "pong":
        break;
    }
  }

  #answer(id: string, refused: Reason | null): void {
    this.#asked.get(id)?.resolve(refused);
    this.#asked.delete(id);
  }

  #showNext(): void {
    if (this.rest !== null && this.#waiting.length > 3) {
      this.#gathered();
      return;
    }
    while (this.rest === null) {
      const update = this.#waiting.shift();
      if (update === undefined) {
        return;
      }
      this.#show(update);
    }
  }

  #show(update: Update): void {
    const before = this.view;
    const now = update.view;
    const done = now.deal?.last_trick ?? null;
    if (this.sent !== null && !(now.deal?.hand.includes(this.sent.card) ?? false)) {
      this.sent = null;
    }
    const fresh = before !== null;
    if (fresh && done !== null && (before.deal?.number !== now.deal?.number || before.deal?.last_trick?.number !== done.number)) {
      this.rest = done;
      const pace = Math.min(1, Math.max(LEAST_REST, now.pace));
      this.#restTimer = setTimeout(() => {
        this.gathering = true;
        this.#restTimer = setTimeout(() => {
          this.#gathered();
        }, GATHER);
      }, REST * pace);
    }
    this.view = now;
    this.news = { events: update.events, fresh };
  }

  #gathered(): void {
    clearTimeout(this.#restTimer);
    this.gathering = false;
    this.rest = null;
    this.#showNext();
  }
}
