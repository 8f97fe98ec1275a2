/** The picture of a heist: what every chip said in each round against the hand's true place. */

import type { Debrief, DebriefRound } from "../generated/messages";
import type { HeistState } from "./state";

export interface Line {
  seat: number;
  /** A stop for each round: the chip held, and where the hand truly stood. */
  stops: Stop[];
}

export interface Stop {
  round: number;
  colour: DebriefRound["colour"];
  stars: number;
  /** The chips that would have been right: more than one where hands were equal. */
  low: number;
  high: number;
  off: boolean;
  ranking: string;
  ranks: string[];
}

/** Equal hands share the lower place, so they fit every place up to the next stronger one. */
export function span(places: readonly number[], seat: number): { low: number; high: number } {
  const low = places[seat] ?? 1;
  return { low, high: low + places.filter((place) => place === low).length - 1 };
}

export function lines(debrief: Debrief): Line[] {
  return debrief.order.map((seat) => ({
    seat,
    stops: debrief.rounds.flatMap((round, at) => {
      const stars = round.chips[seat] ?? 0;
      const { low, high } = span(round.places, seat);
      const off = stars < low || stars > high;
      return stars ? [{ round: at, colour: round.colour, stars, low, high, off, ranking: round.rankings[seat] ?? "", ranks: round.ranks[seat] ?? [] }] : [];
    }),
  }));
}

/** The true order from weak to strong; equal hands stand as their chips did. */
export function truth(debrief: Debrief): number[] {
  const places = debrief.rounds.at(-1)?.places ?? [];
  return [...debrief.order].sort((one, other) => (places[one] ?? 0) - (places[other] ?? 0));
}

/** Who stood out of line: the seat that decided, then the fewest others without whom the order would have held. */
export function culprits({ decision, order, rounds }: Debrief): number[] {
  if (!decision) return [];
  const places = rounds.at(-1)?.places ?? [];
  const place = (seat: number): number => places[seat] ?? 0;
  let kept: number[] = [];
  const rows: number[][] = [];
  for (const seat of order.filter((one) => one !== decision.seat)) {
    const before = rows.filter((row) => place(row.at(-1) ?? -1) <= place(seat)).reduce((most, row) => (row.length > most.length ? row : most), []);
    const row = [...before, seat];
    rows.push(row);
    if (row.length > kept.length) kept = row;
  }
  return [decision.seat, ...order.filter((seat) => seat !== decision.seat && !kept.includes(seat))];
}

/** What the bots thought when they took their last chip, from red 1 upwards: which chip fitted their hand best, how sure they were in percent, and whether
 * they took another only to ask. */
export function thoughts({ debrief, thoughts, table }: HeistState): { seat: number; stars: number; chance: number; asked: boolean }[] {
  const order = debrief?.order ?? [];
  const last = debrief?.rounds.at(-1)?.colour;
  return order.flatMap((seat) => {
    const thought = thoughts.find((one) => one.seat === seat && one.colour === last);
    if (!thought || !table.seats[seat]?.level) return [];
    return [{ seat, stars: thought.place, chance: Math.round(thought.chance * 100), asked: thought.asked }];
  });
}
