import postcss from "postcss";
import { expect, it } from "vitest";

import { breakpoints } from "../../scripts/breakpoints";

const built = (css: string): string => postcss([breakpoints]).process(css, { from: undefined }).css;

it("puts sizes in the place of names", () => {
  expect(built("@media (--wide) and (not (--low)) {}")).toBe("@media (min-width: 640px) and (not (max-height: 719px)) {}");
  expect(built("@container table (--sideways) or (--narrow) {}")).toBe(
    "@container table ((max-height: 519px) and (min-aspect-ratio: 5/4)) or (max-width: 480px) {}",
  );
});

it("leaves everything else alone", () => {
  const css = "@media (prefers-reduced-motion: reduce) { a { gap: var(--gap-1) } }";
  expect(built(css)).toBe(css);
});

it("knows no other names", () => {
  expect(() => built("@media (--vast) {}")).toThrow("there is no breakpoint --vast");
});
