import { expect, it } from "vitest";

import { seen } from "./seen";

const game = { name: "streets", view: { plays: [{ seat: 1, gangster: 19, ticket: null, special: "spy" }] } };
const nothing = { captured: [], revolvers: 0 };

it("fills in the choices that capture nothing", () => {
  const caught = { choice: { gangster: 19, ticket: "chicago" }, placement: null, captured: [24], revolvers: 1 };
  const best = { choice: { gangster: 19, ticket: null }, placement: { city: "detroit", first: "special", target: 35 }, captured: [9], revolvers: 2 };
  const legal = ["chicago", "detroit", null].map((ticket) => ({ do: "Choose", gangster: 19, ticket }));

  expect(seen(game, { you: 1, legal, previews: [caught, best] }).previews).toEqual([caught, { choice: { gangster: 19, ticket: "detroit" }, placement: null, ...nothing }, best]);
});

it("fills in the placements that capture nothing", () => {
  const choice = { gangster: 19, ticket: null };
  const caught = { choice, placement: { city: "detroit", first: "special", target: 35 }, captured: [9], revolvers: 2 };
  const legal = [35, 36].map((target) => ({ do: "Place", city: "detroit", first: "special", target }));

  expect(seen(game, { you: 1, legal, previews: [caught] }).previews).toEqual([caught, { choice, placement: { city: "detroit", first: "special", target: 36 }, ...nothing }]);
});
