import type { ComparedGame, HeistSummary } from "../../generated/messages";

export function summaryOf({ summary }: { summary: Record<string, unknown> }): HeistSummary {
  return summary as unknown as HeistSummary;
}

/** The best first: won before lost, then more vaults, then fewer alarms; the earlier one where they are equal. */
export function ranked(games: readonly ComparedGame[]): ComparedGame[] {
  return [...games].sort((one, other) => {
    const [first, second] = [summaryOf(one), summaryOf(other)];
    return Number(other.won) - Number(one.won) || second.vaults - first.vaults || first.alarms - second.alarms || one.finished - other.finished;
  });
}
