"""Signals that ask for the end."""

import os
import signal
from queue import SimpleQueue
from types import FrameType, TracebackType
from typing import Any


class Ended(Exception):  # noqa: N818 - nothing is wrong
    """A signal asked for the end."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.status = 128 + number


class Arrivals:
    """What a run waits for: results, and signals that ask for the end.

    A signal is noted and looked at where the run waits, as an exception in the midst of what dask
    does would break that. The second one ends at once.
    """

    def __init__(self) -> None:
        # Whose `put` may be called from a signal's handler.
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
        """Hands over a result, from any thread."""
        self._queue.put(arrival)

    def get(self) -> Any:
        """Waits for the next result; raises `Ended` where a signal came."""
        arrival = self._queue.get()
        self.check()
        return arrival

    def check(self) -> None:
        """Raises `Ended` where a signal came."""
        if self._number is not None:
            raise Ended(self._number)
