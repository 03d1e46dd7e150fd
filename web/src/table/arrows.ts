/** Up and down go from one control of a sheet to the next; Tab does too. */
export function arrows(sheet: HTMLElement): { destroy: () => void } {
  function move(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) {
      return;
    }
    const controls = [...sheet.querySelectorAll<HTMLElement>("button")];
    const here = controls.indexOf(document.activeElement as HTMLElement);
    event.preventDefault();
    controls[(here + step + controls.length) % controls.length]?.focus();
  }
  sheet.addEventListener("keydown", move);
  return {
    destroy: () => {
      sheet.removeEventListener("keydown", move);
    },
  };
}
