"""Reading one match of a ``.mate`` text, token by token, and naming what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import takewhile

from mate_tui.game.cards import Card, Player
from mate_tui.game.clean import NAME_LENGTH, TEXT_LENGTH, clean, shortened
from mate_tui.game.deals import leader_of_game, numbered_deal
from mate_tui.game.errors import MateError, NotationError, Unread
from mate_tui.game.faults import Fault, RecordError
from mate_tui.game.game_text import NO_PLAY
from mate_tui.game.layout import Comment, Line, Mark, Where
from mate_tui.game.match import Game, Match, Termination, exchanged_hands
from mate_tui.game.notation import parse_card, parse_choice, parse_deal
from mate_tui.game.position import Choice, IllegalPlayError
from mate_tui.game.record_tags import settled_comments, tags_of
from mate_tui.game.record_tokens import Kind, Token, is_closing, is_too_long
from mate_tui.game.rules import Rules, parse_rules

_OWN_TAGS = frozenset({"Rules", "Date", "Player1", "Player2", "Result", "Termination", "Hints"})
"""Those that say something here; others are kept."""
_MOVE_NUMBER = re.compile(r"\d+\.+")
_TERMINATION = re.compile(r"player ([12]) (resigned|left|out of time)")
_TAGS = {name.lower(): name for name in _OWN_TAGS}
_EARLY = (Mark(Where.OPENED), Mark(Where.FIRST))
"""Where a comment stands before the word by which its place is told."""
_TAG_SIGNS = '"]\u201c\u201d'
_CONTROLS = {"\0": "NUL", "\x1a": "ctrl+Z"}
"""Those that other programs leave at the end of a file."""
_HINTS = re.compile(r"(\d{1,9}),(\d{1,9})")


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
        match: what has been read so far.
        sound: what came before the first fault, with the games that were closed; None as long as there is none.
        faults: those found. Unless all are asked for, reading ends with the first, which is raised.
    """

    def __init__(self, every_fault: bool) -> None:
        self.match = Match(Rules())
        self.sound: Match | None = None
        self.faults: list[RecordError] = []
        self._every_fault = every_fault
        self._closed = 0
        self._has_rules = True
        # Of the game that is read: whether it is dealt, and what is not known of it after a fault in one before it.
        self._is_open = False
        self._is_exchange_known, self._is_leader_known, self._ahead_of_count = True, False, 0
        self.rules_text = str(self.match.rules)
        self._result: str | None = None
        self._words: list[str] = []
        self._at = 0
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
        """Read everything; RecordError at a fault after which nothing more is read."""
        self._sort(tokens)
        self._read_tags([token for token in tokens if token.kind in (Kind.TAG, Kind.DAMAGED_TAG)])
        with self._fault_noted():
            if is_too_long(len(tokens), sum(len(token.text) for token in tokens)):
                self._has_rules = False
                raise RecordError(Fault.TOO_LONG)
        if self._has_rules:
            self._read_games()
        if self._has_rules and not any(fault.game for fault in self.faults):
            self._close_comments()
            with self._fault_noted():
                self._check_result()

    def _read_games(self) -> None:
        while self._at < len(self._words) or self._ahead:
            start = self._at
            with self._fault_noted():
                if self._next() is None:
                    break
                self._read_game()
                continue
            self._skip_game(start)

    @contextmanager
    def _fault_noted(self) -> Iterator[None]:
        """Note a fault and go on, if all are asked for; of a game the first one is enough."""
        try:
            yield
        except RecordError as fault:
            if not self.faults:
                self.sound = replace(self.match, games=self.match.games[: self._closed])
            if fault.game is None or all(fault.game != known.game for known in self.faults):
                self.faults.append(fault)
            if not self._every_fault:
                raise

    def _skip_game(self, start: int) -> None:
        """Go on with the next game after a fault in this one, of which the first word was at ``start``."""
        words = self._words
        if words[start].lower() == "game":
            self._at = max(self._at, start + 1)
            self._is_exchange_known = self._is_open
            if not self._is_open:
                # What stands for it only keeps the count.
                self.match = self.match.with_game(numbered_deal(1, self.match.rules.deck))
        while self._at < len(words) and words[self._at].lower() != "game":
            self._at += 1
        while self._ahead and self._ahead[-1][0] <= self._at:
            self._ahead.pop()
        self._comments, self._early = [], []

    def _sort(self, tokens: list[Token]) -> None:
        """Tell words from comments, and those from what stands among the tags."""
        tag = ""
        for token in tokens:
            if token.kind is Kind.WORD:
                self._words.append(token.text)
            elif token.kind is Kind.TAG:
                tag = _known(token.name)
            elif token.kind is Kind.COMMENT and not self._words:
                self.match = replace(self.match, comments=(*self.match.comments, (tag, token.text)))
            elif token.kind is Kind.COMMENT:
                self._ahead.append((len(self._words), token.text))
        self._ahead.reverse()

    # -- tags ---

    def _read_tags(self, tags: list[Token]) -> None:
        seen: dict[str, str] = {}
        # Rules first: whatever else is wrong is told of a match by its own rules.
        for tag in sorted(tags, key=lambda tag: _known(tag.name) != "Rules"):
            with self._fault_noted():
                # Games say nothing without the rules; they do again when what may be those is read.
                has_rules = self._has_rules
                self._has_rules = has_rules and "rules" not in f"{tag.name}{tag.text}".lower()
                self._read_any_tag(tag, seen)
                self._has_rules = has_rules
        self.match = replace(self.match, tags=tuple(tag for tag in seen.items() if tag[0] not in _OWN_TAGS))
        self.match = replace(self.match, comments=settled_comments(self.match.comments, ["", *dict(tags_of(self.match))]))

    def _read_any_tag(self, tag: Token, seen: dict[str, str]) -> None:
        if tag.kind is Kind.DAMAGED_TAG:
            raise RecordError(Fault.TAG, tag.text)
        # Letters that are not drawn would be none in the tag that is written.
        name = _known(clean(tag.name, NAME_LENGTH).replace("?", "_") or "_")
        if name in seen:
            raise RecordError(Fault.TAG_TWICE, name)
        if _has_bad_bytes(tag.text):
            raise RecordError(Fault.NOT_TEXT, name)
        seen[name] = clean(tag.text, TEXT_LENGTH)
        self._read_tag(name, tag.text)

    def _read_tag(self, name: str, value: str) -> None:
        match name:
            case "Rules":
                self._read_rules(value)
            case "Date":
                self.match = replace(self.match, date=clean(value, NAME_LENGTH))
            case "Player1":
                self.match = replace(self.match, names=(clean(value, NAME_LENGTH), self.match.names[1]))
            case "Player2":
                self.match = replace(self.match, names=(self.match.names[0], clean(value, NAME_LENGTH)))
            case "Result":
                if not is_closing(value):
                    raise RecordError(Fault.TAG_VALUE, f'Result "{value}"')
                self._result = value
            case "Termination":
                found = _found(_TERMINATION, name, value)
                self.match = replace(self.match, loser=Player(int(found[1])), termination=Termination(found[2]))
            case "Hints":
                found = _found(_HINTS, name, value)
                self.match = replace(self.match, hints=(int(found[1]), int(found[2])))

    def _read_rules(self, value: str) -> None:
        self.rules_text = shortened(value)
        try:
            self.match = replace(self.match, rules=parse_rules(value))
        except NotationError as error:
            raise RecordError(Fault.TAG_VALUE, cause=error) from None
        self.rules_text = str(self.match.rules)

    def _check_result(self) -> None:
        if self._result is None:
            return
        total = "{}-{}".format(*self.match.total)
        # A match that was given up lacks games; its points so far may stand as the result too.
        right = {total} if self.match.is_complete else {"*"} if self.match.termination is None else {"*", total}
        if self._normal(self._result) not in right:
            raise RecordError(Fault.RESULT, self._result, right=min(right, key=len))

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
        if _has_bad_bytes(word):
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

    def _open_game(self) -> None:
        words = self._words[self._at : self._at + 4]
        number = len(self.match.games) + 1
        self._close_comments()
        self._is_open = False
        if words[0].lower() != "game":
            raise self._no_game(words[0])
        if len(words) < 4:
            raise RecordError(Fault.EXPECTED_GAME, game=number)
        _, given, deal, leader = words
        if any(map(_has_bad_bytes, words)):
            raise RecordError(Fault.NOT_TEXT, game=number)
        expected = number + self._ahead_of_count
        if given != str(expected):
            written = int(given) if given.isascii() and given.isdigit() and len(given) < 10 else number
            self._ahead_of_count, self._is_leader_known = written - number, False
            raise RecordError(Fault.GAME_NUMBER, given, game=written, expected=expected)
        if number > self.match.rules.games:
            raise RecordError(Fault.TOO_MANY_GAMES, game=number, games=self.match.rules.games)
        self._deal(number, deal, leader)
        self._is_open, self._is_exchange_known = True, True
        self._at += 4
        self._passed()

    def _no_game(self, word: str) -> RecordError:
        """Something else stands where a game begins; before the first one it may be a tag that lacks its first bracket."""
        if self.match.games:
            return RecordError(Fault.EXPECTED_GAME, word, game=len(self.match.games) + 1)
        before = takewhile(lambda word: word.lower() != "game", self._words)
        is_tag = any(sign in word for word in before for sign in _TAG_SIGNS)
        return RecordError(Fault.TAG if is_tag else Fault.EXPECTED_GAME, word)

    def _deal(self, number: int, deal: str, leader: str) -> None:
        match = self.match
        try:
            hands = parse_deal(deal, match.rules)
        except NotationError as error:
            raise RecordError(Fault.DEAL, game=number, cause=error) from None
        is_exchange = match.next_is_exchange and self._is_exchange_known and not self._ahead_of_count
        if is_exchange and hands != exchanged_hands(match.game):
            raise RecordError(Fault.NOT_EXCHANGED, game=number)
        if leader not in ("1", "2"):
            raise RecordError(Fault.LEADER, shortened(leader, 40), game=number)
        if not self._is_leader_known:
            # That of the first game as a rule; or whoever led it if this player leads now.
            first = next(player for player in Player if leader_of_game(number, player) is Player(int(leader)))
            match = replace(match, first_dealer=first)
            self._is_leader_known = not self._ahead_of_count
        if match.next_leader is not Player(int(leader)):
            raise RecordError(Fault.LEADER, leader, game=number, right=match.next_leader)
        self.match = match.with_game(hands)

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


def _found(pattern: re.Pattern[str], name: str, value: str) -> re.Match[str]:
    found = pattern.fullmatch(value)
    if found is None:
        raise RecordError(Fault.TAG_VALUE, f'{name} "{shortened(value, 40)}"')
    return found


def _known(tag: str) -> str:
    """The name of a tag as it is written; in upper or lower case it is the same one."""
    return _TAGS.get(tag.lower(), tag)


def _names_of_controls(word: str) -> str:
    """What is in a word that cannot be seen."""
    unseen = dict.fromkeys(char for char in word if not char.isprintable())
    return ", ".join(_CONTROLS.get(char, f"U+{ord(char):04X}") for char in list(unseen)[:5])


def _has_bad_bytes(text: str) -> bool:
    return not text.isascii() and any("\udc80" <= char <= "\udcff" for char in text)
