"""Who comes and what he asks for, where sshd is the door: it says so in the environment that it gives to its command."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from random import SystemRandom

from mate_tui.game.errors import MateError
from mate_tui.server.lodgings import Lodgings, environment_for
from mate_tui.server.orders import read_order
from mate_tui.server.session import Session


class NobodyError(MateError):
    """sshd does not say whose key it was."""

    title = "Nobody is there"


@dataclass(frozen=True, slots=True)
class SshdVisit:
    """A visit, and the fingerprint of the key of whoever comes."""

    identity: str
    session: Session


def visit_of(environment: Mapping[str, str], state: Path, *, is_terminal: bool) -> SshdVisit:
    """The visit that sshd has let in.

    Args:
        environment: with ``SSH_USER_AUTH``, and ``SSH_ORIGINAL_COMMAND`` if something is asked for.
        state: the folder of the host.
        is_terminal: whether there is one.

    Raises:
        NobodyError: it is not known whose key it was.
        NotationError: what is asked for is no order.
    """
    identity = fingerprint(environment)
    words = read_order(environment.get("SSH_ORIGINAL_COMMAND"), is_terminal=is_terminal)
    folder = Lodgings(state / "players", SystemRandom()).open(identity)
    terminal = environment.get("TERM") if is_terminal else None
    return SshdVisit(identity, Session(words, environment_for(folder, environment, terminal), str(folder), is_terminal))


def fingerprint(environment: Mapping[str, str]) -> str:
    """Whose key it was, as ``ssh-keygen -l`` prints it (sshd_config(5), *ExposeAuthInfo*)."""
    try:
        for line in Path(environment["SSH_USER_AUTH"]).read_text(encoding="ascii").splitlines():
            match line.split():
                case ["publickey", _, key, *_]:
                    digest = hashlib.sha256(base64.b64decode(key, validate=True)).digest()
                    return "SHA256:" + base64.b64encode(digest).decode().rstrip("=")
    except (KeyError, OSError, ValueError):
        pass
    raise NobodyError("sshd does not say whose key this is: it needs ExposeAuthInfo yes, and a key")
