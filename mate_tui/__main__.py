"""``python -m mate_tui`` is the same program as ``mate-tui``."""

import sys

from mate_tui.cli import main

sys.exit(main())
