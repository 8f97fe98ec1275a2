/** Plays the moves between two views. Whatever still runs when the next view comes goes on from where it is. */

import { still } from "../state/settings.svelte";
import type { Move } from "./diff";

const FLIGHT = 280;
const TURN = 260;
const STAGGER = 70;
const EASE = "cubic-bezier(0.2, 0.8, 0.2, 1)";

type Rects = Map<string, DOMRect>;
type ChipMove = Extract<Move, { kind: "chip" }>;
type Aim = { target: HTMLElement; to: DOMRect };

function chipKey(colour: string, stars: number): string {
  return `${colour}-${stars}`;
}

export class Flights {
  private readonly airborne = new Map<string, { ghost: HTMLElement; end: () => void }>();
  private before: Rects = new Map();
  private focused = "";

  constructor(
    private readonly root: HTMLElement,
    private readonly sky: HTMLElement,
  ) {}

  /** Remember where every chip is, just before the page changes. */
  look(): void {
    this.before = new Map();
    this.focused = (document.activeElement as HTMLElement | null)?.dataset["chip"] ?? "";
    for (const element of this.root.querySelectorAll<HTMLElement>("[data-chip]")) {
      const key = element.dataset["chip"] ?? "";
      const ghost = this.airborne.get(key)?.ghost;
      this.before.set(key, (ghost ?? element).getBoundingClientRect());
    }
  }

  play(moves: readonly Move[]): void {
    this.refocus();
    if (still() || document.visibilityState === "hidden") return;
    let dealt = 0;
    const aims = new Map(moves.flatMap((move) => (move.kind === "chip" ? [[move, this.aim(move)]] : [])));
    const sky = this.sky.getBoundingClientRect(); // all is measured before anything changes
    for (const move of moves) {
      if (move.kind === "chip") this.fly(move, aims.get(move) ?? null, sky);
      if (move.kind === "community") for (const card of move.cards) this.turn(`[data-card="${card}"]`, dealt++);
      if (move.kind === "cards") this.turn(`[data-pocket="${move.seat}"] > *`, dealt++);
      if (move.kind === "redraw") this.turn(`[data-pocket="${move.seat}"] > *`, dealt++);
      if (move.kind === "passed" || move.kind === "mixed") this.turn("[data-pocket] > *", dealt++);
      if (move.kind === "round") this.rise();
    }
  }

  /** The keyboard follows its chip to wherever that went. */
  private refocus(): void {
    if (!this.focused || document.activeElement !== document.body) return;
    this.root.querySelector<HTMLElement>(`[data-chip="${this.focused}"]`)?.focus({ preventScroll: true });
  }

  skip(): void {
    for (const { end } of this.airborne.values()) end();
  }

  /** Where a chip is to land. */
  private aim({ colour, stars }: ChipMove): Aim | null {
    const target = this.root.querySelector<HTMLElement>(`[data-chip="${chipKey(colour, stars)}"]`);
    return target && { target, to: target.getBoundingClientRect() };
  }

  private fly(move: ChipMove, aim: Aim | null, sky: DOMRect): void {
    const key = chipKey(move.colour, move.stars);
    const from = this.before.get(key);
    this.airborne.get(key)?.end();
    if (!aim || !from) return;
    const { target, to } = aim;
    if (Math.hypot(from.x - to.x, from.y - to.y) < 2) return;
    const ghost = this.ghostOf(target, to, sky);
    const away = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width})`;
    const between = `translate(${(from.x - to.x) * 0.45}px, ${(from.y - to.y) * 0.45 - 18}px) scale(1.18)`;
    const animation = ghost.animate([{ transform: away }, { transform: between, offset: 0.5 }, { transform: "none" }], {
      duration: FLIGHT,
      easing: EASE,
    });
    target.style.opacity = "0";
    const end = (): void => {
      target.style.opacity = "";
      ghost.remove();
      if (this.airborne.get(key)?.ghost === ghost) this.airborne.delete(key);
    };
    this.airborne.set(key, { ghost, end });
    animation.onfinish = end;
    if (typeof move.from === "number" && move.to !== "centre") this.startle(move.from);
  }

  private ghostOf(target: HTMLElement, at: DOMRect, sky: DOMRect): HTMLElement {
    const ghost = target.cloneNode(true) as HTMLElement;
    ghost.removeAttribute("data-chip");
    ghost.setAttribute("aria-hidden", "true");
    ghost.inert = true;
    ghost.style.cssText = `position:absolute;margin:0;left:${at.x - sky.x}px;top:${at.y - sky.y}px;width:${at.width}px;height:${at.height}px`;
    this.sky.append(ghost);
    return ghost;
  }

  /** Whoever just lost a chip is seen to lose it. */
  private startle(seat: number): void {
    this.root
      .querySelector(`[data-seat="${seat}"]`)
      ?.animate([{ translate: "0" }, { translate: "-5px" }, { translate: "4px" }, { translate: "-2px" }, { translate: "0" }], {
        duration: 260,
        delay: 60,
      });
  }

  private turn(selector: string, order: number): void {
    this.root.querySelectorAll(selector).forEach((element, index) => {
      element.animate([{ transform: "translateY(-18px) rotateY(90deg)", opacity: 0 }, { transform: "none", opacity: 1 }], {
        duration: TURN,
        delay: (order + index) * STAGGER,
        easing: EASE,
        fill: "backwards",
      });
    });
  }

  /** The next round's chips come onto the table. */
  private rise(): void {
    this.root.querySelectorAll("[data-centre] [data-chip]").forEach((element, index) => {
      element.animate([{ transform: "translateY(14px) scale(0.7)", opacity: 0 }, { transform: "none", opacity: 1 }], {
        duration: 200,
        delay: index * 40,
        easing: EASE,
        fill: "backwards",
      });
    });
  }
}
