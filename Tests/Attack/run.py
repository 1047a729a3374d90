"""Runs a case in a separate folder, and returns its outcome."""

import dataclasses
import fcntl
import os
import pathlib
import pty
import re
import select
import shutil
import signal
import struct
import termios
import time

DEADLINE = 5.0
# The additional time for each megabyte of large files, seconds. A megabyte contains thirty thousand points, each of
# which is scored.
DEADLINE_A_MEGABYTE = 1.0
DEADLINE_A_SCORED_MEGABYTE = 3.0
# The time between feeding a named pipe and feeding it again, seconds.
AGAIN = 1.0
# The time to wait for a run that a busy machine may not have given any processor time, seconds.
STARVED = 60.0
MOST_KEPT = 64 << 20
# A run that has written this many bytes is doing what was requested; it is told to end, and must do so.
MOST_WRITTEN = 64 << 20


@dataclasses.dataclass
class Outcome:
    """The outcome of a run."""

    status: int = 0  # negative if a signal killed it
    output: bytes = b""
    errors: bytes = b""
    files: dict = dataclasses.field(default_factory=dict)  # the files that are new or have changed
    seconds: float = 0
    processor: float = 0  # processor time, seconds
    peak: int = 0  # maximum memory, bytes
    is_late: bool = False
    is_ended: bool = False  # True if it wrote or waited endlessly, as requested, and was told to end
    is_raw: bool = False  # True if its terminal was not restored


ENVIRONMENT = {"PATH": "/usr/bin:/bin", "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "COLUMNS": "80", "LINES": "24",
               "HOME": "/nonexistent", "SWIFT_BACKTRACE": "enable=no"}
# An environment that must make no difference to the result.
OTHER = {"PATH": "/bin", "LC_ALL": "tr_TR.UTF-8", "LANG": "de_DE.UTF-8", "LC_NUMERIC": "de_DE.UTF-8", "TZ": "Pacific/Kiritimati",
         "COLUMNS": "80", "LINES": "24", "HOME": "/root", "USER": "somebody", "JUNK": "x" * 10000, "SWIFT_BACKTRACE": "enable=no"}


