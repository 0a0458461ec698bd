"""``mate-tui lines`` without a screen: a position seen through, as text."""

from __future__ import annotations

from mate_tui.game.errors import NotationError, Unread
from mate_tui.game.notation import parse_position
from mate_tui.game.position import Position
from mate_tui.game.rules import Rules
from mate_tui.game.validity import PositionError
from mate_tui.game.value import Value
from mate_tui.output import Page, complain
from mate_tui.words.notation import unreadable
from mate_tui.words.speaker import Speaker


def read(listener: Speaker, words: list[str], rules: Rules) -> Position | None:
    """The position that the words of the command line name; None, with a word, if they name none."""
    text = " ".join(words)
    try:
        if any("\udc80" <= char <= "\udcff" for char in text):
            raise NotationError(Unread.NOT_TEXT, text)
        return parse_position(text, rules)
    except (NotationError, PositionError) as error:
        complain(unreadable(listener, error))
        return None


def print_lines(listener: Speaker, position: Position, margin: Value | None) -> None:
    """All choices by what they lead to, why, and the line of best play."""
    from mate_tui.solver.analysis import Solution
    from mate_tui.study.insight import see_through
    from mate_tui.words.lines import text_of

    insight = see_through(Solution.of_position(position), position, margin)
    options = insight.analysis.options
    page = Page(listener, position.rules.faces)
    for sentence in text_of(page.speaker, insight, options[0].line if options else ()):
        page.line(sentence)
