/** How a game of heists came out. */

import type { ResultPart } from "../../game/client";
import type { HeistStatistics } from "../../generated/messages";
import { g, t } from "../../texts";
import Compare from "./Compare.svelte";
import Figures from "./Figures.svelte";
import Heists from "./Heists.svelte";
import { summaryOf } from "./ranked";
import Score from "./Score.svelte";
import Sign from "./Sign.svelte";

function totals(numbers: unknown): [string, number][] {
  const { heists, succeeded } = numbers as HeistStatistics;
  return [
    [t("games.total.heists", { n: heists }), heists],
    [t("games.total.vaults", { n: succeeded }), succeeded],
  ];
}

export default {
  title: ({ won }) => (won ? t("replay.heist-won") : t("replay.heist-lost")),
  kind: (entry) => g(`rules.mode.label.${summaryOf(entry).mode}`),
  Sign,
  Score,
  panel: () => t("replay.heists"),
  Body: Heists,
  Compare,
  totals,
  Figures,
} satisfies ResultPart;