def run(program, case, folder, environment=None, pieces=None):
    """Runs a case in an empty folder, and leaves the files made by the run there."""
    folder = pathlib.Path(folder)
    for name in case.files:
        path = folder / name
        if name in case.fifos:
            os.mkfifo(path)
        else:
            path.write_bytes(case.content(name))
    writers = {}  # the data still to be written, by descriptor
    if case.terminal:
        return _in_terminal(program, case, folder)
    outcome = Outcome()
    # If the input file is a named pipe, standard input is a pipe, too.
    pieces = pieces or case.pieces or ([1 << 20] if case.input in case.fifos else [])
    out = os.open(folder / ".stdout", os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
    err = os.open(folder / ".stderr", os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
    os.unlink(folder / ".stdout")
    os.unlink(folder / ".stderr")
    if case.input and pieces:
        inside, feed = os.pipe()
        os.set_blocking(feed, False)
        writers[feed] = (memoryview(case.content(case.input)), list(pieces))
    else:
        inside = os.open(folder / case.input if case.input else "/dev/null", os.O_RDONLY)
    fifos = {folder / name: (0.0, memoryview(case.content(name)), None) for name in case.fifos}
    process = _spawn(program, case, folder, environment or ENVIRONMENT, [inside, out, err])
    os.close(inside)
    _follow(process, case, writers, outcome, fifos=fifos)
    for descriptor, name in ((out, "output"), (err, "errors")):
        size = os.fstat(descriptor).st_size
        setattr(outcome, name, _kept(os.pread(descriptor, min(size, MOST_KEPT + 1), 0)))
        os.close(descriptor)
    outcome.files = changed(folder, case)
    return outcome


def changed(folder, case):
    """Returns the files in a folder that differ from those of the case, without following links."""
    found = {}
    for parent, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(parent, name)
            short = os.path.relpath(path, folder)
            if short in case.fifos or not os.path.isfile(path):
                continue
            with open(path, "rb") as file:
                content = _kept(file.read(MOST_KEPT + 1))
            if short not in case.files or _kept(case.content(short)) != content:
                found[short] = content
    return found


def _kept(content):
    """Returns the part of an output that is judged. If the output is too long, this is its complete lines or, if its
    format does not consist of separate lines, a mark.
    """
    if len(content) <= MOST_KEPT:
        return content
    return content[:content.rfind(b"\n", 0, MOST_KEPT) + 1] if content[:1] in (b"{", b"$") else b"(cut)\n"


def _spawn(program, case, folder, environment, streams):
    words = [program, *(word.replace("\0", "") for word in case.arguments)]
    words = [os.fsencode(word) if _is_plain(word) else word.encode("utf-8", "surrogatepass") for word in words]
    process = os.fork()
    if process:
        return process
    try:
        os.setsid()
        if len(streams) == 1:
            fcntl.ioctl(streams[0], termios.TIOCSCTTY, 0)
            streams = streams * 3
        os.chdir(folder)
        for number in (signal.SIGPIPE, signal.SIGXFSZ):
            signal.signal(number, signal.SIG_DFL)
        for number, stream in enumerate(streams):
            os.dup2(stream, number)
        os.closerange(3, 64)
        os.execve(program, words, environment)
    finally:
        os._exit(127)


def use_default_signals():
    """Restores the default effect of signals that end a program, in this process and in the processes that it starts."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)


def _is_plain(word):
    try:
        os.fsencode(word)
        return True
    except UnicodeEncodeError:
        return False


def _follow(process, case, writers, outcome, reader=None, fifos=None):
    """Sends data to a process, sends it the signal in the case, and waits for it to end."""
    fifos = fifos or {}
    # A run that requested a slow clock may take longer.
    waits = any(word.startswith("--playback-speed") for word in case.arguments)
    a_megabyte = DEADLINE_A_SCORED_MEGABYTE if case.arguments[:1] == ["score"] else DEADLINE_A_MEGABYTE
    deadline = DEADLINE + a_megabyte * case.megabytes
    begin = time.monotonic()
    watch = os.pidfd_open(process)
    poll = select.poll()
    poll.register(watch, select.POLLIN)
    for descriptor in writers:
        poll.register(descriptor, select.POLLOUT)
    if reader is not None:
        poll.register(reader, select.POLLIN)
    is_sent = not case.signal
    try:
        while True:
            now = time.monotonic() - begin
            if not is_sent and now >= case.after:
                os.kill(process, case.signal)
                is_sent = True
            for path, (due, content, feed) in fifos.items():
                # A process that keeps the pipe open for long is fed only once, because it would otherwise never end.
                if now < due or feed in writers or _holds(process, path):
                    continue
                try:
                    feed = os.open(path, os.O_WRONLY | os.O_NONBLOCK)
                except OSError:
                    continue  # nothing has opened it for reading yet
                os.set_blocking(feed, False)
                writers[feed] = (content, [1 << 20])
                poll.register(feed, select.POLLOUT)
                # A process that opens the pipe a second time is fed a second time.
                fifos[path] = (now + AGAIN, content, feed)
            is_enough = now > 0.3 and _written(process) > MOST_WRITTEN or now > deadline and (
                waits or _writes(process))
            if not outcome.is_ended and is_enough:
                outcome.is_ended = True
                os.kill(process, signal.SIGTERM)
                outcome.processor = _processor(process)
                begin = time.monotonic()
                is_sent = True
            if now > (1 if outcome.is_ended else deadline) and (
                    now > STARVED + deadline or _processor(process) > deadline / 2 + outcome.processor or _is_stuck(process)):
                outcome.is_late = True
                os.kill(process, signal.SIGKILL)
            timeout = 0.2 if is_sent else max(0.0, case.after - now)
            if fifos:
                timeout = min(timeout, 0.002)
            ended = False
            for descriptor, event in poll.poll(timeout * 1000):
                if descriptor == watch:
                    ended = True
                elif descriptor == reader:
                    try:
                        outcome.output += os.read(reader, 1 << 16)
                    except OSError:
                        poll.unregister(reader)
                else:
                    _feed(descriptor, event, writers, poll)
            if ended:
                break
    finally:
        for descriptor in list(writers):
            os.close(descriptor)
        os.close(watch)
    _, status, usage = os.wait4(process, 0)
    outcome.seconds = time.monotonic() - begin
    outcome.processor = usage.ru_utime + usage.ru_stime
    outcome.peak = usage.ru_maxrss << 10
    outcome.status = os.waitstatus_to_exitcode(status)


def _feed(descriptor, event, writers, poll):
    rest, pieces = writers[descriptor]
    try:
        if not rest or event & (select.POLLERR | select.POLLHUP):
            raise BrokenPipeError
        size = pieces.pop(0) if len(pieces) > 1 else pieces[0]
        count = os.write(descriptor, rest[:size])
        writers[descriptor] = (rest[count:], pieces)
    except BlockingIOError:
        pass
    except BrokenPipeError:
        poll.unregister(descriptor)
        os.close(descriptor)
        del writers[descriptor]


def _holds(process, path):
    """Returns true if a process has a file open. While the process waits for the other end of a pipe, it does not
    have the pipe open yet.
    """
    folder, path = f"/proc/{process}/fd", os.path.realpath(path)
    try:
        return any(os.readlink(f"{folder}/{number}") == path for number in os.listdir(folder))
    except OSError:
        return False  # it has closed a file in the meantime, or has ended


def _processor(process):
    """Returns the processor time of a process, seconds."""
    with open(f"/proc/{process}/stat", encoding="ascii", errors="replace") as file:
        words = file.read().rsplit(")", 1)[1].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def _written(process):
    """Returns the number of bytes that a process has written."""
    try:
        with open(f"/proc/{process}/io", encoding="ascii") as file:
            return int(re.search(r"^wchar: (\d+)", file.read(), re.M)[1])
    except OSError:
        return 0


def _writes(process):
    """Returns true if a process continues to write."""
    before = _written(process)
    for _ in range(20):
        time.sleep(0.1)
        if _written(process) > before:
            return True
    return False


def _is_stuck(process):
    """Returns true if a process is waiting for something other than a processor."""
    before = _processor(process)
    time.sleep(0.3)
    with open(f"/proc/{process}/stat", encoding="ascii", errors="replace") as file:
        state = file.read().rsplit(")", 1)[1].split()[0]
    return state in "SD" and _processor(process) == before


def _in_terminal(program, case, folder):
    outcome = Outcome()
    master, terminal = pty.openpty()
    columns, rows = case.terminal
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    before = termios.tcgetattr(terminal)
    process = _spawn(program, case, folder, ENVIRONMENT, [terminal])
    os.set_blocking(master, False)
    keys = os.dup(master)
    _follow(process, case, {keys: (memoryview(case.keys.encode()), [3])}, outcome, reader=master)
    outcome.is_raw = termios.tcgetattr(terminal) != before
    os.close(terminal)
    os.close(master)
    outcome.files = changed(folder, case)
    return outcome


def emptied(folder):
    """Removes everything from a folder, and returns the folder."""
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    return folder
