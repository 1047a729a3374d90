"""A terminal on which the program runs, and whose other end is held here to record the output.

The state that must be restored is determined from the bytes alone, by a reader in this file; the visible screen is
determined by pyte.
"""

import fcntl
import os
import pty
import re
import resource
import select
import signal
import struct
import sys
import termios
import time

import pyte

import shell

SEQUENCE = re.compile(
    rb"\x1b(?:\[([?<>=]?)([0-9;:]*)([$!\" ]?)([@-~])|\]([^\x07\x1b]*)(?:\x07|\x1b\\)|([()][0-9A-Za-z])|([=>78cDEHMZ]))"
    rb"|([\x0e\x0f])")
MOUSE = {9, 1000, 1001, 1002, 1003, 1004, 1005, 1006, 1015, 1016}


# The number of bytes that a terminal accepts at least while it is not read. On Linux the terminal accepts exactly
# this many, on other systems possibly more.
LEAST_HELD = 4095 if sys.platform == "linux" else 2048


def unread(descriptor):
    """Returns the number of bytes that can be read."""
    return int.from_bytes(fcntl.ioctl(descriptor, termios.FIONREAD, bytes(4)), sys.byteorder)


class Account:
    """The state that a terminal derives from the bytes sent to it, apart from the visible screen."""

    def __init__(self):
        self.modes = set()  # private modes, and that of the cursor if it is hidden
        self.region = None
        self.keyboard = 0
        self.keypad = False
        self.shifted = False
        self.look = b""
        self.title = None
        self.titles = []
        self.rest = b""
        self.pictures = 0

    def take(self, data):
        data = self.rest + data
        end = 0
        for match in SEQUENCE.finditer(data):
            end = match.end()
            private, numbers, _, final, text, _, escape, shift = match.groups()
            if final == b"m":
                if private == b"":
                    self.look = numbers
            elif final in (b"h", b"l"):
                if private == b"?":
                    for number in numbers.split(b";"):
                        self.set(int(number or 0), final == b"h")
            elif final == b"r":
                if private == b"":
                    self.region = numbers
            elif final == b"u":
                if private == b">":
                    self.keyboard += 1
                elif private == b"<":
                    self.keyboard = max(0, self.keyboard - 1)
            elif final == b"t":
                if numbers.startswith(b"22"):
                    self.titles.append(self.title)
                elif numbers.startswith(b"23") and self.titles:
                    self.title = self.titles.pop()
            elif text is not None:
                if text[:2] in (b"0;", b"1;", b"2;"):
                    self.title = text
            elif escape in (b"=", b">"):
                self.keypad = escape == b"="
            elif shift:
                self.shifted = shift == b"\x0e"
        begun = data.rfind(b"\x1b")
        self.rest = data[begun:] if begun >= end and len(data) - begun < 4096 else b""

    def set(self, mode, on):
        if mode == 25:
            on = not on
        elif mode in (7, 12):
            return
        elif mode == 2026 and on:
            self.pictures += 1
        (self.modes.add if on else self.modes.discard)(mode)

    def left(self, rows):
        """Returns descriptions of everything that is not as it was before; empty if everything is."""
        words = []
        if self.modes & {47, 1047, 1049}:
            words.append("the other screen")
        if 25 in self.modes:
            words.append("a hidden cursor")
        if self.modes & MOUSE:
            words.append("the mouse")
        others = self.modes - MOUSE - {25, 47, 1047, 1049}
        if others:
            words.append(f"modes {sorted(others)}")
        if self.region not in (None, b"", b"1;%d" % rows):
            words.append(f"a scroll region {self.region}")
        if self.keyboard:
            words.append("the keyboard's protocol")
        if self.keypad:
            words.append("the keypad")
        if self.shifted:
            words.append("other letters")
        if self.title is not None:
            words.append(f"a title {self.title}")
        if self.look.strip(b"0;") not in (b"", b"39;49"):
            words.append(f"a look {self.look}")
        return words


