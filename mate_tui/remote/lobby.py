"""What one can do in a hub before one sits at a table."""

from __future__ import annotations

from dataclasses import dataclass, field

from mate_tui.controller.house_rules import Hints
from mate_tui.game.errors import MateError
from mate_tui.game.records import parse_match
from mate_tui.game.rules import Rules
from mate_tui.remote import messages
from mate_tui.remote.line import Line
from mate_tui.remote.seat import RemoteSeat
from mate_tui.store.history import Importer
from mate_tui.store.store import Store, StoreError


@dataclass(frozen=True, slots=True)
class Wanted:
    """A table that somebody wants to have; he is player 1.

    Attributes:
        hints: for the two players, while the match goes on.
        back: whether decisions may be taken back, if both agree.
        told: whether those who look on may be told what choices are worth.
        deal: of the first game, as its number or hands; empty by lot.
        leader: who leads the first game; 0 by lot.
        public: whether everybody may sit down, or only whoever has the code.
    """

    rules: Rules = field(default_factory=Rules)
    hints: Hints = Hints.OFF
    back: bool = True
    told: bool = False
    deal: str = ""
    leader: int = 0
    public: bool = False


class Lobby:
    """Asks a hub for tables. Everything here raises DeclinedError if it is not done, LineError or BrokenError without a line."""

    def __init__(self, line: Line) -> None:
        self._line = line

    @property
    def name(self) -> str | None:
        """What one goes by; None until one has chosen."""
        return self._line.welcome.name

    async def choose_name(self, name: str) -> None:
        """Choose a name, once."""
        self._line.welcome = await self._line.ask(messages.Name, name=name)

    async def look(self) -> messages.Lobby:
        """Who is here, what is open, and which matches of one's own wait."""
        lobby: messages.Lobby = await self._line.ask(messages.Tables)
        return lobby

    async def make(self, wanted: Wanted) -> RemoteSeat:
        """Make a table and sit down at it; the match begins when somebody else does."""
        return self._seat(
            await self._line.ask(
                messages.Make,
                rules=str(wanted.rules),
                hints=wanted.hints.value,
                back=wanted.back,
                told=wanted.told,
                deal=wanted.deal,
                leader=wanted.leader,
                public=wanted.public,
            )
        )

    async def sit(self, code: str, *, over: bool = False) -> RemoteSeat:
        """Sit down at a table: on the open seat, or on one's own; ``over`` also where that is open elsewhere."""
        return self._seat(await self._line.ask(messages.Sit, table=folded(code), over=over))

    async def watch(self, code: str) -> RemoteSeat:
        """Look on at a table."""
        return self._seat(await self._line.ask(messages.Watch, table=folded(code)))

    async def day(self) -> RemoteSeat:
        """Sit down at the deal of the day."""
        return self._seat(await self._line.ask(messages.Day))

    async def results(self, day: str) -> messages.DayResults:
        """How all fared with the deal of a day; only after one's own match."""
        results: messages.DayResults = await self._line.ask(messages.Results, day=day)
        return results

    async def withdraw(self, code: str) -> None:
        """Take away a table of one's own at which nobody has sat down."""
        await self._line.ask(messages.Withdraw, table=folded(code))

    async def fetch_records(self, store: Store) -> int:
        """Bring matches that have ended into one's own history, each once; how many there were.

        Raises:
            StoreError: they could not be kept, and come again.
        """
        fetched = 0
        while True:
            kept: messages.Kept = await self._line.ask(messages.Records)
            if not kept.records:
                return fetched
            for record in kept.records:
                try:
                    Importer(store).take([parse_match(record.text)])
                    fetched += 1
                except StoreError:
                    raise
                except MateError:
                    # It will not become readable by being asked for again.
                    pass
                await self._line.ask(messages.Got, table=record.table)

    def _seat(self, seated: messages.Seated) -> RemoteSeat:
        return RemoteSeat(self._line, seated)


def folded(code: str) -> str:
    """A code as it was made, however it was typed."""
    return code.strip().lower()
