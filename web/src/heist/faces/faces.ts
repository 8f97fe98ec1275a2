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
    lines: "M10 16l34 9-4 15L6 31ZM44 29l7 2-2 8-7-2M18 35l-4 13H6M14 48v9M6 44v8",
    filled: "M51 33l7 2-1 3-7-2Z",
  },
  "specialist-1": {
    lines: "M12 54c0-10 5-16 13-16s13 6 13 16M25 33a8 8 0 1 1 .01 0M38 10h18v14H47l-5 6v-6h-4ZM43 17h8",
    filled: "",
  },
  "specialist-2": {
    lines: "M10 40l4-14c1-4 3-6 7-6h22c4 0 6 2 7 6l4 14v12H10ZM10 40h44M16 52v4M48 52v4M26 46h12M19 32h26",
    filled: "M14 43h8v5h-8ZM42 43h8v5h-8Z",
  },
  "specialist-3": {
    lines: "M10 36h20v7H10ZM10 43h20v7H10ZM12 50h20v6H12ZM36 50h18M36 56h18",
    filled: "M35 40l-2-20 8 7 5-13 5 13 8-7-2 20Z",
  },
  "specialist-4": {
    lines: "M32 5v11M27 10h10M20 50h24l4 7H16ZM24 50c0-8-9-13-9-22 0-6 6-9 11-6l6 5 6-5c5-3 11 0 11 6 0 9-9 14-9 22",
    filled: "",
  },
  "specialist-5": {
    lines: "M14 12h36v28H14ZM6 51h52l-4-8H10ZM26 20l-6 6 6 6M38 20l6 6-6 6M34 18l-4 16",
    filled: "",
  },
  "specialist-6": {
    lines: "M33 9a23 23 0 0 1 20 13M55 13v10H45M51 45a23 23 0 0 1-35 4M13 57V46h11M9 37a23 23 0 0 1 7-21M7 15l10 0v10",
    filled: "M25 23h14v19H25Z",
  },
  "specialist-7": {
    lines: "M16 6h32v52H16ZM37 40v8a4.500 4.500 0 0 1-9 0",
    filled: "M20 34c6 3.500 18 3.500 24 0-2-2-4-3-6-3.200L36 21c-.5-2-2.500-1.800-3.200-.8-.5.6-1.100.6-1.600 0C30.500 19.200 28.500 19 28 21l-2 9.800c-2 .2-4 1.200-6 3.200Z",
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
    lines: "M23 32h18",
    filled: "M8 28h5v8H8ZM13 20h5v24h-5ZM18 15h5v34h-5ZM41 15h5v34h-5ZM46 20h5v24h-5ZM51 28h5v8h-5Z",
  },
};
