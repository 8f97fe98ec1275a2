"""The study of teams: simulation, models of people, audits."""
