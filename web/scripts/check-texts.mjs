// Every text of the client is used, and no words stand in the markup. Run by `npm run check`; whether the texts are there in
// every language is tested in Python, together with all others.

import { globSync, readFileSync } from "node:fs";

const ENGLISH = "../src/thegang/texts/en";
// The areas that the browser shows, and where their texts are found when that is not under the area's name.
const AREAS = { client: "", "heist-table": "heist.", "streets-table": "streets.", games: "games.", learn: "learn.", presence: "presence.", replay: "replay.", rules: "rules." };

const problems = [];

/** The keys of all texts in a tree, without the forms that follow them. */
function keys(tree, prefix) {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [prefix + key.replace(/_\w+$/, "")] : keys(value, `${prefix}${key}.`),
  );
}

const all = new Set(Object.entries(AREAS).flatMap(([area, prefix]) => keys(JSON.parse(readFileSync(`${ENGLISH}/${area}.json`, "utf-8")), prefix)));

// A key is used where it stands in quotes, or where a template literal can make it.
const source = globSync("src/**/*.{svelte,ts}")
  .filter((file) => !file.endsWith(".test.ts") && !file.startsWith("src/generated/"))
  .map((file) => readFileSync(file, "utf-8"))
  .join("\n");
const quoted = new Set([...source.matchAll(/["']([\w-]+(?:\.[\w-]+)+)["']/g)].map((match) => match[1]));
const patterns = [...source.matchAll(/`([\w-]+\.[^`\s]*\$\{[^`\s]*)`/g)].map(
  (match) => new RegExp(`^${match[1].replace(/\$\{[^}]*\}/g, "\u0000").replace(/[.\\+*?^$()[\]{}|]/g, "\\$&").replaceAll("\u0000", "[\\w-]+")}$`),
);
for (const key of all) {
  if (!quoted.has(key) && !patterns.some((pattern) => pattern.test(key))) problems.push(`${key}: not used`);
}

/** Markup without what stands in braces. */
function withoutCode(markup) {
  let depth = 0;
  return [...markup].filter((letter) => (letter === "{" ? depth++ : letter === "}" ? depth-- : depth) === 0 && letter !== "{").join("");
}

// No words in the markup itself.
for (const file of globSync("src/**/*.svelte")) {
  const markup = readFileSync(file, "utf-8")
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<style[\s\S]*?<\/style>/g, "")
    .replace(/<!--[\s\S]*?-->/g, "");
  for (const attribute of markup.matchAll(/\b(?:aria-label|title|placeholder|alt)="([^"{]*\p{L}[^"{]*)"/gu))
    problems.push(`${file}: "${attribute[1]}" is written into the markup`);
  for (const text of withoutCode(markup).replace(/<[^>]*>/g, "\n").replace(/&\w+;/g, "").matchAll(/.*\p{L}.*/gu))
    problems.push(`${file}: "${text[0].trim()}" is written into the markup`);
}

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(`${all.size} texts`);
