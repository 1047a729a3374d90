"""What is asked of workers, and what they answer."""

from dataclasses import dataclass, field

from .columns import Part


@dataclass(frozen=True)
class Job:
    """How logs are scored; the same for all of a run."""

    # Options of `routesim score`.
    options: tuple[str, ...] = ()
    # The file of sets of parameters: its name, and what it holds.
    sweep: tuple[str, bytes] | None = None
    # Where the names of files are looked for.
    folder: str = "."
    # How long the program may take for a log, seconds.
    limit: float = 600
    # How often a log is tried that ends the program.
    tries: int = 3


@dataclass(frozen=True)
class Identity:
    """What works: must be the same on all workers."""

    # The version of this package.
    package: str
    # The version of the program.
    program: str
    # What its lines rest on beside the log.
    settings: str


@dataclass(frozen=True)
class Known:
    """What a row tells of the state in which its log was."""

    sha256: str | None
    stamp: str | None


@dataclass(frozen=True)
class Asked:
    """A log to be scored, unless it is as it was."""

    name: str
    # Of the rows that are there; a run that was killed may leave an old one beside a new one.
    known: tuple[Known, ...] = ()


@dataclass(frozen=True)
class Head:
    """What the run has to know of a row."""

    log: str
    sha256: str | None
    stamp: str | None
    settings: str
    error: str | None
    cause: str | None


@dataclass(frozen=True)
class Scored:
    """What came of some logs."""

    # The rows of those that were scored; None where all are as they were.
    part: Part | None
    # What is told of each row of it.
    heads: list[Head] = field(default_factory=list)
    # Those that are as they were: the name, and of which of the rows that are known.
    kept: list[tuple[str, int]] = field(default_factory=list)
    # Keys that the columns lack.
    unknown: list[str] = field(default_factory=list)
