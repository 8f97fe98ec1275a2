/** A game of heists looked at again. */

import { beats, firstBreak, turned } from "../stage";
import type { SeenHeist } from "../state";
import { told } from "../telling";
import type { Pace, ReplayPart, Scene } from "../../game/client";
import { COLOURS, type Debrief, type Frame, type GameEntry, type HeistNews, type HeistView, type Mark } from "../../generated/messages";
import { g, named, t } from "../../texts";
import AllHands from "./AllHands.svelte";

const CHIP = 1000;
const CARDS = 1700;
const SCENE = 2200;
const AFTERMATH = 7000;

export function scenes(marks: readonly Mark[], frames: number): Scene[] {
  const found: Scene[] = [];
  for (const { kind, frame, detail } of marks) {
    const scene = found.at(-1);
    if (kind === "heist") found.push({ number: Number(detail), from: frame, to: Math.max(0, frames - 1), title: t("heist.number", { number: detail }), bands: [], end: null });
    else if (kind === "round" && scene) scene.bands.push({ from: scene.bands.at(-1)?.to ?? scene.from, to: frame, number: scene.bands.length + 1, ...roundNamed(detail) });
    else if ((kind === "showdown" || kind === "mistake") && scene) Object.assign(scene, { to: frame, end: kind === "showdown" ? "vault" : "alarm" });
  }
  return found;
}

function roundNamed(detail: string): { look: string; title: string; place: string } {
  const colour = COLOURS.find((one) => one === detail) ?? COLOURS[0];
  return { look: colour, title: g(`colours.${colour}`), place: g(`phases.${colour}`) };
}

export function pace(before: Frame | undefined, after: Frame | undefined): Pace {
  const happened = (word: string): boolean => after?.news.some(({ news }) => news === word) ?? false;
  if (!before || !after || happened("heist-began")) return { film: 0, rest: 0, still: SCENE };
  const turning = turned(after.news);
  if (!turning) return { film: 0, rest: 0, still: happened("community-dealt") ? CARDS : CHIP };
  const { revealed, players } = after.game as HeistView;
  const film = beats(revealed.length - turning, revealed.length, players, firstBreak(after.debrief as Debrief | null)).reduce((total, { ms }) => total + ms, 0);
  return { film, rest: AFTERMATH, still: AFTERMATH };
}

function caption({ names }: GameEntry, { news }: Frame): string | null {
  const who = { names: names.map(named), you: null };
  const words = news.flatMap((one) => told(one as HeistNews, who) ?? []);
  return words.length ? words.join(". ") : null;
}

export function seen({ game, debrief }: Frame): SeenHeist {
  return { game: game as HeistView, legal: [], debrief: debrief as Debrief | null, thoughts: [] };
}

export default { seen, scenes, pace, caption, Aside: AllHands } satisfies ReplayPart;
