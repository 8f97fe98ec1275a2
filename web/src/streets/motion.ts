/** Plays what changes between two pictures: cards walk along the street, fly in from hands and deck, and out to piles. */

import { still } from "../state/settings.svelte";

const WALK = 320;
const FLIGHT = 460;
const STAGGER = 70;
const EASE = "cubic-bezier(0.2, 0.8, 0.2, 1)";

export type Whence = number | "deck";

interface Seen {
  element: HTMLElement;
  at: DOMRect;
  row: Element | null;
}

export class Motion {
  private before = new Map<string, Seen>();
  private readonly ghosts = new Map<HTMLElement, () => void>();

  constructor(
    private readonly root: HTMLElement,
    private readonly sky: HTMLElement,
  ) {}

  /** Remember where every card is, just before the page changes. */
  look(): void {
    this.before = this.cards();
  }

  /** Show how the page came about: cards that are new come from somewhere, those that are gone went to a seat. */
  play(comes: (gangster: number) => Whence | null, goes: (gangster: number) => number | null): void {
    if (still() || document.visibilityState === "hidden" || !this.before.size) return;
    this.skip();
    let order = 0;
    const now = this.cards();
    for (const [key, card] of now) {
      const old = this.before.get(key);
      if (old && old.row === card.row) this.walk(old.at, card);
      else {
        const whence = old ? null : comes(Number(key));
        const from = old?.at ?? (whence === null ? null : this.place(whence));
        if (from) this.fly(card.element, from, card.at, { order: whence === "deck" ? order++ : 0, hide: true });
      }
    }
    for (const [key, { element, at }] of this.before) {
      const seat = now.has(key) ? null : goes(Number(key));
      const to = seat === null ? null : this.place(seat);
      if (to) this.fly(element, at, to, { order: order++, hide: false });
    }
  }

  skip(): void {
    for (const end of [...this.ghosts.values()]) end();
  }

  private cards(): Map<string, Seen> {
    const found = new Map<string, Seen>();
    for (const element of this.root.querySelectorAll<HTMLElement>("[data-gangster]")) {
      found.set(element.dataset["gangster"] ?? "", { element, at: element.getBoundingClientRect(), row: element.closest("[data-row]") });
    }
    return found;
  }

  private place(whence: Whence): DOMRect | null {
    const where = whence === "deck" ? "[data-deck]" : `[data-pile="${whence}"]`;
    return this.root.querySelector(where)?.getBoundingClientRect() ?? null;
  }

  private walk(from: DOMRect, { element, at }: Seen): void {
    if (Math.hypot(from.x - at.x, from.y - at.y) < 2) return;
    element.animate([{ transform: `translate(${from.x - at.x}px, ${from.y - at.y}px)` }, { transform: "none" }], { duration: WALK, easing: EASE });
  }

  /** Above everything, since a row cuts off what leaves it. */
  private fly(element: HTMLElement, from: DOMRect, to: DOMRect, { order, hide }: { order: number; hide: boolean }): void {
    const size = hide ? to : from;
    const ghost = element.cloneNode(true) as HTMLElement;
    ghost.removeAttribute("data-gangster");
    ghost.style.cssText = `position:absolute;margin:0;list-style:none;left:${size.x}px;top:${size.y}px;width:${size.width}px;height:${size.height}px`;
    this.sky.append(ghost);
    const away = (there: DOMRect): string =>
      `translate(${there.x + there.width / 2 - size.x - size.width / 2}px, ${there.y + there.height / 2 - size.y - size.height / 2}px) scale(${Math.min(1.2, Math.max(0.25, there.width / size.width))})`;
    const pictures = hide
      ? [{ transform: away(from), opacity: 0.6 }, { opacity: 1, offset: 0.2 }, { transform: "none", opacity: 1 }]
      : [{ transform: "none" }, { opacity: 1, offset: 0.8 }, { transform: away(to), opacity: 0.2 }];
    const animation = ghost.animate(pictures, { duration: FLIGHT, delay: order * STAGGER, easing: EASE, fill: "both" });
    if (hide) element.style.visibility = "hidden";
    const end = (): void => {
      if (hide) element.style.visibility = "";
      ghost.remove();
      this.ghosts.delete(ghost);
    };
    this.ghosts.set(ghost, end);
    animation.onfinish = end;
  }
}
