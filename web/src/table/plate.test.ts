import { expect, test } from "vitest";

import { longestWord, widest } from "./plate";

test("a name is broken where its longer line is shortest", () => {
  expect(widest("Maximiliane Friederike M")).toBe("Friederike M".length);
  expect(widest("Esperanza de la Concepc")).toBe("Esperanza de".length);
});

test("a hyphen stays with what it follows", () => {
  expect(widest("Christoph-Maximilian Ro")).toBe("Maximilian Ro".length);
});

test("a single word is as long as it is", () => {
  expect(widest("Bo")).toBe(2);
  expect(widest("Maximiliane")).toBe(11);
  expect(widest("")).toBe(0);
});

test("the longest word is what must fit into a line", () => {
  expect(longestWord("Gilbert of Nottinghamshi")).toBe("Nottinghamshi".length);
  expect(longestWord("Ismael Oppenheimer-Lange")).toBe("Oppenheimer-".length);
  expect(longestWord("Bo")).toBe(2);
  expect(longestWord("")).toBe(0);
});
