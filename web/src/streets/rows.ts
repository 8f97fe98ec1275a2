/** The rows of the cities as they are drawn: who stands where, who is about to come or go. */

import { CITIES, type City, type StreetsView } from "../generated/messages";

/** By city; a table for two has no New York. */
export type Rows = Partial<Record<City, readonly number[]>>;

export interface Spot {
  gangster: number;
  /** Not there yet: the gap where it would go. */
  gap: boolean;
  fresh: boolean;
  gone: boolean;
  /** Which side of the street it stands on: odd above, even below, the other way round under a Spy. */
  above: boolean;
  spied: boolean;
}

export interface Marks {
  gaps?: readonly number[];
  fresh?: readonly number[];
  gone?: readonly number[];
  spied?: number | null;
}

export function citiesOf(view: StreetsView): City[] {
  return CITIES.filter((city) => view.cities[city] !== undefined);
}

export function joined(row: readonly number[], gangster: number): number[] {
  return [...row, gangster].sort((one, other) => one - other);
}

export function spots(row: readonly number[], { gaps = [], fresh = [], gone = [], spied = null }: Marks = {}): Spot[] {
  return [...row, ...gaps].sort((one, other) => one - other).map((gangster) => ({
    gangster,
    gap: gaps.includes(gangster),
    fresh: fresh.includes(gangster),
    gone: gone.includes(gangster),
    above: isOdd(gangster) !== (gangster === spied),
    spied: gangster === spied,
  }));
}

export function isOdd(gangster: number): boolean {
  return gangster % 2 === 1;
}

/** Two rows of gangsters hold the same. */
export function sameRow(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((gangster, at) => gangster === other[at]);
}
