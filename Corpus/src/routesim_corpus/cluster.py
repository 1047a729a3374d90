"""The workers: a cluster on this machine, or one that somebody else runs."""

import contextlib
import logging
import os
import warnings
from collections.abc import Iterator
from typing import Any

import dask
import distributed
from dask.system import CPU_COUNT

from .ending import Arrivals
from .failure import UNAVAILABLE, Failure, printable
from .job import Job
from .logs import words
from .worker import identify

# Ctrl-C in a terminal reaches every process there; only the one that started the run reacts to it.
_DEAF = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)"


@contextlib.contextmanager
def connected(
    scheduler: str, workers: int | None, threads: int, tries: int, arrivals: Arrivals
) -> Iterator[distributed.Client]:
    """Yields a client of a cluster.

    - `scheduler`: `local`, an address (`tcp://`, `tls://`), or the name of a scheduler file.
    - `workers`: for a local cluster, the number of processes, by default one per core; for another
      cluster, the number of workers to wait for, by default none, as some clusters grow with their
      work.
    - `threads`: the number of logs that each local worker scores at once.

    Raises `Failure` if there is none, and `Ended` if a signal comes while it waits for the workers.
    """
    _silence()
    with contextlib.ExitStack() as stack:
        if scheduler == "local":
            client = _local(stack, workers or CPU_COUNT, threads, tries)
        else:
            client = _other(stack, scheduler)
        while workers and scheduler != "local":
            arrivals.check()
            with contextlib.suppress(TimeoutError):
                client.wait_for_workers(workers, timeout=1)
                break
        yield client


def _silence() -> None:
    """Silences dask here: the outcome of a run is reported in one line."""
    warnings.filterwarnings("ignore", module="distributed")
    for name in ["distributed", *logging.root.manager.loggerDict]:
        if name.partition(".")[0] == "distributed":
            for handler in logging.getLogger(name).handlers:
                handler.setLevel(logging.CRITICAL + 1)


def _local(
    stack: contextlib.ExitStack, workers: int, threads: int, tries: int
) -> distributed.Client:
    stack.enter_context(
        dask.config.set(
            {
                "distributed.scheduler.allowed-failures": tries - 1,
            }
        )
    )
    cluster = stack.enter_context(
        distributed.LocalCluster(
            n_workers=workers,
            threads_per_worker=threads,
            # Nobody else on this machine may give work to the workers.
            security=True,
            dashboard_address="127.0.0.1:0",
            worker_dashboard_address="127.0.0.1:0",
            silence_logs=logging.CRITICAL,
            preload=[_DEAF],
        )
    )
    return stack.enter_context(distributed.Client(cluster))


def _other(stack: contextlib.ExitStack, scheduler: str) -> distributed.Client:
    try:
        if "://" in scheduler:
            client = distributed.Client(scheduler)
        else:
            if not os.path.isfile(scheduler):
                raise Failure(f"{printable(scheduler)}: neither an address nor a scheduler file")
            client = distributed.Client(scheduler_file=scheduler)
    except (OSError, ValueError) as error:
        raise Failure(
            f"no scheduler can be reached at {printable(scheduler)}: {words(error)}", UNAVAILABLE
        ) from None
    return stack.enter_context(client)


def identities(client: distributed.Client, job: Job) -> Any:
    """Returns each worker's identity, by address; an exception for one that does not work."""
    return client.run(identify, job, on_error="return")
