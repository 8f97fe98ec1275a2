/** Who sits where. */

/** The other seats clockwise, from the left neighbour on; all of them for a spectator. */
export function others(seat: number | null, players: number): number[] {
  const first = seat === null ? 0 : seat + 1;
  return Array.from({ length: seat === null ? players : players - 1 }, (_, index) => (first + index) % players);
}

/** So many seats or chips stand in one row; a big crew (H-1b) has two. */
export const ONE_ROW = 6;

/** How many of so many stand side by side. */
export function abreast(count: number): number {
  return count > ONE_ROW ? Math.ceil(count / 2) : count;
}

export interface Spot {
  /** In percent of the table. */
  x: number;
  y: number;
  /** Where the middle of the table is for whoever sits at its left or right end: 1 is to the right. */
  inward: -1 | 0 | 1;
}

/** Across the table. */
export const OPPOSITE: Spot = { x: 50, y: 11, inward: 0 };

/** From how far round on somebody sits at an end of the table, in degrees. */
const END = 56;
/** A table is squarer than an ellipse, so that there is room in its corners; at the far ones people sit a little higher. */
const SQUARER = 0.84;
const HIGHER = 3;

/** Places along the far side of an oval table, clockwise, from the left to the right. */
export function ring(count: number): Spot[] {
  const spread = count <= 2 ? 120 : count === 3 ? 150 : count > ONE_ROW ? 236 : 206;
  return Array.from({ length: count }, (_, index) => {
    const turn = count === 1 ? 0 : (index / (count - 1) - 0.5) * spread;
    const angle = (turn * Math.PI) / 180;
    const higher = Math.cos(angle) > 0 ? HIGHER * Math.abs(Math.sin(2 * angle)) : 0;
    const inward = Math.abs(turn) < END ? 0 : turn < 0 ? 1 : -1;
    return { x: round(50 + 42.5 * squarer(Math.sin(angle))), y: round(45 - 34 * squarer(Math.cos(angle)) - higher), inward };
  });
}

function squarer(part: number): number {
  return Math.sign(part) * Math.abs(part) ** SQUARER;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
