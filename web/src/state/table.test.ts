import { beforeEach, describe, expect, it, vi } from "vitest";

import type { FromServer, StateMessage, TableView } from "../generated/messages";
import type { Socket } from "../net/connection";
import { useLanguage } from "../texts";
import { browserClock, TableStore } from "./table.svelte";

let socket: Socket;
let store: TableStore;
let renewals: number;

const tell = (message: FromServer): void => socket.onmessage?.({ data: JSON.stringify(message) });

beforeEach(async () => {
  vi.useFakeTimers();
  await useLanguage("en");
  socket = { readyState: WebSocket.OPEN, onopen: null, onmessage: null, onclose: null, send: vi.fn(), close: vi.fn() };
  renewals = 0;
  store = new TableStore("abc", () => socket, browserClock, () => (renewals += 1));
  store.join();
  socket.onopen?.();
  tell({ type: "state", seq: 1, table: { id: "abc", watching: 0 } as TableView, game: null, seat: { you: 2 } });
});

it("takes what is told, and keeps what is not", () => {
  tell({ type: "state", seq: 2, table: { id: "abc", watching: 1 } } as StateMessage);

  expect(store.state).toMatchObject({ seq: 2, you: 2, table: { watching: 1 } });
  expect(store.status).toBe("online");
});

it("keeps a refusal until something else is tried", () => {
  store.command({ do: "Start" });
  tell({ type: "refused", id: store.pending[0]?.id ?? "", code: "not-host", text: "Only the host", rule: "" });
  expect(store.refusal?.text).toBe("Only the host");
  expect(store.pending).toEqual([]);
  store.send({ do: "ReturnChip" });

  expect(store.refusal).toBeNull();
  expect(store.pending[0]?.command).toEqual({ do: "Play", action: { do: "ReturnChip" } });
});

it("shows one feeling a seat, for a moment", () => {
  tell({ type: "emoted", seat: 2, emote: "wow", to: null });
  tell({ type: "emoted", seat: 2, emote: "thanks", to: 1 });
  expect(store.emotes.map(({ emote }) => emote)).toEqual(["thanks"]);
  vi.advanceTimersByTime(4_000);

  expect(store.emotes).toEqual([]);
});

it("counts what was said and not read", () => {
  tell({ type: "said", name: "Bo", text: "hi", seat: 1 });
  tell({ type: "said", name: "Bo", text: "all", seat: 1 });
  expect(store.chat.unread).toBe(2);
  store.chat.read();

  expect(store.chat.unread).toBe(0);
  expect(store.chat.lines.map(({ text }) => text)).toEqual(["hi", "all"]);
});

it("tells a small problem where refusals are told, and a final one for itself", () => {
  tell({ type: "problem", code: "bad-message", text: "What?", closing: false });
  expect(store.refusal?.text).toBe("What?");
  tell({ type: "problem", code: "no-such-table", text: "Gone", closing: true });

  expect(store.problem?.text).toBe("Gone");
  expect(store.status).toBe("ended");
});

it("loads the page anew when the server speaks another protocol", () => {
  tell({ type: "problem", code: "bad-message", text: "What?", closing: false });
  expect(renewals).toBe(0);
  tell({ type: "problem", code: "old-protocol", text: "Old", closing: true });

  expect(renewals).toBe(1);
});

describe("the end of a game", () => {
  const seats = (ready: boolean): unknown[] => [{}, {}, { ready, level: null, guest: true }];
  const stage = (seq: number, stage: string, ready = false): void =>
    tell({ type: "state", seq, table: { id: "abc", stage, seats: seats(ready) } as TableView, news: [{ news: "game-won" }] } as StateMessage);

  it("stays for who reads it when the others begin another one", () => {
    stage(2, "finished");
    const { story } = store;
    stage(3, "playing");
    stage(4, "playing");

    expect(store.ended?.state.table.stage).toBe("finished");
    expect(store.ended?.story).toBe(story);
    expect(store.state?.table.stage).toBe("playing");
    store.goOn();
    expect(store.ended).toBeNull();
  });

  it("gives way for who wants another one, or has asked for it", () => {
    stage(2, "finished", true);
    stage(3, "playing");
    expect(store.ended).toBeNull();
    stage(4, "finished");
    store.command({ do: "Start" });
    stage(5, "playing");
    expect(store.ended).toBeNull();
    stage(6, "finished");
    stage(7, "playing");
    expect(store.ended).not.toBeNull();
  });

  it("stays between heists as well, until the game comes to its end", () => {
    const heist = (seq: number, phase: string): void =>
      tell({ type: "state", seq, game: { name: "heist", view: { phase, chips: {} } } as StateMessage["game"], table: { id: "abc", stage: "playing", seats: seats(false) } as TableView } as StateMessage);
    heist(2, "showdown");
    heist(3, "white");
    expect((store.ended?.state.game as { phase: string }).phase).toBe("showdown");
    heist(4, "showdown");
    expect((store.ended?.state.game as { phase: string }).phase).toBe("showdown");
    store.goOn();
    store.command({ do: "Ready" });
    heist(5, "showdown");
    heist(6, "white");
    expect(store.ended).toBeNull();
    heist(7, "red");
    expect(store.ended).toBeNull();
  });

  it("is over when the next game is", () => {
    stage(2, "finished");
    stage(3, "playing");
    stage(4, "finished");
    expect(store.ended).toBeNull();
  });
});
