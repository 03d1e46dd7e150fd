import { mount } from "svelte";

import App from "./App.svelte";
import { input } from "./ui/input";
import { wear } from "./ui/looks.svelte";
import { keepPresses } from "./ui/press";
import "./styles/index.css";

const target = document.getElementById("app");
if (target === null) {
  throw new Error("index.html has no element with the id app");
}
wear();
input.watch();
keepPresses();

export default mount(App, { target });
