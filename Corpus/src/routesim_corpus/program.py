"""`routesim score --worker` as it runs on a worker, one for each log scored at the same time."""

import contextlib
import os
import select
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator

from .failure import BAD_DATA, NO_INPUT, UNAVAILABLE, USAGE, Failure, printable
from .job import Job

# The time that an unused program is kept for the next batch, seconds.
_IDLE = 30.0


class ProgramEnded(Exception):  # noqa: N818
    """The program ended while it was scoring a log, or took too long and was ended."""

    def __init__(self, words: str, *, is_late: bool = False) -> None:
        super().__init__(words)
        self.words = words
        self.is_late = is_late


class Program:
    """A process of the program; used by one thread at a time."""

    def __init__(self, job: Job, scratch: str | None = None) -> None:
        self._job = job
        self.folder = tempfile.mkdtemp(prefix="routesim-corpus-", dir=scratch)
        self.idle_since = 0.0
        self._waiting = b""
        try:
            self._process, self._errors = self._started()
        except BaseException:
            shutil.rmtree(self.folder, ignore_errors=True)
            raise

    def _started(self) -> "tuple[subprocess.Popen[bytes], int]":
        command = [program(), "score", "--worker", *self.options]
        errors = os.open(os.path.join(self.folder, "errors"), os.O_RDWR | os.O_CREAT, 0o600)
        folder = self._job.folder
        try:
            # A session of its own, as Ctrl-C in a terminal is for the process that started the run.
            process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                cwd=folder if os.path.isdir(folder) else self.folder,
                start_new_session=True,
                bufsize=0,
            )
        except OSError as error:
            os.close(errors)
            raise Failure(
                f"{printable(command[0])}: {error.strerror}; ROUTESIM is to name the program where "
                "workers run"
            ) from None
        return process, errors

    @property
    def options(self) -> list[str]:
        """The command-line options for the job."""
        if self._job.sweep is None:
            return ["--jobs", "1", *self._job.options]
        path = os.path.join(self.folder, "sweep.json")
        if not os.path.exists(path):
            with open(path, "wb") as file:
                file.write(self._job.sweep[1])
        return ["--jobs", "1", "--sweep", path, *self._job.options]

    def ask(self, name: str) -> str:
        """Returns the line for a log.

        A name that is not a line by itself is given to a separate process of the program, which
        answers the same.
        """
        answer = self._asked(name) if _is_a_line(name) else self._run_for(name)
        return answer.decode("utf-8", "replace").removesuffix("\n")

    def _asked(self, name: str) -> bytes:
        assert self._process.stdin is not None and self._process.stdout is not None
        end = time.monotonic() + self._job.limit
        try:
            self._process.stdin.write(os.fsencode(name) + b"\n")
        except BrokenPipeError:
            raise ProgramEnded(self._last_words()) from None
        waiting = select.poll()
        waiting.register(self._process.stdout, select.POLLIN)
        while b"\n" not in self._waiting:
            left = end - time.monotonic()
            if left <= 0 or not waiting.poll(min(left, 3600) * 1000):
                if time.monotonic() < end:
                    continue
                raise ProgramEnded(f"took longer than {self._job.limit:g} s", is_late=True)
            piece = os.read(self._process.stdout.fileno(), 1 << 16)
            if not piece:
                raise ProgramEnded(self._last_words())
            self._waiting += piece
        line, _, self._waiting = self._waiting.partition(b"\n")
        return line

    def _run_for(self, name: str) -> bytes:
        try:
            result = subprocess.run(
                [program(), "score", *self.options, "--", name],
                stdin=subprocess.DEVNULL,
                capture_output=True,
                cwd=self._job.folder if os.path.isdir(self._job.folder) else self.folder,
                start_new_session=True,
                timeout=self._job.limit,
            )
        except subprocess.TimeoutExpired:
            raise ProgramEnded(f"took longer than {self._job.limit:g} s", is_late=True) from None
        if not result.stdout.endswith(b"\n"):
            raise ProgramEnded(_status_words(result.returncode))
        return result.stdout

    def _last_words(self) -> str:
        self._process.wait()
        return _status_words(self._process.returncode)

    def refusal(self) -> Failure:
        """Returns the reason the program did not start to work, in its own words."""
        self._process.wait()
        status = self._process.returncode
        said = os.pread(self._errors, 1 << 16, 0).decode("utf-8", "replace").strip().splitlines()
        if self._job.sweep is not None:
            path = os.path.join(self.folder, "sweep.json")
            said = [line.replace(path, self._job.sweep[0]) for line in said]
        if status in (USAGE, BAD_DATA, NO_INPUT) and said:
            return Failure(printable(said[-1].removeprefix("routesim: ")), status)
        words = f": {said[-1]}" if said else ""
        return Failure(printable(f"{program()} score {_status_words(status)}{words}"), UNAVAILABLE)

    def end(self) -> None:
        """Ends the program, whatever it is doing."""
        with contextlib.suppress(OSError):
            self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()
        os.close(self._errors)
        shutil.rmtree(self.folder, ignore_errors=True)


def program() -> str:
    """Returns the name of the program on this machine."""
    return os.environ.get("ROUTESIM") or "routesim"


def _is_a_line(name: str) -> bool:
    """Returns true if the program's worker reads a name from a line unchanged."""
    return not ("\n" in name or name.endswith("\r") or "\0" in name)


def _status_words(status: int) -> str:
    if status >= 0:
        return f"ended with status {status}"
    with contextlib.suppress(ValueError):
        return f"was ended by {signal.Signals(-status).name}"
    return f"was ended by signal {-status}"


# Programs that wait for the next batch, by job.
_waiting: dict[Job, list[Program]] = {}
_lock = threading.Lock()


class Lease:
    """A program for a batch; it is replaced if it has ended."""

    def __init__(self, job: Job, scratch: str | None) -> None:
        self._job = job
        self._scratch = scratch
        self._program: Program | None = None

    def ask(self, name: str) -> str:
        """Returns the line for a log; ends the program if it gives none."""
        current = self.program
        try:
            return current.ask(name)
        except BaseException:
            self.end()
            raise

    @property
    def program(self) -> Program:
        """The program."""
        if self._program is None:
            with _lock:
                idle = _waiting.get(self._job)
                self._program = idle.pop() if idle else None
        if self._program is None:
            self._program = Program(self._job, self._scratch)
        return self._program

    def end(self) -> None:
        """Ends the program."""
        if self._program is not None:
            self._program.end()
            self._program = None

    def give_back(self) -> None:
        """Keeps the program for the next batch."""
        if self._program is None:
            return
        self._program.idle_since = time.monotonic()
        with _lock:
            _waiting.setdefault(self._job, []).append(self._program)
        self._program = None
        timer = threading.Timer(_IDLE + 1, end_idle, [_IDLE])
        timer.daemon = True
        timer.start()


@contextlib.contextmanager
def lent(job: Job, scratch: str | None = None) -> Iterator[Lease]:
    """Yields a program for a batch."""
    lease = Lease(job, scratch)
    try:
        yield lease
    except BaseException:
        lease.end()
        raise
    lease.give_back()


def end_idle(seconds: float) -> None:
    """Ends the programs that have not been used for the given time."""
    with _lock:
        ended = [
            program
            for programs in _waiting.values()
            for program in programs
            if time.monotonic() - program.idle_since >= seconds
        ]
        for job in list(_waiting):
            _waiting[job] = [program for program in _waiting[job] if program not in ended]
            if not _waiting[job]:
                del _waiting[job]
    for program in ended:
        program.end()
