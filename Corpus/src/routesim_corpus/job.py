"""The requests to workers, and their answers."""

from dataclasses import dataclass, field

from .columns import Part


@dataclass(frozen=True)
class Job:
    """The way logs are scored; the same for the whole run."""

    # Options of `routesim score`.
    options: tuple[str, ...] = ()
    # The file of parameter sets: its name and its content.
    sweep: tuple[str, bytes] | None = None
    # The folder in which files are looked up.
    folder: str = "."
    # The maximum time that the program may take for a log, seconds.
    limit: float = 600
    # The number of times a log is tried if it makes the program end.
    tries: int = 3


@dataclass(frozen=True)
class Identity:
    """The identity of a worker, which must be the same for all workers."""

    # The version of this package.
    package: str
    # The version of the program.
    program: str
    # The digest of everything besides the log that a line depends on.
    settings: str


@dataclass(frozen=True)
class Known:
    """What a row says about the state of its log."""

    sha256: str | None
    stamp: str | None


@dataclass(frozen=True)
class Asked:
    """A log to be scored, unless it is unchanged."""

    name: str
    # The existing rows; a run that was killed may leave an old one next to a new one.
    known: tuple[Known, ...] = ()


@dataclass(frozen=True)
class Head:
    """What the run needs to know about a row."""

    log: str
    sha256: str | None
    stamp: str | None
    settings: str
    error: str | None
    cause: str | None


@dataclass(frozen=True)
class Scored:
    """The results for some logs."""

    # The rows of the scored logs; None if all logs are unchanged.
    part: Part | None
    # The heads of these rows.
    heads: list[Head] = field(default_factory=list)
    # The unchanged logs: the name, and the index of the known row that holds.
    kept: list[tuple[str, int]] = field(default_factory=list)
    # Keys without a column.
    unknown: list[str] = field(default_factory=list)
