/** The page of streets' rules. */

import type { RulesPart } from "../../game/client";
import { t } from "../../texts";
import { contents } from "./contents";
import Example from "./Example.svelte";
import Special from "./Special.svelte";

export default { lead: () => t("rules.lead.streets"), learn: () => t("rules.learn.streets"), contents, Before: Special, Within: Example } satisfies RulesPart;
