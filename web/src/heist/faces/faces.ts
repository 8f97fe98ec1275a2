/** The faces of the cards, drawn on 64 by 64 units: lines, and what is filled. A card without one shows the sign of its kind. */

export const FACES: Record<string, { lines: string; filled: string }> = {
  "challenge-1": {
    lines: "M20 56V10h24v46M14 56h36",
    filled: "M35 16l-9 16h6l-3 14 11-18h-7l4-12Z",
  },
  "challenge-2": {
    lines: "M32 8a7 7 0 0 1 7 7v15a7 7 0 0 1-14 0V15a7 7 0 0 1 7-7ZM18 30a14 14 0 0 0 28 0M32 44v11M24 55h16M10 20c-3 6-3 11 0 17M54 20c3 6 3 11 0 17",
    filled: "",
  },
  "challenge-3": {
    lines: "M24 16 8 54M40 16l16 38M23 28c6 3 12 3 18 0M18 40c9 5 19 5 28 0M13 52c12 6 26 6 38 0",
    filled: "M25 8h14l4 8H21Z",
  },
  "challenge-4": {
    lines: "M6 32s10-15 26-15 26 15 26 15-10 15-26 15S6 32 6 32ZM32 23.500a8.500 8.500 0 1 0 .01 0M8 14V8h7M56 14V8h-7M8 50v6h7M56 50v6h-7",
    filled: "M32 28a4 4 0 1 0 .01 0Z",
  },
  "challenge-5": {
    lines: "M37 22 27 27l-7-1M37 22l-7 16 10 6-2 13M30 38l-8 9-11-1M37 22l6 9 9 1M6 18h9M4 31h8M7 56h9",
    filled: "M42 8a5 5 0 1 0 .01 0Z",
  },
  "challenge-6": {
    lines: "M10 10h44v44H10ZM10 10l9 9M54 10l-9 9M10 54l9-9M54 54l-9-9M19 19h26v26H19ZM19 28h26M19 36h26",
    filled: "",
  },
  "challenge-7": {
    lines: "M12 14l40 30M12 34l40-20M12 52l40-22",
    filled: "M6 10h6v8H6ZM6 30h6v8H6ZM6 48h6v8H6ZM52 10h6v8h-6ZM52 26h6v8h-6ZM52 40h6v8h-6Z",
  },
  "challenge-8": {
    lines: "M25 43c0-6-8-9-8-18a15 15 0 0 1 30 0c0 9-8 12-8 18ZM26 50h12M28 56h8M10 10l44 44",
    filled: "",
  },
  "challenge-9": {
    lines: "M16 42c-3-17 4-27 16-27s18 9 17 24M22 48c-4-15 0-25 10-25s10 9 9 20c-.5 6-1.500 9-3 13M29 53c-4-13-4-22 3-22s4 9 3 19M11 30C13 18 20 8 32 8c8 0 14 4 18 10M46 52c1.500-3 2.300-6 2.500-9",
    filled: "",
  },
  "challenge-10": {
    lines: "M14 14l34 10-5 17L9 31ZM21 34l-4 12H6M6 40v14M49 27l7 2-3 12-7-2",
    filled: "M22 21a4 4 0 1 0 .01 0ZM52 46l8 3-1 3-8-2ZM47 49l5 6-2 2-6-6Z",
  },
  "specialist-1": {
    lines: "M11 27v5a10 10 0 0 0 20 0v-5M3 58c0-10 7-14 18-14 7 0 12 2 15 6M42 20h17v25H42ZM40 58c0-5 1-9 4-13",
    filled: "M2 24c8-3 30-3 38 0l-8-3-2-10c-1-4-4-4-6-2-2 1-4 1-6 0-2-2-5-2-6 2l-2 10ZM11 26h20c0 5-4 7-8 4-1-1-3-1-4 0-4 3-8 1-8-4ZM50.500 26l1.900 4 4.200.6-3 3 .7 4.200-3.800-2-3.800 2 .7-4.200-3-3 4.200-.6Z",
  },
  "specialist-2": {
    lines: "M10 40l4-14c1-4 3-6 7-6h22c4 0 6 2 7 6l4 14v12H10ZM10 40h44M16 52v4M48 52v4M26 46h12M19 32h26",
    filled: "M14 43h8v5h-8ZM42 43h8v5h-8Z",
  },
  "specialist-3": {
    lines: "M14 36h36v8H14ZM10 44h36v8H10ZM16 52h36v8H16Z",
    filled: "M16 31 12 11l11 8 9-14 9 14 11-8-4 20Z",
  },
  "specialist-4": {
    lines: "M24 46h16M20 52h24M16 58h32",
    filled: "M30 4h4v5h5v4h-5v5h-4v-5h-5V9h5ZM24 42 15 24c5-3 11-4 17-4s12 1 17 4l-9 18Z",
  },
  "specialist-5": {
    lines: "M13 10h38v30H13ZM5 54h54l-6-10H11ZM27 49h10",
    filled: "M32 16a6 6 0 0 1 3 11.200L37 35H27l2-7.800A6 6 0 0 1 32 16Z",
  },
  "specialist-6": {
    lines: "M50 14a25 25 0 0 0-36 0M12 6v9h9M14 50a25 25 0 0 0 36 0M52 58v-9h-9M34 22h14v20H34Z",
    filled: "M16 22h14v20H16Z",
  },
  "specialist-7": {
    lines: "M13 5h38v54H13Z",
    filled: "M18 27c8 4 20 4 28 0l-6-3-2-10c-.600-2.600-3-2.600-4.500-1-.900 1-2.100 1-3 0-1.500-1.600-3.900-1.600-4.500 1l-2 10ZM33 33h6v13c0 5-3 8-8 8-4 0-7-2-8-6l5-2c.500 2 1.400 3 3 3 1.300 0 2-1 2-3Z",
  },
  "specialist-8": {
    lines: "M10 8h44v48H10ZM10 20h44M10 32h44M10 44h44",
    filled: "M16 15h5v10h-5ZM23 15h5v10h-5ZM44 15h5v10h-5ZM16 27h5v10h-5ZM36 27h5v10h-5ZM43 27h5v10h-5ZM16 39h5v10h-5ZM23 39h5v10h-5ZM30 39h5v10h-5Z",
  },
  "specialist-9": {
    lines: "M10 12c8 4 36 4 44 0 2 21-6 40-22 42C16 52 8 33 10 12ZM22 40c6 6 14 6 20 0",
    filled: "M17 26c3-4.500 8-4.500 11 0-3.500 3-7.500 3-11 0ZM36 26c3-4.500 8-4.500 11 0-3.500 3-7.500 3-11 0Z",
  },
  "specialist-10": {
    lines: "M23 41l18-18",
    filled: "M8 44l5-5 12 12-5 5ZM12 34l5-5 18 18-5 5ZM30 17l5-5 18 18-5 5ZM40 12l5-5 12 12-5 5Z",
  },
};
