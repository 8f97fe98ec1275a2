/** Under which address others find this server; a browser that runs beside it only knows its own. */

import type { Reach } from "../generated/messages";
import { api } from "./api";

const NOWHERE: Reach = {
  network: null,
  can_open: false,
  internet: null,
  changed: false,
  can_share: false,
  sharing: false,
  tunnel: "",
  problem: null,
};
/** Milliseconds until it is asked again while a link is on its way, and otherwise. */
const SOON = 1_000;
const LATER = 5_000;

/** Nobody else gets far with the address under which a browser finds its own computer. */
export const local = /^(localhost|127\..*|\[::1\])$/.test(location.hostname);

export class Reachable {
  now = $state.raw<Reach | null>(null);

  /** The address for friends anywhere, or in the same network, or the one this page has; none if only we get in. */
  readonly address = $derived(this.now?.internet ?? (local ? (this.now?.network ?? null) : location.origin));

  private watched = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Look now and then, until the function that is given back is called. */
  watch(): () => void {
    this.watched = true;
    void this.look();
    return () => {
      this.watched = false;
      clearTimeout(this.timer);
    };
  }

  async look(): Promise<void> {
    this.is(await api.reach().catch(() => this.now ?? NOWHERE));
  }

  /** What the server has just said. */
  is(reach: Reach): void {
    this.now = reach;
    clearTimeout(this.timer);
    if (this.watched) this.timer = setTimeout(() => void this.look(), reach.sharing && !reach.internet ? SOON : LATER);
  }
}
