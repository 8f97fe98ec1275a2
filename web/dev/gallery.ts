/** Any situation at the heist table without a server: gallery.html?f=red4&lang=de&theme=light. For development only. */

import "../src/theme.css";
import "../src/base.css";
import { mount } from "svelte";
import type { State } from "../src/generated/messages";
import { apply, change } from "../src/state/settings.svelte";
import { useLanguage } from "../src/texts";
import Gallery from "./Gallery.svelte";

const query = new URLSearchParams(location.search);
const names = (query.get("f") ?? "red4").split(",");
const fixtures = await Promise.all(names.map(async (name) => (await fetch(`fixtures/${name}.json`)).json()));

await useLanguage(query.get("lang") ?? "en");
change({
  theme: (query.get("theme") ?? "dark") as "dark",
  suits: (query.get("suits") ?? "two") as "two",
  motion: (query.get("motion") ?? "auto") as "auto",
});
apply();
mount(Gallery, { target: document.body, props: { states: fixtures.flat() as State[] } });
