/** The table that is being planned in the lobby: book, players, options, places; and what the server says of it. */
import { t, tx } from "../i18n";
import { ApiError, tryOptions } from "../lib/api";
import { choices, keepChoices, type OwnPreset } from "../lib/memory";
import type { HintRule, NewTable, Offer, Options, Reason, RuleSet } from "../lib/protocol";
import { changed, fitting, preset, presetOf, usual, written } from "./presets";
import { optionName } from "./wording";

export interface Place {
  kind: "bot" | "open";
  level: string;
  name: string;
}

/** How strong the others are at first. */
const USUAL_LEVEL = "novice";
/** Says that an option has no meaning with the number of players. */
const NO_MEANING = "option-players";

export class Plan {
  readonly books: readonly RuleSet[];
  book = $state.raw() as RuleSet;
  players = $state(0);
  options = $state<Options>({});
  places = $state<Place[]>([]);
  name = $state(choices().name ?? "");
  pace = $state(choices().pace ?? 1);
  hints = $state<HintRule>(choices().hints ?? "alone");
  /** What was changed without being asked for. */
  note = $state<string | null>(null);
  offer = $state.raw<Offer | null>(null);
  /** Why the options could not even be tried. */
  refusal = $state.raw<Reason | null>(null);

  #asked = 0;

  /** `books` has at least one. */
  constructor(books: readonly RuleSet[]) {
    this.books = books;
    const last = books.find((one) => one.id === choices().rules) ?? books[0];
    if (last === undefined) {
      throw new RangeError("no books");
    }
    this.choose(last.id);
  }

  /** Take up a book, with the players and options of the last time. */
  choose(id: string): void {
    const book = this.books.find((one) => one.id === id);
    if (book === undefined) {
      return;
    }
    this.book = book;
    const { players, options } = choices();
    const count = players?.[id];
    this.players = count !== undefined && book.players.includes(count) ? count : (book.players[0] ?? 0);
    this.#lay();
    this.offer = null;
    this.note = null;
    this.take(options?.[id] ?? {});
  }

  /** Have so many players; a preset stays the same preset. */
  seat(players: number): void {
    const name = presetOf(this.book, this.options, this.players);
    const own = changed(this.options, this.book.options, this.players);
    this.players = players;
    this.#lay();
    this.note = null;
    this.options = name === null ? { ...written(this.book.options, players), ...own } : preset(this.book, name, players);
  }

  /** Take a ready-made choice. */
  prepare(name: string): void {
    this.note = null;
    this.options = preset(this.book, name, this.players);
  }

  /** Take a choice of one's own, with as many players as it was saved for. */
  restore(one: OwnPreset): void {
    if (one.players !== this.players && this.book.players.includes(one.players)) {
      this.players = one.players;
      this.#lay();
    }
    this.note = null;
    this.take(one.options);
  }

  /** Take options that were remembered; what the book does not have any more is left out, and said. */
  take(some: Options): void {
    const { options, dropped } = fitting(some, this.book.options);
    this.options = { ...written(this.book.options, this.players), ...options };
    if (dropped.length > 0) {
      this.note = t("preset.dropped", { options: this.#names(dropped) });
    }
  }

  /** What the server is asked about. */
  get wanted(): { rules: string; players: number; options: Options; people: number; pace: number } {
    return {
      rules: this.book.id,
      players: this.players,
      options: changed(this.options, this.book.options, this.players),
      people: 1 + this.places.filter((one) => one.kind === "open").length,
      pace: this.pace,
    };
  }

  /** Ask what can be made of the plan; only the answer to the last question counts. */
  async ask(): Promise<void> {
    this.#asked += 1;
    const mine = this.#asked;
    const { rules, ...wanted } = this.wanted;
    let found: Offer | null = null;
    let why: Reason | null = null;
    try {
      found = await tryOptions(rules, wanted);
    } catch (error) {
      why = error instanceof ApiError ? error.reason : null;
    }
    if (mine === this.#asked) {
      this.offer = found;
      this.refusal = why;
      this.#mend();
    }
  }

  /** What stands in the way, if anything. */
  get trouble(): Reason | null {
    return this.refusal ?? this.offer?.conflicts[0] ?? null;
  }

  /** The table as it is to be opened; what was chosen is remembered. */
  table(): NewTable {
    const { rules, options, pace } = this.wanted;
    const name = this.name.trim() || t("place.name.default");
    const before = choices();
    keepChoices({
      rules,
      players: { ...before.players, [rules]: this.players },
      name,
      pace,
      hints: this.hints,
      others: [...this.places.map(({ kind, level }) => ({ kind, level })), ...(before.others ?? []).slice(this.places.length)],
      options: { ...before.options, [rules]: options },
    });
    const others = this.places.map((one) =>
      one.kind === "bot" ? { kind: one.kind, name: one.name, level: one.level } : { kind: one.kind },
    );
    return { rules, options, name, pace, hints: this.hints, others };
  }

  /** Put options that have no meaning with so many players back to what is written, and say so. */
  #mend(): void {
    const idle = (this.offer?.conflicts ?? [])
      .filter((one) => one.code === NO_MEANING)
      .flatMap((one) => String(one.params?.["options"]).split(" "));
    const names = [...new Set(idle)];
    for (const spec of this.book.options.filter((one) => names.includes(one.name))) {
      this.options[spec.name] = usual(spec, this.players);
    }
    if (names.length > 0) {
      this.note = t("preset.idle", { options: this.#names(names), players: this.players });
    }
  }

  #names(options: readonly string[]): string {
    return options.map((one) => optionName(this.book.id, one)).join(", ");
  }

  /** Lay a place for each of the others, as they were the last time. */
  #lay(): void {
    const { levels } = this.book;
    const level = levels.find((one) => one === USUAL_LEVEL) ?? levels[0] ?? "";
    const known = this.places.length > 0 ? this.places : (choices().others ?? []);
    this.places = Array.from({ length: this.players - 1 }, (_, i) => ({
      kind: known[i]?.kind ?? "bot",
      level: levels.find((one) => one === known[i]?.level) ?? level,
      name: tx(`bot.${String(i + 1)}`, "place.computer"),
    }));
  }
}

