"""The way to a placement, question by question: which city, what goes first, which target (T-14)."""

from thegang.streets import Place, Placement, Preview, View, previews
from thegang.terminal.ink import padded
from thegang.terminal.streets_screen import StreetsScreen

FIELDS = ("city", "first", "target")


class Placing:
    """Narrows down the placements that are open to the player; what has one answer only is not asked."""

    def __init__(self, screen: StreetsScreen, view: View) -> None:
        self.screen = screen
        self.words = screen.words
        self.ink = screen.ink
        self.play = next(play for play in view.plays if play.seat == screen.seat)
        self.narrowed = [previews(view)]

    @property
    def chosen(self) -> Place | None:
        """The placement, when only one is left."""
        if len(self.narrowed[-1]) > 1:
            return None
        (placement,) = map(_placement, self.narrowed[-1])
        return Place(placement.city, placement.first, placement.target)

    def pick(self, text: str) -> bool:
        """Take an answer; tell whether it is one."""
        field, groups = self._question()
        for position, (answer, group) in enumerate(groups.items(), 1):
            if text in _keys(field, answer, position):
                self.narrowed.append(group)
                return True
        return False

    def back(self) -> None:
        """Go back to the question before."""
        if len(self.narrowed) > 1:
            self.narrowed.pop()

    def lines(self) -> list[str]:
        """The question at hand and its answers, with what each of them captures."""
        field, groups = self._question()
        placement = _placement(self.narrowed[-1][0])
        known = FIELDS[: FIELDS.index(field)]
        path = [f"{self.ink.gangster(self.play.gangster)} {self.screen.companion(None, self.play.special)}"]
        path += [self._name(one, getattr(placement, one)) for one in known]
        question = self.words(f"ask-{self.play.special if field == 'target' else field}")
        keys = [self.words("key-back")] if len(self.narrowed) > 1 else []
        return [
            self.ink.strong(" · ".join(path)),
            question,
            *(self._gangsters(groups) if any(isinstance(one, int) for one in groups) else self._few(field, groups)),
            *self.screen.keys([*keys, self.words("key-help"), self.words("key-quit")]),
        ]

    def _question(self) -> tuple[str, dict[str | int, list[Preview]]]:
        """What is to be decided next, and the placements that each answer leaves."""
        for field in FIELDS:
            groups: dict[str | int, list[Preview]] = {}
            for option in self.narrowed[-1]:
                groups.setdefault(getattr(_placement(option), field), []).append(option)
            if len(groups) > 1:
                break
        return field, groups

    def _few(self, field: str, groups: dict[str | int, list[Preview]]) -> list[str]:
        names = {answer: self._name(field, answer) for answer in groups}
        widest = max(map(len, names.values()))
        lines = []
        for position, (answer, group) in enumerate(groups.items(), 1):
            key = self.ink.strong(_keys(field, answer, position)[0])
            start = f"  {key}  {padded(names[answer], widest)}  "
            lines += self.screen.hanging(start, self.screen.best(group).split())
        return lines

    def _gangsters(self, groups: dict[str | int, list[Preview]]) -> list[str]:
        """Gangsters are named by their numbers; those that bring the same stand together, the best first."""
        by_result: dict[str, list[int]] = {}
        for answer, (preview,) in sorted(groups.items(), key=lambda group: (-group[1][0].revolvers, group[0])):
            assert isinstance(answer, int)
            by_result.setdefault(self.screen.captured(preview.captured, preview.revolvers), []).append(answer)
        lines = []
        for result, answers in by_result.items():
            text = f"{self.ink.gangsters(answers)} {self.ink.sign('→')} {result}"
            lines += self.screen.hanging("  ", text.split())
        return lines

    def _name(self, field: str, answer: str | int) -> str:
        if isinstance(answer, int):
            return self.ink.gangster(answer)
        group = {"city": "cities", "first": "first", "target": "ends"}[field]
        return self.words.streets(group, answer)


def _placement(preview: Preview) -> Placement:
    assert preview.placement is not None
    return preview.placement


def _keys(field: str, answer: str | int, position: int) -> tuple[str, ...]:
    """What a player can type for an answer."""
    if isinstance(answer, int):
        return (str(answer),)
    return (answer[0], str(position)) if field == "city" else (str(position),)
