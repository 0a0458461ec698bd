"""A line that is cut is a hang-up, and nothing else."""

from __future__ import annotations

import io
import os
import signal
import sys

import pytest
from textual.app import App
from textual.drivers.headless_driver import HeadlessDriver

from mate_tui.app.line import Line, enduring

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


async def test_a_read_that_fails_is_a_hang_up(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[tuple[int, int]] = []
    monkeypatch.setattr(os, "kill", lambda process, number: sent.append((process, number)))

    class Deaf(HeadlessDriver):
        _file = Cut()

        def run_input_thread(self) -> None:
            raise OSError(5, "Input/output error")

    driver = enduring(Deaf)(App())
    driver.run_input_thread()  # type: ignore[attr-defined]
    assert sent == [(os.getpid(), signal.SIGHUP)]
    assert isinstance(driver._file, Line)  # type: ignore[attr-defined]


def test_other_drivers_stay_as_they_are() -> None:
    assert enduring(HeadlessDriver) is HeadlessDriver
