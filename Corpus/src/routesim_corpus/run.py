"""A run: names become batches, batches become dask tasks, and their results become files."""

import itertools
import math
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any
from uuid import uuid4

import distributed
from distributed.scheduler import KilledWorker

from .cluster import identities
from .dataset import Dataset
from .ending import Arrivals
from .failure import UNAVAILABLE, Failure, printable, shown
from .job import Asked, Head, Identity, Job, Known, Scored
from .worker import difference, identify, score

# This many batches are submitted for each log that can be scored at once; the rest are only names.
_AHEAD = 3
# The time between checks of the cluster's size, seconds.
_NOW_AND_THEN = 5.0
_WORKER = "routesim_corpus.worker"
_GONE = "the scheduler went away; the same command goes on with the others"
_TAKEN = "the workers that had it ended, {} of {}"
# The states of a task whose result was lost with the worker that held it, before it was fetched.
_LOST = ("lost", "pending")


@dataclass
class Progress:
    """The progress of a run, shown on a terminal."""

    total: int
    done: int = 0
    kept: int = 0
    scored: int = 0
    _start: float = field(default_factory=time.monotonic)
    _told: float = 0.0

    def tell(self) -> None:
        """Shows the progress, at most ten times a second."""
        now = time.monotonic()
        if not sys.stderr.isatty() or now - self._told < 0.1:
            return
        self._told = now
        rate = (self.done - self.kept) / max(now - self._start, 1e-3)
        text = f"scoring logs: {self.done} of {self.total}"
        if rate > 0:
            left = (self.total - self.done) / rate
            text += f", {rate:.0f} a second, {left:.0f} s left"
        sys.stderr.write(f"\r\x1b[K{text[:79]}")
        sys.stderr.flush()

    def clear(self) -> None:
        """Removes the progress from the terminal."""
        if self._told:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


class Run:
    """The scoring of all logs in a list into a dataset."""

    def __init__(
        self,
        names: list[str],
        dataset: Dataset,
        job: Job,
        *,
        batch: int,
        again: bool = False,
        keeps: bool = False,
        say: Callable[[str], None],
    ) -> None:
        self.names = names
        self.dataset = dataset
        self.job = job
        self.batch = batch
        self.again = again
        self.keeps = keeps
        self.say = say
        self.progress = Progress(len(names))
        # For each log, the file and position of its valid row; `there` has those that may be valid.
        self.places: dict[str, tuple[str, int]] = {}
        self.there: dict[str, list[tuple[str, int, Head]]] = {}
        self.unknown: dict[str, None] = {}
        # True while every listed log that failed is missing.
        self.all_absent = True

    def read_dataset(self) -> None:
        """Reads the existing rows."""
        for name, heads in self.dataset.heads():
            for place, head in enumerate(heads):
                self.there.setdefault(head.log, []).append((name, place, head))

    def work(self, client: distributed.Client, arrivals: Arrivals) -> None:
        """Scores the logs that have changed.

        Raises `Ended` if a signal asks for that, and `Failure` if the cluster cannot continue.
        """
        try:
            self._work(client, arrivals)
        except (OSError, CancelledError):
            # Failures of the dataset's own files are reported by themselves.
            raise Failure(_GONE) from None

    def _work(self, client: distributed.Client, arrivals: Arrivals) -> None:
        expected = self._identity(client, arrivals)
        # The submitted batches, and the logs of batches whose workers ended: the guilty log shows
        # when each is tried alone, while the cluster has nothing else to do.
        tasks: dict[str, tuple[list[Asked], str | None]] = {}
        suspects: deque[Asked] = deque()
        waiting = self._batches(expected)
        threads = _Threads(client)

        def give(asked: list[Asked], blame: str | None = None) -> None:
            key = f"score-{uuid4()}"
            future = client.submit(
                score, self.job, asked, expected, blame, key=key, pure=False, retries=2
            )
            tasks[key] = asked, blame
            future.add_done_callback(arrivals.put)

        def fill() -> None:
            if client.status != "running":
                raise Failure(_GONE)
            for asked in itertools.islice(waiting, max(_AHEAD * threads() - len(tasks), 1)):
                give(asked)
            if suspects and not tasks:
                give([suspects.popleft()])

        fill()
        self.progress.tell()
        while tasks:
            future = arrivals.get()
            asked, blame = tasks.pop(future.key)
            scored = self._result(future)
            if isinstance(scored, Scored):
                self._take(scored, expected)
            elif scored is None:
                give(asked, blame)
            elif len(asked) > 1 or tasks:
                suspects += asked
            else:
                count = scored.allowed_failures + 1
                give(asked, _TAKEN.format(count, count))
            del future
            fill()
            self.progress.tell()

    def finish(self) -> None:
        """Leaves one row per log, and no rows of unlisted logs unless they are kept."""
        if self.keeps:
            for log, rows in self.there.items():
                self.places.setdefault(log, rows[-1][:2])
        self.dataset.tidy(self.places)

    def lines(self) -> Iterator[bytes]:
        """Yields the lines of the logs in the order of the list."""
        return self.dataset.lines(self._final_places())

    def _final_places(self) -> Iterator[tuple[str, int]]:
        places: dict[str, tuple[str, int]] = {}
        for name, heads in self.dataset.heads():
            for place, head in enumerate(heads):
                places.setdefault(head.log, (name, place))
        return (places[shown(name)] for name in self.names)

    def _identity(self, client: distributed.Client, arrivals: Arrivals) -> Identity:
        """Returns the identity of all workers; later workers are checked with their answers."""
        if not client.nthreads():
            self.say("the cluster has no worker yet, and is waited for")
        # These are tasks, so that a cluster that grows with its work starts to grow; the first
        # needs nothing from this package, as a worker without it would be lost on any other task.
        self._wait(lambda: client.submit(import_module, _WORKER, pure=False), arrivals)
        for found in client.run(import_module, _WORKER, on_error="return").values():
            if isinstance(found, BaseException):
                raise _cannot_work(found)
        expected: Identity = self._wait(
            lambda: client.submit(identify, self.job, pure=False), arrivals
        )
        for identity in identities(client, self.job).values():
            if isinstance(identity, Failure):
                raise identity
            if not isinstance(identity, Identity):
                raise _cannot_work(identity)
            if identity != expected:
                raise Failure(difference(expected, identity))
        return expected

    def _wait(self, give: "Callable[[], distributed.Future[Any]]", arrivals: Arrivals) -> Any:
        """Returns the result of a task by itself; raises `Failure` if there is none."""
        while True:
            future = give()
            future.add_done_callback(arrivals.put)
            arrivals.get()
            result = self._result(future)
            if isinstance(result, KilledWorker):
                raise _cannot_work(result)
            if result is not None:
                return result

    @staticmethod
    def _result(future: "distributed.Future[Any]") -> Any:
        """Returns the result of a task, or the error if its workers ended.

        Returns None if the result was lost with its worker. Raises `Failure` if something else is
        wrong.
        """
        if future.status in _LOST:
            return None
        try:
            return future.result()
        except KilledWorker as error:
            return error
        except Exception as error:
            # Any other error is not the task's own.
            if future.status != "error" or isinstance(error, Failure):
                raise
            raise _cannot_work(error) from None

    def _batches(self, expected: Identity) -> Iterator[list[Asked]]:
        for start in range(0, len(self.names), self.batch):
            batch = self.names[start : start + self.batch]
            yield [
                Asked(
                    name,
                    tuple(
                        Known(head.sha256, head.stamp) for _, _, head in self._true(name, expected)
                    ),
                )
                for name in batch
            ]

    def _true(self, name: str, expected: Identity) -> list[tuple[str, int, Head]]:
        """Returns a log's rows that are valid if the log is in the state that they describe."""
        return [
            row
            for row in self.there.get(shown(name), [])
            if row[2].settings == expected.settings
            and row[2].sha256 is not None
            and not (self.again and row[2].cause is not None)
        ]

    def _take(self, scored: Scored, expected: Identity) -> None:
        """Adds the results of a batch to the dataset."""
        progress = self.progress
        progress.done += len(scored.kept) + len(scored.heads)
        progress.kept += len(scored.kept)
        for log, which in scored.kept:
            name, place, head = self._true(log, expected)[which]
            self.places[log] = (name, place)
            self._count(head)
        if scored.part is None:
            return
        self.dataset.write(scored.part)
        for place, head in enumerate(scored.heads):
            self.places[head.log] = (scored.part.name, place)
            self._count(head)
            if head.error is not None:
                progress.clear()
                self.say(f"{head.error}; this log is left out")
        self.unknown |= dict.fromkeys(scored.unknown)

    def _count(self, head: Head) -> None:
        if head.error is None:
            self.progress.scored += 1
            self.all_absent = False
        elif not head.error.endswith(": no such file"):
            self.all_absent = False


class _Threads:
    """The number of logs that a cluster scores at once; updated as workers come and go."""

    def __init__(self, client: distributed.Client) -> None:
        self._client = client
        self._count = 0
        self._asked = -math.inf

    def __call__(self) -> int:
        now = time.monotonic()
        if now - self._asked > _NOW_AND_THEN:
            self._asked = now
            self._count = sum(self._client.nthreads().values())
        return self._count


def _cannot_work(error: Any) -> Failure:
    """Returns the failure for a worker on which something other than a log is wrong."""
    text = printable(f"{type(error).__name__}: {error}".splitlines()[0])
    hint = "; routesim-corpus is needed on workers, too" if isinstance(error, ImportError) else ""
    return Failure(f"a worker cannot work: {text}{hint}", UNAVAILABLE)
