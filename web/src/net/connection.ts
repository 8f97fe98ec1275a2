/** The line to one table. It comes back by itself, and what was sent into the dark is sent again under the same id. */

import {
  type Ack,
  type Command,
  type FromClient,
  type FromServer,
  PROTOCOL,
  type Problem,
  type Refused,
} from "../generated/messages";
import type { Language } from "../texts/languages";

export type Status = "connecting" | "online" | "lost" | "ended";

/** A command without a final answer. With `seq` it is done, but the state that shows it is still on its way. */
export interface Pending {
  id: string;
  command: Command;
  since: number;
  seq: number | null;
  /** Whether it was ever sent; what was not can be thought better of. */
  sent: boolean;
}

/** Chips are of one kind, wherever they go. */
function kindOf(command: Command): string {
  const kind = command.do === "Play" ? command.action.do : command.do;
  return kind === "ReturnChip" ? "TakeChip" : kind;
}

/** The part of WebSocket that is used. */
export interface Socket {
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: (() => void) | null;
  send(data: string): void;
  close(): void;
}

export interface Clock {
  now(): number;
  /** Run something later; the answer calls it off. */
  after(milliseconds: number, what: () => void): () => void;
  /** From 0 to 1. */
  random(): number;
}

export interface Listener {
  onStatus(status: Status): void;
  onMessage(message: Exclude<FromServer, Ack | Problem>): void;
  onPending(pending: Pending[]): void;
  /** Something is wrong with what we send, or with the table; when the status is `ended`, for good. */
  onProblem(problem: Problem): void;
}

export const HEARTBEAT = 1_500;
export const SILENCE_IS_LOSS = 2_500;
export const SILENCE_IS_DEATH = 3_000;
/** Where answers take long, silence is death only after as many times the slowest of late, and at the very last after this. */
export const PATIENCE = 3;
export const LONGEST_SILENCE = 7_000;
export const ANSWER_WITHIN = 5_000;
/** A line that was there before a sleep answers within this, or it is gone: phones cut it without a word. */
export const AWAKE_WITHIN = 1_500;
const CLOSING = 2;
export const FIRST_WAIT = 250;
export const LONGEST_WAIT = 8_000;
/** A move that old would surprise its own player. */
export const TOO_OLD_TO_SEND = 15_000;
/** Problems after which coming back is no use. */
const FINAL = new Set(["no-such-table", "too-many-links", "old-protocol", "too-many-sockets", "no-guest", "removed", "signed-out"]);
/** How often in a row a server that does not know us is told who we are. */
export const INTRODUCTIONS = 5;

export function retryDelay(attempt: number, random: number): number {
  const base = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt);
  return Math.min(LONGEST_WAIT, Math.max(FIRST_WAIT, base * (0.75 + random / 2)));
}

export class Connection {
  status: Status = "connecting";
  pending: Pending[] = [];

  private socket: Socket | null = null;
  private greeted = false;
  private attempt = 0;
  private seen: number | null = null;
  private heard = 0;
  /** When the last ping was sent that has no answer yet. */
  private asked: number | null = null;
  /** How long an answer takes, the slow ones of late more than the others. */
  private slowest = 0;
  /** When the next look at the silence is due. */
  private due = 0;
  private visible = true;
  private made = 0;
  private introduced = 0;
  private readonly prefix: string;
  private timers: Record<"retry" | "beat" | "answer", (() => void) | null> = { retry: null, beat: null, answer: null };

  constructor(
    private readonly table: string,
    private language: Language,
    private readonly open: () => Socket,
    private readonly clock: Clock,
    private readonly listener: Listener,
    /** Become somebody whom the server knows. */
    private readonly introduce: () => Promise<unknown> = () => Promise.resolve(),
  ) {
    this.prefix = `${Math.floor(clock.random() * 2 ** 40).toString(36)}-${clock.now().toString(36)}`;
  }

  start(): void {
    this.connect();
  }

  /** Leave for good. */
  stop(): void {
    this.hangUp();
    this.status = "ended";
  }

  /** Do something; without a line it waits, in the place of what waits there already and is of its kind. */
  send(command: Command): void {
    const pending = { id: `${this.prefix}-${this.made++}`, command, since: this.clock.now(), seq: null, sent: this.greeted };
    const others = this.pending.filter((one) => one.sent || one.command.do === "Say" || kindOf(one.command) !== kindOf(command));
    this.keep([...others, pending]);
    if (this.greeted) this.write({ type: "do", id: pending.id, command });
  }

  /** The network or the person is back: look whether there still is a line, and call anew at once if not. */
  wake(): void {
    const slept = !this.visible;
    this.visible = true;
    if (this.status === "ended") return;
    if (this.socket === null || this.socket.readyState >= CLOSING || (slept && !this.greeted)) {
      this.attempt = 0;
      this.connect();
    } else if (this.greeted) {
      const before = this.heard;
      this.ask();
      this.later("beat", AWAKE_WITHIN, () => (this.heard === before ? this.again() : this.firstBeat()));
    }
  }

  /** Nobody looks: a hidden page's timers are too slow to tell silence from loss. */
  sleep(): void {
    this.visible = false;
    this.calledOff("beat");
  }

  /** The device says that it has no network. */
  cut(): void {
    if (this.status !== "ended") this.drop();
  }

  /** The server speaks the language of the greeting, so greet again. */
  speak(language: Language): void {
    if (language === this.language) return;
    this.language = language;
    if (this.greeted) this.hello();
  }

  private connect(): void {
    this.hangUp();
    const socket = this.open();
    this.socket = socket;
    this.later("answer", ANSWER_WITHIN, () => this.drop());
    socket.onopen = () => this.greet();
    socket.onmessage = ({ data }) => this.hear(JSON.parse(data) as FromServer);
    socket.onclose = () => this.drop();
  }

