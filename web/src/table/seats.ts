import type { SeatView } from "../generated/messages";

/** Whether nobody sits there. */
export function isFree(seat: SeatView): boolean {
  return !seat.guest && seat.level === null;
}

/** How somebody on a seat is drawn. */
export function sortOf(seat: SeatView): "here" | "away" | "bot" | "empty" {
  if (isFree(seat)) return "empty";
  if (!seat.guest) return "bot";
  return seat.online ? "here" : "away";
}
