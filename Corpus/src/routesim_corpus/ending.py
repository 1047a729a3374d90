"""Signals that ask the run to end."""

import os
import signal
from queue import SimpleQueue
from types import FrameType, TracebackType
from typing import Any


class Ended(Exception):  # noqa: N818 - nothing is wrong
    """A signal asked the run to end."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.status = 128 + number


class Arrivals:
    """The arrivals that a run waits for: results, and signals that ask it to end.

    A signal is recorded and examined when the run waits next, as an exception in the middle of
    dask's work would break that. The second signal ends the process at once.
    """

    def __init__(self) -> None:
        # A queue whose `put` may be called from a signal handler.
        self._queue: SimpleQueue[Any] = SimpleQueue()
        self._number: int | None = None
        self._before: dict[int, Any] = {}

    def __enter__(self) -> "Arrivals":
        for number in (signal.SIGINT, signal.SIGTERM):
            self._before[number] = signal.signal(number, self._note)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def _note(self, number: int, frame: FrameType | None) -> None:
        if self._number is not None:
            os._exit(128 + number)
        self._number = number
        self._queue.put(None)

    def put(self, arrival: Any) -> None:
        """Adds a result; may be called from any thread."""
        self._queue.put(arrival)

    def get(self) -> Any:
        """Waits for the next result; raises `Ended` if a signal came."""
        arrival = self._queue.get()
        self.check()
        return arrival

    def check(self) -> None:
        """Raises `Ended` if a signal came."""
        if self._number is not None:
            raise Ended(self._number)
