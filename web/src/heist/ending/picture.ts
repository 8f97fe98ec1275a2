/** A picture of how a game came out, to be shared: night, a lamp, the heists in a row, and the crew. */

import { star } from "../../draw/shapes";

export const WIDTH = 1200;
export const HEIGHT = 630;
const MARGIN = 72;
const ICON = 132;
/** The colours of the night theme, whatever theme the page has. */
const NIGHT = { ink: "#0b1f25", deep: "#04090b", lamp: "rgb(255 206 133 / 0.3)", brass: "#d9aa4e", lit: "#ffe9b8", alarm: "#ff4d3d", text: "#f4ead6", soft: "#b5c4c2" };

export interface Drawn {
  name: string;
  title: string;
  /** What was played. */
  kind: string;
  heists: readonly boolean[];
  crew: string;
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

function draw(pen: CanvasRenderingContext2D, { name, title, kind, heists, crew, awards }: Drawn): void {
  pen.fillStyle = NIGHT.ink;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  const lamp = pen.createRadialGradient(WIDTH / 2, -80, 0, WIDTH / 2, -80, 760);
  lamp.addColorStop(0, NIGHT.lamp);
  lamp.addColorStop(1, "transparent");
  pen.fillStyle = lamp;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  words(pen, title, 78, 800, NIGHT.text, 130);
  words(pen, `${name} · ${kind}`, 34, 500, NIGHT.soft, 184);
  const step = ICON + 24;
  heists.forEach((success, at) => (success ? vault : alarm)(pen, MARGIN + at * step, 226));
  words(pen, crew, 38, 600, NIGHT.text, 438);
  awards.forEach((award, at) => words(pen, award, 30, 400, NIGHT.soft, 494 + at * 44));
}

/** A line of text, as large as fits. */
function words(pen: CanvasRenderingContext2D, text: string, size: number, weight: number, colour: string, y: number): void {
  const face = weight >= 700 ? "'Big Shoulders', sans-serif" : "system-ui, sans-serif";
  pen.fillStyle = colour;
  pen.font = `${weight} ${size}px ${face}`;
  const fits = Math.min(1, (WIDTH - 2 * MARGIN) / Math.max(1, pen.measureText(text).width));
  pen.font = `${weight} ${Math.floor(size * fits)}px ${face}`;
  pen.fillText(text, MARGIN, y);
}

function vault(pen: CanvasRenderingContext2D, x: number, y: number): void {
  pen.save();
  pen.translate(x, y);
  pen.scale(ICON / 100, ICON / 100);
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

function alarm(pen: CanvasRenderingContext2D, x: number, y: number): void {
  pen.save();
  pen.translate(x, y);
  pen.scale(ICON / 100, ICON / 100);
  pen.fillStyle = pen.strokeStyle = NIGHT.alarm;
  pen.lineWidth = 6;
  pen.lineCap = "round";
  pen.fill(new Path2D("M26 76V52a24 24 0 0 1 48 0v24ZM17 78h66a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H17a4 4 0 0 1-4-4v-8a4 4 0 0 1 4-4Z"));
  pen.stroke(new Path2D("M50 4v13M22 12l7 11M78 12l-7 11M5 34l12 6M95 34l-12 6"));
  pen.restore();
}
