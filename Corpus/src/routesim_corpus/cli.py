"""The command line: its options are checked here, and no other module knows about them."""

import argparse
import contextlib
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from types import FrameType
from typing import NoReturn

from . import __version__
from .cluster import connected
from .dataset import Dataset, write_file
from .ending import Arrivals, Ended
from .failure import BAD_DATA, CANNOT_WRITE, NO_INPUT, USAGE, Failure, printable, shown
from .job import Job
from .logs import listed, read_list, words
from .run import Run

# The options that this package itself gives to the program.
_OURS = ("--worker", "--jobs", "--output", "--resume", "--from-list", "--help")


# At most this many of the skipped names are listed; if there are more, only their number is.
_MOST_NAMED = 20


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise Failure(f"{message}; --help tells more", USAGE)


def parser() -> argparse.ArgumentParser:
    """Returns the parser of the options."""
    parser = _Parser(
        prog="routesim-corpus",
        usage="%(prog)s [OPTIONS] LOG... --output DIR [-- OPTIONS OF routesim score]",
        description=(
            "Scores all logs there are by `routesim score`, on the cores of this machine or on a "
            "cluster, into a dataset of Parquet. The same command goes on where it was ended."
        ),
        allow_abbrev=False,
    )
    add = parser.add_argument
    add(
        "logs",
        nargs="*",
        metavar="LOG",
        help="a log, a folder of logs, a pattern such as 'logs/**/*.jsonl', or a URL of these",
    )
    add("--from-list", metavar="FILE", help="take the logs that a file names, too, a line each")
    add("--output", metavar="DIR", required=True, help="the folder of the dataset, or its URL")
    add(
        "--lines",
        metavar="FILE",
        help="write the lines, too, as `routesim score` does; - is standard output",
    )
    add(
        "--scheduler",
        metavar="ADDRESS",
        default="local",
        help="who hands out work: local (the default), tcp://..., tls://..., or a scheduler file",
    )
    add(
        "--workers",
        metavar="N",
        type=_count,
        help="how many workers a local cluster has (default: one a core), or are waited for",
    )
    add(
        "--jobs-per-worker",
        metavar="N",
        type=_count,
        default=1,
        help="how many logs a worker of a local cluster works on at once (default: 1)",
    )
    add(
        "--batch",
        metavar="N",
        type=_count,
        default=64,
        help="how many logs are handed out together (default: 64)",
    )
    add(
        "--limit",
        metavar="S",
        type=_seconds,
        default=600.0,
        help="how long a log may take, in seconds (default: 600)",
    )
    add(
        "--tries",
        metavar="N",
        type=_count,
        default=3,
        help="how often a log is tried that ends the program (default: 3)",
    )
    add("--sweep", metavar="FILE", help="try each of the sets of parameters that a file names")
    add("--strategy", metavar="NAME[,NAME]", help="the ways to correct, as for `routesim score`")
    add("--again", action="store_true", help="score again what ended the program or took too long")
    add("--keep", action="store_true", help="keep rows of logs that are not listed")
    add("--version", action="version", version=f"routesim-corpus {__version__}")
    return parser


def _count(text: str) -> int:
    number = int(text)
    if not 1 <= number <= 1_000_000:
        raise argparse.ArgumentTypeError(f"{text} is not from 1 to 1000000")
    return number


def _seconds(text: str) -> float:
    number = float(text)
    if not 0.001 <= number <= 86400:
        raise argparse.ArgumentTypeError(f"{text} is not from 0.001 to 86400")
    return number


def _job(options: argparse.Namespace, rest: list[str]) -> Job:
    for option in rest:
        if option.partition("=")[0] in _OURS:
            raise Failure(f"{option} is not for the program here; --help tells more", USAGE)
    given = [*rest]
    if options.strategy is not None:
        given += ["--strategy", options.strategy]
    sweep = None
    if options.sweep is not None:
        try:
            with open(options.sweep, "rb") as file:
                sweep = (options.sweep, file.read())
        except OSError as error:
            raise Failure(
                f"{printable(shown(options.sweep))}: {error.strerror}", NO_INPUT
            ) from None
    return Job(tuple(given), sweep, os.getcwd(), options.limit, options.tries)


def _say(line: str) -> None:
    sys.stderr.write(f"routesim-corpus: {printable(line)}\n")
    sys.stderr.flush()


def _run(arguments: Sequence[str]) -> int:
    arguments = list(arguments)
    rest: list[str] = []
    if "--" in arguments:
        cut = arguments.index("--")
        arguments, rest = arguments[:cut], arguments[cut + 1 :]
    options = parser().parse_args(arguments)
    if not options.logs and options.from_list is None:
        raise Failure("LOG is missing; --help tells more", USAGE)
    job = _job(options, rest)
    dataset = Dataset(options.output)
    names = list(dict.fromkeys(_names(options)))
    if not names:
        raise Failure("there are no logs there", NO_INPUT)
    dataset.open()
    with contextlib.closing(dataset):
        return _scored(
            Run(
                names,
                dataset,
                job,
                batch=options.batch,
                again=options.again,
                keeps=options.keep,
                say=_say,
            ),
            options,
        )


def _names(options: argparse.Namespace) -> Iterator[str]:
    passed: list[tuple[str, str]] = []
    yield from listed(
        options.logs, apart_from=options.output, passed_over=lambda *one: passed.append(one)
    )
    for path, reason in passed[:_MOST_NAMED]:
        _say(f"{shown(path)}: {reason}: it is passed over")
    if len(passed) > _MOST_NAMED:
        _say(f"{len(passed)} names are passed over; those were the first")
    if options.from_list is not None:
        yield from read_list(options.from_list)


def _scored(run: Run, options: argparse.Namespace) -> int:
    run.read_dataset()
    progress = run.progress
    try:
        with (
            Arrivals() as arrivals,
            connected(
                options.scheduler,
                options.workers,
                options.jobs_per_worker,
                options.tries,
                arrivals,
            ) as client,
        ):
            run.work(client, arrivals)
    except Ended as ended:
        progress.clear()
        _say(
            f"{progress.done} of {progress.total} logs are scored; the same command goes on with "
            "the others"
        )
        return ended.status
    finally:
        progress.clear()
    run.finish()
    if options.lines is not None:
        _write_lines(run, options.lines)
    if run.unknown:
        names = ", ".join(run.unknown)
        _say(f"the program tells what the columns lack, and `line` has: {names}")
    left_out = progress.total - progress.scored
    _say(
        f"{progress.total} {'log' if progress.total == 1 else 'logs'}: {progress.scored} scored, "
        f"{left_out} left out; {progress.kept} were as they are"
    )
    if progress.scored == 0:
        return NO_INPUT if run.all_absent else BAD_DATA
    return 0


def _write_lines(run: Run, path: str) -> None:
    try:
        if path == "-":
            for line in run.lines():
                sys.stdout.buffer.write(line)
            sys.stdout.buffer.flush()
        else:
            write_file(path, run.lines())
    except OSError as error:
        raise Failure(f"{printable(shown(path))}: {words(error)}", CANNOT_WRITE) from None


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command and returns its exit status."""
    with contextlib.ExitStack() as stack:
        for number in (signal.SIGINT, signal.SIGTERM):
            stack.callback(signal.signal, number, signal.signal(number, _end))
        try:
            return _run(sys.argv[1:] if arguments is None else arguments)
        except Failure as failure:
            _say(failure.line)
            return failure.status
        except Ended as ended:
            _say("the same command goes on with the logs that are not scored")
            return ended.status


def _end(number: int, frame: FrameType | None) -> NoReturn:
    raise Ended(number)
