import { expect, it, vi } from "vitest";

import { ask } from "../net/api";
import { replayOf } from "./api";

vi.mock("../net/api", () => ({ ask: vi.fn(), ApiFault: class extends Error {} }));

it("puts the pages of a long game together", async () => {
  const pages: Record<string, unknown> = {
    "games/g/replay?eyes=all&first=0": { entry: "entry", frames: [0, 1], marks: ["a"], next: 2 },
    "games/g/replay?eyes=all&first=2": { entry: "entry", frames: [2, 3], marks: [], next: 4 },
    "games/g/replay?eyes=all&first=4": { entry: "entry", frames: [4], marks: ["b"], next: null },
  };
  vi.mocked(ask).mockImplementation((_, path) => Promise.resolve(pages[path] as never));

  expect(await replayOf("g", "all")).toEqual({ entry: "entry", frames: [0, 1, 2, 3, 4], marks: ["a", "b"], next: null });
});
