"""What the subcommand about records says."""

from __future__ import annotations

from mate_tui.game.faults import RecordError
from mate_tui.store.history import Entry
from mate_tui.words.options import rules_named
from mate_tui.words.plays import fault_place
from mate_tui.words.seating import names_of
from mate_tui.words.speaker import Speaker, _, ngettext

NOTHING_LISTED = _("there is no such match")
NOTHING_KEPT = _("no matches are kept yet")


def entry_told(speaker: Speaker, entry: Entry) -> str:
    """One match of a list, as a line."""
    names, rules = " – ".join(names_of(speaker, entry.names)), rules_named(speaker, entry.rules)
    return f"{entry.id:>6}  {entry.date or '–':<10}  {names:<32}  {_result(speaker, entry):<18}  {rules}"


def _result(speaker: Speaker, entry: Entry) -> str:
    points = "{}-{}".format(*entry.points)
    if not entry.over:
        return speaker.say(_("unfinished, {score}"), score=points)
    if entry.winner == entry.me.value:
        return speaker.say(_("won, {score}"), score=points)
    if entry.winner == entry.me.other.value:
        return speaker.say(_("lost, {score}"), score=points)
    return speaker.say(_("drawn, {score}"), score=points)


def fault_in(speaker: Speaker, file: str, number: int, error: RecordError) -> str:
    """A fault of one match of a file."""
    return speaker.say(_("{file}, match {number}: {place}"), file=file, number=number, place=fault_place(speaker, error))


def more_faults(speaker: Speaker, count: int) -> str:
    """Faults that are not listed."""
    return speaker.count(ngettext("and {number} more fault", "and {number} more faults"), count)


def nothing_in(speaker: Speaker, file: str) -> str:
    """A file without any match."""
    return speaker.say(_("{file}: there is no match in this text"), file=file)


def imported(speaker: Speaker, added: int, known: int, faults: int) -> str:
    """How an import went."""
    parts = [
        speaker.count(ngettext("{number} match imported", "{number} matches imported"), added),
        speaker.count(ngettext("{number} was there already", "{number} were there already"), known),
        speaker.count(ngettext("{number} has a fault", "{number} have a fault"), faults),
    ]
    return ", ".join(part for part, count in zip(parts, (1, known, faults), strict=True) if count)


def deleted(speaker: Speaker, count: int, *, undo: bool) -> str:
    """How many matches were taken off the lists, or brought back."""
    if undo:
        return speaker.count(ngettext("{number} match is back", "{number} matches are back"), count)
    return speaker.count(
        ngettext(
            "{number} match deleted; the same with --undo brings it back",
            "{number} matches deleted; the same with --undo brings them back",
        ),
        count,
    )
