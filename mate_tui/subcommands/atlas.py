"""``mate-tui atlas``: the solution of all deals of some rules, built, shown and checked."""

from __future__ import annotations

import json
import os
import random
import sys
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from mate_tui.game.cards import Player
from mate_tui.game.deals import DEALS, deal_number, numbered_deal
from mate_tui.game.errors import MateError
from mate_tui.game.notation import format_choice, format_hands, parse_deal
from mate_tui.game.position import Choice, Position
from mate_tui.game.rules import Rules
from mate_tui.output import Page, complain
from mate_tui.solver.analysis import Solution
from mate_tui.solver.atlas.atlas import Atlas, Counted, build, same_game
from mate_tui.solver.atlas.course import courses
from mate_tui.solver.atlas.files import AtlasFileError, BusyError, atlas_bytes, file_to_write, read_atlas, shipped
from mate_tui.solver.atlas.memory import available, needed
from mate_tui.subcommands.places import atlas_folder
from mate_tui.subcommands.progress import Progress
from mate_tui.words import atlas as words
from mate_tui.words.solved import value_of_position
from mate_tui.words.speaker import Speaker

FINE, FAULT, USAGE = 0, 1, 2


class RefusedError(Exception):
    """Something cannot be done; ``str(error)`` says why in a sentence, ``code`` is the exit code."""

    def __init__(self, sentence: str, code: int = FAULT) -> None:
        self.code = code
        super().__init__(sentence)


def refused(refusal: RefusedError, *, as_json: bool) -> int:
    """Tell why something cannot be done; the exit code."""
    if as_json:
        print(json.dumps({"error": str(refusal)}))
    complain(refusal)
    return refusal.code


def atlas_path(rules: Rules) -> Path:
    """Where an atlas is kept if nothing else is said."""
    return atlas_folder() / f"{rules}.atlas"


