"""Looking at files and writing them: whatever is in the way has a name, and nobody's file is ever made poorer."""

from __future__ import annotations

import errno
import fcntl
import os
import stat
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from enum import Enum
from pathlib import Path
from typing import IO

from mate_tui.game.errors import MateError

NOWHERE = Path(os.devnull)
"""In place of the home folder of a user who has none: nothing can ever be below it."""

_MOST = 1 << 20
"""Bytes of the longest file that is read as a whole."""
_LONGEST_NAME = 255
"""Bytes of the longest name that common file systems take."""
_PATIENCE = 0.5
"""Seconds to wait for another program that is writing."""
_NOT_HERE = (errno.EACCES, errno.EPERM, errno.EROFS, errno.EBUSY)
"""What the system says where a file may be written, and not be replaced."""


class Obstacle(Enum):
    """Why a file cannot be read or written."""

    MISSING = "there is no such file"
    NO_FOLDER = "there is no such folder"
    DANGLING = "it is a link to something that is not there"
    LOOP = "it is a link that leads back to itself"
    UNREADABLE = "it may not be read"
    UNWRITABLE = "it may not be written"
    CLOSED = "its folder is closed to this user"
    IS_FOLDER = "it is a folder"
    SPECIAL = "it is a pipe or a device, not a file"
    BELOW_FILE = "a part of its path is a file, not a folder"
    LONG_NAME = "its name is too long"
    READ_ONLY = "it is on a disk that may only be read"
    FULL = "the disk is full"
    TOO_LARGE = "it is too large"
    NO_HOME = "this user has no home folder"
    OTHER = "it cannot be used"


class FileError(MateError):
    """A file cannot be read or written, and is as it was.

    Attributes:
        path: the file, as it was named.
        obstacle: what is in the way.
        detail: what a link leads to, or the system's own words for what has no name here.
    """

    def __init__(self, path: Path, obstacle: Obstacle, detail: str = "") -> None:
        self.path, self.obstacle, self.detail = path, obstacle, detail
        super().__init__(f"{path}: {obstacle.value}" + (f" ({detail})" if detail else ""))


_OBSTACLES = {
    errno.ELOOP: Obstacle.LOOP,
    errno.ENOTDIR: Obstacle.BELOW_FILE,
    errno.EEXIST: Obstacle.BELOW_FILE,
    errno.EISDIR: Obstacle.IS_FOLDER,
    errno.ENXIO: Obstacle.SPECIAL,
    errno.ENAMETOOLONG: Obstacle.LONG_NAME,
    errno.EROFS: Obstacle.READ_ONLY,
    errno.ENOSPC: Obstacle.FULL,
    errno.EDQUOT: Obstacle.FULL,
    errno.EFBIG: Obstacle.TOO_LARGE,
}


def named(error: OSError, path: Path, *, writing: bool = False) -> FileError:
    """What the system said of a file that was to be read or written, as an obstacle with a name."""
    if NOWHERE in path.parents:
        return FileError(path, Obstacle.NO_HOME)
    if error.errno in (errno.ENOENT, errno.EEXIST):
        for part in (path, *path.parents):
            if os.path.islink(part) and not os.path.exists(part):
                return FileError(path, Obstacle.DANGLING, os.path.realpath(part))
    if error.errno == errno.ENOENT:
        return FileError(path, Obstacle.NO_FOLDER if writing else Obstacle.MISSING)
    if error.errno in (errno.EACCES, errno.EPERM):
        # What may be looked at and not touched is closed itself; else its folder is.
        with suppress(OSError):
            path.stat()
            return FileError(path, Obstacle.UNWRITABLE if writing else Obstacle.UNREADABLE)
        return FileError(path, Obstacle.CLOSED)
    obstacle = _OBSTACLES.get(error.errno or 0, Obstacle.OTHER)
    return FileError(path, obstacle, (error.strerror or str(error)) if obstacle is Obstacle.OTHER else "")


@contextmanager
def _naming(path: Path, *, writing: bool = False) -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise named(error, path, writing=writing) from error


def read(path: Path, most: int = _MOST) -> bytes:
    """The content of a file; FileError if it has none to give, or more than ``most`` bytes."""
    with _naming(path), open(path, "rb", opener=_without_waiting) as stream:
        if not stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
            raise FileError(path, Obstacle.SPECIAL)
        data = stream.read(most + 1)
    if len(data) > most:
        raise FileError(path, Obstacle.TOO_LARGE)
    return data


def _without_waiting(name: str, flags: int) -> int:
    """A pipe that nobody writes to would keep whoever opens it."""
    return os.open(name, flags | os.O_NONBLOCK | os.O_CLOEXEC)


def make_folder(path: Path) -> None:
    """Make a folder with all above it, if it is not there; FileError if it cannot be."""
    with _naming(path, writing=True):
        path.mkdir(parents=True, exist_ok=True)


def write(path: Path, pieces: Iterable[bytes]) -> None:
    """Give a file another content, the whole of it or none; one that is not there is made.

    Links are followed. Mode, owner and hard links stay as they are: where a draft put in the file's place would change them, or
    its folder takes no draft, the file is written where it lies, once there is room for all of it.

    Raises:
        FileError: it cannot be written. It is as it was, and no draft is left.
    """
    with _naming(path, writing=True):
        target = Path(os.path.realpath(path))
        with ExitStack() as stack:
            old = _opened(target, path)
            if old is not None:
                stack.enter_context(old)
            draft = stack.enter_context(_draft(target, old))
            _fill(draft, pieces)
            if old is None:
                os.replace(draft.name, target)
            elif not _is_put_in_place(draft, target, old):
                _overwrite(old, draft)
        _sync_folder(target.parent)


