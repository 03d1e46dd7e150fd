/** A table as a test needs it: what docs/protocol.md describes, with what the test changes. */
import type { Deal, View } from "./protocol";

export function aDeal(changes: Partial<Deal> = {}): Deal {
  return {
    number: 1,
    dealer: 0,
    eldest: 1,
    actor: 1,
    stage: "auction",
    hand: [],
    suits_sorted: {},
    if_trumps: {},
    trumps: [],
    matadors: [],
    shown: {},
    held: [9, 9, 9],
    exchanged: [null, null, null],
    talon: { count: 13, top: null, cards: null },
    calls: [],
    ombre: null,
    contract: null,
    forced: false,
    trump: null,
    turned: null,
    vole: null,
    opened: [],
    resting: null,
    called: null,
    giver: null,
    partner: null,
    partner_public: false,
    gave_up: null,
    spoken: [],
    trick: { number: 1, leader: 1, cards: [] },
    last_trick: null,
    tricks: [0, 0, 0],
    taken: [],
    claim: null,
    message: null,
    counsel: null,
    ...changes,
  };
}

export function aView(changes: Partial<View> = {}): View {
  const person = { level: null, present: true, stand_in: false, ready: false, counters: 200, buy_ins: 0, pools: 0 };
  return {
    table: "k3v9x2ma",
    rules: "academie",
    options: {},
    status: "playing",
    you: { player: 0, seat: 1 },
    players: [
      { ...person, player: 0, seat: 1, kind: "person", name: "Anna" },
      { ...person, player: 1, seat: 2, kind: "bot", name: "Belinda", level: "novice" },
      { ...person, player: 2, seat: 0, kind: "bot", name: "Clarissa", level: "novice" },
    ],
    pace: 1,
    thinking: null,
    hints: { rule: "alone", open: true },
    proposal: null,
    money: { markers: 2, pool: 18, wager: 18, beasts: [] },
    pieces: [
      { name: "chip", worth: 20 },
      { name: "counter", worth: 1 },
    ],
    paid: [],
    length: { pools: 20, counted: "player", deals: 0, playing_out: false },
    deal: aDeal(),
    turn: null,
    settlement: null,
    final: null,
    ...changes,
  };
}
