import { beforeEach, expect, it, vi } from "vitest";

import type { GameEntry, Outfit, TableView } from "../generated/messages";
import { api, ApiFault } from "../net/api";
import { usualOptions } from "../table/options";
import { lastCrew, openFor } from "./crew";

const BERET: Outfit = { hat: "beret", colour: "sky" };
const TOPPER: Outfit = { hat: "topper", colour: "plum" };
const played: GameEntry = {
  id: "g",
  table: "there",
  game: "heist",
  players: 4,
  names: ["Ada", "Bo", "Dov", ""],
  outfits: [BERET, TOPPER, null, null],
  finished: 0,
  won: true,
  winners: [],
  seat: 0,
  summary: { mode: "basic", vaults: 3, alarms: 1 },
};
const withBots: GameEntry = { ...played, id: "later", outfits: [BERET, null, null, null] };

beforeEach(() => {
  vi.restoreAllMocks();
  vi.spyOn(api, "me").mockResolvedValue({} as never);
  vi.spyOn(api, "open").mockResolvedValue({ id: "new" });
});

it("is the people of the last game, without bots and oneself", () => {
  expect(lastCrew([withBots, played])).toEqual({ game: played, mates: [{ name: "Bo", outfit: TOPPER, sort: "here" }] });
  expect(lastCrew([withBots])).toBeNull();
  expect(lastCrew([])).toBeNull();
});

it("gets a table that plays as the last one did", async () => {
  const options = { ...usualOptions(), seats: 6, rules: { mode: "master-thief" }, welcome: "nobody" as const };
  vi.spyOn(api, "table").mockResolvedValue({ options } as unknown as TableView);

  expect(await openFor({ game: played, mates: [] })).toBe("new");

  expect(api.table).toHaveBeenCalledWith("there");
  expect(api.open).toHaveBeenCalledWith({ options: { ...options, welcome: usualOptions().welcome } });
});

it("gets a usual table for as many when the last one is gone", async () => {
  vi.spyOn(api, "table").mockRejectedValue(new ApiFault("no-such-table", "", 404));

  await openFor({ game: { ...played, players: 5 }, mates: [] });

  expect(api.open).toHaveBeenCalledWith({ options: { ...usualOptions(), seats: 5 } });
});

it("gets none while the server can't be asked", async () => {
  vi.spyOn(api, "table").mockRejectedValue(new ApiFault("unreachable", "", 0));

  await expect(openFor({ game: played, mates: [] })).rejects.toThrow(ApiFault);
  expect(api.open).not.toHaveBeenCalled();
});
