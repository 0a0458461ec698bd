"""Reading one match of a ``.mate`` text, token by token, and naming what is wrong with it."""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass, replace
from itertools import takewhile

from mate_tui.game.cards import Card, Player
from mate_tui.game.clean import has_bad_bytes, shortened
from mate_tui.game.deals import numbered_deal
from mate_tui.game.errors import MateError, NotationError, Unread
from mate_tui.game.faults import Fault, Faults, RecordError
from mate_tui.game.game_text import NO_PLAY
from mate_tui.game.layout import Comment, Line, Mark, Where
from mate_tui.game.match import Game, Match
from mate_tui.game.notation import parse_card, parse_choice, parse_deal
from mate_tui.game.position import Choice, IllegalPlayError
from mate_tui.game.record_series import Series
from mate_tui.game.record_tags import TagReader, known_tag
from mate_tui.game.record_tokens import Kind, Token, is_closing, is_too_long

_MOVE_NUMBER = re.compile(r"\d+\.+")
_EARLY = (Mark(Where.OPENED), Mark(Where.FIRST))
"""Where a comment stands before the word by which its place is told."""
_TAG_SIGNS = '"]\u201c\u201d'
_CONTROLS = {"\0": "NUL", "\x1a": "ctrl+Z"}
"""Those that other programs leave at the end of a file."""


@dataclass(slots=True)
class _Line:
    """A line being read: the game itself, or a variation within the one before.

    Attributes:
        game: to go back to when it ends; None for the game itself.
        begins: how many choices came before it.
        token: how many choices came before its last token; None where there is no token to replace.
        head: the choices up to the end of its first token.
    """

    game: Game | None = None
    begins: int = 0
    token: int | None = None
    head: Line = ()


