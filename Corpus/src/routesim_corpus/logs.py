"""Logs by their names: which there are, whether one is as it was, and how one comes here.

A name is a path as somebody wrote it, or a URL that fsspec knows. Of paths, bytes that are no UTF-8
stand as Python has them in `str` (surrogates).
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
    """Whether a name is a URL rather than a path."""
    return _URL.match(name) is not None


def file_system(url: str) -> tuple[Any, str]:
    """The file system of a URL, and the path in it."""
    try:
        fs, path = fsspec.core.url_to_fs(url)
    except (ImportError, ValueError) as error:
        words = str(error).splitlines()[0] if str(error) else type(error).__name__
        status = UNAVAILABLE if isinstance(error, ImportError) else USAGE
        raise Failure(printable(f"{url}: {words}"), status) from None
    return fs, path


# Which there are


def listed(
    given: Iterable[str],
    apart_from: str | None = None,
    passed_over: Callable[[str, str], None] = lambda _path, _reason: None,
) -> Iterator[str]:
    """The names of all logs in folders, of patterns, and of those that are named themselves.

    Folders are gone through in the order of the names in them. Hidden files are left out, and so is
    what lies in the folder `apart_from`. Anything else in a folder or matched by a pattern is
    passed over; `passed_over` is called with its path and the reason.
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
    """Those that are files or folders."""
    for path in paths:
        reason = None if os.path.isdir(path) else no_file(path)
        if reason is None:
            yield path
        else:
            passed_over(path, reason)


def no_file(path: str) -> str | None:
    """Why a name is passed over, in words; None of a file.

    What nobody may look at may well be a log. Pipes and devices are none: one that nobody writes
    would keep who reads it for ever.
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
    """The files in a folder and those beneath it."""
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
    """The files of a remote folder, of a pattern, or the one that a URL names."""
    fs, path = file_system(url)
    is_web = url.startswith(("http://", "https://"))
    try:
        if _MAGIC.search(path) and not is_web:
            found = sorted(fs.glob(path))
            if not found:
                raise Failure(f"{printable(url)}: nothing has such a name", NO_INPUT)
        elif not (url.endswith("/") if is_web else fs.isdir(path)):
            yield url  # a web page may hold links, and be a log all the same
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
    """The names in a file, a line each; `-` is standard input."""
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
    """What an exception says, in one line."""
    if isinstance(error, FileNotFoundError):
        return "no such file"
    if isinstance(error, OSError) and error.strerror:
        return printable(error.strerror)
    text = next(iter(str(error).splitlines()), "")
    return printable(f"{type(error).__name__}: {text}" if text else type(error).__name__)


# Whether one is as it was


def sha256(path: str) -> str:
    """What `sha256sum` says of a file; a pipe is not waited for."""
    with open(path, "rb", opener=lambda name, flags: os.open(name, flags | os.O_NONBLOCK)) as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise OSError(errno.EINVAL, "this is no file", path)
        return hashlib.file_digest(file, "sha256").hexdigest()


def folder_stamp(path: str) -> str:
    """What tells whether the files beside a log are as they were, for logs that are of several.

    Which of them a log is of the program alone knows, so all that lie in the folder count.
    """
    folder = path if os.path.isdir(path) else os.path.dirname(path) or "."
    sum_ = hashlib.sha256()
    for name in sorted(os.listdir(folder), key=os.fsencode):
        member = os.path.join(folder, name)
        if os.path.isfile(member):
            sum_.update(f"{sha256(member)}  ".encode() + os.fsencode(name) + b"\n")
    return "files:" + sum_.hexdigest()


def remote_stamp(url: str) -> str | None:
    """What its store says of a remote log's state, by its metadata; None where it says nothing."""
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


# How a remote one is brought here


@contextlib.contextmanager
def brought(url: str, scratch: str | None) -> Iterator[str]:
    """A copy of a remote log, under its own name as far as that can be one; gone afterwards."""
    fs, path = file_system(url)
    name = path
    if url.startswith(("http://", "https://")):
        name = urllib.parse.unquote(urllib.parse.urlsplit(url).path)
    name = re.sub(r"[^A-Za-z0-9._+-]", "_", name.rstrip("/").rpartition("/")[2])[-100:].lstrip("-.")
    with tempfile.TemporaryDirectory(prefix="log-", dir=scratch) as folder:
        copy = os.path.join(folder, name or "log")
        fs.get_file(path, copy)
        yield copy
