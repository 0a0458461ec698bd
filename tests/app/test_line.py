"""A line that is cut is a hang-up, and what goes wrong while it is read ends the program as everything else does."""

from __future__ import annotations

import io
import os
import signal
import sys
from pathlib import Path
from typing import Any

import pytest
from textual.driver import Driver
from textual.drivers.headless_driver import HeadlessDriver

from mate_tui.app.app import MateApp
from mate_tui.app.ear import Ear
from mate_tui.app.line import EnduringDriver, Line, enduring
from mate_tui.app.thrift import thrifty

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no hang-ups there")


class Cut(io.StringIO):
    def write(self, text: str) -> int:
        raise OSError(5, "Input/output error")

    def flush(self) -> None:
        raise OSError(5, "Input/output error")


def test_what_is_written_after_the_cut_goes_nowhere() -> None:
    line = Line(Cut())
    line.write("anything")
    line.flush()
    whole = io.StringIO()
    Line(whole).write("something")
    assert whole.getvalue() == "something"


@pytest.fixture
def driver(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The driver of a terminal, which nobody has started."""
    from textual.drivers.linux_driver import LinuxDriver

    monkeypatch.setattr(signal, "signal", lambda *_: None)
    monkeypatch.setattr(sys, "__stdin__", sys.__stderr__)
    return enduring(thrifty(LinuxDriver))


async def test_a_read_that_fails_or_ends_is_a_hang_up(
    driver: type[Driver], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    sent: list[tuple[int, int]] = []
    monkeypatch.setattr(os, "kill", lambda process, number: sent.append((process, number)))
    for flags in (os.O_WRONLY | os.O_CREAT, os.O_RDONLY):
        made = driver(MateApp())
        assert isinstance(made, EnduringDriver) and isinstance(made._file, Line)
        made.fileno = os.open(tmp_path / "file", flags)
        made.run_input_thread()
        os.close(made.fileno)
    assert sent == [(os.getpid(), signal.SIGHUP)] * 2


async def test_whatever_goes_wrong_while_reading_is_told_the_app(
    driver: type[Driver], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def fails(*_args: object) -> None:
        raise ValueError("unforeseen")

    monkeypatch.setattr(Ear, "hear", fails)
    app = MateApp()
    told: list[tuple[object, ...]] = []
    monkeypatch.setattr(app, "call_later", lambda *what: told.append(what))
    made = driver(app)
    assert isinstance(made, EnduringDriver)
    (tmp_path / "file").write_bytes(b"q")
    made.fileno = os.open(tmp_path / "file", os.O_RDONLY)
    made.run_input_thread()
    os.close(made.fileno)
    assert [what[0] for what in told] == [app.fail] and isinstance(told[0][1], ValueError)


def test_other_drivers_stay_as_they_are() -> None:
    assert enduring(HeadlessDriver) is HeadlessDriver
