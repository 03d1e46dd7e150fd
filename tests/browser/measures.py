"""What is measured on a page: whether it fits its window, and whether a finger can hit its targets."""

from __future__ import annotations

from typing import Any

OVER = """() => {
  const wide = document.scrollingElement.scrollWidth - innerWidth;
  if (wide <= 0) return [];
  const beyond = (one) => one.getBoundingClientRect().right > innerWidth + 1;
  const out = [...document.querySelectorAll("body *")].filter(beyond).slice(0, 3);
  return [`${wide} px too wide`, ...out.map((one) => one.outerHTML.slice(0, 120))];
}"""
"""By how much a page is too wide for its window, and what sticks out."""

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LEAST = 44
"""Pixels that a target measures at least, either way."""

SMALL = """(least) => {
  const seen = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const scope = document.querySelector("dialog[open]") ?? document;
  const controls = [...scope.querySelectorAll("button, a[href], input, select, summary")].filter(seen);
  const inSentence = (one) => one.matches("a") && one.closest("p, span, td, li, .why") !== null;
  const reach = (one, x, y, dx, dy) => {
    let steps = 0;
    const own = (hit) => hit !== null && (one.contains(hit) || hit.closest("label")?.control === one);
    const next = () => document.elementFromPoint(x + dx * (steps + 1), y + dy * (steps + 1));
    while (steps < least && own(next())) steps += 1;
    return steps;
  };
  const small = [];
  for (const one of controls) {
    if (inSentence(one)) continue;
    one.scrollIntoView({ block: "center" });
    const box = one.getBoundingClientRect();
    let best = [0, 0];
    search: for (let x = 2; x < box.width; x += 5) {
      for (let y = 2; y < box.height; y += 5) {
        const [left, top] = [box.x + x, box.y + y];
        const hit = document.elementFromPoint(left, top);
        if (hit === null || !(one.contains(hit) || hit.closest("label")?.control === one)) continue;
        const size = [
          1 + reach(one, left, top, -1, 0) + reach(one, left, top, 1, 0),
          1 + reach(one, left, top, 0, -1) + reach(one, left, top, 0, 1),
        ];
        if (Math.min(...size) > Math.min(...best)) best = size;
        if (Math.min(...best) >= least) break search;
      }
    }
    const over = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    if (best[0] === 0 && over?.closest(".why")) continue; // to be hit once the explanation is closed
    if (Math.min(...best) < least) {
      small.push(`${one.getAttribute("aria-label") ?? one.innerText.trim()}: ${best[0]} x ${best[1]}`);
    }
  }
  return small;
}"""
"""The targets that a finger could miss: what hits them is measured, not how they are drawn."""
