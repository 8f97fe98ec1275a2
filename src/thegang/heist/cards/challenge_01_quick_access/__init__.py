"""Challenge 1, Quick Access (H-51)."""

from thegang.heist.cards import Challenge, Plan


class QuickAccess(Challenge):
    """No white chips: after the deal round 2 follows at once."""

    number = 1

    def plan(self, plan: Plan) -> Plan:
        return tuple(step for step in plan if step != "white")


CARD = QuickAccess()
