/** Where the chart of a debrief draws what: rounds from left to right, the strongest at the top. */

import type { Stop } from "../bump";

export const ROW = 48;
export const CHIP = 34;
const TOP = 30;
const MARGIN = 20;
const END = 6;
const WIDEST_COLUMN = 72;
/** The share of the width that names take. */
const NAMES = 0.36;

/** A chip that was held in a round; the round after the last one is where a hand truly belongs. */
export type Point = Pick<Stop, "round" | "stars">;

export class Geometry {
  readonly width: number;
  readonly height: number;
  private readonly column: number;

  constructor(
    private readonly players: number,
    readonly rounds: number,
    room: number,
  ) {
    this.column = Math.min(WIDEST_COLUMN, (room * (1 - NAMES) - MARGIN - END) / rounds);
    this.width = MARGIN + END + this.column * rounds;
    this.height = TOP + ROW * players;
  }

  x(round: number): number {
    return MARGIN + round * this.column;
  }

  y(stars: number): number {
    return TOP + (this.players - stars) * ROW + ROW / 2;
  }

  /** A line that leaves and reaches every point level. */
  path(points: readonly Point[]): string {
    return points
      .map(({ round, stars }, index) => {
        const before = points[index - 1];
        if (!before) return `M${this.x(round)} ${this.y(stars)}`;
        const middle = (this.x(before.round) + this.x(round)) / 2;
        return `C${middle} ${this.y(before.stars)} ${middle} ${this.y(stars)} ${this.x(round)} ${this.y(stars)}`;
      })
      .join("");
  }
}
