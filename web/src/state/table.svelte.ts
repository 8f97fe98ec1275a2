/** One table as this browser knows it: what the server told last, and what is on its way there. */

import type { Command, Emoted, FromServer, GameAction, Me, Problem, Refused, Said } from "../generated/messages";
import { api } from "../net/api";
import { type Clock, Connection, type Pending, type Socket, type Status } from "../net/connection";
import { forgetClock, heardClock } from "../net/server-clock.svelte";
import { isDeclined } from "../table/door";
import { t } from "../texts";
import type { ShownEmote } from "./emotes";
import { type Parts, taken, together } from "./parts";
import { beganWithout, isOn } from "./reading";
import { renewPage } from "./renew-page";
import { renewed } from "./renew";
import { settings } from "./settings.svelte";
import type { State } from "./state";
import { continued, type Story, UNTOLD } from "./story";

export interface ChatLine extends Said {
  key: number;
  /** The last thing of the story that had happened by then. */
  after: number;
}

export interface Chat {
  readonly lines: ChatLine[];
  readonly unread: number;
  /** What was said a moment ago, one line a seat. */
  readonly aloud: readonly ChatLine[];
  /** What was said and has not been heard by anybody yet. */
  readonly waiting: string[];
  say(text: string): void;
  /** All lines have been seen. */
  read(): void;
}

const EMOTE_LASTS = 4_000;
const WORDS_LAST = 7_000;
const LINES_KEPT = 200;

export const browserClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, what) {
    const timer = setTimeout(what, milliseconds);
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
};

/** The table is in the address, so that whatever lies between can send all of a table to the same server. */
export function browserSocket(table: string): Socket {
  const { protocol, host } = location;
  return new WebSocket(`${protocol === "https:" ? "wss" : "ws"}://${host}/ws/${encodeURIComponent(table)}`) as Socket;
}

export class TableStore {
  state: State | null = $state.raw(null);
  /** What happened in the game. */
  story: Story = $state.raw(UNTOLD);
  /** The end of a heist or a game, for whoever still reads it while the next one is on. */
  ended: { state: State; story: Story } | null = $state.raw(null);
  status: Status = $state("connecting");
  pending: Pending[] = $state.raw([]);
  refusal: Refused | null = $state.raw(null);
  emotes: ShownEmote[] = $state.raw([]);
  problem: Problem | null = $state.raw(null);
  /** Who this browser is; null until the server has said so. */
  me: Me | null = $state.raw(null);

  readonly chat: Chat;

  private lines: ChatLine[] = $state.raw([]);
  private aloud: ChatLine[] = $state.raw([]);
  private unread = $state(0);
  private readonly connection: Connection;
  private parts: Parts | null = null;
  private keys = 0;
  private wantsNext = false;

  constructor(
    readonly id: string,
    open: () => Socket = () => browserSocket(id),
    private readonly clock: Clock = browserClock,
    private readonly renew: () => void = renewPage,
  ) {
    const listener = {
      onStatus: (status: Status) => this.turn(status),
      onPending: (pending: Pending[]) => (this.pending = pending),
      onProblem: (problem: Problem) => this.trouble(problem),
      onMessage: (message: Exclude<FromServer, { type: "ack" | "problem" }>) => this.take(message),
    };
    this.connection = new Connection(id, settings.language, open, clock, listener, () => this.meet());
    const store = this;
    this.chat = {
      get lines() {
        return store.lines;
      },
      get unread() {
        return store.unread;
      },
      get aloud() {
        return store.aloud;
      },
      get waiting() {
        return store.pending.flatMap(({ command }) => (command.do === "Say" ? [command.text] : []));
      },
      say: (text) => store.command({ do: "Say", text }),
      read: () => (store.unread = 0),
    };
  }

  /** Ask who this browser is; the first time makes a guest, whose cookie the socket needs. */
  async meet(): Promise<void> {
    this.me = await api.me();
  }

  /** Connect, and stay connected until the answer is called. */
  join(): () => void {
    const { connection } = this;
    const wake = (): void => connection.wake();
    const cut = (): void => connection.cut();
    const look = (): void => (document.visibilityState === "visible" ? connection.wake() : connection.sleep());
    addEventListener("online", wake);
    addEventListener("offline", cut);
    addEventListener("pageshow", wake);
    document.addEventListener("visibilitychange", look);
    connection.start();
    return () => {
      removeEventListener("online", wake);
      removeEventListener("offline", cut);
      removeEventListener("pageshow", wake);
      document.removeEventListener("visibilitychange", look);
      connection.stop();
    };
  }

  command = (command: Command): void => {
    this.refusal = null;
    if (command.do === "Start" || command.do === "Ready") this.wantsNext = true;
    this.connection.send(command);
  };

  send = (action: GameAction): void => this.command({ do: "Play", action });

  /** Go to the heist or game that is on. */
  goOn = (): void => {
    this.ended = null;
  };

  speak(): void {
    this.connection.speak(settings.language);
  }

  private take(message: Exclude<FromServer, { type: "ack" | "problem" }>): void {
    switch (message.type) {
      case "state":
        this.parts = taken(this.parts, message);
        if (this.parts) this.turnPage(this.known(together(this.parts, message)));
        this.story = continued(this.story, message);
        this.problem = null;
        break;
      case "refused":
        this.refusal = message.code === "lost" ? { ...message, text: t("connection.command-lost") } : message;
        break;
      case "pong":
        heardClock(message.at);
        break;
      case "emoted":
        this.show(message);
        break;
      case "said":
        this.hear({ ...message, key: this.keys++, after: this.story.log.at(-1)?.key ?? 0 });
        break;
    }
  }

  /** The host's no is never told in so many words: the request is gone, and one has not taken it back oneself. */
  private known(after: State): State {
    const withdrawn = this.pending.some(({ command }) => command.do === "Stand");
    return { ...after, declined: isDeclined(this.state, after, withdrawn) };
  }

  private turnPage(after: State): void {
    const { state, story } = this;
    if (after.table.stage !== "playing" || after.you === null) this.ended = null;
    else if (state && !this.wantsNext && beganWithout(state, after)) this.ended = { state, story };
    if (isOn(after)) this.wantsNext = false;
    this.state = renewed(state, after);
  }

  private turn(status: Status): void {
    this.status = status;
    if (status !== "online") forgetClock();
  }

  private trouble(problem: Problem): void {
    if (problem.code === "old-protocol") this.renew();
    if (problem.closing) this.problem = problem;
    else this.refusal = { type: "refused", id: "", code: problem.code, text: problem.text, rule: "" };
  }

  private hear(line: ChatLine): void {
    this.lines = [...this.lines, line].slice(-LINES_KEPT);
    this.unread += 1;
    if (line.seat === null) return;
    this.aloud = [...this.aloud.filter(({ seat }) => seat !== line.seat), line];
    this.clock.after(WORDS_LAST, () => (this.aloud = this.aloud.filter((other) => other !== line)));
  }

  private show({ seat, emote, to }: Emoted): void {
    const shown = { key: this.keys++, seat, emote, to };
    this.emotes = [...this.emotes.filter((other) => other.seat !== seat), shown];
    this.clock.after(EMOTE_LASTS, () => (this.emotes = this.emotes.filter((other) => other !== shown)));
  }
}
