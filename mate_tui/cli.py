"""The subcommands: what the shell runs. Heavy imports wait until they are needed."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NoReturn

from mate_tui import __version__, crash, streams
from mate_tui.game.clean import shortened
from mate_tui.game.errors import NotationError
from mate_tui.game.rules import Rules, parse_rules
from mate_tui.game.value import Value
from mate_tui.interrupts import Ended, end_in_time, handled, heeded, lift_limit, limit_time
from mate_tui.output import complain
from mate_tui.settings import SCHEMA, Setting, SettingsFile, environment_overrides
from mate_tui.study.kinds import Kind
from mate_tui.surroundings import Surroundings
from mate_tui.words.files import stream_unusable
from mate_tui.words.labels import ENVIRONMENT_VALUE
from mate_tui.words.speaker import ENGLISH, Speaker, _

FINE, FAULT, USAGE, INTERRUPTED = 0, 1, 2, 130
MATCH_KINDS = ("all", "unfinished", "won", "lost", "drawn", "imported", "deleted")

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

    Commands = argparse._SubParsersAction["_Parser"]


def main(argv: Sequence[str] | None = None, around: Surroundings | None = None) -> int:
    """Run the program; the exit code of notation.md, *Shell commands*. Whatever happens, nobody sees a traceback.

    Args:
        argv: the words of the command line; None are those of the process.
        around: what is around the program; None is what is around the process.
    """
    streams.prepare()
    code = _outcome(sys.argv[1:] if argv is None else argv, around or Surroundings.of_process())
    streams.settle()
    lift_limit()
    return code


def _outcome(words: Sequence[str], around: Surroundings) -> int:
    """The exit code, whatever happens, and what there is to say about it."""
    try:
        with handled(heeded(), end_in_time):
            code = _called(words, around)
            sys.stdout.flush()
    except KeyboardInterrupt:
        limit_time(INTERRUPTED)
        return INTERRUPTED
    except Ended as ended:
        # Whoever should read the rest may not be there.
        limit_time(ended.exit_code)
        streams.silence(sys.stdout)
        return ended.exit_code
    except BrokenPipeError:
        # Whoever read our output has gone.
        return FAULT
    except Exception as error:  # noqa: BLE001
        if isinstance(error, OSError) and streams.is_of_streams(error):
            complain(stream_unusable(around.listener, error, streams.OUTPUT))
            return USAGE
        crash.report(error, around.folders.log, around.listener)
        return FAULT
    return code


def _called(words: Sequence[str], around: Surroundings) -> int:
    """Do what the words of the command line ask for; the exit code."""
    try:
        args = parser_for(around.listener).parse_args(words, argparse.Namespace(around=around))
        run: Callable[[argparse.Namespace], int] = args.run
        return run(args)
    except Ended:
        raise
    except SystemExit as said:
        # Help and version, and what is wrong with the words.
        return int(said.code or FINE)


def _is_data(word: str) -> bool:
    """Whether a word that begins with "-" is no option: a hand without clubs, a decline, a number."""
    return word.startswith("-") and word != "-h" and not word[:3].strip("-").isalpha() if word != "--" else False


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence; the usage is a ``--help`` away."""

    def error(self, message: str) -> NoReturn:
        """Exit with the code of wrong usage."""
        complain(shortened(message, 400), self.prog)
        self.exit(USAGE)

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        """Let it be known if there is no room for help and version; argparse keeps that to itself."""
        (file or sys.stderr).write(message)

    def _parse_optional(self, arg_string: str) -> Any:
        """An option, or None for a word that is data although it begins with "-"."""
        return None if _is_data(arg_string) else super()._parse_optional(arg_string)


class _Help(argparse.HelpFormatter):
    """Help in the listener's language."""

    def __init__(self, prog: str, listener: Speaker) -> None:
        super().__init__(prog)
        self._listener = listener

    def add_usage(
        self, usage: str | None, actions: Iterable[argparse.Action], groups: Iterable[Any], prefix: str | None = None
    ) -> None:
        """How it is called."""
        super().add_usage(usage, actions, groups, self._listener.say(_("usage: ")) if prefix is None else prefix)