class Screen(pyte.Screen):
    """pyte's screen with two additions: repetition, and a screen behind another."""

    behind = None

    def set_mode(self, *modes, **words):
        super().set_mode(*modes, **words)
        if words.get("private") and 1049 in modes and self.behind is None:
            self.behind = {row: dict(line) for row, line in self.buffer.items()}, self.cursor.x, self.cursor.y
            self.buffer.clear()

    def reset_mode(self, *modes, **words):
        super().reset_mode(*modes, **words)
        if words.get("private") and 1049 in modes and self.behind is not None:
            lines, self.cursor.x, self.cursor.y = self.behind
            self.behind = None
            self.buffer.clear()
            for row, line in lines.items():
                self.buffer[row].update(line)

    def repeat(self, count=1, **_):
        column = self.cursor.x - 1
        if column >= 0:
            self.draw(self.buffer[self.cursor.y][column].data * (count or 1))


class Stream(pyte.ByteStream):
    """pyte's stream with repetition added."""

    csi = {**pyte.ByteStream.csi, "b": "repeat"}
    events = frozenset(list(pyte.ByteStream.events) + ["repeat"])


class Gone(Exception):
    """The error if the program has ended."""


class Late(Exception):
    """The error if something expected did not arrive."""


def default_signals():
    """Makes sure that no signal is ignored or blocked, whoever started this process. For example, `&` in a shell
    ignores some.
    """
    for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
        signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, [])


class Ending:
    """Waits for a process to end, with a precision of less than a millisecond; the process need not be a child.

    `waited` is the part of that time, in seconds, for which the process was ready to run but got no processor, if the
    system reports it.
    """

    def __init__(self, process, poll):
        self.process, self.poll = process, poll
        self.waited = None
        self.before = self.delay()
        # On systems other than Linux, the process is polled.
        self.descriptor = os.pidfd_open(process) if hasattr(os, "pidfd_open") else None

    def wait(self, patience, terminal=None):
        """Returns the time at which the process ended, or None if it did not; meanwhile, a terminal may be read."""
        end = time.monotonic() + patience
        try:
            while (left := end - time.monotonic()) > 0:
                sources = [source for source in (self.descriptor, terminal and terminal.end) if source is not None]
                ready = select.select(sources, [], [], left if self.descriptor is not None else 0.001)[0]
                now = time.monotonic()
                if self.descriptor in ready or self.descriptor is None and self.poll():
                    after = self.delay()
                    if None not in (self.before, after):
                        self.waited = after - self.before  # some of it may have been earlier
                    return now
                if terminal is not None and terminal.end in ready:
                    terminal.read(0)
            return None
        finally:
            if self.descriptor is not None:
                os.close(self.descriptor)

    def delay(self):
        """Returns how long the process's first thread has waited for a processor so far, seconds."""
        try:
            with open(f"/proc/{self.process}/schedstat") as file:
                return int(file.read().split()[1]) / 1e9
        except OSError:
            return None


