import type { SeatView } from "../generated/messages";

/** Whether nobody sits there. */
export function isFree(seat: SeatView): boolean {
  return !seat.guest && seat.level === null;
}
