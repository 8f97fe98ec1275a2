/** One's games as files. */

import type { GameEntry, Statistics } from "../generated/messages";

const COLUMNS = ["id", "finished", "game", "mode", "players", "seat", "won", "vaults", "alarms", "names", "scores"] as const;

export function asJson(games: readonly GameEntry[], statistics: Statistics): string {
  return `${JSON.stringify({ games, statistics }, null, 2)}\n`;
}

export function asCsv(games: readonly GameEntry[]): string {
  const rows = games.map((game) => COLUMNS.map((column) => cell(value(game, column))).join(","));
  return `${[COLUMNS.join(","), ...rows].join("\r\n")}\r\n`;
}

function value(game: GameEntry, column: (typeof COLUMNS)[number]): string {
  switch (column) {
    case "finished":
      return new Date(game.finished * 1000).toISOString();
    case "names":
      return game.names.join("; ");
    case "scores":
      return game.scores.join("; ");
    case "seat":
      return game.seat === null ? "" : String(game.seat + 1);
    default:
      return String(game[column] ?? "");
  }
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
