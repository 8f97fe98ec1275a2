/** How a game of streets came out. */

import type { ResultPart } from "../../game/client";
import type { GameEntry } from "../../generated/messages";
import { listed, named, t } from "../../texts";
import Compare from "./Compare.svelte";
import Score from "./Score.svelte";
import Scores from "./Scores.svelte";
import Sign from "./Sign.svelte";

function title({ names, winners }: GameEntry): string {
  const who = winners.map((seat) => named(names[seat]));
  return who.length ? t("replay.streets-won", { n: who.length, names: listed(who) }) : t("replay.streets-nobody");
}

export default {
  title,
  kind: () => t("options.game.streets"),
  Sign,
  Score,
  panel: () => t("replay.scores"),
  Body: Scores,
  Compare,
} satisfies ResultPart;
