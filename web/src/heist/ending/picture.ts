/** A picture of how a game came out, to be shared: night, a lamp, the heists in a row, and the crew in their hats. */

import { HATS } from "../../draw/hats";
import { star } from "../../draw/shapes";
import type { HatColour, Outfit } from "../../generated/messages";

export const WIDTH = 1200;
export const HEIGHT = 630;
const MARGIN = 72;
const CENTRE = WIDTH / 2;
/** The colours of the night theme, whatever theme the page has. */
const NIGHT = { ink: "#0b1f25", deep: "#04090b", lamp: "rgb(255 206 133 / 0.42)", glow: "rgb(255 77 61 / 0.5)", brass: "#d9aa4e", gold: "#eec676", lit: "#ffe9b8", alarm: "#ff4d3d", pale: "#ff9a8e", text: "#f4ead6", soft: "#b5c4c2", skin: "#f3e7cf", mask: "#16282c" };
const WORN: Record<HatColour, string> = { brass: "#e0b355", sea: "#4fc3d4", moss: "#93cf7d", plum: "#bd97f2", rose: "#f391bd", sky: "#8db4ff", rust: "#ee9a66", ash: "#b9c6c8" };

export interface Drawn {
  name: string;
  title: string;
  won: boolean;
  /** What was played. */
  kind: string;
  heists: readonly boolean[];
  crew: readonly { name: string; outfit: Outfit }[];
  awards: readonly string[];
}

export async function picture(drawn: Drawn): Promise<Blob> {
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT });
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("this browser draws no pictures");
  await document.fonts.load("800 80px 'Big Shoulders'").catch(() => []);
  draw(pen, drawn);
  return new Promise((done, failed) => canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png"));
}

function draw(pen: CanvasRenderingContext2D, { name, title, won, kind, heists, crew, awards }: Drawn): void {
  room(pen, won);
  pen.textAlign = "center";
  words(pen, `${name} · ${kind}`, 30, 700, NIGHT.soft, 82);
  words(pen, title, 84, 800, won ? NIGHT.gold : NIGHT.pale, 170);
  const size = Math.min(124, (WIDTH - 2 * MARGIN) / heists.length - 20);
  row(heists.length, size + 20).forEach((x, at) => (heists[at] ? vault : alarm)(pen, x - size / 2, 202, size));
  const step = Math.min(176, (WIDTH - 2 * MARGIN) / crew.length);
  row(crew.length, step).forEach((x, at) => {
    const one = crew[at];
    if (one) (head(pen, one.outfit, x, 356, Math.min(96, step - 14)), words(pen, one.name, 28, 700, NIGHT.text, 488, x, step - 12));
  });
  awards.forEach((award, at) => words(pen, award, 27, 400, NIGHT.soft, 536 + at * 36));
}

/** The middles of so many things side by side. */
function row(count: number, step: number): number[] {
  return Array.from({ length: count }, (_, at) => CENTRE + (at - (count - 1) / 2) * step);
}

/** Night with a lamp above, red if the alarm rang last, and a frame of brass. */
function room(pen: CanvasRenderingContext2D, won: boolean): void {
  pen.fillStyle = NIGHT.ink;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  const lamp = pen.createRadialGradient(CENTRE, -60, 0, CENTRE, -60, 780);
  lamp.addColorStop(0, won ? NIGHT.lamp : NIGHT.glow);
  lamp.addColorStop(1, "transparent");
  pen.fillStyle = lamp;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.strokeStyle = won ? NIGHT.brass : NIGHT.alarm;
  pen.lineWidth = 4;
  pen.beginPath();
  pen.roundRect(20, 20, WIDTH - 40, HEIGHT - 40, 26);
  pen.stroke();
}

/** Somebody of the crew, as at the table. */
function head(pen: CanvasRenderingContext2D, { hat, colour }: Outfit, x: number, y: number, size: number): void {
  pen.save();
  pen.translate(x - size / 2, y);
  pen.scale(size / 48, size / 48);
  const parts: [string, string][] = [
    [NIGHT.deep, "M24 4.500a21.500 21.500 0 1 0 .01 0"],
    [NIGHT.skin, "M15.500 16h17v9c0 6-4 10-8.500 10s-8.500-4-8.500-10Z"],
    [NIGHT.mask, "M14.500 20.500c3.500-1 6.500-.5 9.500 1 3-1.500 6-2 9.500-1 .3 4.300-1.500 6.300-4.300 6.300-2.700 0-4-2.100-5.200-2.100s-2.500 2.100-5.200 2.100c-2.800 0-4.600-2-4.300-6.300Z"],
    [WORN[colour], "M6.800 38.700C9.500 34.300 15.400 32 24 32s14.500 2.300 17.200 6.700A21.500 21.500 0 0 1 6.800 38.700Z"],
    [WORN[colour], HATS[hat].shape],
    [NIGHT.mask, HATS[hat].band],
  ];
  for (const [fill, path] of parts) {
    pen.fillStyle = fill;
    pen.fill(new Path2D(path));
  }
  pen.restore();
}

/** A line of text around its middle, as large as fits. */
function words(pen: CanvasRenderingContext2D, text: string, size: number, weight: number, colour: string, y: number, x = CENTRE, room = WIDTH - 2 * MARGIN): void {
  const face = weight >= 700 ? "'Big Shoulders', sans-serif" : "system-ui, sans-serif";
  pen.fillStyle = colour;
  pen.font = `${weight} ${size}px ${face}`;
  const fits = Math.min(1, room / Math.max(1, pen.measureText(text).width));
  pen.font = `${weight} ${Math.floor(size * fits)}px ${face}`;
  pen.fillText(text, x, y);
}

function vault(pen: CanvasRenderingContext2D, x: number, y: number, size: number): void {
  pen.save();
  pen.translate(x, y);
  pen.scale(size / 100, size / 100);
  pen.lineWidth = 6;
  pen.strokeStyle = NIGHT.brass;
  pen.fillStyle = NIGHT.lit;
  pen.beginPath();
  pen.arc(54, 50, 42, 0, 2 * Math.PI);
  pen.fill();
  pen.stroke();
  pen.fillStyle = NIGHT.brass;
  pen.fill(new Path2D(star(54, 51, 27)));
  pen.lineWidth = 10;
  pen.lineCap = "round";
  pen.stroke(new Path2D("M17 8C5 20 5 80 17 92"));
  pen.restore();
}

function alarm(pen: CanvasRenderingContext2D, x: number, y: number, size: number): void {
  pen.save();
  pen.translate(x, y);
  pen.scale(size / 100, size / 100);
  pen.fillStyle = pen.strokeStyle = NIGHT.alarm;
  pen.lineWidth = 6;
  pen.lineCap = "round";
  pen.fill(new Path2D("M26 76V52a24 24 0 0 1 48 0v24ZM17 78h66a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H17a4 4 0 0 1-4-4v-8a4 4 0 0 1 4-4Z"));
  pen.stroke(new Path2D("M50 4v13M22 12l7 11M78 12l-7 11M5 34l12 6M95 34l-12 6"));
  pen.restore();
}
