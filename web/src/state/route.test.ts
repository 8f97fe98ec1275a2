import { describe, expect, it } from "vitest";

import { tableId } from "./route.svelte";

describe("the code of a table", () => {
  it("is found in whatever people paste", () => {
    expect(tableId("https://gang.example/t/k7m2q9xz")).toBe("k7m2q9xz");
    expect(tableId(" gang.example/t/k7m2q9xz/ ")).toBe("k7m2q9xz");
    expect(tableId("/t/k7m2q9xz?from=chat")).toBe("k7m2q9xz");
    expect(tableId("Join our heist: https://gang.example/t/k7m2q9xz")).toBe("k7m2q9xz");
    expect(tableId("k7m2q9xzw4a1")).toBe("k7m2q9xzw4a1");
  });

  it("is not found where there is none", () => {
    expect(tableId("")).toBeNull();
    expect(tableId("??")).toBeNull();
    expect(tableId("mango-radio-kiwi")).toBeNull();
    expect(tableId("tacobalikiwi")).toBeNull();
    expect(tableId("https://gang.example/")).toBeNull();
  });
});
