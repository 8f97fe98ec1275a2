// Every text exists in every language with the same placeholders, is used, and is translated. Run by `npm run check`.

import { globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";

const LANGUAGES = ["en", "de", "pt"];
// Texts that are the same word in several languages, by key; a plural form is part of its text.
const SAME = new Set(JSON.parse(readFileSync("scripts/same-texts.json", "utf-8")));

const problems = [];

function leaves(tree, prefix = "") {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" || "other" in value ? [[prefix + key, value]] : leaves(value, `${prefix}${key}.`),
  );
}

/** All texts of one language by key, those of a folder under the folder's name. */
function texts(language) {
  const found = new Map();
  for (const file of globSync(`src/{,*/}texts/${language}.json`)) {
    const folder = dirname(dirname(file)).replace(/^src\/?/, "");
    for (const [key, value] of leaves(JSON.parse(readFileSync(file, "utf-8")), folder ? `${folder}.` : "")) found.set(key, value);
  }
  return found;
}

const forms = (value) => (typeof value === "string" ? [value] : Object.values(value));
const placeholders = (value) => [...new Set(forms(value).flatMap((form) => form.match(/\{\w+\}/g) ?? []))].sort().join(" ");

const all = Object.fromEntries(LANGUAGES.map((language) => [language, texts(language)]));
const [first, ...rest] = LANGUAGES;

for (const [key, value] of all[first]) {
  for (const language of rest) {
    const other = all[language].get(key);
    if (other === undefined) problems.push(`${key}: missing in ${language}`);
    else if (placeholders(value) !== placeholders(other)) problems.push(`${key}: other placeholders in ${language}`);
    else if (JSON.stringify(value) === JSON.stringify(other) && /\p{L}/u.test(forms(value).join("").replace(/\{\w+\}/g, "")) && !SAME.has(`${key} ${language}`))
      problems.push(`${key}: not translated in ${language} (or list it in scripts/same-texts.json)`);
  }
}
for (const language of rest) {
  for (const key of all[language].keys()) if (!all[first].has(key)) problems.push(`${key}: only in ${language}`);
}
for (const entry of SAME) {
  const [key, language] = entry.split(" ");
  if (JSON.stringify(all[first].get(key)) !== JSON.stringify(all[language]?.get(key))) problems.push(`${entry}: in same-texts.json, but it is not the same`);
}

// A key is used where it stands in quotes, or where a template literal can make it.
const source = globSync("src/**/*.{svelte,ts}")
  .filter((file) => !file.endsWith(".test.ts") && !file.startsWith("src/generated/"))
  .map((file) => readFileSync(file, "utf-8"))
  .join("\n");
const quoted = new Set([...source.matchAll(/["']([\w-]+(?:\.[\w-]+)+)["']/g)].map((match) => match[1]));
const patterns = [...source.matchAll(/`([\w-]+\.[^`\s]*\$\{[^`\s]*)`/g)].map(
  (match) => new RegExp(`^${match[1].replace(/\$\{[^}]*\}/g, "\u0000").replace(/[.\\+*?^$()[\]{}|]/g, "\\$&").replaceAll("\u0000", "[\\w-]+")}$`),
);
for (const key of all[first].keys()) {
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
console.log(`${all[first].size} texts in ${LANGUAGES.length} languages`);
