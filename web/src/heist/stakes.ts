/** How many vaults win a game and how many alarms lose it (H-4). */

export const VAULTS = 3;

export function mostAlarms(mode: string): number {
  return mode === "master-thief" ? 2 : 3;
}