def _translated(parser: argparse.ArgumentParser, listener: Speaker) -> None:
    """Say everything that help says, also of the subcommands, to a listener."""
    parser.formatter_class = partial(_Help, listener=listener)
    parser.description = listener.say(parser.description or "")
    parser._positionals.title, parser._optionals.title = _("positional arguments"), _("options")
    for group in parser._action_groups:
        group.title = listener.say(group.title or "")
    for action in parser._actions:
        if isinstance(action, argparse._HelpAction):
            action.help = _("show this help message and exit")
        elif isinstance(action, argparse._VersionAction):
            action.help = _("show program's version number and exit")
        if action.help not in (None, argparse.SUPPRESS):
            action.help = listener.say(action.help)
        if isinstance(action, argparse._SubParsersAction):
            for listed in action._choices_actions:
                listed.help = listener.say(listed.help or "")
            for below in action.choices.values():
                _translated(below, listener)


def parser_for(listener: Speaker) -> argparse.ArgumentParser:
    """What reads the words of the command line, and tells a listener which there are."""
    parser = _Parser(
        prog="mate-tui", description=_("Play, practise and understand Mate (G. Capellen, 1915), the open-handed card game.")
    )
    parser.add_argument("--version", action="version", version=f"mate-tui {__version__}")
    parser.add_argument(
        "--print-completion", metavar="SHELL", choices=("bash", "zsh", "tcsh"), help=_("print a completion script")
    )
    _add_settings(parser)
    parser.set_defaults(run=_run_home)
    commands = parser.add_subparsers(title=_("subcommands"), metavar="SUBCOMMAND")
    _add_play(commands)
    _add_solve(commands)
    _add_lines(commands)
    _add_check(commands)
    _add_records(commands)
    _add_review(commands)
    _add_puzzle(commands)
    where = commands.add_parser("where", help=_("where files are kept"), description=_("Print where files are kept."))
    where.set_defaults(run=_run_where)
    _translated(parser, listener)
    return parser


def _add_play(commands: Commands) -> None:
    play = commands.add_parser("play", help=_("start a match at once"), description=_("Start a match at once."))
    _add_rules(play)
    play.add_argument("--deal", metavar="N|HANDS", help=_("first deal: its number, or HAND1/HAND2 (random if left out)"))
    play.add_argument(
        "--bot",
        metavar="LEVEL",
        choices=("pawn", "knight", "king", "none"),
        default="knight",
        help=_("pawn, knight or king; none for a second person at this keyboard (default: knight)"),
    )
    play.add_argument("--leader", choices=("me", "bot", "random"), default="random", help=_("who leads game 1"))
    play.add_argument("--hints", choices=("off", "ask", "always"), default="ask", help=_("move hints"))
    play.add_argument("--seed", type=_integer, metavar="N", help=_("make the deals, the lot and the bots repeatable"))
    play.add_argument("--continue", dest="go_on", action="store_true", help=_("go on with the match interrupted last"))
    play.add_argument("--plain", action="store_true", help=_("lines of text instead of a screen; by itself without a terminal"))
    _add_settings(play)
    play.set_defaults(run=_run_play)


def _add_solve(commands: Commands) -> None:
    solve = commands.add_parser(
        "solve",
        help=_("what every choice in a position is worth"),
        description=_("What every choice in a position is worth, exactly."),
    )
    solve.add_argument(
        "position",
        nargs="+",
        metavar="POSITION",
        help=_("HAND1/HAND2 LEADER LED FORE FREE, the number of a deal, or - for one position a line from standard input"),
    )
    _add_rules(solve)
    solve.add_argument("--margin", type=_lead, metavar="N", help=_("last game: player 1 is N points ahead so far"))
    _add_json(solve)
    solve.set_defaults(run=_run_solve)


