/** How the reader wants it to look: by day or by candlelight, with suit letters or without. */
import { keepLooks, looks as kept, type Looks } from "../lib/memory";

class Wardrobe {
  theme = $state<Looks["theme"]>("system");
  letters = $state(true);

  constructor() {
    const { theme, letters } = kept();
    this.theme = theme;
    this.letters = letters;
  }

  choose(some: Partial<Looks>): void {
    this.theme = some.theme ?? this.theme;
    this.letters = some.letters ?? this.letters;
    keepLooks({ theme: this.theme, letters: this.letters });
    wear();
  }
}

export const looks = new Wardrobe();

/** Put the theme on the page. */
export function wear(): void {
  if (looks.theme === "system") {
    delete document.documentElement.dataset["theme"];
  } else {
    document.documentElement.dataset["theme"] = looks.theme;
  }
}
