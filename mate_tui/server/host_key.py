"""The key by which a host is known: made when it first starts, for its user's eyes alone."""

from __future__ import annotations

import os
from pathlib import Path

import asyncssh


def host_key(path: Path) -> asyncssh.SSHKey:
    """The key kept at a path; a new one if there is none. OSError or asyncssh.KeyImportError if it cannot be had."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        draft = path.with_name(f"{path.name}.{os.getpid()}")
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with open(descriptor, "wb") as file:
            file.write(asyncssh.generate_private_key("ssh-ed25519").export_private_key())
            file.flush()
            os.fsync(file.fileno())
        # Two that start at once end up with the same one.
        try:
            os.link(draft, path)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return asyncssh.read_private_key(path)