# -- build ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be built.

    Attributes:
        rules: the rules played by.
        output: where to; None for ``atlas_path``.
        values_only: leave out what each first choice is worth.
        threads: how many work at a time; None for one a processor.
    """

    rules: Rules
    output: Path | None
    values_only: bool
    threads: int | None


def run_build(order: Order, *, as_json: bool) -> int:
    """Build an atlas and write it to a file; the exit code."""
    try:
        return _build(order, as_json=as_json)
    except RefusedError as refusal:
        return refused(refusal, as_json=as_json)


def _build(order: Order, *, as_json: bool) -> int:
    rules, path, speaker = order.rules, order.output or atlas_path(order.rules), Speaker()
    started = time.monotonic()
    try:
        with file_to_write(path) as stream:
            atlas = solved(rules, order.threads)
            if order.values_only:
                atlas = atlas.without_choices()
            stream.write(atlas_bytes(atlas))
    except BusyError as error:
        raise RefusedError(words.being_built(speaker, error.path)) from None
    except MemoryError:
        raise RefusedError(words.out_of_memory(speaker, rules)) from None
    except OSError as error:
        raise RefusedError(f"{error.filename or path}: {error.strerror or error}", USAGE) from None
    positions, seconds = sum(layer.positions for layer in atlas.layers), time.monotonic() - started
    if as_json:
        summary = {"file": str(path), "seconds": round(seconds, 1)} | _summary_data(atlas)
        print(json.dumps(summary))
    else:
        print(words.built(speaker, path, positions, seconds))
    return FINE


def solved(rules: Rules, threads: int | None = None) -> Atlas:
    """Solve some rules, with the progress and the time left on stderr.

    Raises:
        RefusedError: there is not enough memory.
    """
    speaker = Speaker()
    need, have = needed(rules, threads or len(os.sched_getaffinity(0))), available()
    if have is not None and need > have:
        raise RefusedError(words.too_little_memory(speaker, rules, need, have))
    print(words.beginning(speaker, rules, need), file=sys.stderr)
    # Every position is looked at twice: for the leads of either colour.
    positions = 2 * sum(stage.positions for course in courses(rules) for stages in course[1:] for stage in stages)
    with Progress(positions, in_bytes=False) as progress:
        return build(rules, threads, progress.add)


# -- reading -------------------------------------------------------------------------------------


def kept_atlas(rules: Rules, file: Path | None, *, build: bool = False) -> tuple[Atlas, Path | None]:
    """An atlas of some rules: in a file, among those that were built, or the one that comes with the program, which has no path.

    ``build``: solve them on the spot if there is none.

    Raises:
        RefusedError: there is none, or it cannot be used.
    """
    speaker = Speaker()
    path = file or atlas_path(rules)
    try:
        if file is not None or path.exists():
            atlas = read_atlas(path)
            if not same_game(atlas.rules, rules):
                raise RefusedError(words.other_rules(speaker, path, atlas.rules, rules))
            return atlas, path
        found = shipped(rules)
    except AtlasFileError as error:
        raise RefusedError(words.damaged(speaker, error)) from None
    except OSError as error:
        raise RefusedError(f"{error.filename or path}: {error.strerror or error}", USAGE) from None
    if found is None and build:
        found = solved(rules)
    if found is None:
        raise RefusedError(words.no_atlas(speaker, rules))
    return found, None


# -- show ----------------------------------------------------------------------------------------


def run_show(deal: str | None, rules: Rules, file: Path | None, *, as_json: bool) -> int:
    """Show an atlas, or what it says of a deal; the exit code."""
    try:
        atlas, _ = kept_atlas(rules, file)
        if deal is None:
            _show_summary(atlas, as_json=as_json)
        else:
            _show_deal(atlas, Position.deal(rules, parse_deal(deal, rules), Player.ONE), as_json=as_json)
    except RefusedError as refusal:
        return refused(refusal, as_json=as_json)
    except MateError as error:
        return refused(RefusedError(str(error)), as_json=as_json)
    return FINE


def _show_summary(atlas: Atlas, *, as_json: bool) -> None:
    if as_json:
        print(json.dumps(_summary_data(atlas)))
        return
    page = Page(atlas.rules.faces)
    page.line(str(atlas.rules), bold=True)
    counts = _results(atlas)
    page.line(words.deals_summary(page.speaker, counts["wins"], counts["draws"], counts["losses"]))
    page.line("")
    say = page.speaker.say
    heads = [say("positions"), say("mates"), say("wins"), say("draws"), say("losses")]
    page.line(f"{say('cards'):<24}" + "".join(f"{head:>14}" for head in heads), dim=True)
    for layer in atlas.layers:
        numbers = (layer.positions, layer.mates, layer.wins, layer.draws, layer.losses)
        page.line(f"{words.layer_name(page.speaker, layer.stage):<24}" + "".join(f"{number:>14,}" for number in numbers))


def _results(atlas: Atlas) -> dict[str, int]:
    wins, losses = int((atlas.values > 0).sum()), int((atlas.values < 0).sum())
    return {"wins": wins, "draws": DEALS - wins - losses, "losses": losses}


def _summary_data(atlas: Atlas) -> dict[str, object]:
    values = Counter(atlas.points.tolist())
    return {
        "rules": str(atlas.rules),
        "positions": sum(layer.positions for layer in atlas.layers),
        "deals": DEALS,
        **_results(atlas),
        "values": {str(value): values[value] for value in sorted(values)},
        "layers": [_layer_data(layer) for layer in atlas.layers],
    }


def _layer_data(layer: Counted) -> dict[str, object]:
    stage = layer.stage
    return {
        "cards": list(stage.sizes),
        "foreplaced": stage.sole.name.lower(),
        "free": [player for player, is_open in zip(("leader", "other"), stage.free, strict=True) if is_open],
        "positions": layer.positions,
        "mates": layer.mates,
        "wins": layer.wins,
        "draws": layer.draws,
        "losses": layer.losses,
    }


def _show_deal(atlas: Atlas, position: Position, *, as_json: bool) -> None:
    """What an atlas says of a deal with player 1 leading."""
    rules = position.rules
    number = deal_number(position.hands[0], rules.deck)
    value, best = int(atlas.points[number - 1]), int(atlas.best[number - 1])
    kept = atlas.choices_of(number)
    choices = list(Solution.of_position(position).choices(position)) if kept is None else kept
    if as_json:
        data = {
            "deal": f"#{number}",
            "hands": format_hands(position.hands, rules.faces),
            "rules": str(rules),
            "value": value,
            "best": best,
            "choices": [_choice_data(rules, choice, worth, value) for choice, worth in choices],
        }
        print(json.dumps(data))
        return
    page = Page(rules.faces)
    page.line(f"#{number} {format_hands(position.hands, rules.faces)}   {rules}", dim=True)
    page.line(value_of_position(page.speaker, value), bold=True)
    for choice, worth in sorted(choices, key=lambda pair: -pair[1]):
        card = page.speaker.card(choice.card) if choice.card else page.speaker.say("keep")
        page.line(f"{'*' if worth == value else ' '} {card:<5}{page.speaker.signed(worth):>6}", bold=worth == value)


def _choice_data(rules: Rules, choice: Choice, worth: int, value: int) -> dict[str, object]:
    return {"play": format_choice(choice, rules.faces), "value": worth, "best": worth == value}


# -- verify --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Check:
    """How an atlas is to be checked.

    Attributes:
        rules: the rules played by.
        file: which one; None for the one that would be shown.
        deals: how many random deals are compared with the deal solver.
        seed: which ones.
        rebuild: whether everything is solved again and compared.
    """

    rules: Rules
    file: Path | None
    deals: int
    seed: int
    rebuild: bool


def run_verify(check: Check, *, as_json: bool) -> int:
    """Check an atlas against the deal solver, and against itself built again; the exit code, 1 if anything differs."""
    try:
        atlas, path = kept_atlas(check.rules, check.file)
        differing = _differing(atlas, check)
        is_same = _same(atlas, solved(check.rules)) if check.rebuild else None
    except RefusedError as refusal:
        return refused(refusal, as_json=as_json)
    is_exact = all(layer.positions == layer.stage.positions for layer in atlas.layers)
    if as_json:
        print(
            json.dumps(
                {
                    "file": None if path is None else str(path),
                    "rules": str(atlas.rules),
                    "positions": sum(layer.positions for layer in atlas.layers),
                    "deals": check.deals,
                    "seed": check.seed,
                    "differing": [f"#{number}" for number in differing],
                    "rebuilt": is_same,
                }
            )
        )
    else:
        speaker = Speaker()
        print(words.verified(speaker, check.deals, check.seed, len(differing)))
        if is_same is not None:
            print(words.rebuilt(speaker, is_same=is_same))
    return FINE if not differing and is_exact and is_same is not False else FAULT


def _differing(atlas: Atlas, check: Check) -> list[int]:
    """The random deals of which the deal solver says something else."""
    rng = random.Random(check.seed)
    numbers = [rng.randint(1, DEALS) for _ in range(check.deals)]
    with Progress(len(numbers), in_bytes=False) as progress:
        differing = []
        for number in numbers:
            if not _agrees(atlas, number):
                differing.append(number)
            progress.add(1)
    return differing


def _agrees(atlas: Atlas, number: int) -> bool:
    rules = atlas.rules
    position = Position.deal(rules, numbered_deal(number, rules.deck), Player.ONE)
    choices = list(Solution.of_position(position).choices(position))
    worths = [worth for _, worth in choices]
    kept = atlas.choices_of(number)
    return (
        atlas.points[number - 1] == max(worths)
        and atlas.best[number - 1] == worths.count(max(worths))
        and (kept is None or kept == choices)
    )


def _same(kept: Atlas, built: Atlas) -> bool:
    """Whether two atlases say the same, as far as both say anything."""
    return (
        bool((kept.points == built.points).all())
        and bool((kept.best == built.best).all())
        and (kept.choices is None or built.choices is None or bool((kept.choices == built.choices).all()))
        and kept.layers == built.layers
    )
