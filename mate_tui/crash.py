"""What nobody foresaw: the player gets a sentence, the log the rest."""

from __future__ import annotations

import os
import traceback
from pathlib import Path

from mate_tui import files
from mate_tui.files import FileError
from mate_tui.output import complain
from mate_tui.words.files import FAILED_LOGGED, FAILED_UNLOGGED, unusable
from mate_tui.words.speaker import Speaker


def report(error: BaseException, folder: Path, listener: Speaker) -> None:
    """Say that something went wrong, and where what is known of it was written down: in this folder, if that can be."""
    failure = "".join(traceback.format_exception(error))
    try:
        complain(listener.say(FAILED_LOGGED, path=_log(failure, folder)))
    except FileError as fault:
        # Its last line is all that a terminal should have of it.
        last = failure.rstrip().rpartition("\n")[2]
        complain(listener.say(FAILED_UNLOGGED, last=last, why=unusable(listener, fault)))


def _log(failure: str, folder: Path) -> Path:
    """Write it down in the folder for logs, or else in the one for passing things; where it is.

    Raises:
        FileError: there is no place for it.
    """
    import tempfile

    data = failure.encode("utf-8", "replace")
    file = folder / "crash.log"
    try:
        files.make_folder(file.parent)
        files.write(file, [data])
    except FileError as error:
        try:
            # A name that nobody can have taken before, for everybody may write there.
            return files.write_new(Path(tempfile.gettempdir()), f"mate-tui-crash-{os.getpid()}", ".log", data, mode=0o600)
        except (OSError, FileError):
            raise error from None
    return file
