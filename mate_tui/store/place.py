"""Where the store is to be: whether there is one, which it is, and what stands in its way."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path


def is_absent(path: Path) -> bool:
    """Whether there is no file yet and one can be made.

    Raises:
        NotADirectoryError: a part of the path is no folder.
        IsADirectoryError: there is a folder instead of the file.
        FileNotFoundError: a link leads nowhere.
        OSError: it cannot be looked at.
    """
    for part in (path, *path.parents):
        try:
            kind = part.stat().st_mode
        except NotADirectoryError:
            continue
        except FileNotFoundError:
            if part.is_symlink():
                raise
            continue
        if part is path and stat.S_ISDIR(kind):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        if part is not path and not stat.S_ISDIR(kind):
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(part))
        return part is not path
    return True


def identity(path: Path) -> tuple[int, int] | None:
    """Which file a path leads to now; None if to none."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino
