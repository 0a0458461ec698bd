"""What tests of the app share: they look often whether it is idle."""

from __future__ import annotations

from textual import _wait

# A key waits until the program has done next to nothing for this long; twenty milliseconds each would be most of the time.
_wait.SLEEP_GRANULARITY = 1 / 200
_wait.SLEEP_IDLE = _wait.SLEEP_GRANULARITY / 20
