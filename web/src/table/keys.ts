/** Keys as shortcuts of a table. */

/** Whether a key is pressed by itself, and not to write something. */
export function isPlain({ ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && !altKey && !(target instanceof HTMLInputElement);
}
