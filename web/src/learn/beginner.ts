/** Whether somebody is here for the first time, as far as this browser knows. */

const KEY = "thegang.played";

export function isBeginner(): boolean {
  try {
    return localStorage.getItem(KEY) === null;
  } catch {
    return false; // storage is off, and nobody wants to be told the same in every game
  }
}

export function hasPlayed(): void {
  try {
    localStorage.setItem(KEY, "yes");
  } catch {
    // as above
  }
}
