"""The evaluator, fast: one table, three ways in (pure Python, NumPy, Numba), all with the scores of ``evaluate``.

A card is also a number here: its place in ``DECK``, and 52 for the suitless Jack. ``thegang.cards`` offers all of it
and loads a module when it is first asked for, so that who only wants cards does not wait for NumPy.
"""
