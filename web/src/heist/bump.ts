/** The picture of a heist: what every chip said in each round against the hand's true place. */

import type { Debrief, DebriefRound, Thought } from "../generated/messages";
import { g, named } from "../texts";
import type { HeistState } from "./state";
import type { Who } from "./words";

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

export interface Thinker {
  seat: number;
  /** The chip that fitted the hand best, and how sure the bot was of it in percent; none where a person took the last chip for it. */
  last: { stars: number; chance: number; asked: boolean } | null;
  /** What it read in the chips of others where that mattered, round by round. */
  read: (Thought & { about: number })[];
}

/** What the bots thought, from red 1 upwards: when they took their last chip, and of the others when that mattered. */
export function thoughts({ debrief, thoughts, table }: HeistState): Thinker[] {
  const red = debrief?.rounds.at(-1)?.colour;
  return (debrief?.order ?? []).flatMap((seat) => {
    if (!table.seats[seat]?.level) return [];
    const own = thoughts.filter((one) => one.seat === seat);
    const last = own.find(({ colour }) => colour === red);
    const read = own.flatMap((one) => (one.mattered && one.about !== null ? [{ ...one, about: one.about }] : []));
    if (!last && !read.length) return [];
    return [{ seat, last: last ? { stars: last.place, chance: Math.round(last.chance * 100), asked: last.asked } : null, read }];
  });
}

/** What a bot read in somebody's chip: "Red chips: read your 4 as a flush draw that missed". */
export function reading({ names, you }: Who, { about, asked, taken, colour, chip, look }: Thinker["read"][number]): string {
  const said = asked ? "asked-about" : taken ? "took" : "read";
  return g(`bots.${said}.${about === you ? "you" : "other"}`, { round: g(`phases.${colour}`), name: named(names[about]), chip, hand: g(`bots.hands.${look}`) });
}
