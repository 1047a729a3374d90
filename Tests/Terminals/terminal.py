"""A terminal whose other end is held here: the program runs on it, and what it sends is kept account of.

What must be given back is told from the bytes alone, by a reader of its own; what is seen, by pyte.
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


# All of them on Linux, fewer elsewhere.
LEAST_HELD = 4095 if sys.platform == "linux" else 2048


def unread(descriptor):
    """How many bytes can be read."""
    return int.from_bytes(fcntl.ioctl(descriptor, termios.FIONREAD, bytes(4)), sys.byteorder)


class Account:
    """What a terminal remembers of the bytes sent to it besides what it shows."""

    def __init__(self):
        self.modes = set()  # private ones, and the cursor's where it is hidden
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
        """What is not as it was found, in words; nothing where all is."""
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
    """pyte's screen, which lacks repetition and the screen behind another."""

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
    """pyte's reader with repetition."""

    csi = {**pyte.ByteStream.csi, "b": "repeat"}
    events = frozenset(list(pyte.ByteStream.events) + ["repeat"])


class Gone(Exception):
    """The program has ended."""


class Late(Exception):
    """What was awaited did not come."""


def default_signals():
    """Has no signal ignored or held back, whoever started this process: `&` of a shell ignores some."""
    for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
        signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, [])


class Ending:
    """Waits for the end of a process, to less than a millisecond; it need not be a child.

    `waited` is how long of that it was ready to go on and got no processor, seconds, where the system tells.
    """

    def __init__(self, process, poll):
        self.process, self.poll = process, poll
        self.waited = None
        self.before = self.delay()
        # Elsewhere than on Linux it is asked for again and again.
        self.descriptor = os.pidfd_open(process) if hasattr(os, "pidfd_open") else None

    def wait(self, patience, terminal=None):
        """When it ended, or nothing where it did not; a terminal is read meanwhile."""
        end = time.monotonic() + patience
        try:
            while (left := end - time.monotonic()) > 0:
                sources = [source for source in (self.descriptor, terminal and terminal.end) if source is not None]
                ready = select.select(sources, [], [], left if self.descriptor is not None else 0.001)[0]
                now = time.monotonic()
                if self.descriptor in ready or self.descriptor is None and self.poll():
                    after = self.delay()
                    if None not in (self.before, after):
                        self.waited = after - self.before  # some of it may have been before
                    return now
                if terminal is not None and terminal.end in ready:
                    terminal.read(0)
            return None
        finally:
            if self.descriptor is not None:
                os.close(self.descriptor)

    def delay(self):
        """How long the first thread has waited for a processor so far."""
        try:
            with open(f"/proc/{self.process}/schedstat") as file:
                return int(file.read().split()[1]) / 1e9
        except OSError:
            return None


class Terminal:
    """A program on a terminal of its own.

    With `keeps_line` its side of the terminal stays open here, too, so that what it left can be read and changed, and
    no end of the program is told by reading. `ignored` are signals that it is started with as nohup does, `source` a
    descriptor that is its standard input, `gate` one that it finds as number 3, `has_shell` whether it is a shell's job.
    """

    def __init__(self, words, folder, columns=100, rows=30, kind="xterm-256color", environment=None, source=None,
                 gate=None, ignored=(), has_shell=False, keeps_line=False, pixels=(0, 0)):
        variables = {
            "TERM": kind, "LC_ALL": "C.UTF-8", "ROUTESIM_CONFIG": "/dev/null", "PATH": os.environ["PATH"],
            "HOME": folder, **(environment or {})}
        self.account = Account()
        self.count = 0
        self.seen = None  # bytes since somebody began to look
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
            # A byte, which holds no core and lets nobody be asked to take one.
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
                    # Who holds the other end keeps the terminal from being closed.
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
        """Takes what comes within a time; whether something came."""
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
        """Types, and reads meanwhile."""
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
        """Reads for a time."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            self.read(left)

    def paint(self):
        """Begins to look, and has the picture painted whole."""
        columns, rows = self.size
        self.drain(0.02)
        self.seen = bytearray()
        self.resize(columns + (1 if columns % 2 == 0 else -1), rows)

    def screen(self):
        """The lines shown, from what was sent since a picture was painted whole."""
        screen = Screen(*self.size)
        Stream(screen).feed(bytes(self.seen or b""))
        return screen.display

    def wait(self, what, is_there, patience=60):
        """Has the picture painted whole, and waits until it is as expected; its lines.

        No key does that whatever is open, but another size does.
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
        """What the shell tells next, which is to be of a kind; reads meanwhile."""
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
        """Reads until some bytes have come since somebody began to look."""
        end = time.monotonic() + patience
        while text not in self.seen:
            if time.monotonic() > end:
                raise Late(f"{text}; seen was {bytes(self.seen[-500:])}")
            self.read(0.05)

    def fill(self):
        """Blanks, until the terminal takes no more as nobody reads.

        Only a write tells: the system hands on what it has a moment later, as many bytes as LEAST_HELD, and has room
        again.
        """
        # Opened anew: what is set of it is not set for the program.
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
        """As Ctrl-S does, where that is no key: nothing more is shown."""
        termios.tcflow(self.line, termios.TCOOFF)

    def end_by(self, act, patience, reads):
        """Does what is to end the program, and waits for that; how long it took, and waited of that, seconds."""
        ending = Ending(self.process, self.poll)
        begin = time.monotonic()
        act()
        ended = ending.wait(patience, self if reads else None)
        if ended is None:
            raise Late("the end of the program")
        while not self.poll():  # where a shell is to tell how
            if time.monotonic() > ended + patience:
                raise Late("how the program ended")
            time.sleep(0.001)
        return ended - begin, ending.waited

    def poll(self):
        """Whether the program has ended."""
        if self.status is None and self.leader != self.process and select.select([self.news], [], [], 0)[0]:
            told = os.read(self.news, shell.NEWS.size)
            if told[:1] == shell.ENDED:
                self.status = shell.NEWS.unpack(told)[1]
                return True
        if self.status is None:
            try:
                ended, status, usage = os.wait4(self.process, os.WNOHANG)
            except ChildProcessError:  # the shell's, as long as there is one
                return False
            if ended:
                self.status = os.waitstatus_to_exitcode(status)
                self.usage = usage
        return self.status is not None

    def finish(self, patience=20):
        """Reads to the end; the exit status, negative for a signal."""
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
        """What is not as it was found, in words."""
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
