/**
 * Cards travel (DESIGN: motion): their places are measured before the page changes, and played back after it.
 * Only `translate`, `scale` and `opacity` are animated. A touch ends every motion.
 */
const TRAVEL = { duration: 220, easing: "cubic-bezier(.2,.7,.2,1)" };
const DEAL = { duration: 180, easing: "cubic-bezier(.2,.7,.2,1)" };
const RESORT = { duration: 260, easing: "ease-out" };
const GATHER = { duration: 320, easing: "cubic-bezier(.4,0,.2,1)" };
const FADE = { duration: 80, easing: "ease-out" };
const APART = 70;
const PACKET = 3;
/** A shorter way than this is no motion. */
const LEAST = 2;

interface Spot {
  x: number;
  y: number;
  width: number;
}

export type Origin = (element: HTMLElement) => Element | null;

const still = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

function spot(element: Element): Spot {
  const box = element.getBoundingClientRect();
  const width = element instanceof HTMLElement ? element.offsetWidth : box.width;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width };
}

const cardsIn = (root: Element): HTMLElement[] => [...root.querySelectorAll<HTMLElement>("[data-card][data-moves]")];
const idOf = (element: HTMLElement): string => element.dataset["card"] ?? "";

export class Motion {
  #before = new Map<string, Spot>();

  /** Remember where the cards are. */
  measure(root: Element): void {
    this.#before = new Map(cardsIn(root).map((element) => [idOf(element), spot(element)]));
  }

  /** Let every card travel from where it was, and every new one from where it comes from. */
  play(root: Element, origin: Origin): void {
    let fresh = 0;
    for (const element of cardsIn(root)) {
      const known = this.#before.get(idOf(element));
      const from = known ?? this.#from(element, origin);
      if (from === null) {
        continue;
      }
      const inHand = element.closest(".hand") !== null;
      const delay = known === undefined && inHand ? Math.floor(fresh++ / PACKET) * APART : 0;
      const timing = known === undefined && inHand ? DEAL : inHand ? RESORT : TRAVEL;
      travel(element, from, { ...timing, delay, fill: "backwards" });
    }
    this.measure(root);
  }

  #from(element: HTMLElement, origin: Origin): Spot | null {
    const place = origin(element);
    return place === null ? null : spot(place);
  }
}

function travel(element: HTMLElement, from: Spot, timing: KeyframeAnimationOptions): void {
  const to = spot(element);
  const [x, y] = [from.x - to.x, from.y - to.y];
  if (Math.hypot(x, y) < LEAST) {
    return;
  }
  if (still()) {
    element.animate({ opacity: [0, 1] }, FADE);
    return;
  }
  const scale = element.closest(".hand") === null && to.width > 0 ? from.width / to.width : 1;
  element.animate(
    { translate: [`${String(x)}px ${String(y)}px`, "0 0"], scale: [String(scale), "1"] },
    timing,
  );
}

/** Gather the cards of a trick to who took it, turning crosswise. */
export function gather(cards: readonly Element[], target: Element | null): void {
  if (target === null) {
    return;
  }
  const to = spot(target);
  for (const card of cards) {
    const from = spot(card);
    if (still()) {
      card.animate({ opacity: [1, 0] }, { ...FADE, fill: "forwards" });
      continue;
    }
    card.animate(
      {
        translate: ["0 0", `${String(to.x - from.x)}px ${String(to.y - from.y)}px`],
        scale: ["1", "0.28"],
        rotate: ["0deg", "90deg"],
        opacity: [1, 1, 0.2],
      },
      { ...GATHER, fill: "forwards" },
    );
  }
}

/** End every motion under `root`. */
export function finishMotion(root: Element): void {
  for (const animation of root.getAnimations({ subtree: true })) {
    if (animation instanceof CSSTransition || animation.playState === "finished") {
      continue;
    }
    animation.finish();
  }
}
