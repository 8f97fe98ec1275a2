"""Challenge 5, Hasty Getaway (H-55)."""

from thegang.heist.cards import Challenge, Plan


class HastyGetaway(Challenge):
    """No orange chips: after the turn card round 4 follows at once."""

    number = 5

    def plan(self, plan: Plan) -> Plan:
        return tuple(step for step in plan if step != "orange")


CARD = HastyGetaway()
