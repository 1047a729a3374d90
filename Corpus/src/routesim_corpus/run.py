"""A run: names become batches, batches tasks of dask, and what comes back files of the dataset."""

import itertools
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

import distributed
from distributed.scheduler import KilledWorker

from .cluster import identities
from .dataset import Dataset
from .failure import UNAVAILABLE, Failure, printable, shown
from .job import Asked, Head, Identity, Job, Known, Scored
from .worker import difference, score

# So many batches are given out for each log that can be worked on at once; the rest are names.
_AHEAD = 3
_TAKEN = "the workers that had it ended, {} of {}"


@dataclass
class Progress:
    """How far a run is, on a terminal."""

    total: int
    done: int = 0
    kept: int = 0
    scored: int = 0
    _start: float = field(default_factory=time.monotonic)
    _told: float = 0.0

    def tell(self) -> None:
        """Says it, at most ten times a second."""
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
        """Takes it off the terminal."""
        if self._told:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


class Run:
    """All logs of a list, scored into a dataset."""

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
        # Of each log the file and place of the row that is true, and of those that may be.
        self.places: dict[str, tuple[str, int]] = {}
        self.there: dict[str, list[tuple[str, int, Head]]] = {}
        self.unknown: dict[str, None] = {}
        # Of the logs that are listed: whether all that failed are not there.
        self.all_absent = True

    def read_dataset(self) -> None:
        """Takes note of the rows that are there."""
        for name, heads in self.dataset.heads():
            for place, head in enumerate(heads):
                self.there.setdefault(head.log, []).append((name, place, head))

    def work(self, client: distributed.Client) -> None:
        """Scores the logs that are not as they were, and leaves one row a log."""
        expected = self._identity(client)
        tasks: dict[str, tuple[list[Asked], str | None]] = {}
        waiting = self._batches(expected)
        arriving = distributed.as_completed(raise_errors=False)

        def give(asked: list[Asked], blame: str | None = None) -> None:
            key = f"score-{uuid4()}"
            future = client.submit(
                score, self.job, asked, expected, blame, key=key, pure=False, retries=2
            )
            tasks[key] = (asked, blame)
            arriving.add(future)

        def fill() -> None:
            threads = sum(client.nthreads().values())
            for asked in itertools.islice(waiting, max(_AHEAD * threads - len(tasks), 1)):
                give(asked)

        fill()
        self.progress.tell()
        while tasks:
            future = next(arriving)
            asked, _ = tasks.pop(future.key)
            if future.status == "finished":
                self._take(future.result(), expected)
            elif future.status == "error" and isinstance(future.exception(), KilledWorker):
                # Which of them it was shows when each is alone.
                if len(asked) > 1:
                    for one in asked:
                        give([one])
                else:
                    count = future.exception().allowed_failures + 1
                    give(asked, _TAKEN.format(count, count))
            else:
                raise self._why(future)
            del future
            fill()
            self.progress.tell()

    def finish(self) -> None:
        """Leaves one row a log, and none of logs that are not listed unless they are kept."""
        if self.keeps:
            for log, rows in self.there.items():
                self.places.setdefault(log, rows[-1][:2])
        self.dataset.tidy(self.places)

    def lines(self) -> Iterator[bytes]:
        """The lines of the logs in the order in which they are listed."""
        return self.dataset.lines(self._final_places())

    def _final_places(self) -> Iterator[tuple[str, int]]:
        places: dict[str, tuple[str, int]] = {}
        for name, heads in self.dataset.heads():
            for place, head in enumerate(heads):
                places.setdefault(head.log, (name, place))
        return (places[shown(name)] for name in self.names)

    def _identity(self, client: distributed.Client) -> Identity:
        found: dict[str, Any] = identities(client, self.job)
        first: Identity | None = None
        for address, identity in found.items():
            if isinstance(identity, Failure):
                raise identity
            if not isinstance(identity, Identity):
                raise Failure(
                    f"the worker {address} cannot work: "
                    f"{printable(f'{type(identity).__name__}: {identity}'.splitlines()[0])}; "
                    "is routesim-corpus installed there, too?"
                )
            if first is not None and identity != first:
                raise Failure(difference(first, identity))
            first = identity
        if first is None:
            raise Failure("the cluster has no worker")
        return first

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
        """The rows of a log that hold if it is as they say it was."""
        return [
            row
            for row in self.there.get(shown(name), [])
            if row[2].settings == expected.settings
            and row[2].sha256 is not None
            and not (self.again and row[2].cause is not None)
        ]

    def _take(self, scored: Scored, expected: Identity) -> None:
        """Puts what came of a batch into the dataset."""
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

    @staticmethod
    def _why(future: "distributed.Future[Scored]") -> Failure:
        """Why a task came to nothing."""
        if future.status != "error":
            return Failure(
                "the scheduler went away; the same command goes on with the others", UNAVAILABLE
            )
        error = future.exception()
        if isinstance(error, Failure):
            return error
        text = f"{type(error).__name__}: {error}".splitlines()[0]
        return Failure(f"a worker cannot go on: {printable(text)}", UNAVAILABLE)
