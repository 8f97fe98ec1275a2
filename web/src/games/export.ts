/** One's games as files. */

import type { GameEntry, Statistics } from "../generated/messages";

const COLUMNS = ["id", "finished", "game", "players", "seat", "won", "names"] as const;

export function asJson(games: readonly GameEntry[], statistics: Statistics): string {
  return `${JSON.stringify({ games, statistics }, null, 2)}\n`;
}

export function asCsv(games: readonly GameEntry[]): string {
  const own = [...new Set(games.flatMap(({ summary }) => Object.keys(summary)))];
  const rows = games.map((game) => [...COLUMNS.map((column) => value(game, column)), ...own.map((column) => told(game.summary[column]))].map(cell).join(","));
  return `${[[...COLUMNS, ...own].join(","), ...rows].join("\r\n")}\r\n`;
}

function value(game: GameEntry, column: (typeof COLUMNS)[number]): string {
  switch (column) {
    case "finished":
      return new Date(game.finished * 1000).toISOString();
    case "names":
      return game.names.join("; ");
    case "seat":
      return game.seat === null ? "" : String(game.seat + 1);
    default:
      return String(game[column] ?? "");
  }
}

/** What a game says of itself. */
function told(value: unknown): string {
  return Array.isArray(value) ? value.join("; ") : String(value ?? "");
}

/** Names are what people typed: one that looks like a formula must not become one in a spreadsheet. */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n;]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export function save(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const anchor = Object.assign(document.createElement("a"), { href: address, download: name });
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
