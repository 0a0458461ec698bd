"""What is said of atlases: the solutions of all deals of some rules."""

from __future__ import annotations

from pathlib import Path

from mate_tui.game.rules import Rules
from mate_tui.solver.atlas.files import AtlasFileError, Damage
from mate_tui.solver.atlas.layer import Sole, Stage
from mate_tui.words.speaker import Speaker, _

_DAMAGES = {
    Damage.FOREIGN: _("{path} is no atlas."),
    Damage.NEWER: _("{path} was written by a newer version of this program."),
    Damage.TRUNCATED: _("{path} is not whole: its end is missing. Build it again."),
    Damage.ALTERED: _("{path} was altered after it was written. Build it again."),
}


def damaged(speaker: Speaker, error: AtlasFileError) -> str:
    """Why a file is not read."""
    return speaker.say(_DAMAGES[error.damage], path=error.path)


def being_built(speaker: Speaker, path: Path) -> str:
    """Another build writes to the same file."""
    return speaker.say(_("{path} is being built by another program."), path=path)


def no_atlas(speaker: Speaker, rules: Rules) -> str:
    """There is none for these rules."""
    return speaker.say(_("There is no atlas of {rules} yet. Build it: mate-tui atlas build --rules {rules}"), rules=rules)


def other_rules(speaker: Speaker, path: Path, found: Rules, wanted: Rules) -> str:
    """A file is about something else than what was asked for."""
    return speaker.say(_("{path} is the atlas of {found}, not of {wanted}."), path=path, found=found, wanted=wanted)


def too_little_memory(speaker: Speaker, rules: Rules, needed: int, available: int) -> str:
    """Why a build is not begun."""
    sentence = _("The atlas of {rules} takes about {needed} MB of memory, and {available} MB can be had.")
    return speaker.say(sentence, rules=rules, needed=needed >> 20, available=available >> 20)


def out_of_memory(speaker: Speaker, rules: Rules) -> str:
    """Why a build ended."""
    return speaker.say(_("There was not enough memory for the atlas of {rules}. Nothing was written."), rules=rules)


def beginning(speaker: Speaker, rules: Rules, needed: int) -> str:
    """What is about to be done."""
    return speaker.say(
        _("Building the atlas of {rules}; it takes about {needed} MB of memory."), rules=rules, needed=needed >> 20
    )


def built(speaker: Speaker, path: Path, positions: int, seconds: float) -> str:
    """What has been done."""
    sentence = _("{positions} positions in {seconds} s, written to {path}.")
    return speaker.say(sentence, positions=f"{positions:,}", seconds=f"{seconds:.1f}", path=path)


def layer_name(speaker: Speaker, stage: Stage) -> str:
    """The cards of leader and other player, and what else the positions of a layer have in common."""
    own, other = stage.sizes
    words = [f"{own}–{other}"]
    if stage.sole is not Sole.NOBODY:
        words.append(speaker.say(_("leader foreplaced") if stage.sole is Sole.LEADER else _("other foreplaced")))
    if any(stage.free):
        both = _("free move open") if all(stage.free) else _("leader's free move") if stage.free[0] else _("other's free move")
        words.append(speaker.say(both))
    return ", ".join(words)


def deals_summary(speaker: Speaker, wins: int, draws: int, losses: int) -> str:
    """How many deals the leader wins, draws and loses."""
    sentence = _("Deals that the leader wins {wins}, draws {draws}, loses {losses}.")
    return speaker.say(sentence, wins=f"{wins:,}", draws=f"{draws:,}", losses=f"{losses:,}")


def deals_found(speaker: Speaker, found: int, deals: int) -> str:
    """How many deals are as wanted."""
    sentence = _("{found} of {deals} deals are so.")
    return speaker.say(sentence, found=f"{found:,}", deals=f"{deals:,}")


def no_deals(speaker: Speaker) -> str:
    """None is."""
    return speaker.say(_("No deal is so."))


def rebuilt(speaker: Speaker, *, is_same: bool) -> str:
    """How a file compares with what is built now."""
    return speaker.say(_("Built again, it is the same.") if is_same else _("Built again, it differs."))


def verified(speaker: Speaker, deals: int, seed: int, differing: int) -> str:
    """How a file compares with the deal solver."""
    if differing:
        return speaker.say(
            _("{differing} of {deals} random deals differ from the deal solver (seed {seed})."),
            differing=differing,
            deals=deals,
            seed=seed,
        )
    return speaker.say(_("{deals} random deals agree with the deal solver (seed {seed})."), deals=deals, seed=seed)
