import { encode } from "uqr";

/** A QR code as one path of unit squares, with the quiet border that scanners need. */
export function qrPath(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { border: 4, ecc: "M" });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1Z`] : [])));
  return { path: squares.join(""), size };
}
