"""The program, by ``mate-tui`` or ``python -m mate_tui``."""

import signal
import sys


def run() -> int:
    """Run it; the exit code. Ctrl+c before or after what can take it as an interrupt ends it without a word."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from mate_tui.cli import main

    return main()


if __name__ == "__main__":
    sys.exit(run())
