/** Puts sizes in the place of their names, in media queries as `@custom-media` will and in container queries too. */

import type { Plugin } from "postcss";

import { BREAKPOINTS } from "../src/ui/breakpoints.ts";

const NAMES: Record<string, string> = BREAKPOINTS;

export const breakpoints: Plugin = {
  postcssPlugin: "breakpoints",
  AtRule(rule) {
    if (rule.name !== "media" && rule.name !== "container") return;
    rule.params = rule.params.replace(/\(--([\w-]+)\)/g, (_, name: string) => {
      const size = NAMES[name];
      if (size === undefined) throw rule.error(`there is no breakpoint --${name}`);
      return size;
    });
  },
};
