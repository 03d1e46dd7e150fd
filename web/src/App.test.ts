import { render } from "svelte/server";
import { expect, test } from "vitest";

import App from "./App.svelte";

test("the page has a heading", () => {
  expect(render(App).body).toContain("<h1>Spadille</h1>");
});
