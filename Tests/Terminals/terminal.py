"""A terminal whose other end is held here: the program runs on it, and what it sends is kept account of.

What must be given back is told from the bytes alone, by a reader of its own; what is seen, by pyte.
"""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time

import pyte

SEQUENCE = re.compile(
    rb"\x1b(?:\[([?<>=]?)([0-9;:]*)([$!\" ]?)([@-~])|\]([^\x07\x1b]*)(?:\x07|\x1b\\)|([()][0-9A-Za-z])|([=>78cDEHMZ]))"
    rb"|([\x0e\x0f])")
MOUSE = {9, 1000, 1001, 1002, 1003, 1004, 1005, 1006, 1015, 1016}


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
    """pyte's screen, which lacks repetition."""

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


class Terminal:
    """A program on a terminal of its own."""

    def __init__(self, words, folder, columns=100, rows=30, kind="xterm-256color", environment=None):
        variables = {
            "TERM": kind, "LC_ALL": "C.UTF-8", "ROUTESIM_CONFIG": "/dev/null", "PATH": os.environ["PATH"],
            "HOME": folder, **(environment or {})}
        self.account = Account()
        self.count = 0
        self.seen = None  # bytes since somebody began to look
        self.status = None
        self.usage = None
        self.size = (columns, rows)
        self.process, self.end = pty.fork()
        if self.process == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
            os.chdir(folder)
            os.execve(words[0], words, variables)
        os.set_blocking(self.end, False)
        self.modes = termios.tcgetattr(self.end)

    def resize(self, columns, rows):
        self.size = (columns, rows)
        fcntl.ioctl(self.end, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

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

    def poll(self):
        """Whether the program has ended."""
        if self.status is None:
            ended, status, usage = os.wait4(self.process, os.WNOHANG)
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
        os.close(self.end)
        self.end = None

    def close(self):
        if self.status is None:
            os.kill(self.process, signal.SIGKILL)
            self.status, self.usage = os.wait4(self.process, 0)[1:]
        if self.end is not None:
            os.close(self.end)
