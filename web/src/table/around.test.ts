import { expect, it } from "vitest";

import type { HeistNews, News } from "../generated/messages";
import { told } from "../heist/telling";
import { useLanguage } from "../texts";
import { linesOf } from "./around";

await useLanguage("en");

const took = (seat: number): News => ({ news: "chip-taken", seat, colour: "white", stars: 1, source: null, returned: 0 });
const lines = (names: string[], you: number | null, ...log: News[]): string[] =>
  linesOf<HeistNews>(log.map((news, key) => ({ key, news })), { names, you }, told).map(({ text }) => text);

it("keeps the names that everybody had at the time", () => {
  const left: News = { news: "guest-left", seat: 1, name: "Bo", bot: "Ada", removed: false };
  const sat: News = { news: "guest-sat", seat: 1, name: "Cy", bot: "Ada" };

  expect(lines(["Ann", "Cy"], 0, took(1), left, took(1), sat, took(1))).toEqual([
    "Cy takes 1",
    "Cy takes over from Ada",
    "Ada takes 1",
    "Bo leaves the table; Ada, a bot, plays on",
    "Bo takes 1",
  ]);
});

it("does not take for oneself who had the seat before", () => {
  const sat: News = { news: "guest-sat", seat: 0, name: "Ann", bot: "Ada" };
  const left: News = { news: "guest-left", seat: 0, name: "Ann", bot: "Ada", removed: false };

  expect(lines(["Ann", "Bo"], 0, took(0), left, took(0), sat, took(0))).toEqual([
    "You take 1",
    "You take over from Ada",
    "Ada takes 1",
    "Ann leaves the table; Ada, a bot, plays on",
    "You take 1",
  ]);
});

it("tells what else happens, to whom it happens in words of their own", () => {
  const removed: News = { news: "guest-left", seat: 1, name: "Bo", bot: "", removed: true };

  expect(lines(["Ann", "Bo"], 0, { news: "stand-in-came", seat: 1, name: "Bo" }, { news: "stand-in-went", seat: 0, name: "Ann" })).toEqual([
    "You are playing again",
    "A bot is playing for Bo",
  ]);
  expect(lines(["Ann", ""], 0, removed, { news: "host-changed", seat: 0, name: "Ann" })).toEqual([
    "You are the host now",
    "Bo was removed from the table",
  ]);
  expect(lines(["Ann", ""], 0, { ...removed, name: "", removed: false })).toEqual(["Somebody leaves the table"]);
});