  private greet(): void {
    this.hello();
    this.greeted = true;
    const now = this.clock.now();
    const tooOld = ({ command, since, seq }: Pending): boolean => seq === null && command.do !== "Say" && now - since > TOO_OLD_TO_SEND;
    for (const { id } of this.pending.filter(tooOld)) this.answer({ type: "refused", id, code: "lost", text: "", rule: "" });
    this.keep(this.pending.map((one) => ({ ...one, sent: true })));
    for (const { id, command } of this.pending) this.write({ type: "do", id, command });
  }

  private hello(): void {
    this.write({ type: "hello", table: this.table, language: this.language, seq: this.seen, protocol: PROTOCOL });
  }

  private hear(message: FromServer): void {
    this.heard = this.clock.now();
    if (message.type === "pong") this.answered();
    if (this.status === "lost" && this.seen !== null && message.type === "pong") this.say("online");
    switch (message.type) {
      case "ack":
        this.keep(this.pending.map((one) => (one.id === message.id ? { ...one, seq: message.seq } : one)));
        this.settle();
        break;
      case "refused":
        this.answer(message);
        break;
      case "problem":
        if (message.closing && message.code === "no-guest" && this.introduced < INTRODUCTIONS) {
          this.meet();
          break;
        }
        if (message.closing && FINAL.has(message.code)) {
          this.hangUp();
          this.say("ended");
        }
        this.listener.onProblem(message);
        break;
      case "going-away":
        this.hangUp();
        this.say("lost");
        this.later("retry", message.reconnect + this.clock.random() * FIRST_WAIT, () => this.connect());
        break;
      default:
        if (message.type === "state") this.arrived(message.seq);
        this.listener.onMessage(message);
        if (message.type === "state") this.settle();
    }
  }

  /** The first visit found no server, so there is no guest yet: make one, and come back as that guest. */
  private meet(): void {
    this.introduced += 1;
    this.hangUp();
    this.say("lost");
    const again = (): void => {
      if (this.status !== "ended" && this.socket === null) this.later("retry", retryDelay(this.attempt++, this.clock.random()), () => this.connect());
    };
    this.introduce().then(again, again);
  }

  private arrived(seq: number): void {
    this.seen = seq;
    this.attempt = 0;
    this.introduced = 0;
    this.calledOff("answer");
    this.say("online");
    if (this.visible && this.timers.beat === null) this.firstBeat();
  }

  private firstBeat(): void {
    this.due = this.clock.now();
    this.beat();
  }

  private beat(): void {
    const now = this.clock.now();
    // A page that was too busy to look was too busy to hear as well: that is not the server's silence.
    if (now - this.due > HEARTBEAT / 4) this.heard = Math.max(this.heard, now - HEARTBEAT);
    const silence = now - this.heard;
    if (silence >= this.longestSilence) {
      this.again();
      return;
    }
    if (silence >= SILENCE_IS_LOSS) this.say("lost");
    else this.ask();
    this.beatIn(silence < HEARTBEAT ? HEARTBEAT : silence < SILENCE_IS_LOSS ? SILENCE_IS_LOSS - silence : HEARTBEAT / 6);
  }

  private beatIn(milliseconds: number): void {
    this.due = this.clock.now() + milliseconds;
    this.later("beat", milliseconds, () => this.beat());
  }

  private get longestSilence(): number {
    return Math.min(LONGEST_SILENCE, Math.max(SILENCE_IS_DEATH, HEARTBEAT + PATIENCE * this.slowest));
  }

  private ask(): void {
    this.asked ??= this.clock.now();
    this.write({ type: "ping" });
  }

  private answered(): void {
    if (this.asked === null) return;
    this.slowest = Math.max(this.clock.now() - this.asked, 0.8 * this.slowest);
    this.asked = null;
  }

  private answer(refused: Refused): void {
    this.keep(this.pending.filter((one) => one.id !== refused.id));
    this.listener.onMessage(refused);
  }

  /** Forget what is done and seen to be done. */
  private settle(): void {
    const open = this.pending.filter(({ seq }) => seq === null || this.seen === null || seq > this.seen);
    if (open.length < this.pending.length) this.keep(open);
  }

  /** Give the line up and call without waiting. */
  private again(): void {
    this.drop();
    this.connect();
  }

  private drop(): void {
    this.hangUp();
    this.say("lost");
    this.later("retry", retryDelay(this.attempt++, this.clock.random()), () => this.connect());
  }

  private hangUp(): void {
    this.calledOff("retry");
    this.calledOff("beat");
    this.calledOff("answer");
    this.greeted = false;
    this.asked = null;
    if (this.socket === null) return;
    this.socket.onopen = this.socket.onmessage = this.socket.onclose = null;
    this.socket.close();
    this.socket = null;
  }

  private write(message: FromClient): void {
    this.socket?.send(JSON.stringify(message));
  }

  private say(status: Status): void {
    if (status === this.status) return;
    this.status = status;
    this.listener.onStatus(status);
  }

  private keep(pending: Pending[]): void {
    this.pending = pending;
    this.listener.onPending(pending);
  }

  private later(timer: "retry" | "beat" | "answer", milliseconds: number, what: () => void): void {
    this.calledOff(timer);
    this.timers[timer] = this.clock.after(milliseconds, () => {
      this.timers[timer] = null;
      what();
    });
  }

  private calledOff(timer: "retry" | "beat" | "answer"): void {
    this.timers[timer]?.();
    this.timers[timer] = null;
  }
}
