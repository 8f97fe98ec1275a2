/** Who sits where around the table of the waiting room: two sides, oneself on the near one, the others clockwise. */

export interface Place {
  row: "far" | "near";
  /** Where in the row, from the left, in half seats: the shorter row stands in the middle of the longer one. */
  column: number;
}

/** The places of all seats, by number; `first` is the seat of whoever looks. */
export function places(seats: number, first: number): Place[] {
  const far = Math.ceil(seats / 2);
  const near = seats - far;
  const middle = Math.floor(near / 2);
  return Array.from({ length: seats }, (_, number) => {
    // Clockwise around the table, from the right end of the near side.
    const place = (number - first + seats + (near - 1 - middle)) % seats;
    return place < near ? { row: "near", column: far - near + 2 * (near - 1 - place) } : { row: "far", column: 2 * (place - near) };
  });
}
