/** The marks of a replay as a track to find one's way on: scenes with bands, and how each ended. */

import { COLOURS, type Colour, type Mark } from "../generated/messages";

export interface Band {
  from: number;
  to: number;
  /** The colour of the chips; in streets a job has none. */
  colour: Colour | null;
  number: number;
}

/** A heist, or a round of streets. */
export interface Scene {
  number: number;
  from: number;
  to: number;
  bands: Band[];
  end: "vault" | "alarm" | null;
}

export function scenes(marks: readonly Mark[], frames: number): Scene[] {
  const last = Math.max(0, frames - 1);
  return marks.some(({ kind }) => kind === "job") ? rounds(marks, last) : heists(marks, last);
}

function heists(marks: readonly Mark[], last: number): Scene[] {
  const found: Scene[] = [];
  for (const { kind, frame, detail } of marks) {
    const scene = found.at(-1);
    if (kind === "heist") found.push({ number: Number(detail), from: frame, to: last, bands: [], end: null });
    else if (kind === "round" && scene) scene.bands.push({ from: scene.bands.at(-1)?.to ?? scene.from, to: frame, colour: colourOf(detail), number: scene.bands.length + 1 });
    else if ((kind === "showdown" || kind === "mistake") && scene) Object.assign(scene, { to: frame, end: kind === "showdown" ? "vault" : "alarm" });
  }
  return found;
}

function rounds(marks: readonly Mark[], last: number): Scene[] {
  const found: Scene[] = [];
  for (const { kind, frame, detail } of marks) {
    if (kind !== "job") continue;
    const [round = 0, job = 0] = detail.split(".").map(Number);
    const before = found.at(-1);
    const band = before?.bands.at(-1);
    if (band) band.to = frame;
    if (before) before.to = frame;
    if (before?.number === round) before.bands.push({ from: frame, to: last, colour: null, number: job });
    else found.push({ number: round, from: frame, to: last, bands: [{ from: frame, to: last, colour: null, number: job }], end: null });
  }
  const scene = found.at(-1);
  if (scene) scene.to = last;
  return found;
}

function colourOf(detail: string): Colour | null {
  return COLOURS.find((colour) => colour === detail) ?? null;
}

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
