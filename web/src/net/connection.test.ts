import { beforeEach, describe, expect, it } from "vitest";

import { type Command, type FromClient, type FromServer, PROTOCOL, type StateMessage } from "../generated/messages";
import {
  AWAKE_WITHIN,
  type Clock,
  Connection,
  FIRST_WAIT,
  HEARTBEAT,
  INTRODUCTIONS,
  LONGEST_SILENCE,
  LONGEST_WAIT,
  type Pending,
  retryDelay,
  SILENCE_IS_DEATH,
  SILENCE_IS_LOSS,
  type Socket,
  TOO_OLD_TO_SEND,
} from "./connection";

class FakeClock implements Clock {
  time = 1_000;
  private timers: { at: number; what: () => void }[] = [];

  now = (): number => this.time;
  random = (): number => 0.5;

  after(milliseconds: number, what: () => void): () => void {
    const timer = { at: this.time + milliseconds, what };
    this.timers.push(timer);
    return () => (this.timers = this.timers.filter((other) => other !== timer));
  }

  pass(milliseconds: number): void {
    const end = this.time + milliseconds;
    for (;;) {
      const next = this.timers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0];
      if (next === undefined) break;
      this.timers = this.timers.filter((timer) => timer !== next);
      this.time = Math.max(this.time, next.at);
      next.what();
    }
    this.time = end;
  }

  /** The page does nothing for a while; then all that is due comes at once. */
  stall(milliseconds: number): void {
    this.time += milliseconds;
    this.pass(0);
  }
}

class FakeSocket implements Socket {
  readyState: number = WebSocket.OPEN;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: FromClient[] = [];
  closed = false;

  send(data: string): void {
    this.sent.push(JSON.parse(data) as FromClient);
  }

  close(): void {
    this.closed = true;
  }

