/** Who played a game, as they are drawn: in what they wear by now, and bots and whoever was forgotten by their seats. */

import { outfitBySeat } from "../draw/hats";
import type { GameEntry, Outfit } from "../generated/messages";
import { named } from "../texts";

export interface Mate {
  name: string;
  outfit: Outfit;
  sort: "here" | "bot";
}

export function matesOf({ names, outfits }: Pick<GameEntry, "names" | "outfits">): Mate[] {
  return names.map((name, seat) => {
    const worn = outfits[seat];
    return { name: named(name), outfit: worn ?? outfitBySeat(seat), sort: worn || !name ? "here" : "bot" };
  });
}
