/** Lets chips fly that lie elsewhere than before, and cards turn that came. Whatever still runs when more comes goes on from where it is. */

import type { HeistNews } from "../generated/messages";
import { still } from "../state/settings.svelte";
import type { ChipMove } from "./chips";

const FLIGHT = 280;
const TURN = 260;
const STAGGER = 70;
const EASE = "cubic-bezier(0.2, 0.8, 0.2, 1)";

type Flight = { target: HTMLElement; from: DOMRect; to: DOMRect };

function chipKey(colour: string, stars: number): string {
  return `${colour}-${stars}`;
}

export class Flights {
  private readonly airborne = new Map<HTMLElement, Animation>();
  private before = new Map<string, DOMRect>();
  private focused: HTMLElement | null = null;

  constructor(private readonly root: HTMLElement) {}

  /** Remember where the chips are that will move, just before the page changes. */
  look(moves: readonly ChipMove[]): void {
    this.before = new Map();
    for (const { colour, stars } of moves) {
      const key = chipKey(colour, stars);
      const chip = this.chip(key);
      if (!chip) continue;
      this.before.set(key, chip.getBoundingClientRect());
      if (chip === document.activeElement) this.letGo(chip);
    }
  }

  play(moves: readonly ChipMove[], news: readonly HeistNews[]): void {
    this.animate(moves, news);
    this.refocus();
  }

  private animate(moves: readonly ChipMove[], news: readonly HeistNews[]): void {
    for (const [chip, animation] of this.airborne) if (!chip.isConnected) animation.cancel(); // it would go on unseen, and cost frames
    if (still() || document.visibilityState === "hidden") return;
    const flights = moves.map((move) => ({ move, flight: this.planned(move) })); // all is measured before anything moves
    this.raise(flights.map(({ flight }) => flight));
    for (const { move, flight } of flights) this.fly(move, flight);
    let dealt = 0;
    for (const one of news) {
      if (one.news === "community-dealt") for (const card of one.cards) this.turn(`[data-card="${card}"]`, dealt++);
      if (one.news === "card-drawn" || one.news === "pocket-redrawn") this.turn(`[data-pocket="${one.seat}"] > *`, dealt++);
      if (one.news === "pockets-dealt" || one.news === "cards-passed" || one.news === "pockets-mixed") this.turn("[data-pocket] > *", dealt++);
      if (one.news === "round-began") this.rise();
    }
  }

  private chip(key: string): HTMLElement | null {
    return this.root.querySelector(`[data-chip="${key}"]`);
  }

  /** Taken off the page while it has the focus, a chip would make the browser lay the page out in the middle of the change. */
  private letGo(chip: HTMLElement): void {
    this.focused = chip;
    chip.blur();
  }

  /** The keyboard follows its chip to the centre or the own place, but not to somebody else's: the next key would take it away from there. */
  private refocus(): void {
    const { focused } = this;
    this.focused = null;
    if (!focused || document.activeElement !== document.body) return;
    const chip = focused.isConnected ? focused : this.chip(focused.dataset["chip"] ?? "");
    if (chip === focused || chip?.closest("[data-drop]")) chip?.focus({ preventScroll: true });
  }

  skip(): void {
    for (const animation of this.airborne.values()) animation.finish();
  }

  /** Where a chip is and where it is to land. */
  private planned({ colour, stars }: ChipMove): Flight | null {
    const key = chipKey(colour, stars);
    const target = this.chip(key);
    const from = this.before.get(key);
    if (!target || !from) return null;
    this.airborne.get(target)?.cancel();
    return { target, from, to: target.getBoundingClientRect() };
  }

  /** What chips fly to lies above the rest, until others fly: to change it when they land would cost frames. */
  private raise(flights: readonly (Flight | null)[]): void {
    const parts = flights.map((flight) => flight?.target.closest(".grid > *"));
    if (!parts.length) return;
    for (const part of this.root.querySelectorAll(".grid > *")) part.classList.toggle("high", parts.includes(part));
  }

  private fly(move: ChipMove, flight: Flight | null): void {
    if (!flight) return;
    const { target, from, to } = flight;
    const x = from.x - to.x + (from.width - to.width) / 2;
    const y = from.y - to.y + (from.height - to.height) / 2;
    if (Math.hypot(x, y) < 2) return;
    const away = `translate(${x}px, ${y}px) scale(${from.width / to.width})`;
    const between = `translate(${x * 0.45}px, ${y * 0.45 - 18}px) scale(1.18)`;
    const animation = target.animate([{ transform: away }, { transform: between, offset: 0.5 }, { transform: "none" }], {
      duration: FLIGHT,
      easing: EASE,
    });
    this.airborne.set(target, animation);
    animation.onfinish = animation.oncancel = () => this.airborne.get(target) === animation && this.airborne.delete(target);
    if (typeof move.from === "number" && move.to !== "centre") this.startle(move.from);
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
