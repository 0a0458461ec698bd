"""Atlases as files: written whole or not at all, read only if nothing in them has changed.

A file is three things, one after the other: a line of ASCII, ``mate-tui atlas 1`` and the SHA-256 of all that follows; a line of
JSON; and deflated bytes, the columns of the table of all deals in the order of their numbers. The JSON has

* ``rules``: the rules string;
* ``columns``: their names: ``value``, ``best`` and, if they are kept, ``choice 1`` to ``choice 11`` (``Atlas.choices``);
* ``points``: what the ordinals 1, 2 … are worth; -n takes as much, 0 is a draw, -128 stands for no choice;
* ``layers``: for each [leader's cards, other's cards, sole foreplacer, free moves, positions, mates, wins, draws, losses];
* ``deflated``: how many bytes follow.
"""

from __future__ import annotations

import errno
import fcntl
import json
import os
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from enum import Enum
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import BinaryIO

import numpy as np

from mate_tui.game.deals import DEALS
from mate_tui.game.errors import MateError
from mate_tui.game.rules import Preset, Rules, parse_rules
from mate_tui.solver.atlas.atlas import Atlas, Counted, same_game
from mate_tui.solver.atlas.layer import Sole, Stage
from mate_tui.solver.atlas.openings import CHOICES
from mate_tui.solver.scale import Scale

_MAGIC = b"mate-tui atlas "
_VERSION = b"1"
_HASH = 64

SHIPPED = (Preset.CLASSIC, Preset.CAPELLEN)
"""The presets whose atlases come with the program."""


class Damage(Enum):
    """Why a file is not read as an atlas."""

    FOREIGN = "it is no atlas"
    NEWER = "it was written by a newer version of this program"
    TRUNCATED = "its end is missing"
    ALTERED = "it was altered after it was written"


class AtlasFileError(MateError):
    """A file that is not read as an atlas.

    Args:
        path: of the file.
        damage: why.
    """

    title = "Not an atlas"

    def __init__(self, path: Path, damage: Damage) -> None:
        self.path = path
        self.damage = damage
        super().__init__(f"{path}: {damage.value}")


class BusyError(MateError):
    """Another build writes to the same file.

    Args:
        path: of the file.
    """

    title = "Being built"

    def __init__(self, path: Path) -> None:
        self.path = path
        super().__init__(f"{path} is being built already")


def read_atlas(path: Path) -> Atlas:
    """Read an atlas.

    Raises:
        AtlasFileError: it is none, or something in it has changed.
        OSError: it cannot be read.
    """
    return _parsed(path, path.read_bytes())


def shipped(rules: Rules) -> Atlas | None:
    """The atlas that comes with the program; None if none does for these rules.

    Raises:
        AtlasFileError: the installed file has changed.
        OSError: it cannot be read.
    """
    for preset in SHIPPED:
        if same_game(rules, Rules.of(preset)):
            path = files("mate_tui.solver.atlas") / "data" / f"{preset.value}.atlas"
            return _parsed(Path(str(path)), path.read_bytes())
    return None


def _parsed(path: Path, data: bytes) -> Atlas:
    line, _, rest = data.partition(b"\n")
    if not line.startswith(_MAGIC):
        # So short a file may be the beginning of one.
        raise AtlasFileError(path, Damage.TRUNCATED if data and _MAGIC.startswith(data) else Damage.FOREIGN)
    version, _, digest = line[len(_MAGIC) :].partition(b" ")
    if version != _VERSION:
        raise AtlasFileError(path, Damage.NEWER if version.isdigit() else Damage.TRUNCATED if line == data else Damage.FOREIGN)
    if sha256(rest).hexdigest().encode() != digest:
        raise AtlasFileError(path, Damage.TRUNCATED if _is_cut(rest, digest) else Damage.ALTERED)
    try:
        return _table(rest)
    except (ValueError, KeyError, TypeError, zlib.error, MateError):
        raise AtlasFileError(path, Damage.ALTERED) from None


def _table(rest: bytes) -> Atlas:
    head, _, deflated = rest.partition(b"\n")
    header = json.loads(head)
    columns = header["columns"]
    table = np.frombuffer(zlib.decompress(deflated), dtype=np.int8).reshape(len(columns), DEALS)
    return Atlas(
        parse_rules(header["rules"]),
        table[0],
        table[1].view(np.uint8),
        np.ascontiguousarray(table[2:].T) if len(columns) > 2 else None,
        tuple(_counted(row) for row in header["layers"]),
    )


def _is_cut(rest: bytes, digest: bytes) -> bool:
    """Whether a file whose sum is wrong is shorter than it was written."""
    if len(digest) < _HASH or b"\n" not in rest:
        return True
    head, _, deflated = rest.partition(b"\n")
    try:
        return len(deflated) < int(json.loads(head)["deflated"])
    except (ValueError, KeyError, TypeError):
        return False


def _counted(row: list[int]) -> Counted:
    own, other, sole, free, *counts = row
    return Counted(Stage((own, other), Sole(sole), (bool(free & 1), bool(free & 2))), *counts)


def atlas_bytes(atlas: Atlas) -> bytes:
    """An atlas as the bytes of a file; always the same for the same one."""
    columns = [atlas.values, atlas.best.view(np.int8)]
    names = ["value", "best"]
    if atlas.choices is not None:
        columns += list(atlas.choices.T)
        names += [f"choice {number}" for number in range(1, CHOICES + 1)]
    deflated = zlib.compress(b"".join(column.tobytes() for column in columns), 9)
    header = {
        "rules": str(atlas.rules),
        "columns": names,
        "points": Scale.of(atlas.rules).points,
        "layers": [_row(layer) for layer in atlas.layers],
        "deflated": len(deflated),
    }
    rest = json.dumps(header).encode() + b"\n" + deflated
    return _MAGIC + _VERSION + b" " + sha256(rest).hexdigest().encode() + b"\n" + rest


def _row(layer: Counted) -> list[int]:
    stage = layer.stage
    free = stage.free[0] + 2 * stage.free[1]
    return [*stage.sizes, stage.sole.value, free, layer.positions, layer.mates, layer.wins, layer.draws, layer.losses]


@contextmanager
def file_to_write(path: Path) -> Iterator[BinaryIO]:
    """A file that takes the place of another one when it is written whole; folders are made. Nothing is left of one that is not.

    Raises:
        BusyError: another program has it open in the same way.
        OSError: it cannot be written.
    """
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.part")
    with _locked(part, path) as stream:
        try:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
            part.replace(path)
        except BaseException:
            with suppress(OSError):
                part.unlink()
            raise


def _locked(part: Path, path: Path) -> BinaryIO:
    while True:
        stream = part.open("ab")
        try:
            fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
            # Whoever had it may have put it in its place just now; then it is another file.
            if part.exists() and os.path.samestat(part.stat(), os.fstat(stream.fileno())):
                stream.truncate(0)
                return stream
        except BlockingIOError:
            stream.close()
            raise BusyError(path) from None
        stream.close()