def _add_lines(commands: Commands) -> None:
    lines = commands.add_parser(
        "lines",
        help=_("see through a position: its choices, why, and the line"),
        description=_("See through a position: every choice with what it leads to and why, and the line of best play."),
    )
    lines.add_argument(
        "position", nargs="+", metavar="POSITION", help=_("HAND1/HAND2 LEADER LED FORE FREE, or the number of a deal")
    )
    _add_rules(lines)
    lines.add_argument("--margin", type=_lead, metavar="N", help=_("last game: player 1 is N points ahead so far"))
    lines.add_argument("--plain", action="store_true", help=_("print it instead of a screen; by itself without a terminal"))
    _add_settings(lines)
    lines.set_defaults(run=_run_lines)


def _add_check(commands: Commands) -> None:
    check = commands.add_parser(
        "check", help=_("replay match records"), description=_("Replay match records and name the first fault of each.")
    )
    check.add_argument("file", metavar="FILE|-", help=_("a .mate file, or - for standard input"))
    check.add_argument(
        "--all", action="store_true", dest="every_fault", help=_("every faulty tag, and the first fault of each game")
    )
    _add_json(check)
    check.set_defaults(run=_run_check)


def _add_puzzle(commands: Commands) -> None:
    puzzle = commands.add_parser(
        "puzzle",
        help=_("puzzles made from a seed"),
        description=_("Puzzles made from a seed: the same for everybody who names it."),
    )
    puzzle.add_argument("--seed", type=_integer, metavar="N", help=_("which puzzle (default: that of the day)"))
    puzzle.add_argument("--kind", choices=[kind.value for kind in Kind], help=_("what it asks for (default: each kind in turn)"))
    puzzle.add_argument("--count", type=_count, default=1, metavar="M", help=_("how many, from this seed on (default: 1)"))
    _add_json(puzzle)
    puzzle.set_defaults(run=_run_puzzle)


def _add_review(commands: Commands) -> None:
    review = commands.add_parser(
        "review",
        help=_("what each decision of a record cost"),
        description=_("What each decision in match records cost, exactly; the first fault of each is named as check does."),
    )
    review.add_argument("file", metavar="FILE|-", help=_("a .mate file, or - for standard input"))
    _add_json(review)
    review.set_defaults(run=_run_review)


def _add_records(commands: Commands) -> None:
    about = _("List, show, export, import and delete the matches that are kept.")
    records = commands.add_parser("records", help=_("the matches that are kept"), description=about)
    actions = records.add_subparsers(title=_("what to do with them"), metavar="ACTION", required=True)
    listed = actions.add_parser("list", help=_("list matches"), description=_("List matches, the latest first."))
    listed.add_argument("words", nargs="*", metavar="WORD", help=_("each in a name, the rules or the date"))
    _add_match_kind(listed)
    _add_json(listed)
    listed.set_defaults(run=_run_records_list)
    show = actions.add_parser("show", help=_("show a match"), description=_("Print the record of a match."))
    show.add_argument("match", metavar="ID", type=_match_number, help=_("the number of a match, as in the list"))
    _add_json(show)
    show.set_defaults(run=_run_records_show)
    export = actions.add_parser("export", help=_("write matches to a file"), description=_("Write match records."))
    export.add_argument("matches", nargs="*", metavar="ID", type=_match_number, help=_("numbers of matches (default: all)"))
    _add_match_kind(export)
    export.add_argument("-o", "--output", metavar="FILE", default="-", help=_("where to (default: standard output)"))
    export.set_defaults(run=_run_records_export)
    about = _("Bring the sound matches of records into the store, and name the first fault of each of the others.")
    read = actions.add_parser("import", help=_("bring in matches from files"), description=about)
    read.add_argument("files", nargs="+", metavar="FILE|-", help=_(".mate files, or - for standard input"))
    read.set_defaults(run=_run_records_import)
    delete = actions.add_parser("delete", help=_("delete matches"), description=_("Take matches off all lists."))
    delete.add_argument("matches", nargs="+", metavar="ID", type=_match_number, help=_("numbers of matches"))
    delete.add_argument("--undo", action="store_true", help=_("bring them back instead"))
    delete.set_defaults(run=_run_records_delete)


def _add_match_kind(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--kind", choices=MATCH_KINDS, default="all", help=_("which matches (default: all that are not deleted)"))


def _add_rules(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--rules",
        metavar="R",
        type=_rules,
        default=Rules(),
        help=_("a preset (capellen, classic, chess), then options, such as classic,privilege=king"),
    )


def _add_settings(parser: argparse.ArgumentParser) -> None:
    """A flag for each setting, which counts for this run."""
    group = parser.add_argument_group(_("settings for this run"))
    for setting in SCHEMA:
        flag = "--" + setting.key.replace("_", "-")
        # A subcommand's flags must not undo those given before it.
        group.add_argument(
            flag,
            dest=f"setting_{setting.key}",
            type=_reader(setting),
            default=argparse.SUPPRESS,
            metavar="|".join((*setting.values[:3], "...")[: len(setting.values)]),
            help=setting.about,
        )


def _reader(setting: Setting) -> Callable[[str], str]:
    def read(word: str) -> str:
        try:
            return setting.read(word)
        except ValueError:
            raise argparse.ArgumentTypeError(f"takes {', '.join(setting.values)}") from None

    return read


def _settings_file(args: argparse.Namespace) -> SettingsFile:
    """The settings file, with what flags and the environment say on top."""
    file = SettingsFile(args.around.folders.settings)
    file.overrides = environment_overrides(
        args.around.environment,
        lambda name, value, takes: file.complaints.append((ENVIRONMENT_VALUE, {"name": name, "value": value, "takes": takes})),
    )
    given = {setting.key: getattr(args, f"setting_{setting.key}", None) for setting in SCHEMA}
    file.overrides |= {key: value for key, value in given.items() if value is not None}
    return file


def _add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help=_("print JSON"))


def _count(word: str) -> int:
    count = _integer(word)
    if not 1 <= count <= 1_000_000:
        raise argparse.ArgumentTypeError("expected 1 to 1000000")
    return count


def _integer(word: str) -> int:
    try:
        return int(word[:400])
    except ValueError:
        raise argparse.ArgumentTypeError("expected a whole number") from None


def _lead(word: str) -> Value:
    return Value(_integer(word))


def _match_number(word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) <= 18):
        raise argparse.ArgumentTypeError("expected the number of a match")
    return int(word)


def _rules(word: str) -> Rules:
    try:
        return parse_rules(word)
    except NotationError as error:
        from mate_tui.words.notation import unreadable

        raise argparse.ArgumentTypeError(unreadable(ENGLISH, error)) from None


def _run_home(args: argparse.Namespace) -> int:
    if args.print_completion:
        from mate_tui.subcommands.completion import script

        sys.stdout.write(script(parser_for(args.around.listener), args.print_completion))
        return FINE
    from mate_tui.door import run_app

    return run_app(args.around, None, _settings_file(args))


def _run_play(args: argparse.Namespace) -> int:
    from mate_tui.controller.setup import Setup
    from mate_tui.door import run_app, run_in_plain
    from mate_tui.words.notation import unreadable

    try:
        setup = Setup.of_words(
            rules=args.rules, deal=args.deal, bot=args.bot, leader=args.leader, hints=args.hints, seed=args.seed
        )
    except NotationError as error:
        complain(unreadable(args.around.listener, error))
        return FAULT
    file = _settings_file(args)
    match = None
    if args.go_on:
        match = _interrupted(args.around)
        if match is None:
            return FAULT
    return (run_in_plain if args.plain else run_app)(args.around, setup, file, match)


