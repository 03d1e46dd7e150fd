/** How the reader works the page just now: by keys, or with a pointer. */
class Input {
  byKeys = false;

  /** Begin to notice. */
  watch(): void {
    addEventListener("keydown", () => (this.byKeys = true), { capture: true });
    addEventListener("pointerdown", () => (this.byKeys = false), { capture: true });
  }
}

export const input = new Input();
