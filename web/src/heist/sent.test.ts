import { expect, it } from "vitest";

import type { Refused } from "../generated/messages";
import type { Pending } from "../net/connection";
import { Sent } from "./sent";

const sending = (id: string, stars: number): Pending => ({ id, command: { do: "Play", action: { do: "TakeChip", stars, source: null } }, since: 0, seq: null, sent: true });
const refused = (id: string): Refused => ({ type: "refused", id, code: "chip-moved", text: "", rule: "H-14" });

it("knows what was refused", () => {
  const sent = new Sent();
  sent.note([sending("a", 1), sending("b", 2)], null);
  sent.note([sending("b", 2)], refused("a"));

  expect(sent.find("a")).toMatchObject({ stars: 1 });
});

it("forgets what was answered", () => {
  const sent = new Sent();
  for (let number = 0; number < 100; number += 1) sent.note([sending(`${number}`, 1)], null);
  expect(sent.size).toBe(1);
  sent.note([], refused("99"));
  expect(sent.size).toBe(1);
  sent.note([], null);

  expect(sent.size).toBe(0);
});
