"""Logs by name: which exist, whether one is unchanged, and how one is fetched.

A name is a path as the user wrote it, or a URL that fsspec supports. In paths, bytes that are not
UTF-8 are represented as in Python's `str` (surrogates).
"""

import contextlib
import errno
import glob
import hashlib
import os
import re
import stat
import sys
import tempfile
import urllib.parse
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import fsspec

from .failure import NO_INPUT, UNAVAILABLE, USAGE, Failure, printable, shown

_URL = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*(::|://)")
_MAGIC = re.compile(r"[*?[]")


def is_url(name: str) -> bool:
    """Returns true if a name is a URL rather than a path."""
    return _URL.match(name) is not None


def file_system(url: str) -> tuple[Any, str]:
    """Returns the file system of a URL, and the path in it."""
    try:
        fs, path = fsspec.core.url_to_fs(url)
    except (ImportError, ValueError) as error:
        words = str(error).splitlines()[0] if str(error) else type(error).__name__
        status = UNAVAILABLE if isinstance(error, ImportError) else USAGE
        raise Failure(printable(f"{url}: {words}"), status) from None
    return fs, path


# Listing logs


def listed(
    given: Iterable[str],
    apart_from: str | None = None,
    passed_over: Callable[[str, str], None] = lambda _path, _reason: None,
) -> Iterator[str]:
    """Yields the names of all logs in folders, of those that match patterns, and of those given.

    Folders are listed in the order of their names. Hidden files are left out, and so is the folder
    `apart_from`. Anything else in a folder or matched by a pattern is skipped; `passed_over` is
    called with its path and the reason.
    """
    apart = None
    if apart_from is not None and not is_url(apart_from):
        with contextlib.suppress(OSError):
            apart = _identity(os.stat(apart_from))
    for name in given:
        if name.startswith("file://"):
            name = name.removeprefix("file://")
        if is_url(name):
            yield from _in_remote(name)
            continue
        if os.path.lexists(name) or not _MAGIC.search(name):
            found = [name]
        else:
            found = sorted(glob.glob(name, recursive=True), key=os.fsencode)
            if not found:
                raise Failure(f"{printable(shown(name))}: no file has such a name", NO_INPUT)
            found = list(_files(found, passed_over))
        for path in found:
            yield from _in_folder(path, apart, passed_over) if os.path.isdir(path) else [path]


def _identity(status: os.stat_result) -> tuple[int, int]:
    return status.st_dev, status.st_ino


def _files(paths: Iterable[str], passed_over: Callable[[str, str], None]) -> Iterator[str]:
    """Yields those paths that are files or folders."""
    for path in paths:
        reason = None if os.path.isdir(path) else no_file(path)
        if reason is None:
            yield path
        else:
            passed_over(path, reason)


def no_file(path: str) -> str | None:
    """Returns the reason a name is skipped, in words; None for a file.

    A path that may not be examined could well be a log. Pipes and devices are not: a reader would
    wait for ever for a pipe that nobody writes to.
    """
    try:
        mode = os.stat(path).st_mode
    except OSError as error:
        if os.path.islink(path) and error.errno == errno.ENOENT:
            return "a link to nothing, and no log"
        return error.strerror or "not to be read"
    if stat.S_ISREG(mode):
        return None
    kinds = {stat.S_IFIFO: "a pipe", stat.S_IFSOCK: "a socket", stat.S_IFDIR: "a folder"}
    kind = kinds.get(stat.S_IFMT(mode), "a device")
    return f"{'a link to ' if os.path.islink(path) else ''}{kind}, and no log"


def _in_folder(
    folder: str, apart: tuple[int, int] | None, passed_over: Callable[[str, str], None]
) -> Iterator[str]:
    """Yields the files in a folder and in the folders below it."""
    try:
        if apart is not None and _identity(os.stat(folder)) == apart:
            return
        with os.scandir(folder) as entries:
            there = sorted((e for e in entries), key=lambda entry: os.fsencode(entry.name))
    except OSError as error:
        raise Failure(f"{printable(shown(folder))}: {error.strerror}", NO_INPUT) from None
    for entry in there:
        if entry.name.startswith("."):
            continue
        path = os.path.join(folder, entry.name)
        if entry.is_dir(follow_symlinks=False):
            yield from _in_folder(path, apart, passed_over)
            continue
        reason = no_file(path)
        if reason is None:
            yield path
        else:
            passed_over(path, reason)


def _in_remote(url: str) -> Iterator[str]:
    """Yields the files of a remote folder or a pattern, or the file that a URL names."""
    fs, path = file_system(url)
    is_web = url.startswith(("http://", "https://"))
    try:
        if _MAGIC.search(path) and not is_web:
            found = sorted(fs.glob(path))
            if not found:
                raise Failure(f"{printable(url)}: nothing has such a name", NO_INPUT)
        elif not (url.endswith("/") if is_web else fs.isdir(path)):
            yield url  # a web page may contain links and still be a log
            return
        else:
            found = [path]
        for item in found:
            if item is not path and not fs.isdir(item):
                yield fs.unstrip_protocol(item)
                continue
            for folder, folders, files in fs.walk(item, on_error="raise"):
                folders.sort()
                for name in sorted(files):
                    if not name.startswith("."):
                        yield fs.unstrip_protocol(f"{folder.rstrip('/')}/{name}")
    except Failure:
        raise
    except ImportError as error:
        raise Failure(printable(f"{url}: {error}"), UNAVAILABLE) from None
    except Exception as error:  # each file system has its own
        raise Failure(f"{printable(url)}: {words(error)}", NO_INPUT) from None


def read_list(path: str) -> list[str]:
    """Returns the names in a file, one per line; `-` is standard input."""
    try:
        if path == "-":
            content = sys.stdin.buffer.read()
        else:
            with open(path, "rb") as file:
                content = file.read()
    except OSError as error:
        raise Failure(f"{printable(shown(path))}: {error.strerror}", NO_INPUT) from None
    lines = re.split(rb"[\n\r]+", content.removeprefix(b"\xef\xbb\xbf"))
    return [os.fsdecode(line) for line in lines if line.strip(b" \t")]


def words(error: BaseException) -> str:
    """Returns an exception's message in one line."""
    if isinstance(error, FileNotFoundError):
        return "no such file"
    if isinstance(error, OSError) and error.strerror:
        return printable(error.strerror)
    text = next(iter(str(error).splitlines()), "")
    return printable(f"{type(error).__name__}: {text}" if text else type(error).__name__)


# Detecting changes


def sha256(path: str) -> str:
    """Returns the SHA-256 of a file, as `sha256sum` prints it; does not wait for a pipe."""
    with open(path, "rb", opener=lambda name, flags: os.open(name, flags | os.O_NONBLOCK)) as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise OSError(errno.EINVAL, "this is no file", path)
        return hashlib.file_digest(file, "sha256").hexdigest()


def folder_stamp(path: str) -> str:
    """Returns a digest that shows whether the files of a log are unchanged.

    A log may consist of several files. Only the program knows which files belong to a log, so all
    files in the folder count.
    """
    folder = path if os.path.isdir(path) else os.path.dirname(path) or "."
    sum_ = hashlib.sha256()
    for name in sorted(os.listdir(folder), key=os.fsencode):
        member = os.path.join(folder, name)
        if os.path.isfile(member):
            sum_.update(f"{sha256(member)}  ".encode() + os.fsencode(name) + b"\n")
    return "files:" + sum_.hexdigest()


def remote_stamp(url: str) -> str | None:
    """Returns the state of a remote log from its metadata; None if its store gives none."""
    fs, path = file_system(url)
    info = {key.lower(): value for key, value in fs.info(path).items()}
    size = info.get("size")
    for key in ("etag", "md5hash", "content-md5", "digest", "crc32c"):
        if info.get(key):
            return f"{key}:{info[key]}:{size}"
    for key in ("lastmodified", "last-modified", "last_modified", "mtime", "updated", "created"):
        if info.get(key) is not None:
            return f"{key}:{info[key]}:{size}"
    return None


# Fetching remote logs


@contextlib.contextmanager
def brought(url: str, scratch: str | None) -> Iterator[str]:
    """Yields a copy of a remote log, under its own name if that is allowed; removes it later."""
    fs, path = file_system(url)
    name = path
    if url.startswith(("http://", "https://")):
        name = urllib.parse.unquote(urllib.parse.urlsplit(url).path)
    name = re.sub(r"[^A-Za-z0-9._+-]", "_", name.rstrip("/").rpartition("/")[2])[-100:].lstrip("-.")
    with tempfile.TemporaryDirectory(prefix="log-", dir=scratch) as folder:
        copy = os.path.join(folder, name or "log")
        fs.get_file(path, copy)
        yield copy
