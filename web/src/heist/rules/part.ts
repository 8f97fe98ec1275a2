/** The page of heist's rules. */

import type { RulesPart } from "../../game/client";
import { t } from "../../texts";
import { contents } from "./contents";
import Number from "./Number.svelte";
import Ranking from "./Ranking.svelte";

export default { lead: () => t("rules.lead.heist"), learn: () => t("rules.learn.heist"), contents, Before: Number, After: Ranking } satisfies RulesPart;
