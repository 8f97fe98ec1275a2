/** Where the rules of a card or a refusal stand. */

/** `ruleLink("H-14")` for what a refusal names; null when no rule is behind it. */
export function ruleLink(rule: string): string | null {
  const found = /^([HST])-\d+$/.exec(rule);
  return found ? `/rules/${found[1] === "T" ? "streets" : "heist"}#${rule}` : null;
}

/** `cardLink("challenge-4")`, `cardLink("specialist-7")`, or a special of streets: `cardLink("spy")`. */
export function cardLink(id: string): string {
  return `/rules/${/^(challenge|specialist)-/.test(id) ? "heist" : "streets"}#${id}`;
}
