/** The track of a replay, to find one's way on: scenes with bands, and how each ended. */

import type { Band, Scene } from "../game/client";

export type { Band, Scene } from "../game/client";

/** Where a jump leads: the beginnings of scenes and bands, and how each scene ended. */
export function stops(track: readonly Scene[]): number[] {
  const all = track.flatMap(({ from, to, bands }) => [from, ...bands.map((band) => band.from), to]);
  return [...new Set(all)].sort((one, other) => one - other);
}

export function stopBefore(track: readonly Scene[], frame: number): number | null {
  return stops(track).findLast((stop) => stop < frame) ?? null;
}

export function stopAfter(track: readonly Scene[], frame: number): number | null {
  return stops(track).find((stop) => stop > frame) ?? null;
}

/** Where one is: the scene and the band that a step belongs to. A step that ends a round begins the next one. */
export function placeOf(track: readonly Scene[], frame: number): { scene: Scene; band: Band | null } | null {
  const scene = track.findLast(({ from }) => from <= frame);
  if (!scene) return null;
  return { scene, band: scene.bands.findLast(({ from }) => from <= frame) ?? null };
}
