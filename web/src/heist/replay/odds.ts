/** With all cards open: where each hand stands now, and on which chip it most likely ends. */

import type { HeistView } from "../../generated/messages";
import { deck, rankingIn, strength } from "../evaluator";

export const BOARD = 5;
/** More boards than that are not all tried: so many are drawn. */
const DRAWN = 400;
const MUSCLE = 10;

export interface Standing {
  seat: number;
  ranking: string;
  /** The chip that would be right now; equal hands share the lowest. */
  place: number;
  /** The chip that will most likely be right, and how likely, in percent. */
  likely: number;
  chance: number;
}

/** Where every hand stands, from red 1 upwards; nothing while a pocket is hidden. */
export function standings({ pockets, community, specialist, specialist_user: user }: HeistView): Standing[] {
  const open = pockets.flatMap((pocket) => (typeof pocket === "number" || !pocket.length ? [] : [pocket]));
  if (open.length < pockets.length) return [];
  const strong = specialist === MUSCLE ? user : null;
  const now = places(strengths(open, community), strong);
  const tally = open.map(() => new Array<number>(open.length + 1).fill(0));
  const boards = futures(deck().filter((card) => !community.includes(card) && !open.flat().includes(card)), BOARD - community.length);
  for (const more of boards) {
    places(strengths(open, [...community, ...more]), strong).forEach((place, seat) => {
      const counts = tally[seat];
      if (counts) counts[place] = (counts[place] ?? 0) + 1;
    });
  }
  const held = strengths(open, community);
  return open
    .map((_, seat): Standing => {
      const counts = tally[seat] ?? [];
      const most = Math.max(...counts);
      return { seat, ranking: rankingIn(held[seat] ?? 0), place: now[seat] ?? 1, likely: counts.indexOf(most), chance: Math.round((100 * most) / boards.length) };
    })
    .sort((one, other) => one.place - other.place || one.seat - other.seat);
}

function strengths(pockets: readonly string[][], board: readonly string[]): number[] {
  return pockets.map((pocket) => strength([...pocket, ...board]));
}

/** The right chip of each hand; the Muscle's beats all others of its ranking (S-10). */
function places(all: readonly number[], muscle: number | null): number[] {
  const beats = (one: number, other: number): boolean => {
    const [mine, theirs] = [all[one] ?? 0, all[other] ?? 0];
    if (muscle !== null && (one === muscle || other === muscle) && rankingIn(mine) === rankingIn(theirs)) return one === muscle;
    return mine > theirs;
  };
  return all.map((_, seat) => 1 + all.filter((__, other) => other !== seat && beats(seat, other)).length);
}

/** All boards that can come, or a fair sample that is the same every time. */
function futures(deck: readonly string[], missing: number): string[][] {
  if (missing <= 0) return [[]];
  if (missing === 1) return deck.map((card) => [card]);
  let seed = 1;
  const below = (limit: number): number => (seed = (seed * 48271) % 2147483647) % limit;
  return Array.from({ length: DRAWN }, () => {
    const left = [...deck];
    return Array.from({ length: missing }, () => left.splice(below(left.length), 1)[0] ?? "");
  });
}
