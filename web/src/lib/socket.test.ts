import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import type { Frame, TableEvent, View } from "./protocol";
import { Table } from "./socket.svelte";
import { aDeal, aView } from "./testing";

/** A connection whose other end is the test. */
class Wire {
  static readonly OPEN = 1;
  static all: Wire[] = [];
  static get last(): Wire {
    const wire = Wire.all.at(-1);
    if (wire === undefined) {
      throw new Error("nothing has connected");
    }
    return wire;
  }

  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly url: string) {
    Wire.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.readyState = 3;
  }

  open(): void {
    this.readyState = Wire.OPEN;
    this.onopen?.();
  }

  cut(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }

  tell(frame: Frame): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }

  update(n: number, view: View, events: TableEvent[] = []): void {
    this.tell({ type: "update", n, events, view });
  }
}

function connected(): Table {
  const table = new Table("k3v9x2ma");
  table.connect();
  Wire.last.open();
  return table;
}

beforeEach(() => {
  vi.useFakeTimers();
  Wire.all = [];
  vi.stubGlobal("WebSocket", Wire);
  vi.stubGlobal("location", { protocol: "http:", host: "127.0.0.1:8000" });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a connection", () => {
  test("begins with a greeting, and shows what it is told", () => {
    const table = connected();
    expect(Wire.last.url).toBe("ws://127.0.0.1:8000/api/tables/k3v9x2ma/socket");
    expect(Wire.last.sent).toEqual([{ type: "hello", after: 0 }]);
    Wire.last.update(12, aView());
    expect(table.view?.table).toBe("k3v9x2ma");
    expect(table.news.fresh).toBe(false);
  });

  test("is made again when it is lost, and resumes after the last event", () => {
    const table = connected();
    Wire.last.update(12, aView());
    Wire.last.cut();
    expect(table.connection).toBe("lost");
    vi.advanceTimersByTime(1000);
    expect(Wire.all).toHaveLength(2);
    Wire.last.open();
    expect(table.connection).toBe("open");
    expect(Wire.last.sent).toEqual([{ type: "hello", after: 12 }]);
  });

  test("waits longer each time it cannot be made", () => {
    const table = connected();
    const waits = [0, 1, 2, 3].map(() => {
      Wire.last.cut();
      const before = Wire.all.length;
      let waited = 0;
      while (Wire.all.length === before) {
        vi.advanceTimersByTime(100);
        waited += 100;
      }
      return waited;
    });
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
    expect(waits.at(-1)).toBeGreaterThan(3000);
    expect(table.connection).toBe("lost");
  });

  test("that has gone silent is given up", () => {
    const table = connected();
    vi.advanceTimersByTime(15_000);
    expect(Wire.last.sent.at(-1)).toEqual({ type: "ping" });
    vi.advanceTimersByTime(30_000);
    expect(table.connection).not.toBe("open");
  });

  test.each([
    [4404, "unknown"],
    [4403, "refused"],
  ])("closed with %i is not tried again", (code, state) => {
    const table = connected();
    Wire.last.cut(code);
    vi.advanceTimersByTime(60_000);
    expect(table.connection).toBe(state);
    expect(Wire.all).toHaveLength(1);
  });
});

describe("a command", () => {
  test("is sent again with its id after a reconnection, and answered once", async () => {
    const table = connected();
    const answer = table.act({ type: "call", call: "pass" });
    const [, first] = Wire.last.sent;
    Wire.last.cut();
    table.hurry();
    Wire.last.open();
    expect(Wire.last.sent).toEqual([{ type: "hello", after: 0 }, first]);
    Wire.last.tell({ type: "done", id: String(first?.["id"]), n: 3 });
    await expect(answer).resolves.toBeNull();
    Wire.last.cut();
    table.hurry();
    Wire.last.open();
    expect(Wire.last.sent).toEqual([{ type: "hello", after: 0 }]);
  });

  test("is done once, however often it is touched before the answer", () => {
    const table = connected();
    void table.act({ type: "call", call: "pass" });
    void table.act({ type: "call", call: "pass" });
    expect(Wire.last.sent).toHaveLength(2);
  });

  test("is refused while another one waits for its answer, and not longer", async () => {
    const table = connected();
    const first = table.act({ type: "call", call: "pass" });
    await expect(table.act({ type: "call", call: "solo" })).resolves.toEqual({ code: "under-way", clause: null });
    expect(Wire.last.sent).toHaveLength(2);
    expect(table.refusal?.code).toBe("under-way");
    Wire.last.tell({ type: "done", id: String(Wire.last.sent[1]?.["id"]), n: 3 });
    await expect(first).resolves.toBeNull();
    expect([table.refusal, table.busy]).toEqual([null, false]);
    void table.act({ type: "call", call: "solo" });
    expect(Wire.last.sent).toHaveLength(3);
  });

  test("that plays a card waits for what is under way, and is done after it", async () => {
    const table = connected();
    void table.act({ type: "tell", message: "leave" });
    void table.play("HK", null);
    expect(Wire.last.sent).toHaveLength(2);
    Wire.last.tell({ type: "done", id: String(Wire.last.sent[1]?.["id"]), n: 3 });
    await vi.advanceTimersByTimeAsync(0);
    expect(Wire.last.sent[2]).toMatchObject({ type: "do", action: { type: "play", card: "HK" } });
    expect(table.sent?.card).toBe("HK");
  });

  test("that plays another card is refused while one is on its way", async () => {
    const table = connected();
    void table.play("HK", null);
    void table.play("HK", null);
    await expect(table.play("HQ", null)).resolves.toEqual({ code: "under-way", clause: null });
    expect(Wire.last.sent).toHaveLength(2);
    expect(table.sent?.card).toBe("HK");
  });

  test("that is refused brings the card back, with the reason", async () => {
    const table = connected();
    const answer = table.play("HK", null);
    expect(table.sent).toEqual({ card: "HK", say: null });
    const id = String(Wire.last.sent[1]?.["id"]);
    Wire.last.tell({ type: "error", id, code: "follow-suit", clause: "0.7", params: { suit: "S" } });
    expect((await answer)?.code).toBe("follow-suit");
    expect(table.sent).toBeNull();
    expect(table.refusal?.clause).toBe("0.7");
  });
});

describe("a complete trick", () => {
  const trick = { number: 1, leader: 1, winner: 2, cards: [] };
  const before = aView({ deal: aDeal({ stage: "play" }) });
  const complete = aView({ deal: aDeal({ stage: "play", last_trick: trick }) });
  const later = aView({ deal: aDeal({ stage: "play", last_trick: trick, tricks: [0, 0, 1] }) });

  test("rests on the cloth, and later updates wait for it", () => {
    const table = connected();
    Wire.last.update(1, before);
    Wire.last.update(2, complete);
    Wire.last.update(3, later);
    expect(table.rest).toEqual(trick);
    expect(table.view?.deal?.tricks).toEqual([0, 0, 0]);
    vi.advanceTimersByTime(900);
    expect(table.gathering).toBe(true);
    vi.advanceTimersByTime(320);
    expect(table.rest).toBeNull();
    expect(table.view?.deal?.tricks).toEqual([0, 0, 1]);
  });

  test("is gathered at once by a touch", () => {
    const table = connected();
    Wire.last.update(1, before);
    Wire.last.update(2, complete);
    table.finish();
    expect(table.rest).toBeNull();
  });

  test("that was taken before the page was opened does not rest", () => {
    const table = connected();
    Wire.last.update(2, complete);
    expect(table.rest).toBeNull();
  });
});
