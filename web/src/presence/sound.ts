/** Quiet sounds of the table, made in the browser. Nothing sounds before somebody has touched the page. */

import { untrack } from "svelte";

import { settings } from "../state/settings.svelte";
import type { Sound } from "./synth";

export type { Sound } from "./synth";

let touched = false;

// Browsers let a page sound only after a touch or a key, and a finger counts when it is lifted; the synthesiser comes with the first one.
function unlock(): void {
  touched = true;
  if (settings.sound) void import("./synth").then(({ wake }) => wake());
}
addEventListener("pointerup", unlock, { capture: true, passive: true });
addEventListener("keydown", unlock, { capture: true, passive: true });

/** Whether sound is on is asked without being followed: what sounds in an effect must not sound again when that changes. */
export function sound(name: Sound): void {
  if (touched && untrack(() => settings.sound)) void import("./synth").then(({ play }) => settings.sound && play(name));
}

const FILM: Record<string, Sound> = { reveal: "card", lay: "card", taken: "chip", refill: "card" };

/** The sound of a picture in the film of streets, if it has one. */
export function filmSound(kind: string): void {
  const name = FILM[kind];
  if (name) sound(name);
}
