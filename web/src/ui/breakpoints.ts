/** Every size, and whatever else of a device, at which something looks different, by its name: `@media (--wide)`, `@container table (--low)`, `not (--wide)`.
 *
 * The build puts the sizes there (scripts/breakpoints.ts); no other file has one.
 */
export const BREAKPOINTS = {
  // How wide
  tiny: "(max-width: 240px)",
  slim: "(max-width: 380px)",
  narrow: "(max-width: 480px)",
  wide: "(min-width: 640px)",
  broad: "(min-width: 800px)",
  columns: "(min-width: 900px)",
  rail: "(min-width: 1000px)",
  // How high
  low: "(max-height: 719px)",
  flat: "(max-height: 519px)",
  // Which shape
  upright: "(max-aspect-ratio: 5/4)",
  lying: "(min-aspect-ratio: 5/4)",
  // A phone on its side, a desk, a large one, one that is wide but low, and screens on a wall
  sideways: "((max-height: 519px) and (min-aspect-ratio: 5/4))",
  desk: "((min-width: 1000px) and (min-height: 560px))",
  "large-desk": "((min-width: 1180px) and (min-height: 560px))",
  "low-desk": "((min-width: 1180px) and (max-height: 819px))",
  wall: "((min-width: 2200px) and (min-height: 1200px))",
  "large-wall": "((min-width: 3200px) and (min-height: 1700px))",
  // What points: after a tap, a phone believes that the finger is still there
  mouse: "(hover: hover)",
  // How much text has room
  "few-words": "(max-width: 22rem)",
  "few-lines": "(max-height: 36rem)",
  "fewest-lines": "(max-height: 24rem)",
} as const;

export type Breakpoint = keyof typeof BREAKPOINTS;
