"""Who is at the other end of a connection of SSH, and what he may there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import asyncssh

from mate_tui.server.lodgings import Guest, identity_of_guest
from mate_tui.server.names import TABLE_CODE
from mate_tui.server.orders import is_code
from mate_tui.server.visit import Visit

if TYPE_CHECKING:
    from mate_tui.server.door import Door


@dataclass(slots=True)
class Caller:
    """Who is at the other end of a connection.

    Attributes:
        address: from where.
        identity: the fingerprint of his key, or who the guest is; empty as long as he has not logged in.
        user: what he typed before the host's name.
        guest: set for whoever has no key.
        farewell: what he is told at the end of his visit.
    """

    address: str
    identity: str = ""
    user: str = ""
    guest: Guest | None = None
    farewell: str = ""

    @property
    def table(self) -> str:
        """The code of a table that he typed before the host's name; empty if it is none."""
        user = self.user.lower()
        return user if is_code(user, TABLE_CODE) else ""


class Connection(asyncssh.SSHServer):
    """What one connection may: log in and have one visit. No forwarding, no agent, no files."""

    def __init__(self, door: Door, address: str) -> None:
        self._door = door
        self.caller = Caller(address)
        self._shown: tuple[str, Guest | None] = ("", None)
        self._visits = 0

    def begin_auth(self, username: str) -> bool:
        """Everybody shows something, even if it is that he has nothing."""
        self.caller.user = username[:64]
        return True

    def public_key_auth_supported(self) -> bool:
        """A key is who one is."""
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Any key, or one of those allowed. Asked about a key first, and again when it is proved."""
        fingerprint = key.get_fingerprint()
        if self._door.allowed is not None and fingerprint not in self._door.allowed:
            return False
        self._shown = fingerprint, None
        return True

    def kbdint_auth_supported(self) -> bool:
        """Whoever has no key is asked nothing, and is a guest."""
        return self._door.allowed is None

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> Any:
        """No questions."""
        return "", "", "", []

    def validate_kbdint_response(self, username: str, responses: object) -> bool:
        """No answers."""
        guest = self._door.lodgings.guest(username)
        self._shown = identity_of_guest(guest.code), guest
        return True

    def auth_completed(self) -> None:
        """Logged in: with what was shown last, which is what was proved."""
        self.caller.identity, self.caller.guest = self._shown

    def session_requested(self) -> Any:
        """One visit a connection."""
        self._visits += 1
        return Visit(self._door, self.caller) if self._visits == 1 else False