def _interrupted(around: Surroundings) -> int | None:
    """The match that was interrupted last, of those that nobody plays if there is one; None, with a word, if there is none."""
    from mate_tui.store.history import History
    from mate_tui.store.store import Store, StoreError
    from mate_tui.words.stored import NONE_INTERRUPTED, trouble

    store = Store(around.folders.store)
    try:
        unfinished = [entry.id for entry in History(store).unfinished()]
    except StoreError as error:
        complain(trouble(around.listener, error))
        return None
    if not unfinished:
        complain(around.listener.say(NONE_INTERRUPTED))
        return None
    return next((match for match in unfinished if store.claims.holder(match) is None), unfinished[0])


def _run_where(args: argparse.Namespace) -> int:
    from mate_tui.subcommands.where import run

    return run(args.around.listener, args.around.folders)


def _run_solve(args: argparse.Namespace) -> int:
    from mate_tui.subcommands.solve import run

    return run(args.around.listener, args.position, args.rules, args.margin, as_json=args.json)


def _run_review(args: argparse.Namespace) -> int:
    from mate_tui.subcommands.review import run

    return run(args.around.listener, args.file, as_json=args.json)


def _run_lines(args: argparse.Namespace) -> int:
    from mate_tui.door import run_app
    from mate_tui.subcommands.lines import print_lines, read
    from mate_tui.terminal import has_terminal

    position = read(args.around.listener, args.position, args.rules)
    if position is None:
        return FAULT
    if not args.plain and has_terminal(args.around.environment) and sys.stdout.isatty():
        return run_app(args.around, None, _settings_file(args), position=position, margin=args.margin)
    print_lines(args.around.listener, position, args.margin)
    return FINE


def _run_check(args: argparse.Namespace) -> int:
    from mate_tui.subcommands.check import run

    return run(args.around.listener, args.file, as_json=args.json, every_fault=args.every_fault)


def _run_puzzle(args: argparse.Namespace) -> int:
    from mate_tui.store.puzzles import PuzzleLog
    from mate_tui.store.store import Store
    from mate_tui.subcommands.puzzle import Wanted, run_json, run_plain

    wanted = Wanted(args.seed, Kind(args.kind) if args.kind else None, args.count, args.around.today())
    return run_json(wanted) if args.json else run_plain(args.around.listener, wanted, PuzzleLog(Store(args.around.folders.store)))


def _run_records_list(args: argparse.Namespace) -> int:
    from mate_tui.store.history import Filter, Kind
    from mate_tui.store.store import PATIENCE, Store
    from mate_tui.subcommands.records import run_list

    return run_list(
        args.around.listener,
        Store(args.around.folders.store, PATIENCE),
        Filter(Kind(args.kind), " ".join(args.words)),
        as_json=args.json,
    )


def _run_records_show(args: argparse.Namespace) -> int:
    from mate_tui.store.store import PATIENCE, Store
    from mate_tui.subcommands.records import run_show

    return run_show(args.around.listener, Store(args.around.folders.store, PATIENCE), args.match, as_json=args.json)


def _run_records_export(args: argparse.Namespace) -> int:
    from mate_tui.store.history import Kind
    from mate_tui.store.store import PATIENCE, Store
    from mate_tui.subcommands.records import run_export

    return run_export(
        args.around.listener, Store(args.around.folders.store, PATIENCE), args.matches, Kind(args.kind), args.output
    )


def _run_records_import(args: argparse.Namespace) -> int:
    from mate_tui.store.store import PATIENCE, Store
    from mate_tui.subcommands.records import run_import

    return run_import(args.around.listener, Store(args.around.folders.store, PATIENCE), args.files)


def _run_records_delete(args: argparse.Namespace) -> int:
    from mate_tui.store.store import PATIENCE, Store
    from mate_tui.subcommands.records import run_delete

    return run_delete(args.around.listener, Store(args.around.folders.store, PATIENCE), args.matches, undo=args.undo)
