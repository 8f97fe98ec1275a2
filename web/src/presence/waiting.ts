/** What is heard when the table changes, and whether it waits for whoever looks at it. */

import { isHeist, isStreets, type News, type State } from "../generated/messages";
import { isOver } from "../heist/chips";
import { status as heistStatus } from "../heist/status";
import { status as streetsStatus } from "../streets/status";
import type { Sound } from "./synth";

const CARDS: ReadonlySet<News["news"]> = new Set(["pockets-dealt", "community-dealt", "card-drawn", "card-discarded", "pocket-redrawn", "cards-passed"]);

/** The sounds of what happened. The showdown and the reveal of streets sound when they are seen. */
export function heard(news: readonly News[]): Sound[] {
  const sounds = news.flatMap(({ news: word }): Sound[] => {
    if (word === "chip-taken" || word === "chip-returned") return ["chip"];
    return CARDS.has(word) ? ["card"] : [];
  });
  return [...new Set(sounds)];
}

/** Whether nothing goes on without whoever looks. */
export function waits(state: State): boolean {
  const { you, table, legal } = state;
  const seat = you === null ? undefined : table.seats[you];
  if (!seat || table.stage !== "playing" || seat.level !== null) return false;
  if (isStreets(state)) return streetsStatus(state).you;
  if (!isHeist(state)) return false;
  if (isOver(state.game)) return !seat.ready && table.seats.some(({ guest, ready }, at) => guest && ready && at !== you);
  return heistStatus(state).you || legal.some(({ do: what }) => what === "Agree");
}
