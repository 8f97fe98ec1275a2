/** A page that was open while the server was upgraded loads itself anew; the cookie keeps the seat. */

import { PROTOCOL } from "../generated/messages";

const KEY = "thegang.renewed";
/** While servers are upgraded one after the other, the page may come from an old one again. */
export const AGAIN_AFTER = 5_000;
export const TRIES = 12;

/** Load the page anew: at once the first time, a while later when that brought the same page again, and not for ever. */
export function renewPage(reload: () => void = () => location.reload()): void {
  const tried = triedBefore();
  if (tried >= TRIES) return;
  if (remember(tried + 1)) setTimeout(reload, tried === 0 ? 0 : AGAIN_AFTER);
}

function triedBefore(): number {
  try {
    const [protocol, tries] = (sessionStorage.getItem(KEY) ?? "").split(" ");
    return Number(protocol) === PROTOCOL ? Number(tries) : 0;
  } catch {
    return TRIES;
  }
}

/** Whether it could be: else nobody would know when to stop. */
function remember(tries: number): boolean {
  try {
    sessionStorage.setItem(KEY, `${PROTOCOL} ${tries}`);
    return true;
  } catch {
    return false;
  }
}
