/** What whoever plays is about to decide: the secret choice of a job, then where a special goes. */

import { untrack } from "svelte";

import type { Choice, Placement, StreetsAction, StreetsView } from "../generated/messages";
import type { GameTableProps } from "../table/props";
import { chooseAction, NOTHING_PICKED, type Picked, pickedNow } from "./choosing";
import { type Answers, back, placeAction, type Step, stepAfter } from "./placing";
import type { StreetsState } from "./state";

export class Decision {
  /** What was played and has not been seen to happen yet. */
  readonly underway = $derived.by(() =>
    this.table().busy.flatMap(({ command }) => (command.do === "Play" ? [command.action as StreetsAction] : [])),
  );
  /** What the server has; what is on its way is not chosen yet. */
  readonly chosen: Choice | null = $derived.by(() => this.state.game.choice);
  readonly picked: Picked = $derived.by(() => pickedNow(this.touched, this.chosen));
  readonly step: Step = $derived.by(() => stepAfter(this.state.previews, this.answers));

  private touched: Picked = $state.raw(NOTHING_PICKED);
  private answers: Answers = $state.raw({});
  private before: StreetsView | null = null;

  constructor(private readonly table: () => Pick<GameTableProps, "state" | "busy" | "send">) {
    $effect.pre(() => {
      const { game } = this.state;
      untrack(() => this.begin(game));
    });
  }

  /** Whether anything has been answered that could be taken back. */
  get answered(): boolean {
    return Object.keys(this.answers).length > 0;
  }

  /** Whether the placement is clear and allowed. */
  get placeable(): boolean {
    return placeAction(this.state.legal, this.step.chosen?.placement) !== null;
  }

  /** Pick a gangster or what it goes with; what is picked already is let go. */
  pick = (part: Partial<Picked>): void => {
    const { picked } = this;
    const same = part.companion !== undefined && part.companion === picked.companion;
    this.touched = { ...picked, ...part, ...(same ? { companion: null } : {}) };
  };

  choose = (): void => this.send(chooseAction(this.state.legal, this.picked));

  answer = (part: Answers): void => {
    this.answers = { ...this.answers, ...part };
  };

  back = (): void => {
    this.answers = back(this.state.previews, this.answers);
  };

  place = (placement: Placement | null): void => this.send(placeAction(this.state.legal, placement));

  private get state(): StreetsState {
    return this.table().state as StreetsState;
  }

  private send(action: StreetsAction | null): void {
    if (action) this.table().send(action);
  }

  /** With every job, and with every question, one begins anew. */
  private begin(after: StreetsView): void {
    const { before } = this;
    const same = before?.commitment === after.commitment && before.round === after.round && before.job === after.job;
    if (!same) this.touched = NOTHING_PICKED;
    if (before?.prompt?.asked[0] !== after.prompt?.asked[0]) this.answers = {};
    this.before = after;
  }
}