  tell(message: FromServer): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const state = (seq: number): FromServer => ({ type: "state", seq }) as StateMessage;
const ready = { do: "Ready" } as const;

let clock: FakeClock;
let sockets: FakeSocket[];
let heard: string[];
let pending: Pending[];
let connection: Connection;
let introductions: number;

const last = (): FakeSocket => sockets[sockets.length - 1] as FakeSocket;
/** What was sent besides signs of life. */
const said = (): FromClient[] => last().sent.filter(({ type }) => type !== "ping");
const pings = (): number => last().sent.filter(({ type }) => type === "ping").length;

function answer(seq = 1): void {
  last().onopen?.();
  last().tell(state(seq));
}

beforeEach(() => {
  clock = new FakeClock();
  sockets = [];
  heard = [];
  pending = [];
  introductions = 0;
  connection = new Connection(
    "abc",
    "de",
    () => {
      sockets.push(new FakeSocket());
      return last();
    },
    clock,
    {
      onStatus: (status) => heard.push(status),
      onMessage: (message) => heard.push(message.type === "refused" ? `refused ${message.code}` : message.type),
      onPending: (open) => (pending = open),
      onProblem: ({ code }) => heard.push(`problem ${code}`),
    },
    () => {
      introductions += 1;
      return introductions === 1 ? Promise.reject(new Error("unreachable")) : Promise.resolve();
    },
  );
  connection.start();
});

describe("coming to a table", () => {
  it("greets with table, language and nothing seen yet", () => {
    answer();

    expect(said()).toEqual([{ type: "hello", table: "abc", language: "de", seq: null, protocol: PROTOCOL }]);
    expect(heard).toEqual(["online", "state"]);
  });

  it("says at its return what it has seen", () => {
    answer(7);
    last().onclose?.();
    clock.pass(FIRST_WAIT);
    last().onopen?.();

    expect(last().sent[0]).toMatchObject({ type: "hello", seq: 7 });
  });

  it("greets anew in another language, on the same line", () => {
    answer(3);
    connection.speak("pt");

    expect(last().sent.at(-1)).toMatchObject({ type: "hello", language: "pt", seq: 3 });
    expect(sockets).toHaveLength(1);
  });
});

describe("losing the line", () => {
  it("waits longer from try to try, and never too long", () => {
    const waits = Array.from({ length: 8 }, (_, attempt) => retryDelay(attempt, 0.5));

    expect(waits).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
    expect(retryDelay(0, 0)).toBe(FIRST_WAIT);
    expect(retryDelay(3, 0)).toBeLessThan(retryDelay(3, 1));
    expect(retryDelay(20, 1)).toBe(LONGEST_WAIT);
  });

  it("tries again until somebody answers, then starts from a short wait", () => {
    last().onclose?.();
    clock.pass(250);
    last().onclose?.();
    clock.pass(499);
    expect(sockets).toHaveLength(2);
    clock.pass(1);
    expect(sockets).toHaveLength(3);
    answer();
    last().onclose?.();
    clock.pass(250);

    expect(sockets).toHaveLength(4);
  });

  it("gives up on a server that takes the call and says nothing", () => {
    last().onopen?.();
    clock.pass(5_000);

    expect(heard).toEqual(["lost"]);
    expect(last().closed).toBe(true);
  });

  it("asks at once what the clock of the server shows", () => {
    answer();

    expect(pings()).toBe(1);
  });

  it("knows well within three seconds of silence", () => {
    answer();
    clock.pass(HEARTBEAT);
    expect(pings()).toBe(2);
    clock.pass(SILENCE_IS_LOSS - HEARTBEAT);

    expect(heard.at(-1)).toBe("lost");
    expect(sockets).toHaveLength(1);
  });

  it("takes a late answer for what it is", () => {
    answer();
    clock.pass(SILENCE_IS_LOSS + 250);
    last().tell({ type: "pong", at: 0 });

    expect(heard.filter((word) => word !== "state" && word !== "pong")).toEqual(["online", "lost", "online"]);
    expect(sockets).toHaveLength(1);
  });

  it("calls anew when silence goes on", () => {
    answer();
    clock.pass(SILENCE_IS_DEATH + HEARTBEAT);

    expect(sockets.length).toBeGreaterThan(1);
    expect(sockets[0]?.closed).toBe(true);
  });

  it("has called anew three seconds after a server froze", () => {
    answer();
    last().tell({ type: "pong", at: 0 });
    clock.pass(HEARTBEAT + 50);
    last().tell({ type: "pong", at: 0 });
    clock.pass(3_000);

    expect(sockets).toHaveLength(2);
  });

  it("gives a slow line more time", () => {
    answer();
    for (let beat = 0; beat < 4; beat++) {
      clock.pass(HEARTBEAT + 1_200);
      last().tell({ type: "pong", at: 0 });
    }
    clock.pass(SILENCE_IS_DEATH + HEARTBEAT);
    expect(sockets).toHaveLength(1);
    clock.pass(LONGEST_SILENCE);

    expect(sockets.length).toBeGreaterThan(1);
  });

  it("does not take its own hiccup for the server's silence", () => {
    answer();
    clock.stall(LONGEST_SILENCE + 1_000);
    expect(sockets).toHaveLength(1);
    last().tell({ type: "pong", at: 0 });
    clock.pass(HEARTBEAT);
    last().tell({ type: "pong", at: 0 });

    expect(sockets).toHaveLength(1);
    expect(heard).not.toContain("lost");
  });

  it("stays online as long as answers come", () => {
    answer();
    for (let beat = 0; beat < 10; beat++) {
      clock.pass(HEARTBEAT);
      last().tell({ type: "pong", at: 0 });
    }

    expect(heard).not.toContain("lost");
    expect(pings()).toBe(11);
  });

  it("does not take a hidden page's sleep for a loss", () => {
    answer();
    connection.sleep();
    clock.pass(60_000);
    expect(pings()).toBe(1);
    connection.wake();

    expect(pings()).toBe(2);
    expect(heard).not.toContain("lost");
  });

  it("calls anew at once when the line was closed during a sleep", () => {
    answer();
    connection.sleep();
    last().readyState = WebSocket.CLOSED;
    connection.wake();

    expect(sockets).toHaveLength(2);
  });

  it("calls anew soon after a sleep when nobody answers on the old line", () => {
    answer();
    connection.sleep();
    clock.pass(60_000);
    connection.wake();
    clock.pass(AWAKE_WITHIN);

    expect(heard.at(-1)).toBe("lost");
    expect(sockets).toHaveLength(2);
  });

  it("keeps a line that answers after a sleep", () => {
    answer();
    connection.sleep();
    clock.pass(60_000);
    connection.wake();
    clock.pass(AWAKE_WITHIN / 2);
    last().tell({ type: "pong", at: 0 });
    clock.pass(AWAKE_WITHIN);

    expect(heard).not.toContain("lost");
    expect(sockets).toHaveLength(1);
    expect(pings()).toBe(3);
  });

  it("does not wait after a sleep for a call that was made before it", () => {
    connection.sleep();
    connection.wake();

    expect(sockets).toHaveLength(2);
  });

  it("tries at once when the network is back", () => {
    answer();
    connection.cut();
    expect(heard.at(-1)).toBe("lost");
    connection.wake();

    expect(sockets).toHaveLength(2);
  });

  it("comes back when a server that goes away wants it to", () => {
    answer();
    last().tell({ type: "going-away", reconnect: 2_000 });
    clock.pass(1_999);
    expect(sockets).toHaveLength(1);
    clock.pass(FIRST_WAIT);

    expect(sockets).toHaveLength(2);
  });

  it.each(["no-such-table", "too-many-links"])("does not come back by itself after %s", (code) => {
    last().onopen?.();
    last().tell({ type: "problem", code, text: "", closing: true });
    clock.pass(60_000);

    expect(heard).toEqual(["ended", `problem ${code}`]);
    expect(sockets).toHaveLength(1);
  });

  it("introduces itself to a server that does not know it, and comes back", async () => {
    const stranger = async (): Promise<void> => {
      last().onopen?.();
      last().tell({ type: "problem", code: "no-guest", text: "", closing: true });
      await Promise.resolve().then(() => undefined);
      for (const before = sockets.length, until = clock.time + LONGEST_WAIT; sockets.length === before && clock.time < until; ) clock.pass(FIRST_WAIT);
    };
    await stranger(); // in vain: the server can't be reached
    await stranger();
    expect(introductions).toBe(2);
    expect(sockets).toHaveLength(3);
    answer();
    expect(heard).toEqual(["lost", "online", "state"]);

    for (let times = 0; times <= INTRODUCTIONS; times++) await stranger();
    expect(introductions).toBe(2 + INTRODUCTIONS);
    expect(heard.slice(-2)).toEqual(["ended", "problem no-guest"]);
  });

  it("comes back after any other problem", () => {
    answer();
    last().tell({ type: "problem", code: "too-fast", text: "", closing: true });
    last().onclose?.();
    clock.pass(FIRST_WAIT);

    expect(sockets).toHaveLength(2);
  });
});

describe("commands", () => {
  it("are pending until a state shows them", () => {
    answer(1);
    connection.send(ready);
    const id = pending[0]?.id ?? "";
    last().tell({ type: "ack", id, seq: 2 });
    expect(pending).toHaveLength(1);
    last().tell(state(2));

    expect(pending).toEqual([]);
  });

  it("are done with at once when the state came first", () => {
    answer(1);
    connection.send(ready);
    last().tell(state(2));
    last().tell({ type: "ack", id: pending[0]?.id ?? "", seq: 2 });

    expect(pending).toEqual([]);
  });

  it("are told when refused", () => {
    answer();
    connection.send(ready);
    last().tell({ type: "refused", id: pending[0]?.id ?? "", code: "chip-moved", text: "Bo", rule: "H-14" });

    expect(pending).toEqual([]);
    expect(heard.at(-1)).toBe("refused chip-moved");
  });

  it("are sent again under the same id after a loss, in order", () => {
    answer();
    connection.send(ready);
    connection.send({ do: "Stand" });
    const first = said().slice(1);
    last().onclose?.();
    clock.pass(FIRST_WAIT);
    last().onopen?.();

    expect(said().slice(1)).toEqual(first);
    expect(first).toHaveLength(2);
  });

  it("wait for the greeting when there is no line", () => {
    connection.send(ready);
    expect(last().sent).toEqual([]);
    answer();

    expect(said().map(({ type }) => type)).toEqual(["hello", "do"]);
  });

  it("are given up when they are too old to be wanted", () => {
    answer();
    last().onclose?.();
    connection.send(ready);
    while (clock.time < 1_000 + TOO_OLD_TO_SEND) {
      clock.pass(LONGEST_WAIT);
      last().onclose?.();
    }
    clock.pass(LONGEST_WAIT);
    answer();

    expect(said().map(({ type }) => type)).toEqual(["hello"]);
    expect(heard).toContain("refused lost");
    expect(pending).toEqual([]);
  });

  it("give way to a change of mind as long as they were not sent", () => {
    const take = (stars: number): Command => ({ do: "Play", action: { do: "TakeChip", stars, source: null } });
    connection.send({ do: "Say", text: "one" });
    connection.send(take(1));
    connection.send({ do: "Say", text: "two" });
    connection.send(take(2));
    expect(pending.map(({ command }) => command)).toEqual([{ do: "Say", text: "one" }, { do: "Say", text: "two" }, take(2)]);
    connection.send({ do: "Play", action: { do: "ReturnChip" } });
    expect(pending).toHaveLength(3);
    answer();
    connection.send(take(3));
    expect(pending).toHaveLength(4);
  });

  it("are never too old when they are words", () => {
    connection.send({ do: "Say", text: "still" });
    clock.pass(2 * TOO_OLD_TO_SEND);
    while (last().closed) clock.pass(FIRST_WAIT);
    answer();

    expect(said().at(-1)).toMatchObject({ command: { text: "still" } });
  });

  it("have ids of their own", () => {
    answer();
    connection.send(ready);
    connection.send(ready);

    expect(new Set(pending.map(({ id }) => id)).size).toBe(2);
  });
});
