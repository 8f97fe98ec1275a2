/** A game of streets looked at again. */

import { follow } from "../resolving";
import { frameText } from "../words";
import type { Pace, ReplayPart, Scene } from "../../game/client";
import type { Frame, GameEntry, Mark, StreetsView } from "../../generated/messages";
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

export function pace(earlier: unknown, later: unknown): Pace {
  const [before, after] = [earlier as StreetsView | undefined, later as StreetsView];
  if (before === undefined || before.commitment !== after.commitment) return { film: 0, rest: 0, still: SCENE };
  const film = follow(null, before, after).frames.reduce((total, { ms }) => total + ms, 0);
  return { film, rest: BREATH, still: film ? PICTURE : CHOICE };
}

function caption({ names }: GameEntry, earlier: Frame, now: Frame): string | null {
  const [before, view] = [earlier.game as StreetsView, now.game as StreetsView];
  const [picture] = follow(null, before, view).frames;
  return picture ? frameText(picture, before.cities, { names: names.map(named), you: null }, view.revolvers) : null;
}

export default { scenes, pace, caption, Aside: AllHands } satisfies ReplayPart;
