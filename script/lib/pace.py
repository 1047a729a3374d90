#!/usr/bin/python3
"""The work of script/check/pace, which has its usage."""

import fcntl
import os
import pty
import select
import struct
import sys
import termios
import time

import pyte

QUESTION, ANSWER = b"\x1b[5n", b"\x1b[0n"
# Of these, the window answers “h” with the next style of the hint.
STYLES = ["Hint: halo", "Hint: wedge", "Hint: edge"]
SIZES = [(80, 24), (120, 40), (300, 80)]
ROUND_TRIPS, BUFFERS = [0, 0.1, 0.5], [4, 64, 256]
SLACK = 0.1


class Line:
    """A window of the program at the other end of a line, and the terminal that shows it."""

    def __init__(self, command, size, rate, round_trip, buffer, late=0.0, answers=True):
        self.rate, self.half, self.buffer = rate, round_trip / 2, buffer
        self.late, self.answers = late, answers
        self.process, self.end = pty.fork()
        if self.process == 0:
            os.environ.update(TERM="xterm-256color", LC_ALL="C.UTF-8", ROUTESIM_CONFIG="/dev/null")
            for name in ("COLORTERM", "NO_COLOR", "TMUX", "STY"):
                os.environ.pop(name, None)
            time.sleep(0.2)
            os.execv(command[0], command)
        fcntl.ioctl(self.end, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        self.screen = pyte.Screen(*size)
        self.stream = pyte.ByteStream(self.screen)
        self.waiting = bytearray()  # on the way, before the rate
        self.moving = []  # with the time of arrival
        self.typed = []  # with the time at which the program gets it
        self.tail = b""
        self.sizes = [0]  # of pictures, by the questions after them
        self.last = time.monotonic()

    def turn(self, seconds):
        """Carries bytes both ways for a time."""
        end = time.monotonic() + seconds
        while True:
            now = time.monotonic()
            while self.typed and self.typed[0][0] <= now:
                os.write(self.end, self.typed.pop(0)[1])
            if len(self.waiting) < self.buffer and select.select([self.end], [], [], 0)[0]:
                self.waiting += os.read(self.end, min(4096, self.buffer - len(self.waiting)))
            # What the line could have carried while it was empty is lost.
            room = int((now - self.last) * self.rate)
            if not self.waiting:
                self.last = now
            elif room > 0:
                carried, self.waiting = bytes(self.waiting[:room]), self.waiting[room:]
                self.moving.append((now + self.half, carried))
                self.last = now if room > len(carried) else self.last + room / self.rate
            while self.moving and self.moving[0][0] <= now:
                self.show(self.moving.pop(0)[1], now)
            if now >= end:
                return
            time.sleep(0.001)

    def show(self, piece, now):
        text = self.tail + piece
        parts = text.split(QUESTION)
        self.tail = parts[-1][-3:]
        self.sizes[-1] += len(piece)
        for _ in parts[1:]:
            self.sizes.append(0)
            if self.answers:
                self.typed.append((now + self.half + self.late, ANSWER))
                self.typed.sort()
        self.stream.feed(piece)

    def type(self, keys):
        self.typed.append((time.monotonic() + self.half, keys))
        self.typed.sort()

    def shows(self, words):
        return any(words in row for row in self.screen.display)

    def wait(self, words, limit):
        """Returns the time until the words are seen; None if they are not, within a limit."""
        begin = time.monotonic()
        while not self.shows(words):
            if time.monotonic() - begin > limit:
                return None
            self.turn(0.002)
        return time.monotonic() - begin

    def close(self):
        os.kill(self.process, 9)
        os.waitpid(self.process, 0)
        os.close(self.end)


def measure(command, size, rate, round_trip, buffer, **options):
    """Returns complaints about a line, after printing what was measured."""
    line = Line(command, size, rate, round_trip, buffer, **options)
    complaints, seen = [], []
    try:
        if line.wait("quit", 120 + 200_000 / rate) is None:
            return ["the window did not open"]
        line.turn(3 + round_trip + 20_000 / rate)
        for words in STYLES:
            count = len(line.sizes)
            line.type(b"h")
            took = line.wait(words, 60 + 100_000 / rate)
            if took is None:
                complaints.append(f"{words} was not seen")
                continue
            limit = 2 * max(line.sizes[max(count - 2, 0):]) / rate + round_trip + SLACK
            seen.append((took, limit))
            if took > limit:
                complaints.append(f"{words} was seen after {took:.2f} s, not {limit:.2f} s")
            line.turn(1 + round_trip)
    finally:
        line.close()
    largest = max(line.sizes[2:], default=0)
    text = ", ".join(f"{took:.2f}/{limit:.2f}" for took, limit in seen)
    print(f"{size[0]}×{size[1]} {rate / 1000:g} kB/s {round_trip * 1000:g} ms {buffer // 1024} KiB: "
          f"seen/limit {text} s; pictures up to {largest} bytes", flush=True)
    return complaints


def settle(command, size, rate, round_trip, buffer):
    """Returns complaints about ten quick keys in a window without motion."""
    line = Line([*command, "--still"], size, rate, round_trip, buffer)
    try:
        if line.wait("quit", 120 + 200_000 / rate) is None:
            return ["the window did not open"]
        line.turn(2 + round_trip + 20_000 / rate)
        for number in range(10):
            line.type(b"h")
            # The tenth key brings the first style back.
            line.turn(0.05 if number < 9 else 0)
        count = len(line.sizes)
        took = line.wait(STYLES[0], 60 + 200_000 / rate)
        limit = 3 * max(line.sizes[max(count - 2, 0):]) / rate + round_trip + SLACK
        line.turn(1 + round_trip)
        print(f"{size[0]}×{size[1]} {rate / 1000:g} kB/s {round_trip * 1000:g} ms {buffer // 1024} KiB: "
              f"ten keys settled after {took or -1:.2f}/{limit:.2f} s", flush=True)
        return [] if took is not None and took <= limit and line.shows(STYLES[0]) else [
            f"ten keys settled after {took} s, not {limit:.2f} s"]
    finally:
        line.close()


def main():
    program, route, street, *rates = sys.argv[1:]
    command = [program, "walk", route, "--street", street, "--chainage", "632", "--graphics", "none"]
    complaints = []
    for rate in [int(float(r) * 1000) for r in rates] or [2000, 20_000, 200_000]:
        for size in SIZES if rate > 2000 else SIZES[:2]:
            for round_trip in ROUND_TRIPS:
                for buffer in BUFFERS:
                    found = measure(command, size, rate, round_trip, buffer * 1024)
                    if buffer == 64:
                        found += settle(command, size, rate, round_trip, buffer * 1024)
                    complaints += [
                        f"{size[0]}×{size[1]} {rate} B/s {round_trip} s {buffer} KiB: {text}" for text in found]
    for words, options in (("never answers", {"answers": False}), ("answers late", {"late": 2.0})):
        print(f"a terminal that {words}:", flush=True)
        measure(command, SIZES[0], 1_000_000, 0, 65_536, **options)
    for text in complaints:
        print(text, file=sys.stderr)
    sys.exit(1 if complaints else 0)


main()
