/** Says what the built client uses that the oldest browsers of browsers.json do not know. Syntax is the build's business: it has the same list. */

import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

import compat from "@mdn/browser-compat-data" with { type: "json" };
import postcss from "postcss";

const root = resolve(import.meta.dirname, "..");
const oldest = JSON.parse(readFileSync(`${root}/browsers.json`, "utf-8"));
oldest.safari_ios = oldest.safari;

/** Nice where it is known, and nothing is missing where it is not. */
const NICE = new Set([
  ...["scrollbar-color", "scrollbar-width", "scrollbar-width: none", "text-size-adjust", ":selection", "font-family: ui-monospace"],
  ...["cursor: default", "cursor: pointer", "cursor: progress", "text-wrap: pretty"],
  ...["canShare", "share", "vibrate"], // asked for before they are used
]);
/** Names of our own that newer browsers use for something else. */
const OURS = new Set(["drop", "equals", "error", "take"]);

const assets = `${root}/../src/thegang/server/web/assets`;
const read = (ending) => globSync(`${assets}/*.${ending}`).map((file) => readFileSync(file, "utf-8"));
const found = new Set();

function atMost(added, limit) {
  if (added === "preview" || !added) return false;
  const [a, b] = [String(added).replace("≤", ""), limit].map((version) => version.split(".").map(Number));
  return a[0] < b[0] || (a[0] === b[0] && (a[1] ?? 0) <= (b[1] ?? 0));
}

function isKnown({ support }) {
  return Object.entries(oldest).every(([browser, limit]) =>
    [support[browser] ?? []].flat().some((one) => !one.flags && atMost(one.version_added, limit) && !atMost(one.version_removed, limit)),
  );
}

/** Everything with such a name, as one list for each name. */
function byName(tree, names = new Map()) {
  for (const [name, branch] of Object.entries(tree)) {
    if (name === "__compat" || typeof branch !== "object") continue;
    if (branch.__compat) names.set(name, [...(names.get(name) ?? []), branch.__compat]);
    byName(branch, names);
  }
  return names;
}

function look(kind, name, entries) {
  if (entries.length && !entries.some(isKnown) && !NICE.has(name) && !OURS.has(name)) found.add(`${kind} ${name}`);
}
const only = (branch) => (branch?.__compat ? [branch.__compat] : []);

const { properties, selectors, types, "at-rules": rules } = compat.css;
const functions = byName(types);
for (const sheet of read("css")) {
  postcss.parse(sheet).walk((node) => {
    if (node.type === "decl" && !node.prop.startsWith("-")) {
      look("property", node.prop, only(properties[node.prop]));
      for (const word of node.value.split(/[\s,]+/)) look("value", `${node.prop}: ${word}`, only(properties[node.prop]?.[word]));
    }
    if (node.type === "decl") for (const [, name] of node.value.matchAll(/([a-z][a-z-]*)\(/g)) look("function", name, functions.get(name) ?? []);
    if (node.type === "atrule") look("rule", `@${node.name}`, only(rules[node.name]));
    if (node.type === "rule") for (const [, name] of node.selector.matchAll(/::?([a-z][a-z-]*)/g)) look("selector", `:${name}`, only(selectors[name]));
  });
}

const methods = byName(compat.javascript.builtins);
for (const script of read("js")) {
  for (const [, name] of script.matchAll(/\.([A-Za-z]\w+)\(/g)) look("method", name, methods.get(name) ?? []);
  for (const [, name] of script.matchAll(/\bnew ([A-Z]\w+)/g)) look("class", name, only(compat.api[name] ?? compat.javascript.builtins[name]));
  for (const [, owner, name] of script.matchAll(/\b(document|navigator)\.(\w+)/g)) look(owner, name, only(compat.api[owner === "document" ? "Document" : "Navigator"][name]));
}

const wanted = Object.entries(oldest).map(([name, version]) => `${name} ${version}`);
if (found.size) {
  console.error(`Not known to all of ${wanted.join(", ")}:\n${[...found].sort().join("\n")}`);
  process.exit(1);
}
console.log(`Nothing that ${wanted.join(", ")} would not know`);
