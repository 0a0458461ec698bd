"""A disk that can be full: a small one in memory where mounting is allowed, else a limit that the launcher sets."""

from __future__ import annotations

import subprocess
from pathlib import Path

SIZE = 4 << 20
"""Bytes of the small disk."""


class Disk:
    """The disk below a folder.

    Attributes:
        folder: what the program keeps is below it.
        flag: a file that asks the launcher for its limit, where there is no small disk.
    """

    def __init__(self, folder: Path, flag: Path, *, small: bool) -> None:
        self.folder, self.flag = folder, flag
        folder.mkdir()
        self.is_mounted = small and _mount(folder)
        self._filler = folder / "filler"

    @property
    def kind(self) -> str:
        """How it becomes full."""
        return "a small disk" if self.is_mounted else "max_page_count"

    def fill(self) -> None:
        """Leave not one byte."""
        if not self.is_mounted:
            self.flag.touch()
            return
        with self._filler.open("ab", buffering=0) as filler:
            try:
                while filler.write(bytes(4096)):
                    pass
            except OSError:
                return

    def free(self) -> None:
        """Have room again."""
        self.flag.unlink(missing_ok=True)
        self._filler.unlink(missing_ok=True)

    def close(self) -> None:
        """Unmount it."""
        if self.is_mounted:
            subprocess.run(["umount", "--lazy", str(self.folder)], check=True)


def _mount(folder: Path) -> bool:
    """Mount a small disk; False where that is not allowed."""
    command = ["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "mate-soak", str(folder)]
    try:
        return subprocess.run(command, check=False, capture_output=True).returncode == 0
    except OSError:
        return False
