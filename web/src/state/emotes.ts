/** Emotes as they are shown at the seats, each for a moment. */

import type { Said, SignName } from "../generated/messages";

export interface ShownEmote {
  key: number;
  seat: number;
  emote: SignName;
  /** Whom it is meant for. */
  to: number | null;
}

export function emoteOf(emotes: readonly ShownEmote[], seat: number | null): ShownEmote | null {
  return emotes.find((shown) => shown.seat === seat) ?? null;
}

/** What comes from a seat just now. */
export interface Voice {
  emote: ShownEmote | null;
  /** What whoever it is meant for is called. */
  to: string;
  words: string;
  /** Whether somebody else means this seat. */
  meant: boolean;
}

export function voiceOf(emotes: readonly ShownEmote[], aloud: readonly Said[], seat: number, names: readonly string[]): Voice {
  const emote = emoteOf(emotes, seat);
  return {
    emote,
    to: emote?.to == null ? "" : (names[emote.to] ?? ""),
    words: aloud.find((line) => line.seat === seat)?.text ?? "",
    meant: emotes.some(({ to }) => to === seat),
  };
}
