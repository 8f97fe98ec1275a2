/** Holds the design together: sizes of screens, distances, corners and type come from where they have names. Run by `npm run check`. */

import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

import postcss from "postcss";

import { BREAKPOINTS } from "../src/ui/breakpoints.ts";

const root = resolve(import.meta.dirname, "..");
const THEME = "src/theme.css";

/** What has its own measure, and why. Everything else is a step of the scale. */
const OWN = {
  "src/home/Hero.svelte": "a picture made of cards and chips, placed to the pixel",
  "src/draw/": "pictures",
  "src/streets/draw/": "pictures",
};
const OWN_VALUES = new Set([
  "src/waiting/WaitingRoom.svelte padding 132px", // the bar at the bottom, which lies over the page
  "src/waiting/WaitingRoom.svelte scroll-padding-bottom 132px",
  "src/heist/layout.css margin-right 232px", // the menu and the score in the head
  "src/heist/layout.css border-radius 44px", // the felt
  "src/streets/ScoreLane.svelte scroll-margin-block 60px", // the heads that stick
  "src/streets/ScoreLane.svelte scroll-margin-block 140px",
]);

const DISTANCE = /^(padding|margin|gap|row-gap|column-gap|inset|top|right|bottom|left|scroll-margin|scroll-padding)(-|$)/;
const CORNER = /radius$/;
const PIXELS = /(?<![\w.-])-?\d*\.?\d+px/g;
const HAIRLINE = new Set(["0px", "1px", "-1px"]);
/** Titles that fill a screen grow with it. */
const DISPLAY = 2;

const problems = [];
const used = new Set();
const named = new Set();
const asked = [];

const styles = globSync("src/**/*.{css,svelte}", { cwd: root }).sort();
for (const file of styles) {
  const source = readFileSync(`${root}/${file}`, "utf-8");
  const css = file.endsWith(".css") ? source : (/<style>([\s\S]*)<\/style>/.exec(source)?.[1] ?? "");
  for (const [, name] of source.matchAll(/(--[\w-]+)\s*[:=]/g)) named.add(name);
  for (const [, name] of source.matchAll(/var\((--[\w-]+)\)/g)) asked.push([file, name]);
  if (file !== THEME) look(file, postcss.parse(css));
  else lookAtConditions(file, postcss.parse(css));
}

function lookAtConditions(file, sheet) {
  sheet.walkAtRules(/^(media|container)$/, ({ name, params }) => {
    for (const [, breakpoint] of params.matchAll(/\(--([\w-]+)\)/g)) used.add(breakpoint);
    if (/\d/.test(params)) problems.push(`${file}: @${name} ${params}: give it a name in src/ui/breakpoints.ts`);
  });
}

function look(file, sheet) {
  lookAtConditions(file, sheet);
  if (Object.keys(OWN).some((own) => file.startsWith(own))) return;
  sheet.walkDecls(({ prop, value }) => {
    const scale = DISTANCE.test(prop) ? "--gap-…" : CORNER.test(prop) ? "--round-…" : null;
    for (const [size] of scale ? value.matchAll(PIXELS) : [])
      if (!HAIRLINE.has(size) && !OWN_VALUES.has(`${file} ${prop} ${size}`)) problems.push(`${file}: ${prop}: ${value}: take a step of ${scale}`);
    const type = prop === "font-size" || prop === "font" ? /^(?:\d+ )?(\d*\.?\d+)rem\b/.exec(value) : null;
    if (type && Number(type[1]) < DISPLAY) problems.push(`${file}: ${prop}: ${value}: take a step of --type-…`);
  });
}

for (const file of globSync("src/**/*.{ts,svelte}", { cwd: root })) {
  const source = readFileSync(`${root}/${file}`, "utf-8");
  for (const [name] of source.matchAll(/(?<=BREAKPOINTS\.|BREAKPOINTS\[")[\w-]+/g)) used.add(name);
  for (const [, query] of source.matchAll(/(?:MediaQuery|matchMedia)\(\s*["'`]([^"'`]*\d[^"'`]*)/g))
    problems.push(`${file}: ${query}: give it a name in src/ui/breakpoints.ts`);
}
for (const [file, name] of asked) if (!named.has(name)) problems.push(`${file}: there is no ${name}`);
for (const name of Object.keys(BREAKPOINTS)) if (!used.has(name)) problems.push(`src/ui/breakpoints.ts: nobody uses ${name}`);

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(`${styles.length} files of style, ${used.size} breakpoints`);
