/** What was sent, as long as an answer can still be about it: a refusal names nothing but an id. */

import type { HeistAction, Refused } from "../generated/messages";
import type { Pending } from "../net/connection";

export class Sent {
  private readonly actions = new Map<string, HeistAction>();

  /** Keep what is on its way and what was refused last; the rest is done. */
  note(busy: readonly Pending[], refusal: Refused | null): void {
    for (const { id, command } of busy) if (command.do === "Play") this.actions.set(id, command.action as HeistAction);
    const open = new Set([...busy.map(({ id }) => id), refusal?.id]);
    for (const id of this.actions.keys()) if (!open.has(id)) this.actions.delete(id);
  }

  find(id: string | undefined): HeistAction | null {
    return this.actions.get(id ?? "") ?? null;
  }

  get size(): number {
    return this.actions.size;
  }
}
