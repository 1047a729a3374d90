"""The folder of a run's rows: Parquet files that appear completely or not at all.

During a run, an outdated row may exist next to the one that replaces it; when the run is done,
there is one row per log. Only one run at a time may write.
"""

import contextlib
import fcntl
import os
import tempfile
from collections.abc import Iterable, Iterator
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from .columns import ROW, Part
from .failure import BAD_DATA, CANNOT_WRITE, Failure, printable, shown
from .job import Head
from .logs import file_system, is_url, words

_HEAD = ["log", "sha256", "stamp", "settings", "error", "cause"]
# The lines of at most this many files are kept while they are put into the order of the logs.
_KEPT = 8


class Dataset:
    """A folder of files with rows, on this machine or in an object store."""

    def __init__(self, where: str) -> None:
        self.where = where
        self._lock: int | None = None
        if is_url(where) and not where.startswith("file://"):
            self._fs, self._folder = file_system(where)
            self._is_local = False
        else:
            self._folder = where.removeprefix("file://")
            self._fs, _ = file_system("file:///")
            self._is_local = True
        self._folder = self._folder.rstrip("/") or "/"

    def _path(self, name: str) -> str:
        return f"{self._folder}/{name}"

    def open(self) -> None:
        """Creates the folder if it is missing, and keeps other runs out.

        Raises `Failure` if it cannot be written to, or if another run is writing to it.
        """
        if not self._is_local:
            return
        with self._writing():
            os.makedirs(self._folder, exist_ok=True)
            self._lock = os.open(self._folder, os.O_RDONLY | os.O_DIRECTORY)
            try:
                fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise Failure(
                    f"{self._shown}: another run is writing this dataset", CANNOT_WRITE
                ) from None
            # Left by a run that was killed while it was writing a file.
            for name in os.listdir(self._folder):
                if name.startswith(".part-") and name.endswith(".tmp"):
                    os.unlink(self._path(name))
            # If no file can be created in the folder, that shows before the work and not after it.
            with tempfile.NamedTemporaryFile(prefix=".part-", suffix=".tmp", dir=self._folder):
                pass

    def close(self) -> None:
        """Lets other runs in."""
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def parts(self) -> list[str]:
        """Returns the names of the files."""
        try:
            there = self._fs.ls(self._folder, detail=False, refresh=True)
        except FileNotFoundError:
            return []
        except Exception as error:  # each file system has its own
            raise Failure(f"{self._shown}: {words(error)}") from None
        names = (str(path).rstrip("/").rpartition("/")[2] for path in there)
        return sorted(name for name in names if name.endswith(".parquet"))

    def heads(self) -> Iterator[tuple[str, list[Head]]]:
        """Yields each file's name, and what a run needs to know about its rows."""
        for name in self.parts():
            table = self.read(name, _HEAD)
            yield name, [Head(**row) for row in table.to_pylist()]

    def read(self, name: str, columns: list[str] | None = None) -> pa.Table:
        """Returns the rows of a file."""
        try:
            with self._fs.open(self._path(name), "rb") as file, pq.ParquetFile(file) as parquet:
                held = parquet.schema_arrow
                if (held.metadata or {}).get(b"routesim_corpus") != ROW.metadata[
                    b"routesim_corpus"
                ]:
                    raise Failure(
                        f"{self._shown}/{printable(name)}: a file of something else than scores; "
                        "a folder of their own was expected",
                        BAD_DATA,
                    )
                return parquet.read(columns)
        except (OSError, pa.ArrowException) as error:
            raise Failure(f"{self._shown}/{printable(name)}: {words(error)}", BAD_DATA) from None

    def write(self, part: Part) -> None:
        """Writes a file completely and at once."""
        path = self._path(part.name)
        with self._writing():
            if not self._is_local:
                self._fs.pipe_file(path, part.content)
                return
            write_file(path, [part.content])

    def remove(self, name: str) -> None:
        """Removes a file."""
        with self._writing():
            self._fs.rm_file(self._path(name))

    def tidy(self, current: dict[str, tuple[str, int]]) -> None:
        """Removes all rows but the current ones: for each log, a file and a position in it."""
        wanted: dict[str, list[int]] = {name: [] for name in self.parts()}
        for name, place in current.values():
            wanted[name].append(place)
        for name, places in wanted.items():
            table = self.read(name, ["log"]) if places else None
            if table is not None and len(places) == table.num_rows:
                continue
            if places:
                self.write(Part.holding(self.read(name).take(sorted(places))))
            self.remove(name)

    def lines(self, places: Iterable[tuple[str, int]]) -> Iterator[bytes]:
        """Yields the lines of rows, with their newlines."""
        kept: dict[str, Any] = {}
        for name, place in places:
            if name not in kept:
                if len(kept) == _KEPT:
                    del kept[next(iter(kept))]
                kept[name] = self.read(name, ["line"]).column("line")
            yield kept[name][place].as_py().encode() + b"\n"

    @property
    def _shown(self) -> str:
        return printable(shown(self.where.rstrip("/")))

    @contextlib.contextmanager
    def _writing(self) -> Iterator[None]:
        try:
            yield
        except Failure:
            raise
        except Exception as error:  # each file system has its own
            raise Failure(f"{self._shown}: {words(error)}", CANNOT_WRITE) from None


def write_file(path: str, pieces: Iterable[bytes]) -> None:
    """Writes a file that replaces the old one completely and at once; raises `OSError`.

    If the path is not a file, such as a pipe, the pieces are written as they come.
    """
    if os.path.exists(path) and not os.path.isfile(path):
        with open(path, "wb") as file:
            file.writelines(pieces)
        return
    path = os.path.realpath(path)
    folder, name = os.path.split(path)
    descriptor, temporary = tempfile.mkstemp(prefix=f".{name[:100]}.", suffix=".tmp", dir=folder)
    try:
        with open(descriptor, "wb") as file:
            file.writelines(pieces)
            file.flush()
            os.fsync(descriptor)
            mask = os.umask(0)
            os.umask(mask)
            os.fchmod(descriptor, 0o666 & ~mask)
        os.replace(temporary, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise
