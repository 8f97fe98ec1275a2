/** Emotes as they are shown at the seats, each for a moment. */

import type { EmoteName } from "../generated/messages";

export interface ShownEmote {
  key: number;
  seat: number;
  emote: EmoteName;
}

export function emoteOf(emotes: readonly ShownEmote[], seat: number): EmoteName | null {
  return emotes.find((shown) => shown.seat === seat)?.emote ?? null;
}
