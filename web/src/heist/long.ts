/** A round that goes back and forth: a kind word long before the server ends it. */

import { MOST_MOVES, type News } from "../generated/messages";
import type { Told } from "../state/story";
import { t } from "../texts";

/** People who know what they want need about a tenth of what the server allows. */
const LONG = MOST_MOVES * 0.3;
const LONGEST = MOST_MOVES * 0.8;

/** How often chips have moved in the round that is played. */
function movesOf(log: readonly Told[]): number {
  const begun = log.findLastIndex(({ news }) => news.news === "round-began");
  return log.slice(begun + 1).filter(({ news }) => isMove(news)).length;
}

function isMove({ news }: News): boolean {
  return news === "chip-taken" || news === "chip-returned";
}

/** What helps a long round to its end, or nothing. */
export function longRound(log: readonly Told[]): string {
  const moves = movesOf(log);
  if (moves < LONG) return "";
  return moves < LONGEST ? t("heist.status.long") : t("heist.status.longest", { n: Math.max(0, MOST_MOVES - moves) });
}
