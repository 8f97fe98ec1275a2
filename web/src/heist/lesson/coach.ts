/** The first heist: what the coach notices, and what it says next. */

import type { Colour } from "../../generated/messages";
import { colourInPlay, holder, isOver, rowInPlay } from "../chips";
import type { HeistState } from "../state";
import { handName } from "../words";
import { type Memory, type Step, unsaid } from "../../learn/coach";

/** Remember the own chip, and who took it. */
export function noticed(memory: Memory, { game: view, you }: HeistState): Memory {
  const colour = colourInPlay(view);
  const row = rowInPlay(view);
  if (you === null || !colour || !row) return { ...memory, held: null, taken: null };
  const stars = row[you] ?? 0;
  if (stars) return { ...memory, held: { colour, stars }, taken: null };
  const { held } = memory;
  if (held?.colour !== colour) return { ...memory, held: null, taken: memory.held ? null : memory.taken };
  const by = holder(row, held.stars);
  return { ...memory, held: null, taken: by === null ? null : { by, stars: held.stars } };
}

export function heistStep(memory: Memory, state: HeistState): Step | null {
  const { game: view, you } = state;
  if (you === null) return null;
  if (view.heist > 1) return unsaid(memory, [{ id: "alone", next: true }]);
  if (isOver(view)) return afterwards(memory, state);
  const colour = colourInPlay(view);
  const row = rowInPlay(view);
  if (!colour || !row) return null;
  const mine = row[you] ?? 0;
  if (mine) return holding(row, mine, view.players, colour);
  const first = unsaid(memory, openings(state)[colour]);
  return first ?? reaching(memory, state, row, colour);
}

/** What is told in each round before a chip is taken: nobody can go on without one's own. */
function openings({ game: view }: HeistState): Record<Colour, Step[]> {
  const hand = view.hand ? { values: { hand: handName(view.hand) } } : {};
  return {
    white: [
      { id: "pocket", points: [".you .pocket"], next: true },
      { id: "crew", points: [".seats"], next: true },
    ],
    yellow: [
      { id: "flop", points: [".board"], next: true, ...hand },
      { id: "row", points: [".you .row"], next: true },
    ],
    orange: [{ id: "rankings", points: [".bottom nav button:nth-last-of-type(2)"], next: true, ...hand }],
    red: [{ id: "river", points: [".board"], next: true, ...hand }],
  };
}

function chip(colour: Colour, stars: number): string {
  return `[data-chip="${colour}-${stars}"]`;
}

function reaching(memory: Memory, { game: view, table }: HeistState, row: readonly number[], colour: Colour): Step {
  const top = view.players;
  const name = (seat: number): string => table.seats[seat]?.name ?? "";
  if (memory.taken) {
    const { by, stars } = memory.taken;
    const next = Math.max(1, stars - 1);
    return { id: "taken", values: { name: name(by), stars, next }, points: [chip(colour, next)] };
  }
  const at = holder(row, top);
  if (colour === "white") {
    const points = [chip(colour, top)];
    return at === null ? { id: "take-top", values: { stars: top }, points } : { id: "take-from", values: { stars: top, name: name(at) }, points };
  }
  if (at === null) return { id: "take-again", values: { stars: top }, points: ["[data-centre]"] };
  return { id: "believe", values: { name: name(at), stars: top, next: top - 1 }, points: [chip(colour, top - 1)] };
}

function holding(row: readonly number[], mine: number, players: number, colour: Colour): Step {
  if (colour === "white" && mine < players) return { id: "more", values: { n: mine, top: players }, points: [chip(colour, players)] };
  const all = row.every(Boolean);
  return { id: all ? "settling" : "held", values: { stars: mine }, points: [all ? "[data-centre]" : ".you .row .current"] };
}

function afterwards(memory: Memory, { game: view }: HeistState): Step {
  const success = view.last?.success ?? false;
  const steps: Step[] = [
    { id: "showdown", next: true, after: ".aftermath" },
    { id: success ? "vault" : "alarm", points: [".aftermath > header"], next: true },
    { id: "debrief", points: [".aftermath .chart"], next: true },
  ];
  return unsaid(memory, steps) ?? { id: "end", end: true };
}