class Terminal:
    """A program on a separate terminal.

    With `keeps_line`, the program's side of the terminal also stays open here, so that the state in which the program
    leaves it can be read and changed; in this case, reading does not show that the program has ended. `ignored` are
    signals that are ignored when the program starts, as with nohup. `source` is a descriptor for its standard input,
    `gate` a descriptor that it gets as number 3, and `has_shell` is true if it is a shell's job.
    """

    def __init__(self, words, folder, columns=100, rows=30, kind="xterm-256color", environment=None, source=None,
                 gate=None, ignored=(), has_shell=False, keeps_line=False, pixels=(0, 0)):
        variables = {
            "TERM": kind, "LC_ALL": "C.UTF-8", "ROUTESIM_CONFIG": "/dev/null", "PATH": os.environ["PATH"],
            "HOME": folder, **(environment or {})}
        self.account = Account()
        self.count = 0
        self.seen = None  # the bytes since the recording began
        self.status = None
        self.usage = None
        self.size = (columns, rows)
        self.pixels = pixels
        self.end, self.line = pty.openpty()
        self.modes = termios.tcgetattr(self.end)
        self.resize(columns, rows)
        self.news, news = os.pipe() if has_shell else (None, None)
        orders, self.orders = os.pipe() if has_shell else (None, None)

        def execute():
            for number in ignored:
                signal.signal(number, signal.SIG_IGN)
            # One byte is too little for a core dump, and a limit other than zero keeps a dump from being piped to
            # another program.
            resource.setrlimit(resource.RLIMIT_CORE, (1, 1))
            if source is not None:
                os.dup2(source, 0)
            if gate is not None:
                os.dup2(gate, 3)
            os.chdir(folder)
            os.execve(words[0], words, variables)

        self.process = os.fork()
        if self.process == 0:
            try:
                os.setsid()
                fcntl.ioctl(self.line, termios.TIOCSCTTY, 0)
                for number in range(3):
                    os.dup2(self.line, number)
                default_signals()
                if has_shell:
                    # Any process that holds the other end would keep the terminal from being closed.
                    for descriptor in (self.end, self.line, self.news, self.orders):
                        os.close(descriptor)
                    shell.run(execute, news, orders)
                execute()
            finally:
                os._exit(127)
        self.leader = self.process
        if has_shell:
            os.close(news)
            os.close(orders)
            self.process = self.told(shell.BEGUN)
        if not keeps_line:
            os.close(self.line)
            self.line = None
        os.set_blocking(self.end, False)

    def resize(self, columns, rows):
        self.size = (columns, rows)
        wide, high = self.pixels
        fcntl.ioctl(self.end, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, columns * wide, rows * high))

    def read(self, seconds):
        """Reads what arrives within the given time; returns true if something arrived."""
        if not select.select([self.end], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self.end, 1 << 20)
        except BlockingIOError:
            return False
        except OSError:
            raise Gone from None
        if not data:
            raise Gone
        self.count += len(data)
        self.account.take(data)
        if self.seen is not None:
            self.seen += data
        return True

    def write(self, data, patience=120):
        """Types bytes, and reads output meanwhile."""
        end = time.monotonic() + patience
        while data:
            try:
                data = data[os.write(self.end, data[:4096]):]
            except BlockingIOError:
                if time.monotonic() > end:
                    raise Late("the program takes no keys") from None
                self.read(0.01)
            except OSError:
                raise Gone from None
            while self.read(0):
                pass

    def drain(self, seconds):
        """Reads output for the given time."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            self.read(left)

    def paint(self):
        """Starts recording, and makes the program paint a complete picture."""
        columns, rows = self.size
        self.drain(0.02)
        self.seen = bytearray()
        self.resize(columns + (1 if columns % 2 == 0 else -1), rows)

    def screen(self):
        """Returns the lines shown, from the output since a complete picture was painted."""
        screen = Screen(*self.size)
        Stream(screen).feed(bytes(self.seen or b""))
        return screen.display

    def wait(self, what, is_there, patience=60):
        """Makes the program paint a complete picture, waits until the screen is as expected, and returns its lines.

        No key causes that in every state, but a change of the size does.
        """
        end = time.monotonic() + patience
        self.paint()
        while time.monotonic() < end:
            if self.read(0.2):
                self.drain(0.05)
            lines = self.screen()
            if is_there(lines):
                self.seen = None
                return lines
            if len(self.seen) > 1 << 18:
                self.paint()
        raise Late(f"{what}; seen was\n" + "\n".join(lines))

    def told(self, what, patience=60):
        """Returns the shell's next report, which must be of the given kind, and reads output meanwhile."""
        end = time.monotonic() + patience
        while not select.select([self.news], [], [], 0.01)[0]:
            if time.monotonic() > end:
                raise Late(f"the shell's {what}")
            self.read(0)
        told = os.read(self.news, shell.NEWS.size)
        if not told or told[:1] != what:
            raise Late(f"the shell's {what}; told was {told}")
        return shell.NEWS.unpack(told)[1]

    def expect(self, text, patience=60):
        """Reads until the given bytes have arrived since the recording began."""
        end = time.monotonic() + patience
        while text not in self.seen:
            if time.monotonic() > end:
                raise Late(f"{text}; seen was {bytes(self.seen[-500:])}")
            self.read(0.05)

    def fill(self):
        """Writes blanks until the terminal accepts no more, because it is not read.

        Only writing shows whether it is full: a moment after a write, the system passes on LEAST_HELD bytes and can
        then accept more.
        """
        # The terminal is opened a second time, because settings of this descriptor do not affect the program.
        line = os.open(os.ttyname(self.line), os.O_WRONLY | os.O_NOCTTY | os.O_NONBLOCK)
        since, has_room = time.monotonic(), False
        while time.monotonic() - since < 0.02:
            try:
                os.write(line, b" " * 1024)
                since, has_room = time.monotonic(), True
            except BlockingIOError:
                if has_room and unread(self.end) < LEAST_HELD:
                    since = time.monotonic()
                time.sleep(0.001)
        os.close(line)

    def stall(self):
        """Has the effect of Ctrl-S even if that is not a special key: nothing more is shown."""
        termios.tcflow(self.line, termios.TCOOFF)

    def end_by(self, act, patience, reads):
        """Performs the action that must end the program, and waits for the end. Returns how long that took and how
        long of it was spent waiting for a processor, in seconds.
        """
        ending = Ending(self.process, self.poll)
        begin = time.monotonic()
        act()
        ended = ending.wait(patience, self if reads else None)
        if ended is None:
            raise Late("the end of the program")
        while not self.poll():  # if a shell reports the status
            if time.monotonic() > ended + patience:
                raise Late("how the program ended")
            time.sleep(0.001)
        return ended - begin, ending.waited

    def poll(self):
        """Returns true if the program has ended."""
        if self.status is None and self.leader != self.process and select.select([self.news], [], [], 0)[0]:
            told = os.read(self.news, shell.NEWS.size)
            if told[:1] == shell.ENDED:
                self.status = shell.NEWS.unpack(told)[1]
                return True
        if self.status is None:
            try:
                ended, status, usage = os.wait4(self.process, os.WNOHANG)
            except ChildProcessError:  # it is the child of the shell while there is one
                return False
            if ended:
                self.status = os.waitstatus_to_exitcode(status)
                self.usage = usage
        return self.status is not None

    def finish(self, patience=20):
        """Reads to the end, and returns the exit status, which is negative for a signal."""
        end = time.monotonic() + patience
        gone = self.end is None
        while time.monotonic() < end:
            try:
                if not gone:
                    self.read(0.05)
                else:
                    time.sleep(0.01)
            except Gone:
                gone = True
            if self.poll():
                try:
                    while not gone and self.read(0):
                        pass
                except Gone:
                    pass
                return self.status
        raise Late("the end of the program")

    def left(self):
        """Returns descriptions of everything that is not as it was before."""
        words = self.account.left(self.size[1])
        now = termios.tcgetattr(self.end)
        if now[:4] != self.modes[:4]:
            words.append("the line's modes")
        return words

    def hang_up(self):
        if self.line is not None:
            os.close(self.line)
            self.line = None
        os.close(self.end)
        self.end = None

    def close(self):
        if self.status is None:
            os.kill(self.process, signal.SIGKILL)
            if self.leader == self.process:
                self.status, self.usage = os.wait4(self.process, 0)[1:]
        if self.leader != self.process:
            os.kill(self.leader, signal.SIGKILL)
            os.waitpid(self.leader, 0)
            self.poll()
        for descriptor in (self.end, self.line, self.news, self.orders):
            if descriptor is not None:
                os.close(descriptor)
