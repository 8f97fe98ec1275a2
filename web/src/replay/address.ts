/** Addresses of moments: /g/<game>/<frame>?eyes=<whose>. */

export const SPECTATOR = "spectator";
export const ALL = "all";

export interface Moment {
  frame: number;
  eyes: string;
}

/** The moment in an address; all cards lie open where it doesn't say whose eyes. */
export function momentAt(path: string, search: string): Moment {
  const frame = Number(/^\/g\/[\w-]+\/(\d+)/.exec(path)?.[1] ?? 0);
  const eyes = new URLSearchParams(search).get("eyes") ?? ALL;
  return { frame, eyes: /^\d+$/.test(eyes) || eyes === SPECTATOR ? eyes : ALL };
}

export function addressOf(game: string, { frame, eyes }: Moment): string {
  return `/g/${game}/${frame}?eyes=${eyes}`;
}

/** The seat whose eyes are meant, if they are a seat's. */
export function seatOf(eyes: string): number | null {
  return /^\d+$/.test(eyes) ? Number(eyes) : null;
}
