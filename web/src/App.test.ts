import { render } from "svelte/server";
import { expect, test } from "vitest";

import App from "./App.svelte";

test("the first page asks which game is to be played", () => {
  expect(render(App).body).toContain("<h1>Choose a game</h1>");
});
