/** One's moves: chips are drawn where they are going; one that is wanted before it is there is asked for then. */

import type { HeistAction, HeistView, Refused } from "../generated/messages";
import { steady } from "../state/renew";
import type { GameTableProps } from "../table/props";
import { excuse } from "./asking";
import { centre, expected, returning, rowInPlay, taking } from "./chips";
import { Sent } from "./sent";
import type { HeistState } from "./state";

type Wish = (legal: readonly HeistAction[]) => HeistAction | null;

export class Moves {
  /** The game as it will be when everything on its way has arrived, and the table with it. */
  readonly view: HeistView = $derived.by(() => this.expected.view);
  readonly state: HeistState = $derived.by(() => ({ ...this.known, game: this.view }));
  /** What was played and has not been seen to happen yet. */
  readonly underway = $derived.by(() =>
    this.table().busy.flatMap(({ command }) => (command.do === "Play" ? [command.action as HeistAction] : [])),
  );
  /** Whether anything but chips is on its way. */
  readonly busy = $derived.by(() =>
    this.table().busy.some(({ command }) => command.do !== "Play" || !isChip(command.action)),
  );
  /** The chips that are on their way. */
  readonly pending = $derived.by(steady(() => this.expected.pending));
  readonly centre = $derived.by(steady(() => centre(this.view)));
  /** The chips that can be taken. */
  readonly free = $derived.by(steady(() => [...this.known.legal.flatMap(starsOf), ...this.pending]));

  private readonly known = $derived.by(() => this.table().state as HeistState);
  /** Without a connection nothing is drawn where it may never get. */
  private readonly expected = $derived.by(() =>
    this.table().status === "online"
      ? expected(this.known.game, this.underway)
      : { view: this.known.game, pending: this.underway.flatMap((action) => (action.do === "ReturnChip" ? (rowInPlay(this.known.game)?.[this.known.you ?? 0] ?? []) : starsOf(action))) },
  );
  private readonly sent = new Sent();
  private wish: Wish | null = $state.raw(null);

  constructor(private readonly table: () => Pick<GameTableProps, "state" | "busy" | "refusal" | "send" | "status">) {
    $effect(() => {
      if (!this.wish || this.underway.length) return;
      const action = table().refusal ? null : this.wish(this.known.legal);
      this.wish = null;
      if (action) table().send(action);
    });
    $effect(() => this.sent.note(table().busy, table().refusal));
  }

  /** One's own chip of the round being played. */
  get own(): number {
    return rowInPlay(this.view)?.[this.known.you ?? 0] ?? 0;
  }

  /** Whether one's own chip can be given back. */
  get returnable(): boolean {
    return returning(this.known.legal) !== null || this.pending.includes(this.own);
  }

  take = (stars: number): void => this.want((legal) => taking(legal, stars), stars);

  give = (): void => this.want(returning, this.own);

  /** Why something was refused, in words. */
  why(refusal: Refused | null): string {
    return refusal ? excuse(refusal, this.sent.find(refusal.id), this.state) : "";
  }

  private want(find: Wish, stars: number): void {
    const action = find(this.known.legal);
    if (action) this.table().send(action);
    else if (this.pending.includes(stars)) this.wish = find;
  }
}

function isChip({ do: what }: { do: string }): boolean {
  return what === "TakeChip" || what === "ReturnChip";
}

function starsOf(action: HeistAction): number[] {
  return action.do === "TakeChip" ? [action.stars] : [];
}
