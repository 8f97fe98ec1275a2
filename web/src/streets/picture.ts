/** What stands in each city right now: the film of the reveal, a choice in the making, or a placement in the making. */

import type { City, End, StreetsPreview, StreetsView } from "../generated/messages";
import { type Picked, promise, SPECIAL } from "./choosing";
import { type Answers, type Step, stepAfter } from "./placing";
import type { Frame } from "./resolving";
import type { Marks, Rows } from "./rows";

export interface CityPicture {
  marks: Marks;
  lookout: { end: End; gap: boolean } | null;
  /** What the choice in the making would bring here. */
  hint: { captured: readonly number[]; revolvers: number } | null;
  lit: boolean;
  targets: (number | End)[];
}

const PLAIN: CityPicture = { marks: {}, lookout: null, hint: null, lit: false, targets: [] };

export function filmed({ kind, fresh, gone, laid, plays, turn }: Frame, city: City): CityPicture {
  const here = laid?.city === city ? laid : null;
  const { target = null } = here ?? {};
  const marks: Marks = {
    fresh,
    gone: kind === "capture" ? gone : [],
    spied: here?.special === "spy" && typeof target === "number" ? target : null,
  };
  const lookout = here?.special === "lookout" && typeof target === "string" ? { end: target, gap: false } : null;
  const play = plays[turn];
  return { ...PLAIN, marks, lookout, lit: play !== undefined && (play.placement?.city ?? play.ticket) === city };
}

export function choosing(rows: Rows, previews: readonly StreetsPreview[], { gangster, companion }: Picked, city: City): CityPicture {
  if (gangster === null || (companion !== null && companion !== city && companion !== SPECIAL)) return PLAIN;
  const preview = promise(previews, gangster, companion ?? city);
  return preview ? thought(rows, preview, city, companion === city) : PLAIN;
}

/** The picture of a placement that is being put together. */
export function placing(view: StreetsView, previews: readonly StreetsPreview[], step: Step, city: City): CityPicture {
  const { known, chosen } = step;
  const picture = chosen ? thought(view.cities, chosen, city, true) : coming(view, step, city);
  return { ...picture, lit: known.city === city, targets: targetsIn(view, previews, known, city) };
}

/** What a play would do here, as far as the server tells. */
function thought(rows: Rows, { choice, placement, captured, revolvers }: StreetsPreview, city: City, lit: boolean): CityPicture {
  if ((placement?.city ?? choice.ticket) !== city) return PLAIN;
  const target = placement?.target ?? null;
  const there = typeof target === "number" && rows[city]?.includes(target);
  const called = typeof target === "number" && !there && target !== choice.gangster; // from another city
  const gaps = called ? [choice.gangster, target] : [choice.gangster];
  return {
    ...PLAIN,
    marks: { gaps, gone: captured, spied: typeof target === "number" && !called ? target : null },
    lookout: typeof target === "string" ? { end: target, gap: true } : null,
    hint: { captured, revolvers },
    lit,
  };
}

function coming({ plays, prompt }: StreetsView, { known }: Step, city: City): CityPicture {
  const play = plays.find(({ seat }) => seat === prompt?.asked[0]);
  return known.city === city && play ? { ...PLAIN, marks: { gaps: [play.gangster] } } : PLAIN;
}

/** What can be aimed at here, before and after a target is picked. */
function targetsIn(view: StreetsView, previews: readonly StreetsPreview[], { city: where, first }: Answers, city: City): (number | End)[] {
  if (where === undefined || first === undefined) return [];
  const { question, ways } = stepAfter(previews, { city: where, first });
  if (question !== "target") return [];
  const play = view.plays.find(({ seat }) => seat === view.prompt?.asked[0]);
  const row = [...view.cities[city], ...(city === where && play ? [play.gangster] : [])];
  return ways.flatMap(({ answer }): (number | End)[] => {
    if (typeof answer === "number") return row.includes(answer) ? [answer] : [];
    return city === where && (answer === "left" || answer === "right") ? [answer] : [];
  });
}
