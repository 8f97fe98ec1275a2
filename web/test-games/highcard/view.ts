export interface View {
  seat: number | null;
  players: number;
  rounds: number;
  round: number;
  phase: string;
  picked: boolean[];
  yours: number | null;
  last: number[];
  points: number[];
  winners: number[];
}
