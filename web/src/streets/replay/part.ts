/** A game of streets looked at again. */

import { filmOf } from "../resolving";
import type { SeenStreets } from "../state";
import { told } from "../telling";
import type { Pace, ReplayPart, Scene } from "../../game/client";
import type { Frame, GameEntry, Mark, StreetsNews, StreetsView } from "../../generated/messages";
import { named, t } from "../../texts";
import AllHands from "./AllHands.svelte";

const CHOICE = 800;
const SCENE = 2200;
const PICTURE = 3200;
const BREATH = 500;

export function scenes(marks: readonly Mark[], frames: number): Scene[] {
  const last = Math.max(0, frames - 1);
  const found: Scene[] = [];
  for (const { kind, frame, detail } of marks) {
    if (kind !== "job") continue;
    const [round = 0, job = 0] = detail.split(".").map(Number);
    const before = found.at(-1);
    const band = before?.bands.at(-1);
    if (band) band.to = frame;
    if (before) before.to = frame;
    const next = { from: frame, to: last, number: job, look: "job", title: t("streets.job", { number: job }) };
    if (before?.number === round) before.bands.push(next);
    else found.push({ number: round, from: frame, to: last, title: t("streets.round", { number: round }), bands: [next], end: null });
  }
  const scene = found.at(-1);
  if (scene) scene.to = last;
  return found;
}

export function pace(before: Frame | undefined, after: Frame | undefined): Pace {
  if (!before || !after) return { film: 0, rest: 0, still: SCENE };
  const happened = after.news.map((news, key) => ({ key, news: news as StreetsNews }));
  const film = filmOf(happened, before.game as StreetsView).reduce((total, { ms }) => total + ms, 0);
  return { film, rest: BREATH, still: film ? PICTURE : CHOICE };
}

/** The first thing that happened: a job has too many for a line. */
function caption({ names }: GameEntry, { news }: Frame): string | null {
  const who = { names: names.map(named), you: null };
  return news.flatMap((one) => told(one as StreetsNews, who) ?? [])[0] ?? null;
}

function seen({ game }: Frame): SeenStreets {
  return { game: game as StreetsView, legal: [], previews: [] };
}

export default { seen, scenes, pace, caption, Aside: AllHands } satisfies ReplayPart;
