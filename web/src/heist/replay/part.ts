/** A game of heists looked at again. */

import { diff } from "../diff";
import { beats } from "../stage";
import { told } from "../words";
import type { Pace, ReplayPart, Scene } from "../../game/client";
import { COLOURS, type Frame, type GameEntry, type HeistView, type Mark } from "../../generated/messages";
import { g, named, t } from "../../texts";

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

export function pace(earlier: unknown, later: unknown): Pace {
  const [before, after] = [earlier as HeistView | undefined, later as HeistView];
  if (before === undefined || before.commitment !== after.commitment) return { film: 0, rest: 0, still: SCENE };
  const [open, now] = [before.revealed.length, after.revealed.length];
  if (now > open) return { film: beats(open, now, after.players).reduce((total, { ms }) => total + ms, 0), rest: AFTERMATH, still: AFTERMATH };
  return { film: 0, rest: 0, still: after.community.length > before.community.length ? CARDS : CHIP };
}

function caption({ names }: GameEntry, before: Frame, now: Frame): string | null {
  const who = { names: names.map(named), you: null };
  const words = diff(before.game as HeistView, now.game as HeistView).flatMap((move) => told(move, who) ?? []);
  return words.length ? words.join(". ") : null;
}

export default { scenes, pace, caption, logSince: "heist" } satisfies ReplayPart;
