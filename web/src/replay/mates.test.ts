import { beforeAll, expect, it } from "vitest";

import { useLanguage } from "../texts";
import { matesOf } from "./mates";

beforeAll(() => useLanguage("en"));

it("wear what they chose; bots and whoever was forgotten are dressed by their seats", () => {
  const mates = matesOf({ names: ["Ada", "Dov", ""], outfits: [{ hat: "beret", colour: "sky" }, null, null] });

  expect(mates[0]).toEqual({ name: "Ada", outfit: { hat: "beret", colour: "sky" }, sort: "here" });
  expect(mates.map(({ sort }) => sort)).toEqual(["here", "bot", "here"]);
  expect(mates[2]?.name).toBe("somebody");
  expect(mates[1]?.outfit).not.toEqual(mates[2]?.outfit);
});
