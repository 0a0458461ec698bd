"""The subcommands: what the shell runs. Heavy imports wait until they are needed."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NoReturn

from mate_tui import __version__
from mate_tui.game.errors import MateError, NotationError
from mate_tui.game.rules import Rules, parse_rules
from mate_tui.settings import SCHEMA, Setting, SettingsFile, environment_overrides
from mate_tui.words.labels import ENVIRONMENT_VALUE

FINE, FAULT, USAGE, INTERRUPTED = 0, 1, 2, 130

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction["_Parser"]

# A word that begins with "-" and is no option (a hand without clubs, a decline) is marked with this
# before argparse sees it, and unmarked after.
_WORD = "\0"


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program; the exit code of notation.md, *Subcommands*."""
    parser = _parser()
    words = sys.argv[1:] if argv is None else argv
    args = parser.parse_args([_WORD + word if _is_data(word) else word for word in words])
    try:
        run: Callable[[argparse.Namespace], int] = args.run
        code = run(args)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has gone; nothing more can be told, not even by the interpreter's own flush.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAULT
    return code


def _is_data(word: str) -> bool:
    return word.startswith("-") and word != "-h" and not word[:3].strip("-").isalpha() if word != "--" else False


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence; the usage is a ``--help`` away."""

    def error(self, message: str) -> NoReturn:
        """Exit with the code of wrong usage."""
        text = message.replace(_WORD, "")
        self.exit(USAGE, f"{self.prog}: {text}\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="mate-tui", description="Play, practise and understand Mate (G. Capellen, 1915), the open-handed card game."
    )
    parser.add_argument("--version", action="version", version=f"mate-tui {__version__}")
    parser.add_argument("--print-completion", metavar="SHELL", choices=("bash", "zsh", "tcsh"), help="print a completion script")
    _add_settings(parser)
    parser.set_defaults(run=_run_home)
    commands = parser.add_subparsers(title="subcommands", metavar="SUBCOMMAND")
    _add_play(commands)
    _add_solve(commands)
    _add_check(commands)
    where = commands.add_parser("where", help="where files are kept", description="Print where files are kept.")
    where.set_defaults(run=_run_where)
    return parser


def _add_play(commands: Commands) -> None:
    play = commands.add_parser("play", help="start a match at once", description="Start a match at once.")
    _add_rules(play)
    play.add_argument("--deal", metavar="N|HANDS", type=_text, help="first deal: its number, or HAND1/HAND2 (random if left out)")
    play.add_argument(
        "--bot",
        metavar="LEVEL",
        choices=("pawn", "knight", "king", "none"),
        default="knight",
        help="pawn, knight or king; none for a second person at this keyboard (default: knight)",
    )
    play.add_argument("--leader", choices=("me", "bot", "random"), default="random", help="who leads game 1")
    play.add_argument("--hints", choices=("off", "ask", "always"), default="ask", help="move hints")
    play.add_argument("--seed", type=int, metavar="N", help="make the deals, the lot and the bots repeatable")
    play.add_argument("--continue", dest="go_on", action="store_true", help="go on with the match interrupted last")
    play.add_argument("--plain", action="store_true", help="lines of text instead of a screen; by itself without a terminal")
    _add_settings(play)
    play.set_defaults(run=_run_play)


def _add_solve(commands: Commands) -> None:
    solve = commands.add_parser(
        "solve", help="what every choice in a position is worth", description="What every choice in a position is worth, exactly."
    )
    solve.add_argument(
        "position",
        nargs="+",
        type=_text,
        metavar="POSITION",
        help="HAND1/HAND2 LEADER LED FORE FREE, the number of a deal, or - for one position a line from standard input",
    )
    _add_rules(solve)
    solve.add_argument("--margin", type=_integer, metavar="N", help="last game: player 1 is N points ahead so far")
    _add_json(solve)
    solve.set_defaults(run=_run_solve)


def _add_check(commands: Commands) -> None:
    check = commands.add_parser(
        "check", help="replay match records", description="Replay match records and name the first fault of each."
    )
    check.add_argument("file", metavar="FILE|-", type=_text, help="a .mate file, or - for standard input")
    _add_json(check)
    check.set_defaults(run=_run_check)


def _add_rules(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--rules",
        metavar="R",
        type=_rules,
        default=Rules(),
        help="a preset (capellen, classic, chess), then options, such as classic,privilege=king",
    )


def _add_settings(parser: argparse.ArgumentParser) -> None:
    """A flag for each setting, which counts for this run."""
    group = parser.add_argument_group("settings for this run")
    for setting in SCHEMA:
        flag = "--" + setting.key.replace("_", "-")
        # A subcommand's flags must not undo those given before it.
        group.add_argument(
            flag,
            dest=f"setting_{setting.key}",
            type=_reader(setting),
            default=argparse.SUPPRESS,
            metavar="|".join(setting.values[:3]),
            help=setting.about,
        )


def _reader(setting: Setting) -> Callable[[str], str]:
    def read(word: str) -> str:
        try:
            return setting.read(_text(word))
        except ValueError:
            raise argparse.ArgumentTypeError(f"takes {', '.join(setting.values)}") from None

    return read


def _settings_file(args: argparse.Namespace) -> SettingsFile:
    """The settings file, with what flags and the environment say on top."""
    file = SettingsFile.of_user()
    file.overrides = environment_overrides(
        os.environ,
        lambda name, value, takes: file.complaints.append((ENVIRONMENT_VALUE, {"name": name, "value": value, "takes": takes})),
    )
    given = {setting.key: getattr(args, f"setting_{setting.key}", None) for setting in SCHEMA}
    file.overrides |= {key: value for key, value in given.items() if value is not None}
    return file


def _add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON")


def _text(word: str) -> str:
    return word.removeprefix(_WORD)


def _integer(word: str) -> int:
    try:
        return int(_text(word)[:400])
    except ValueError:
        raise argparse.ArgumentTypeError("expected a whole number") from None


def _rules(word: str) -> Rules:
    try:
        return parse_rules(_text(word))
    except NotationError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _run_home(args: argparse.Namespace) -> int:
    if args.print_completion:
        import shtab

        sys.stdout.write(shtab.complete(_parser(), args.print_completion))
        return FINE
    from mate_tui.door import run_app

    return run_app(None, _settings_file(args))


def _run_play(args: argparse.Namespace) -> int:
    from mate_tui.controller.setup import Setup
    from mate_tui.door import run_app, run_in_plain
    from mate_tui.output import complain

    try:
        setup = Setup.of_words(
            rules=args.rules, deal=args.deal, bot=args.bot, leader=args.leader, hints=args.hints, seed=args.seed
        )
    except MateError as error:
        complain(error)
        return FAULT
    file = _settings_file(args)
    match = None
    if args.go_on:
        match = _interrupted()
        if match is None:
            return FAULT
    return run_in_plain(setup, file, match) if args.plain else run_app(setup, file, match)


def _interrupted() -> int | None:
    """The match that was interrupted last; None, with a word, if there is none."""
    from mate_tui.output import complain
    from mate_tui.store.history import History
    from mate_tui.store.store import Store, store_path

    try:
        unfinished = History(Store(store_path())).unfinished()
    except MateError as error:
        complain(error)
        return None
    if not unfinished:
        complain("there is no interrupted match")
        return None
    return unfinished[0].id


def _run_where(args: argparse.Namespace) -> int:
    from mate_tui.subcommands.where import run

    return run()


def _run_solve(args: argparse.Namespace) -> int:
    from mate_tui.subcommands.solve import run

    return run(args.position, args.rules, args.margin, as_json=args.json)


def _run_check(args: argparse.Namespace) -> int:
    from mate_tui.subcommands.check import run

    return run(args.file, as_json=args.json)
