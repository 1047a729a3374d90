"""The work of workers: a batch of names becomes a file of the dataset.

A line is the program's own, except for logs that it could not report on. Their `cause` is

    name       the program does not accept the name
    fetch      the log could not be fetched
    limit      the program took too long
    crash      the program ended, however often it was tried
    worker     all workers that had it ended, together with the program
"""

import contextlib
import json
import os

from . import __version__
from .columns import Answer, Part
from .failure import Failure, escaped, printable, shown
from .job import Asked, Head, Identity, Job, Known, Scored
from .logs import brought, folder_stamp, is_url, remote_stamp, sha256, words
from .program import Lease, ProgramEnded, lent


def identify(job: Job) -> Identity:
    """Returns this worker's identity; raises `Failure` if it does not work."""
    with lent(job, scratch()) as lease:
        try:
            # No log has an empty name: this request only shows which program answers.
            told = json.loads(lease.program.ask(""))
        except ProgramEnded as error:
            if error.is_late:
                raise Failure(f"the program {error.words}, and had no log to score") from None
            raise lease.program.refusal() from None
        except ValueError:
            raise Failure("the program does not answer as `routesim score --worker`") from None
    return Identity(__version__, str(told.get("program")), str(told.get("settings")))


def score(job: Job, batch: list[Asked], expected: Identity, blame: str | None = None) -> Scored:
    """Scores those logs of a batch that have changed.

    With `blame`, none is given to the program: `blame` is the reason it could not be scored.
    """
    answers: list[Answer] = []
    kept: list[tuple[str, int]] = []
    if any(not is_url(asked.name) for asked in batch) and not os.path.isdir(job.folder):
        raise Failure(f"a worker has no folder {printable(job.folder)}, where logs are looked for")
    with lent(job, scratch()) as lease:
        work = _Work(job, expected, lease, blame)
        for asked in batch:
            answer = work.answer(asked)
            if isinstance(answer, int):
                kept.append((shown(asked.name), answer))
            else:
                answers.append(answer)
    if not answers:
        return Scored(None, kept=kept)
    rows = [answer.row() for answer in answers]
    heads = [
        Head(*(row[key] for key in ("log", "sha256", "stamp", "settings", "error", "cause")))
        for row in rows
    ]
    unknown = list(dict.fromkeys(key for row in rows for key in row["unknown"] or []))
    return Scored(Part.of(rows), heads, kept, unknown)


def scratch() -> str | None:
    """Returns a worker's folder for temporary files; dask clears it if the worker is killed."""
    from distributed import get_worker

    try:
        return str(get_worker().local_directory)
    except ValueError:
        return None


class _Work:
    """A batch in progress."""

    def __init__(self, job: Job, expected: Identity, lease: Lease, blame: str | None) -> None:
        self.job = job
        self.expected = expected
        self.lease = lease
        self.blame = blame

    def answer(self, asked: Asked) -> Answer | int:
        """Returns the answer for a log or, if it is unchanged, the index of the known row."""
        name = asked.name
        if shown(name) != name or "\0" in name:
            text = "is no UTF-8; the name of a link to it would be"
            return self.own(name, "name", text if "\0" not in name else "has a NUL in it")
        return self.of_remote(asked) if is_url(name) else self.of_file(asked)

    def of_file(self, asked: Asked) -> Answer | int:
        """Returns the answer for a file or folder on this machine."""
        path = os.path.join(self.job.folder, asked.name)
        state = _state(path, asked.known)
        if state is not None:
            return state
        stamp = folder_stamp(path) if os.path.isdir(path) else None
        answer = self.scored(asked.name, asked.name)
        if stamp is None and answer.cause is None:
            told = json.loads(answer.line)
            # A file that represents its folder has a digest of several files.
            with contextlib.suppress(OSError):
                if told.get("sha256") and told.get("bytes") != os.stat(path).st_size:
                    stamp = folder_stamp(path)
        return Answer(answer.line, answer.cause, stamp)

    def of_remote(self, asked: Asked) -> Answer | int:
        """Returns the answer for a log that is fetched first."""
        try:
            # Read before the log itself, so that a log that changes meanwhile is scored again the
            # next time.
            stamp = remote_stamp(asked.name)
            for place, known in enumerate(asked.known):
                if known.stamp is not None and known.stamp == stamp:
                    return place
            with brought(asked.name, scratch()) as copy:
                if stamp is None and (state := _state(copy, asked.known)) is not None:
                    return state
                answer = self.scored(copy, asked.name)
        except Failure:
            raise
        except Exception as error:  # each file system has its own
            return self.own(asked.name, "fetch", words(error))
        line = answer.line.replace(copy, escaped(json.dumps(asked.name, ensure_ascii=False)[1:-1]))
        return Answer(line, answer.cause, stamp)

    def scored(self, path: str, name: str) -> Answer:
        """Returns the program's answer about a file, or an answer saying that there is none."""
        if self.blame is not None:
            return self.own(name, "worker", self.blame, path)
        tries = 0
        while True:
            tries += 1
            try:
                line = self.lease.ask(path)
                break
            except ProgramEnded as error:
                if error.is_late:
                    return self.own(name, "limit", error.words, path)
                if tries >= self.job.tries:
                    last = "" if tries == 1 else f", {tries} times of {tries}"
                    return self.own(name, "crash", f"the program {error.words}{last}", path)
        try:
            told = json.loads(line)
        except ValueError:
            told = {}
        if told.get("log") != path:
            raise Failure("the program does not answer as `routesim score --worker`")
        found = Identity(__version__, told.get("program"), told.get("settings"))
        if found != self.expected:
            raise Failure(difference(self.expected, found))
        return Answer(line)

    def own(self, name: str, cause: str, text: str, path: str | None = None) -> Answer:
        """Returns a line in the program's format that says why the program gave none."""
        digest = size = None
        if path is not None:
            path = os.path.join(self.job.folder, path)
            with contextlib.suppress(OSError):
                size = os.stat(path).st_size
                digest = sha256(path)
        said = {
            "version": 1,
            "log": shown(name),
            "sha256": digest,
            "bytes": size if digest else None,
            "program": self.expected.program,
            "settings": self.expected.settings,
            "error": f"{printable(shown(name))}: {text}",
            "warnings": [],
        }
        return Answer(escaped(json.dumps(said, ensure_ascii=False)), cause)


def _state(path: str, rows: tuple[Known, ...]) -> int | None:
    """Returns the index of the row that still describes a file or folder; None if none does."""
    stamp = digest = None
    with contextlib.suppress(OSError):
        for place, known in enumerate(rows):
            if known.stamp is not None and known.stamp == (stamp := stamp or folder_stamp(path)):
                return place
            if known.stamp is None and known.sha256 == (digest := digest or sha256(path)):
                return place
    return None


def difference(one: Identity, other: Identity) -> str:
    """Returns the difference between the versions of two workers, in one line."""
    if one.package != other.package:
        return f"workers have different versions of routesim-corpus: {one.package}, {other.package}"
    if one.program != other.program:
        return f"workers have different versions of routesim: {one.program}, {other.program}"
    return "workers score by different settings: is the program of one another build?"
