import { mount } from "svelte";

import App from "./App.svelte";
import { wear } from "./ui/looks.svelte";
import "./styles/index.css";

const target = document.getElementById("app");
if (target === null) {
  throw new Error("index.html has no element with the id app");
}
wear();

export default mount(App, { target });
