/** The geometry of the street's drawings, as SVG path data. Odd is cut and angular, even is round. */

export const CARD = {
  odd: "M10 .75H50L59.25 10V74L50 83.25H10L.75 74V10Z",
  even: "M17 .75H43A16.25 16.25 0 0 1 59.25 17V67A16.25 16.25 0 0 1 43 83.25H17A16.25 16.25 0 0 1 .75 67V17A16.25 16.25 0 0 1 17 .75Z",
};

/** A hat is its crown and brim, and the band around it. */
export interface Hat {
  shape: string;
  band: string;
}

const ODD_HATS: Hat[] = [
  { shape: "M19 29 22 9 29.500 13 38 8 43 27 54 26 50 33 31 37 8 36 6 31Z", band: "M18.700 26.500 42.300 23.500" },
  { shape: "M18 29 20 8H41L44 28 52 28 50 34 30 37 9 34 8 29Z", band: "M18.500 25.500H43" },
  { shape: "M10 32 14 18 27 9 44 12 50 26 57 34 42 33 28 36Z", band: "M13 28 47 27" },
];
const EVEN_HATS: Hat[] = [
  { shape: "M18 29C17 6 43 6 42 29C46 29 50 28 54 26C55 33 44 37 30 37S5 33 6 26C10 28 14 29 18 29Z", band: "M17.500 26Q30 29.500 42.500 26" },
  { shape: "M9 27C5 14 20 6 34 8C50 9 57 20 50 28C46 36 16 37 9 27Z", band: "M12 29Q30 34.500 48 29" },
  { shape: "M20 28C18 14 22 7 30 7S42 14 40 28C50 27 55 31 52 35C40 38 20 38 8 35C5 31 10 27 20 28Z", band: "M19.500 25Q30 28 40.500 25" },
];

/** Every gangster keeps one hat for good. */
export function hatOf(gangster: number): Hat {
  const hats = gangster % 2 ? ODD_HATS : EVEN_HATS;
  return hats[(gangster >> 1) % hats.length] ?? { shape: "", band: "" };
}

const PIP = { width: 13, gap: 1, most: 4 };
/** Four revolvers have to move together to stay inside the round corners. */
export const TIGHT = 0.84;

/** A revolver, 13 by 8. */
export const REVOLVER = "M.5 1H12.700V3.600H7.600L6.900 5.200H4.900L3.800 8H.6L1.900 3.600H.5Z";

/** Where the revolvers of a card stand; more than four are written as a number. */
export function pipsAt(count: number): number[] {
  if (count > PIP.most) return [31];
  const pip = count > 3 ? PIP.width * TIGHT : PIP.width;
  const width = count * pip + (count - 1) * PIP.gap;
  return Array.from({ length: count }, (_, at) => 30 - width / 2 + at * (pip + PIP.gap));
}

export const SPECIALS = {
  lookout:
    "M13 33C14 26 18 22 22 22H25V27H35V22H38C42 22 46 26 47 33L49 46A8.500 8.500 0 1 1 32.500 48V42H27.500V48A8.500 8.500 0 1 1 11 46ZM19.500 42.500A4.500 4.500 0 1 0 19.500 51.500 4.500 4.500 0 1 0 19.500 42.500ZM40.500 42.500A4.500 4.500 0 1 0 40.500 51.500 4.500 4.500 0 1 0 40.500 42.500Z",
  spy: "M16 33 20 17 28 20 37 16 44 32H54V37H6V33ZM9 42C16 39 24 40 30 43C36 40 44 39 51 42C52 52 47 57 41 57C35 57 33 52 30 52S25 57 19 57C13 57 8 52 9 42ZM17 46A4 3.200 0 1 0 25 48 4 3.200 0 1 0 17 46ZM35 48A4 3.200 0 1 0 43 46 4 3.200 0 1 0 35 48Z",
  "boss-calls":
    "M9 30C9 19 20 15 30 15S51 19 51 30V34L42 36 40 29C34 27 26 27 20 29L18 36 9 34ZM24 32H36L38 37C44 40 47 48 47 59H13C13 48 16 40 22 37ZM30 42A6.500 6.500 0 1 0 30 55 6.500 6.500 0 1 0 30 42Z",
};

/** What one knows a city by, in the family of the icons: 24 units, strokes of 2. */
export const EMBLEMS = {
  chicago: "M3 21H21M5 21V13H9V21M9 21V6H15V21M12 6V2.500M15 21V10H19V21",
  detroit: "M12 3A9 9 0 1 0 12 21 9 9 0 1 0 12 3ZM12 9A3 3 0 1 0 12 15 3 3 0 1 0 12 9ZM12 3V9M12 15V21M3 12H9M15 12H21",
  "new-york": "M2 20H22M2 15H22M6.500 20V5M17.500 20V5M6.500 6C8.500 12.500 15.500 12.500 17.500 6M2 11.500C4 10.500 6 8.500 6.500 6M17.500 6C18 8.500 20 10.500 22 11.500",
};
