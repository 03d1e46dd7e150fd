/**
 * A press counts for the control on which it began.
 *
 * The page may change between the pressing and the letting go: cards come to rest, a line appears at the
 * top, a sheet is laid where a trick was. A browser then sends the click to whatever lies there, or nowhere.
 * Here it is given to the control that was pressed; where none was, no control is worked.
 */

/** How far apart, in pixels, both ends of a press may be: somebody who slides further off has thought better. */
export const NEAR = 12;

const CONTROLS = "button, a[href], summary, label, input, select, textarea";

const controlAt = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest(CONTROLS) : null;

interface Press {
  control: Element | null;
  x: number;
  y: number;
}

/** What becomes of a click, by the press that it ends: it is right, meant for another control, or for none. */
export function meant(press: Press, on: Element | null, x: number, y: number): Element | "right" | "none" {
  if (press.control === on) {
    return "right";
  }
  const near = Math.hypot(x - press.x, y - press.y) <= NEAR;
  if (press.control?.isConnected === true && near) {
    return press.control;
  }
  return on === null ? "right" : "none";
}

/** Begin to keep to that, on the whole page. */
export function keepPresses(): void {
  let press: Press | null = null;
  const begin = (event: PointerEvent): void => {
    if (event.isPrimary) {
      press = { control: controlAt(event.target), x: event.clientX, y: event.clientY };
    }
  };
  const end = (event: MouseEvent): void => {
    const begun = press;
    press = null;
    if (!event.isTrusted || event.detail === 0 || begun === null) {
      return; // a key's, or one that a label or this function gives on
    }
    const { clientX, clientY, detail } = event;
    const control = meant(begun, controlAt(event.target), clientX, clientY);
    if (control === "right") {
      return;
    }
    event.stopImmediatePropagation();
    event.preventDefault();
    if (control !== "none") {
      control.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, clientX, clientY, detail }));
    }
  };
  addEventListener("pointerdown", begin, { capture: true });
  addEventListener("pointercancel", () => (press = null), { capture: true });
  addEventListener("click", end, { capture: true });
}
