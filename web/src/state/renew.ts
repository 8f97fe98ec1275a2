/** What comes anew with every message, made of what was there before wherever both are equal.
 *
 * What did not change is then the same object as before, and whoever draws it sees that there is nothing to do.
 */

type Tree = Record<string, unknown>;

/** `after`, with every part that equals its part of `before` taken from there. */
export function renewed<T>(before: unknown, after: T): T {
  if (before === after || typeof before !== "object" || typeof after !== "object" || before === null || after === null) return after;
  if (Array.isArray(before) !== Array.isArray(after)) return after;
  const [old, fresh] = [before as Tree, after as Tree];
  const keys = Object.keys(fresh);
  const result = (Array.isArray(after) ? [] : {}) as Tree;
  let same = keys.length === Object.keys(old).length;
  for (const key of keys) {
    result[key] = renewed(old[key], fresh[key]);
    if (result[key] !== old[key] || !(key in old)) same = false;
  }
  return (same ? before : result) as T;
}

/** Work that yields the same object as before for as long as its result is equal; for `$derived.by`. */
export function steady<T>(work: () => T): () => T {
  let last: T | undefined;
  return () => (last = renewed(last, work()));
}