class Reader:
    """Reads the tokens of one match.

    Attributes:
        faults: those found; unless all are asked for the first ends the reading, and is raised.
        tags: what the tags say.
        match: what has been read so far.
    """

    def __init__(self, *, every_fault: bool) -> None:
        self.faults = Faults(every=every_fault)
        self.tags = TagReader(self.faults)
        self.match = self.tags.match
        self._closed = 0
        self._series = Series()
        self._words: list[str] = []
        # Where a damaged tag stands among the words: how many come before it.
        self._holes: list[int] = []
        self._at = 0
        self._has_tags = False
        self._lines = [_Line()]
        # Comments still to come, the last one first, each with the number of words before it; those of the game that is read;
        # and those of which it is not yet known before which word they stand.
        self._ahead: list[tuple[int, str]] = []
        self._comments: list[Comment] = []
        self._early: list[Comment] = []
        # Where those stand that come now.
        self._where = Where.WORD
        self._line: Line = ()

    def read(self, tokens: list[Token]) -> None:
        """Read everything; RecordError at a fault with which the reading ends."""
        self.tags.read([token for token in tokens if token.kind in (Kind.TAG, Kind.DAMAGED_TAG)], self._sort(tokens))
        self.match = self.tags.match
        if is_too_long(len(tokens), sum(len(token.text) for token in tokens)):
            self.faults.note(RecordError(Fault.TOO_LONG), self.match)
            return
        heading = [word.lower() for word in takewhile(lambda word: word.lower() != "game", self._words)]
        # Words before the first game may be tags that lack their first bracket.
        self._has_tags = any(sign in word for word in heading for sign in _TAG_SIGNS)
        has_rules = self.tags.has_rules and (self.tags.names_rules or not any("rules" in word for word in heading))
        self._read_games(has_rules=has_rules)

    def _sort(self, tokens: list[Token]) -> tuple[tuple[str, str], ...]:
        """Tell words from comments, and those from what stands among the tags, which is given back."""
        tag = ""
        among_tags = []
        for token in tokens:
            if token.kind is Kind.WORD:
                self._words.append(token.text)
            elif token.kind is Kind.TAG:
                tag = known_tag(token.name)
            elif token.kind is Kind.DAMAGED_TAG:
                self._holes.append(len(self._words))
            elif self._words:
                self._ahead.append((len(self._words), token.text))
            else:
                among_tags.append((tag, token.text))
        self._ahead.reverse()
        return tuple(among_tags)

    # -- all games ---

    def _read_games(self, *, has_rules: bool) -> None:
        """Read one after another; without knowing by which rules they were played, only what stands before them."""
        while self._at < len(self._words) or self._ahead:
            start = self._at
            is_game = self._is_game(start)
            if is_game and not has_rules:
                return
            try:
                if self._next() is None:
                    break
                self._read_game()
            except RecordError as fault:
                self._note(fault, start, is_game=is_game)
                self._skip(start, is_game=is_game)
        self._close_comments()
        if self._series.is_sound:
            self._check_result()

    def _is_game(self, at: int) -> bool:
        return at < len(self._words) and self._words[at].lower() == "game"

    def _note(self, fault: RecordError, start: int, *, is_game: bool) -> None:
        """Note a fault in what begins with a word, unless it only follows from one that is named already."""
        series = self._series
        first: RecordError | None = fault
        if is_game:
            first = series.fail(fault, self.match.first_dealer, plays_speak=self._plays_speak())
        else:
            series.fail_between(fault)
        if first is not None and not self._is_torn(start, is_game=is_game):
            self.faults.note(first, self._sound())

    def _is_torn(self, start: int, *, is_game: bool) -> bool:
        """Whether a damaged tag has swallowed something between a word and the place reached."""
        hole = bisect_left(self._holes, start + is_game)
        return hole < len(self._holes) and self._holes[hole] <= self._at and not self._is_tag(start)

    def _plays_speak(self) -> bool:
        """Whether the game that begins last is dealt, and the first move goes with its hands and its leader."""
        position = self.match.position if len(self.match.games) == self._series.number else None
        return position is not None and (position.move > 1 or position.outcome is not None)

    def _sound(self) -> Match:
        """The games that are closed."""
        return replace(self.match, games=self.match.games[: self._closed])

    def _skip(self, start: int, *, is_game: bool) -> None:
        """Go on with the next game, or with the next word that may be a tag, after a fault in what begins with a word."""
        self._at = max(self._at, start + 1)
        if is_game:
            self._stand_in(self._series.number)
        while self._at < len(self._words) and not self._is_game(self._at):
            if self._words[self._at - 1][-1] in _TAG_SIGNS and self._is_tag(self._at):
                break
            self._at += 1
        while self._ahead and self._ahead[-1][0] <= self._at:
            self._ahead.pop()
        self._comments, self._early = [], []

    def _is_tag(self, at: int) -> bool:
        """Whether a word before the first game begins a tag, but for its bracket."""
        word, values = self._words[at], self._words[at + 1 : at + 2]
        return not self._series.number and word.isidentifier() and any(value[0] in _TAG_SIGNS for value in values)

    def _stand_in(self, games: int) -> None:
        """What cannot be read, or is missing, stands in the match as some game, so that those after it have their numbers."""
        while len(self.match.games) < min(games, self.match.rules.games):
            self.match = self.match.with_game(numbered_deal(1, self.match.rules.deck))

    def _check_result(self) -> None:
        if self.tags.result is None:
            return
        total = "{}-{}".format(*self.match.total)
        # A match that was given up lacks games; its points so far may stand as the result too.
        # So may they where a faulty tag may be the one that says so.
        is_given_up = self.match.termination is not None or self.faults.found
        right = {total} if self.match.is_complete else {"*", total} if is_given_up else {"*"}
        if self._normal(self.tags.result) not in right:
            fault = RecordError(Fault.RESULT, self.tags.result, right=min(right, key=len))
            self.faults.note(fault, self._sound())

    @staticmethod
    def _normal(score: str) -> str:
        return "-".join(str(int(part)) for part in score.split("-")) if score != "*" else score

    # -- words ---

    def _next(self) -> str | None:
        """The next word, not yet taken, once the comments before it are; a fault if it is no text at all."""
        while self._ahead and self._ahead[-1][0] <= self._at:
            mark = Mark(self._where, self._line)
            comments = self._early if mark in _EARLY else self._comments
            comments.append(Comment(self._ahead.pop()[1], mark))
        if self._at >= len(self._words):
            return None
        word = self._words[self._at]
        if word.startswith("{"):
            raise self._fault(Fault.OPEN_COMMENT)
        if has_bad_bytes(word):
            raise self._fault(Fault.NOT_TEXT, play=word)
        if not word.isprintable():
            raise self._fault(Fault.CONTROL, _names_of_controls(word))
        return word

    def _passed(self, where: Where = Where.WORD, line: Line | None = None) -> None:
        """What comes now stands after this; without a line, after the choices so far."""
        self._where, self._line = where, self.match.games[-1].choices if line is None else line

    def _close_comments(self) -> None:
        """All comments of the last game are read."""
        if self._comments:
            self.match = self.match.with_last(self.match.game.with_comments(self._comments))
            self._comments = []

    def _fault(self, fault: Fault, detail: str = "", *, play: str | None = None, cause: MateError | None = None) -> RecordError:
        """A fault at the place reached."""
        game = self.match.games[-1] if self.match.games else None
        number = game.number if game else None
        move = None
        if play is not None:
            move = 0 if game and game.position.is_foreplacing else game.position.move if game else None
        return RecordError(fault, detail, game=number, move=move, play=play, cause=cause)

    # -- one game ---

    def _read_game(self) -> None:
        self._open_game()
        self._lines = [_Line()]
        while self._read_word():
            pass
        if self._series.doubt is not None and not self._plays_speak():
            raise self._series.doubt
        self._series.believe(self.match.first_dealer)

    def _open_game(self) -> None:
        words = self._words[self._at : self._at + 4]
        self._close_comments()
        if words[0].lower() != "game":
            raise self._no_game(words[0])
        number = self._series.begin()
        if len(words) < 4:
            raise RecordError(Fault.EXPECTED_GAME, game=number)
        _, given, deal, leader = words
        if any(map(has_bad_bytes, words)):
            raise RecordError(Fault.NOT_TEXT, game=number)
        number = self._series.hold_number(given)
        if number > self.match.rules.games:
            raise RecordError(Fault.TOO_MANY_GAMES, game=number, games=self.match.rules.games)
        self._stand_in(number - 1)
        self._deal(number, deal, leader)
        self._at += 4
        self._passed()

    def _no_game(self, word: str) -> RecordError:
        """Something else stands where a game begins; before the first one it may be a tag that lacks its first bracket."""
        if self._series.number:
            return RecordError(Fault.EXPECTED_GAME, word, game=self._series.number + 1)
        return RecordError(Fault.TAG if self._has_tags else Fault.EXPECTED_GAME, word)

    def _deal(self, number: int, deal: str, leader: str) -> None:
        try:
            hands = parse_deal(deal, self.match.rules)
        except NotationError as error:
            raise RecordError(Fault.DEAL, game=number, cause=error) from None
        self._series.hold_hands(hands)
        if leader not in ("1", "2"):
            raise RecordError(Fault.LEADER, shortened(leader, 40), game=number)
        dealer = self._series.hold_leader(Player(int(leader)))
        self.match = replace(self.match, first_dealer=dealer).with_game(hands)

    def _read_word(self) -> bool:
        """Read one word; False when the game is done."""
        word = self._next()
        if word is None or word.lower() == "game":
            self._close(None)
            return False
        self._at += 1
        word = _MOVE_NUMBER.sub("", word, count=1) if _MOVE_NUMBER.match(word) else word
        if is_closing(word):
            self._close(word)
            return False
        match word:
            case "(":
                self._open_variation()
            case ")":
                self._close_variation()
            case "":
                pass
            case _:
                self._read_token(word)
        return True

    def _read_token(self, word: str) -> None:
        line, begins = self._lines[-1], len(self.match.game.choices)
        if word == NO_PLAY:
            self._passed(Where.NO_PLAY)
            if self._next() != "(":
                raise self._fault(Fault.NO_PLAY_ALONE, play=word)
        elif word.lower() == "fore" and begins == 0 and line.token is None:
            self._read_foreplacing()
        else:
            self._read_move(word)
            self._passed()
        if line.token is None:
            line.head = self.match.game.choices
            self._put_right(Where.OPENED)
        line.token = begins

    def _put_right(self, where: Where) -> None:
        """Comments that stood before the end of the word by which their place is told."""
        right = Mark(where, self.match.game.choices)
        self._comments += [replace(comment, mark=right) for comment in self._early if comment.mark.where is where]
        self._early = [comment for comment in self._early if comment.mark.where is not where]

    def _read_foreplacing(self) -> None:
        if not self.match.position.is_foreplacing:
            raise self._fault(Fault.FORE_BARRED, play="fore")
        while (word := self._next()) is not None and self.match.position.is_foreplacing:
            if is_closing(word) or _MOVE_NUMBER.match(word) or word.lower() in ("game", "(", ")", NO_PLAY):
                break
            self._at += 1
            try:
                self._choose(parse_choice(word, self.match.rules.faces), word)
            except NotationError as error:
                raise self._fault(Fault.TOKEN, play=word, cause=error) from None
            self._passed()
            if self.match.position.is_foreplacing:
                self._passed(Where.FIRST, ())
        self._put_right(Where.FIRST)
        self._passed()

    # -- variations ---

    def _open_variation(self) -> None:
        """Go back to before the last token, and read another line from there."""
        game, token = self.match.game, self._lines[-1].token
        if token is None:
            raise self._fault(Fault.VARIATION_FIRST, play="(")
        self._lines.append(_Line(game, token))
        # Without those of the game: only what is new is added to them when this one closes.
        line = replace(game.before_last(len(game.choices) - token), variations=())
        self.match = self.match.with_last(line)
        self._passed(Where.OPENED, ())

    def _close_variation(self) -> None:
        line, variation = self._lines[-1], self.match.game
        if line.game is None:
            raise self._fault(Fault.VARIATION_CLOSED, play=")")
        if len(variation.choices) == line.begins:
            raise self._fault(Fault.VARIATION_EMPTY, play="()")
        game = line.game
        for choices in (variation.choices, *variation.variations):
            game = game.with_variation(choices)
        self._lines.pop()
        self.match = self.match.with_last(game)
        self._passed(Where.CLOSED, line.head)

    def _close(self, closing: str | None) -> None:
        game = self.match.game
        if self._lines[-1].game is not None:
            raise self._fault(Fault.VARIATION_OPEN)
        if closing is not None:
            self._passed(Where.END, ())
        score = "{}-{}".format(*game.points)
        if game.outcome is None:
            if closing not in (None, "*"):
                raise RecordError(Fault.GAME_UNFINISHED, game=game.number)
            if self._next() is not None:
                raise RecordError(Fault.LAST_ONLY, game=game.number)
        elif closing is None or closing == "*":
            raise RecordError(Fault.NOT_CLOSED, score, game=game.number)
        elif self._normal(closing) != score:
            raise RecordError(Fault.POINTS, closing, game=game.number, right=score)
        else:
            self._closed = game.number

    def _read_move(self, word: str) -> None:
        position = self.match.position
        if position.outcome is not None:
            raise self._fault(Fault.PLAYS_AFTER_END, play=word)
        if position.led is not None:
            raise self._fault(Fault.AFTER_LEAD_ALONE, play=word)
        if position.is_foreplacing:
            raise RecordError(Fault.FORE_MISSING, game=self.match.game.number, move=0, play=word)
        lead_text, dash, reply_text = word.removesuffix("#").partition("-")
        mates = word.endswith("#")
        if not mates and not dash:
            raise self._fault(Fault.TOKEN, play=word, cause=NotationError(Unread.MOVE, word))
        self._lead(word, lead_text, mates, has_reply=bool(reply_text))
        if reply_text:
            self._reply(word, reply_text)

    def _lead(self, word: str, text: str, mates: bool, *, has_reply: bool) -> None:
        game = self.match.game
        lead = Choice(self._card(text, word))
        self._choose(lead, word)
        is_mate = self.match.position.is_mate
        if mates and not has_reply and is_mate:
            return
        if not mates and not is_mate:
            return
        fault = Fault.MATE_FALSE if not is_mate else Fault.REPLY_AFTER_MATE if has_reply else Fault.MATE_MISSING
        self.match = self.match.with_last(game)
        raise self._fault(fault, play=word)

    def _reply(self, word: str, text: str) -> None:
        free = text.endswith("!")
        self._choose(Choice(self._card(text.removesuffix("!"), word), free), word)

    def _card(self, text: str, word: str) -> Card:
        try:
            return parse_card(text, self.match.rules.faces)
        except NotationError as error:
            raise self._fault(Fault.TOKEN, play=word, cause=error) from None

    def _choose(self, choice: Choice, word: str) -> None:
        try:
            self.match = self.match.with_last(self.match.game.after(choice))
        except IllegalPlayError as error:
            raise self._fault(Fault.ILLEGAL, play=word, cause=error) from None


def _names_of_controls(word: str) -> str:
    """What is in a word that cannot be seen."""
    unseen = dict.fromkeys(char for char in word if not char.isprintable())
    return ", ".join(_CONTROLS.get(char, f"U+{ord(char):04X}") for char in list(unseen)[:5])