def pour(path: Path, pieces: Iterable[bytes]) -> None:
    """Write into a pipe or a device, of which nothing can be kept whole; FileError if it takes nothing, or no more."""
    with _naming(path, writing=True), path.open("wb") as stream:
        stream.writelines(pieces)


def write_new(folder: Path, stem: str, suffix: str, data: bytes, *, mode: int = 0o666) -> Path:
    """Write a file of its own, numbered if there is one of its name, in a folder that is made if need be; where it is.

    Raises:
        FileError: it cannot be written, and is not there.
    """
    make_folder(folder)
    number = 1
    while True:
        ending = suffix if number == 1 else f"-{number}{suffix}"
        file = folder / (_cut(stem, _LONGEST_NAME - len(os.fsencode(ending))) + ending)
        with _naming(file, writing=True):
            try:
                stream = open(file, "xb", opener=_with_mode(mode))  # noqa: SIM115
            except FileExistsError:
                number += 1
                continue
            try:
                with stream:
                    _fill(stream, [data])
            except BaseException:
                with suppress(OSError):
                    file.unlink()
                raise
        return file


def _cut(name: str, most: int) -> str:
    while len(os.fsencode(name)) > most:
        name = name[:-1]
    return name


@contextmanager
def turn(path: Path) -> Iterator[None]:
    """Read a file and write it, while other programs that do the same wait; none waits long, nor where locks are unknown."""
    try:
        folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    except OSError:
        yield
        return
    try:
        _wait_for(folder)
        yield
    finally:
        os.close(folder)


def _wait_for(folder: int) -> None:
    end = time.monotonic() + _PATIENCE
    while time.monotonic() < end:
        try:
            fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            time.sleep(0.01)
        except OSError:
            return
        else:
            return


def _with_mode(mode: int) -> Callable[[str, int], int]:
    return lambda name, flags: os.open(name, flags | os.O_CLOEXEC, mode)


# -- drafts --------------------------------------------------------------------------------------


def _opened(target: Path, path: Path) -> IO[bytes] | None:
    """A file that may be written, untouched yet; None if there is none. ``path`` is what it was named."""
    try:
        mode = target.stat().st_mode
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(mode):
        raise FileError(path, Obstacle.IS_FOLDER if stat.S_ISDIR(mode) else Obstacle.SPECIAL)
    return os.fdopen(os.open(target, os.O_WRONLY | os.O_CLOEXEC), "wb")


@contextmanager
def _draft(target: Path, old: IO[bytes] | None) -> Iterator[IO[bytes]]:
    """A draft of a file; it is gone when this ends, if it has not been put in the file's place."""
    with _new_draft(target, old) as draft:
        try:
            yield draft
        finally:
            if isinstance(draft.name, str):
                with suppress(OSError):
                    os.unlink(draft.name)


def _new_draft(target: Path, old: IO[bytes] | None) -> IO[bytes]:
    """A draft beside a file, never open to more people than it; one without a name if it can only be copied."""
    if old is None:
        return _beside(target, 0o666)
    if os.fstat(old.fileno()).st_nlink == 1:
        try:
            return _beside(target, 0o600)
        except OSError as error:
            if error.errno not in _NOT_HERE:
                raise
    import tempfile

    return tempfile.TemporaryFile()


def _beside(target: Path, mode: int) -> IO[bytes]:
    # A short name of its own: the file's may be as long as names can be.
    return open(str(target.with_name(f".mate-tui-{os.urandom(6).hex()}")), "xb+", opener=_with_mode(mode))


def _fill(stream: IO[bytes], pieces: Iterable[bytes]) -> None:
    for piece in pieces:
        stream.write(piece)
    stream.flush()
    os.fsync(stream.fileno())


def _is_put_in_place(draft: IO[bytes], target: Path, old: IO[bytes]) -> bool:
    """Put a draft in the place of a file, with all that the file has; False if that cannot be."""
    if not isinstance(draft.name, str):
        return False
    was, now = os.fstat(old.fileno()), os.fstat(draft.fileno())
    try:
        if (was.st_uid, was.st_gid) != (now.st_uid, now.st_gid):
            os.fchown(draft.fileno(), was.st_uid, was.st_gid)
        os.fchmod(draft.fileno(), stat.S_IMODE(was.st_mode))
        _copy_attributes(old.fileno(), draft.fileno())
        os.replace(draft.name, target)
    except OSError as error:
        # Somebody else's file, or one that something is mounted on.
        if error.errno in _NOT_HERE:
            return False
        raise
    return True


def _copy_attributes(source: int, target: int) -> None:
    """Lists of who may do what, and other attributes, where there are any."""
    if not hasattr(os, "listxattr"):
        return
    try:
        names = os.listxattr(source)
    except OSError:
        return
    for name in names:
        os.setxattr(target, name, os.getxattr(source, name))


def _overwrite(old: IO[bytes], content: IO[bytes]) -> None:
    """Write a file where it lies."""
    import shutil

    size = content.seek(0, os.SEEK_END)
    content.seek(0)
    _take_room(old.fileno(), size)
    shutil.copyfileobj(content, old)
    old.truncate(size)
    _fill(old, ())


def _take_room(file: int, size: int) -> None:
    """Make sure that this many bytes can be written, before any of the old ones is lost."""
    before = os.fstat(file).st_size
    if not size or not hasattr(os, "posix_fallocate"):
        return
    try:
        os.posix_fallocate(file, 0, size)
    except OSError as error:
        if error.errno in (errno.EOPNOTSUPP, errno.EINVAL):
            return
        os.ftruncate(file, before)
        raise


def _sync_folder(folder: Path) -> None:
    """Have the name on the disk as well, where that can be asked for."""
    with suppress(OSError):
        file = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
        try:
            os.fsync(file)
        finally:
            os.close(file)
