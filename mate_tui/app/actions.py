"""Everything a key, a click or the palette does, one row each. Keys, footer and help come from here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from textual.binding import Binding, BindingType

from mate_tui.app.keys import key_label
from mate_tui.words.speaker import _, pgettext


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
    def slug(self) -> str:
        """The name by which keys are remapped in the settings."""
        return _SLUGS.get(self.id, self.name)

    @property
    def key_label(self) -> str:
        """The keys as people write them."""
        return self.label or self._first_key

    @property
    def own_key_label(self) -> str:
        """The same, but the first key alone where the label speaks for a pair of actions."""
        return self._first_key if self.opposite else self.key_label

    @property
    def _first_key(self) -> str:
        return key_label(self.keys[0])

    @property
    def opposite(self) -> str:
        """The ``id`` of the action that does the same the other way; none if there is none."""
        name, _, parameters = self.id.partition("(")
        turned = [
            each[1:] if each.startswith("-") else each if each == "0" else f"-{each}" for each in parameters[:-1].split(",")
        ]
        return f"{name}({','.join(turned)})" if parameters else ""


_SLUGS = {
    "move(-1)": "card_left", "move(1)": "card_right", "hand(-1)": "upper_hand", "hand(1)": "lower_hand",
    "step(-1)": "line_up", "step(1)": "line_down", "change(-1)": "value_before", "change(1)": "value_after",
    "scroll(-1)": "scroll_up", "scroll(1)": "scroll_down", "page(-1)": "page_up", "page(1)": "page_down",
    "walk(-1)": "play_before", "walk(1)": "play_after", "game(-1)": "game_before", "game(1)": "game_after",
    "fault(-1)": "mistake_before", "fault(1)": "next_mistake",
    "step_grid(-1,0)": "suit_up", "step_grid(1,0)": "suit_down", "step_grid(0,-1)": "rank_left", "step_grid(0,1)": "rank_right",
} | {f"digit({n})": f"card_{n}" for n in range(10)}  # fmt: skip

BACK = Action(
    "back",
    ("escape", "q", "ctrl+c"),
    pgettext("to where one came from", "back"),
    _("One level back; out of a match only after asking."),
    "Esc/q",
)
QUIT = Action("back", ("q", "ctrl+c"), _("quit"), _("Leave the program, from Home."), "q")
STAY = Action("stay", ("escape",), _("stay"), _("Nothing lies further back; says which key leaves the program."), in_bar=False)
HELP = Action("help", ("question_mark", "f1"), _("help"), _("The keys that work here, and the rule that matters now."))
CHOOSE_LEFT = Action("move(-1)", ("left",), _("card"), _("The card to the left."), "←→")
CHOOSE_RIGHT = Action("move(1)", ("right",), _("card"), _("The card to the right."), in_bar=False)
OTHER_HAND = Action("hand(-1)", ("up",), _("their hand"), _("Look along the upper hand, to see what would answer a card."))
OWN_HAND = Action("hand(1)", ("down",), _("my hand"), _("Back to the lower hand."), in_bar=False)
PLAY = Action("play", ("enter",), pgettext("a card", "play"), _("Play the chosen card, or go on when a game has ended."))
GO_ON = _("go on")
"""What playing is called once a game is over."""
KEEP = Action("keep", ("minus",), _("keep all"), _("Keep all cards: foreplace none."))
HINT = Action("hint", ("h",), _("hint"), _("A hint in three steps: how many choices are best, which, and what each is worth."))
LINES = Action("lines", ("l",), _("lines"), _("See through the game: every choice from here, and why."))
TABLEAU = Action("tableau", ("t",), _("tableau"), _("The position as a grid: what can answer what."))
TAKE_BACK = Action("take_back", ("u",), _("take back"), _("Take back to your last decision."))
REDO = Action("redo", ("U",), _("redo"), _("Make again what was taken back."))
RESIGN = Action("resign", ("R",), _("resign"), _("Give the match up; asks first."))
MOVES = Action("moves", ("m",), _("moves"), _("All moves of the match so far."))
FINISH = Action("finish", ("e",), _("finish"), _("Let the rest play itself, when every line gives the same result."))
GLYPHS = Action("glyphs", ("f",), _("glyphs"), _("Draw suits as symbols, as letters, or everything in ASCII."))
SUITS = Action("suits", ("F",), _("colours"), _("Two or four colours for the suits."))
OTHER_GAME = Action("other_game", ("g",), _("other game"), _("The other game of this round, with the hands exchanged."))
REVIEW = Action("review", ("v",), _("review"), _("Look the games over: every decision with what it cost, and why."))
COACH = Action("coach", ("c",), _("coach"), _("The coach on or off: it speaks before a play that gives points away."))
COPY = Action("copy", ("y",), _("copy"), _("Copy or save the position, the deal or the record."))
SETTINGS = Action("settings", ("comma",), _("settings"), _("Everything that can be set."))
DIGITS = tuple(
    Action(f"digit({n})", (str(n),), _("card"), _("Choose the card with this key; the same key again plays it."), str(n))
    for n in range(10)
)

TABLE = (CHOOSE_LEFT, CHOOSE_RIGHT, PLAY, REVIEW, KEEP, FINISH, HINT, LINES, TABLEAU, TAKE_BACK, REDO, OTHER_GAME, MOVES, HELP,
         BACK, OTHER_HAND, OWN_HAND, COPY, COACH, GLYPHS, SUITS, SETTINGS, RESIGN)  # fmt: skip

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
START = Action("start", ("enter",), _("start"), _("Start the match with these settings."))
SEARCH = Action("search", ("slash",), _("search"), _("Find a question, or a match, by a word."))
FILTER_LESS = Action("change(-1)", ("left",), _("which"), _("The kind of matches before this one."), "←→")
FILTER_MORE = Action("change(1)", ("right",), _("which"), _("The next kind of matches."), in_bar=False)
LIST_PAGE = Action("page(1)", SCROLL_PAGE.keys, _("more"), _("One page down."), in_bar=False)
FIRST = Action("first", ("home",), _("first"), _("To the beginning."), in_bar=False)
LAST = Action("last", ("end",), _("last"), _("To the end."), in_bar=False)
DELETE = Action("delete", ("d",), _("delete"), _("Take the match chosen off the list; u brings it back."))
UNDO = Action("undo", ("u",), _("undo"), _("Bring back the match deleted last, or the one chosen among the deleted."))
PLAY_BEFORE = Action("walk(-1)", ("left",), pgettext("along a line", "back"), _("One play back."), "←")
PLAY_AFTER = Action("walk(1)", ("right",), pgettext("along a line", "on"), _("One play on."), "→")
GAME_BEFORE = Action("game(-1)", ("up",), _("game"), _("The game before."), "↑↓")
GAME_AFTER = Action("game(1)", ("down",), _("game"), _("The next game."), in_bar=False)
VARIATION = Action("variation", ("tab",), _("taken back"), _("The next line that was taken back, and then the game again."))

ANSWER = Action("answer", ("enter",), _("answer"), _("Answer with the chosen card."))
SOLUTION = Action("solution", ("h",), _("solution"), _("Give up, and see the solution."))
NEXT = Action("next", ("n",), _("next"), _("The next one."))
ANSWERING = (CHOOSE_LEFT, CHOOSE_RIGHT, ANSWER, KEEP, SOLUTION, NEXT, LINES, HELP, BACK, OTHER_HAND, OWN_HAND, GLYPHS, SUITS,
             SETTINGS)  # fmt: skip

NEXT_FAULT = Action("fault(1)", ("n",), _("mistake"), _("The next mistake."), "n/p")
FAULT_BEFORE = Action("fault(-1)", ("p",), _("mistake"), _("The mistake before."), in_bar=False)
WHOSE = Action("whose", ("w",), _("whose"), _("Whose mistakes to go through: both players', yours, or the opponent's."))
RETRY = Action("retry", ("r",), _("retry"), _("Try this decision again, with the answer hidden."))
REVIEWING = (PLAY_BEFORE, PLAY_AFTER, NEXT_FAULT, FAULT_BEFORE, RETRY, SOLUTION, WHOSE, GAME_BEFORE, GAME_AFTER, OTHER_GAME,
             LINES, HELP, BACK, GLYPHS, SUITS, SETTINGS)  # fmt: skip
TAKE_CHOICE = Action("take_choice", ("enter",), _("take"), _("Take the choice under the cursor; the line goes on with it."))
PLAY_LINE = Action("play_line", ("space",), pgettext("a line by itself", "play"), _("Let the line play itself, or pause it."))
WAY_BACK = Action("way_back", ("backspace",), _("line before"), _("Back to the line in which another choice was taken."))
PLAY_ON = Action("play_on", ("o",), _("play on"), _("Play on from here, against a bot or for both sides."))
OTHER_PART = Action("other_part", ("tab",), _("other side"), _("From the lines to the cards, and back."))
NEXT_OWNER = Action("next_owner", ("space",), _("owner"), _("The next owner of the card: mine, theirs, out of play, played."))

ALL = (
    CHOOSE_LEFT, CHOOSE_RIGHT, OTHER_HAND, OWN_HAND, PLAY, *DIGITS[1:2], KEEP, HINT, TABLEAU, TAKE_BACK, REDO, FINISH, MOVES,
    REVIEW, NEXT_FAULT, FAULT_BEFORE, RETRY, WHOSE, COACH,
    LINES, PLAY_LINE, WAY_BACK, PLAY_ON,
    OTHER_GAME, VARIATION, COPY, DELETE,
    RESIGN, SEARCH, GLYPHS, SUITS, SETTINGS, HELP, BACK, QUIT,
)  # fmt: skip
"""What the README lists: one row for each key that means something, digits once."""


def bindings(actions: Iterable[Action]) -> list[BindingType]:
    """The bindings of some actions, each key of each."""
    return [
        Binding(",".join(action.keys), action.id, action.help, show=False, id=action.slug, priority="ctrl+c" in action.keys)
        for action in actions
    ]


HISTORY = (UP, DOWN, OPEN, FILTER_LESS, FILTER_MORE, SEARCH, DELETE, UNDO, LIST_PAGE, SCROLL_PAGE_BACK, FIRST, LAST, HELP, BACK,
           GLYPHS, SUITS, SETTINGS)  # fmt: skip
VIEWER = (PLAY_BEFORE, PLAY_AFTER, GAME_BEFORE, GAME_AFTER, VARIATION, OTHER_GAME, REVIEW, LINES, FIRST, LAST, COPY, MOVES, HELP,
          BACK, GLYPHS, SUITS, SETTINGS)  # fmt: skip

LINES_VIEWER = (WAY_BACK, PLAY_BEFORE, PLAY_AFTER, UP, DOWN, TAKE_CHOICE, PLAY_LINE, PLAY_ON, HELP, BACK, TABLEAU, COPY, FIRST,
                LAST, GLYPHS, SUITS, SETTINGS)  # fmt: skip
SET_UP = (UP, DOWN, LESS, MORE, OPEN, OTHER_PART, NEXT_OWNER, HELP, BACK, SETTINGS)

EVERY: tuple[Action, ...] = tuple(
    {
        action.slug: action
        for action in (
            *TABLE, *DIGITS, UP, DOWN, LESS, MORE, OPEN, START, SEARCH, TAKE, GRID_UP, GRID_DOWN, GRID_LEFT, GRID_RIGHT,
            SCROLL_UP, SCROLL_DOWN, SCROLL_PAGE, SCROLL_PAGE_BACK, *HISTORY, *VIEWER,
            *REVIEWING, *ANSWERING, *LINES_VIEWER, *SET_UP, STAY,
        )
    }.values()
)  # fmt: skip
"""All actions there are, each once."""


def remapped(actions: Iterable[Action], keys: Mapping[str, tuple[str, ...]]) -> list[Action]:
    """The actions with the keys that the settings give them; a label that speaks for a pair speaks for both keys."""
    return [_remapped(action, keys) for action in actions] if keys else list(actions)


def _remapped(action: Action, keys: Mapping[str, tuple[str, ...]]) -> Action:
    other = _OPPOSITES.get(action.id) if action.label else None
    if other is None or other.in_bar:
        return replace(action, keys=keys[action.slug], label="") if action.slug in keys else action
    if not keys.keys() & {action.slug, other.slug}:
        return action
    own = keys.get(action.slug, action.keys)
    labels = [key_label(own[0]), key_label(keys.get(other.slug, other.keys)[0])]
    return replace(action, keys=own, label="".join(labels) if all(map(_ARROWS.__contains__, labels)) else "/".join(labels))


_ARROWS = "←→↑↓"
_BY_ID = {action.id: action for action in EVERY}
_OPPOSITES = {action.id: _BY_ID[action.opposite] for action in EVERY if action.opposite in _BY_ID}
"""What does the same the other way, by the ``id`` of an action."""
