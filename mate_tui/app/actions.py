"""Everything a key, a click or the palette does, one row each. Keys, footer and help come from here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from textual.binding import Binding, BindingType

from mate_tui.words.speaker import _


@dataclass(frozen=True, slots=True)
class Action:
    """One thing that can be done.

    Attributes:
        id: name of the ``action_`` method, with its parameter if it has one.
        keys: default keys, the first one shown.
        short: one or two words for the bottom line.
        help: a sentence for the help screen and the palette.
        label: how the keys are shown, if not by the first one's own name.
        in_bar: whether it is offered in the bottom line; a key that a neighbour's label shows already is not.
    """

    id: str
    keys: tuple[str, ...]
    short: str
    help: str
    label: str = ""
    in_bar: bool = True

    @property
    def name(self) -> str:
        """The ``id`` without its parameter."""
        return self.id.partition("(")[0]

    @property
    def key_label(self) -> str:
        """The keys as people write them."""
        return self.label or _LABELS.get(self.keys[0], self.keys[0])


_LABELS = {
    "enter": "⏎", "escape": "Esc", "left": "←", "right": "→", "up": "↑", "down": "↓", "space": "Space",
    "minus": "-", "question_mark": "?", "comma": ",", "slash": "/",
}  # fmt: skip

BACK = Action("back", ("escape", "q", "ctrl+c"), _("back"), _("One level back; out of a match only after asking."), "Esc")
HELP = Action("help", ("question_mark", "f1"), _("help"), _("The keys that work here, and the rule that matters now."))
CHOOSE_LEFT = Action("move(-1)", ("left",), _("card"), _("The card to the left."), "←→")
CHOOSE_RIGHT = Action("move(1)", ("right",), _("card"), _("The card to the right."), in_bar=False)
OTHER_HAND = Action("hand(-1)", ("up",), _("their hand"), _("Look along the upper hand, to see what would answer a card."))
OWN_HAND = Action("hand(1)", ("down",), _("my hand"), _("Back to the lower hand."), in_bar=False)
PLAY = Action("play", ("enter",), _("play"), _("Play the chosen card, or go on when a game has ended."))
KEEP = Action("keep", ("minus",), _("keep all"), _("Keep all cards: foreplace none."))
HINT = Action("hint", ("h",), _("hint"), _("A hint in three steps: how many choices are best, which, and what each is worth."))
TABLEAU = Action("tableau", ("t",), _("tableau"), _("The position as a grid: what can answer what."))
TAKE_BACK = Action("take_back", ("u",), _("take back"), _("Take back to your last decision."))
REDO = Action("redo", ("U",), _("redo"), _("Make again what was taken back."))
RESIGN = Action("resign", ("R",), _("resign"), _("Give the match up; asks first."))
MOVES = Action("moves", ("m",), _("moves"), _("All moves of the match so far."))
DIGITS = tuple(
    Action(f"digit({n})", (str(n),), _("card"), _("Choose the card with this key; the same key again plays it."), str(n))
    for n in range(10)
)

TABLE = (CHOOSE_LEFT, CHOOSE_RIGHT, PLAY, KEEP, HINT, TABLEAU, TAKE_BACK, REDO, MOVES, HELP, BACK, OTHER_HAND, OWN_HAND, RESIGN)

UP = Action("step(-1)", ("up",), _("choose"), _("One line up."), "↑↓")
DOWN = Action("step(1)", ("down",), _("choose"), _("One line down."), in_bar=False)
OPEN = Action("open", ("enter",), _("open"), _("Open the line chosen."))
GRID_UP = Action("step_grid(-1,0)", ("up",), _("card"), _("The suit above."))
GRID_DOWN = Action("step_grid(1,0)", ("down",), _("card"), _("The suit below."), in_bar=False)
GRID_LEFT = Action("step_grid(0,-1)", ("left",), _("card"), _("The rank to the left."), in_bar=False)
GRID_RIGHT = Action("step_grid(0,1)", ("right",), _("card"), _("The rank to the right."), in_bar=False)
TAKE = Action("take", ("enter",), _("choose"), _("Back to the table with this card chosen."))
SCROLL_DOWN = Action("scroll(1)", ("down",), _("scroll"), _("One line down."), "↑↓")
SCROLL_UP = Action("scroll(-1)", ("up",), _("scroll"), _("One line up."), in_bar=False)
SCROLL_PAGE = Action("page(1)", ("space", "pagedown"), _("more"), _("One page down."))
SCROLL_PAGE_BACK = Action("page(-1)", ("pageup", "b"), _("back up"), _("One page up."), in_bar=False)
LESS = Action("change(-1)", ("left",), _("change"), _("The value before."), "←→")
MORE = Action("change(1)", ("right",), _("change"), _("The next value."), in_bar=False)
START = Action("start", ("enter",), _("start the match"), _("Start the match with these settings."))
SEARCH = Action("search", ("slash",), _("search"), _("Find a question by a word."))

ALL = (
    CHOOSE_LEFT, CHOOSE_RIGHT, OTHER_HAND, OWN_HAND, PLAY, *DIGITS[1:2], KEEP, HINT, TABLEAU, TAKE_BACK, REDO, MOVES, RESIGN,
    SEARCH, HELP, BACK,
)  # fmt: skip
"""What the README lists: one row for each key that means something, digits once."""


def bindings(actions: Iterable[Action]) -> list[BindingType]:
    """The bindings of some actions, each key of each."""
    return [
        Binding(",".join(action.keys), action.id, action.help, show=False, id=action.id, priority="ctrl+c" in action.keys)
        for action in actions
    ]
