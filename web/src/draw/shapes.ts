/** The geometry of our drawings, as SVG path data. */

import type { Colour } from "../generated/messages";

export const SUITS: Record<string, string> = {
  s: "M12 1.5C9.2 6.2 2.5 9.4 2.5 14.6c0 2.9 2.2 4.9 4.8 4.9 1.4 0 2.7-.6 3.5-1.6-.2 2-1 3.6-2.5 4.6h7.4c-1.5-1-2.3-2.6-2.5-4.6.8 1 2.1 1.6 3.5 1.6 2.6 0 4.8-2 4.8-4.9C21.5 9.4 14.8 6.2 12 1.5Z",
  h: "M12 22.3C6.6 17.6 2 13.6 2 8.6 2 5.2 4.5 2.7 7.5 2.7c1.9 0 3.5 1 4.5 2.7 1-1.7 2.6-2.7 4.5-2.7 3 0 5.5 2.5 5.5 5.9 0 5-4.6 9-10 13.7Z",
  d: "M12 1.2 20.6 12 12 22.8 3.4 12Z",
  c: "M12 1.8a4.7 4.7 0 0 0-3.9 7.4 4.7 4.7 0 1 0 2.7 8.5c-.2 2-1 3.7-2.5 4.8h7.4c-1.5-1.1-2.3-2.8-2.5-4.8a4.7 4.7 0 1 0 2.7-8.5A4.7 4.7 0 0 0 12 1.8Z",
};

const CENTRE = 50;

function ring(points: number, radius: (index: number) => number, turn = 0): [number, number][] {
  return Array.from({ length: points }, (_, index) => {
    const angle = ((index + turn) / points) * 2 * Math.PI - Math.PI / 2;
    return [CENTRE + radius(index) * Math.cos(angle), CENTRE + radius(index) * Math.sin(angle)];
  });
}

function place([x, y]: readonly [number, number]): string {
  return `${x.toFixed(2)} ${y.toFixed(2)}`;
}

function polygon(points: [number, number][]): string {
  return `M${points.map(place).join("L")}Z`;
}

/** Lobes between points on a circle, like a bottle cap. */
function scallops(count: number, radius: number, lobe: number): string {
  const points = ring(count, () => radius, 0.5);
  const first = points[0] ?? [CENTRE, CENTRE];
  const arcs = [...points.slice(1), first].map((point) => `A${lobe} ${lobe} 0 0 1 ${place(point)}`);
  return `M${place(first)}${arcs.join("")}Z`;
}

/** Every round has a silhouette of its own, so that chips can be told apart without their colours. */
export const RIMS: Record<Colour, string> = {
  white: "M50 2a48 48 0 1 0 0 96a48 48 0 1 0 0-96Z",
  yellow: scallops(8, 44, 19.5),
  orange: polygon(ring(8, () => 50.5, 0.5)),
  red: polygon(ring(32, (index) => (index % 2 ? 43 : 50))),
};

export function star(x: number, y: number, radius: number): string {
  return polygon(
    ring(10, (index) => (index % 2 ? radius * 0.45 : radius)).map(([px, py]) => [px - CENTRE + x, py - CENTRE + y]),
  );
}

/** Star pips in an arc over the numeral, as many as the chip is worth. */
export function pips(stars: number): string {
  const step = 25;
  return Array.from({ length: stars }, (_, index) => {
    const angle = ((index - (stars - 1) / 2) * step * Math.PI) / 180;
    return star(CENTRE + 34.5 * Math.sin(angle), CENTRE - 34.5 * Math.cos(angle), 7);
  }).join("");
}
