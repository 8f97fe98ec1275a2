import { describe, expect, it } from "vitest";

import { tableCode } from "./route.svelte";

describe("the code of a table", () => {
  it("is found in whatever people paste", () => {
    expect(tableCode("https://gang.example/t/k7m2q9xz")).toBe("k7m2q9xz");
    expect(tableCode(" gang.example/t/k7m2q9xz/ ")).toBe("k7m2q9xz");
    expect(tableCode("/t/k7m2q9xz?from=chat")).toBe("k7m2q9xz");
    expect(tableCode("Join our heist: https://gang.example/t/k7m2q9xz")).toBe("k7m2q9xz");
    expect(tableCode("k7m2q9xz")).toBe("k7m2q9xz");
  });

  it("is not found where there is none", () => {
    expect(tableCode("")).toBeNull();
    expect(tableCode("??")).toBeNull();
    expect(tableCode("https://gang.example/")).toBeNull();
  });
});
