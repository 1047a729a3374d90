"""Storms of events on every window of the program, whatever is open in it.

Afterwards, the program is running and shows a complete picture, or has ended as it should. If it has ended,
everything about the terminal is as it was before: modes, screen, cursor, scroll region, mouse, keyboard, title.
"""

import argparse
import os
import random
import signal
import sys
import tempfile
import time

import terminal
import windows

ESCAPE = b"\x1b"

# The other windows are the same ones with more content.
WINDOWS = {name: windows.WINDOWS[name] for name in ("walk", "replay", "sizing")}


class Storm:
    """One kind of attack on one window."""

    def __init__(self, options, window, state, attack, kind, folder):
        self.options = options
        self.random = random.Random(f"{options.seed} {window} {state} {attack}")
        words = WINDOWS[window].command(windows.files())
        self.window = terminal.Terminal([options.program, *words], folder, kind=kind)
        self.opening = WINDOWS[window].keys(state)
        self.attack = getattr(self, attack)
        self.begin = time.monotonic()

    def run(self):
        """Runs the storm, and returns descriptions of the problems."""
        window = self.window
        try:
            window.wait("the first picture", lambda lines: "quit" in lines[-1])
            if self.random.random() < 0.5:
                # The terminal shows each picture at once, and would show none if a picture were cut off.
                window.write(b"\x1b[?2026;2$y")
            window.write(self.opening)
            window.drain(0.1)
            expected = self.attack()
            if expected is None:
                self.check_alive()
                expected = self.quit()
            status = window.finish(self.options.deadline)
            problems = [] if status in expected else [f"status {status}, not {expected}"]
        except terminal.Late as error:
            return [f"not there: {error}"]
        except terminal.Gone:
            status = window.finish(self.options.deadline)
            if self.attack == self.noise and status in (0, 130):
                return window.left()
            return [f"ended with {status} by itself"]
        return problems + (window.left() if window.end is not None else [])

    def check_alive(self):
        """Checks that everything that is open can be closed, and that the window shows a complete picture with the
        size of the terminal.
        """
        window = self.window
        window.resize(100, 30)
        for _ in range(6):
            window.write(ESCAPE)
            window.drain(0.06)

        def is_whole(lines):
            # A layout with fewer views may leave empty columns on both sides.
            frame = lines[0].strip()
            return len(frame) > 30 and frame[0] in "╭+┌" and frame[-1] in "╮+┐" and "q quit" in lines[-1]

        window.wait("a whole picture", is_whole, self.options.deadline)
        window.write(b"?")
        window.wait("the help", lambda lines: any("Keys" in line for line in lines), self.options.deadline)
        for _ in range(6):
            window.write(ESCAPE)
            window.drain(0.06)
        window.wait("no help", lambda lines: not any(" Keys " in line for line in lines), self.options.deadline)

    def quit(self):
        """Quits with the program's key, which is pressed twice if something would be lost."""
        for _ in range(4):
            try:
                self.window.write(b"q")
                self.window.drain(0.3)
            except terminal.Gone:
                break
            if self.window.poll():
                break
        return [0]

    # The attacks. An attack returns the allowed status if it ends the program, and None if it does not.

    def resizes(self):
        """Resizes the terminal as if a user dragged the window: to any size, and faster than the program can paint."""
        for turn in range(self.options.resizes):
            self.window.resize(self.random.randint(1, 300), self.random.randint(1, 90))
            self.window.read(0)
            if turn % 10 == 0:
                self.window.drain(0.001)
            if turn % 500 == 250:
                self.window.write(self.random.choice([b"a", b"\t", b"?", b":", b"x"]))

    def paste(self):
        """Pastes a megabyte that the terminal marks as pasted text, and that contains everything that keys can send."""
        text = bytes(self.random.choices(b"abcdefghijklmnopq rstuvwxyzQP:/?\r\n\t\x1b[]0123456789,.", k=self.options.paste))
        self.window.write(ESCAPE + b"[200~" + text + ESCAPE + b"[201~")

    def keys(self):
        """Sends a megabyte that the terminal does not mark as pasted, as if it were typed, without keys that quit or
        save.
        """
        text = bytes(self.random.choices(b"wadertyuighjklxcvbnf ", k=self.options.paste))
        self.window.write(text, 300)

    def noise(self):
        """Sends bytes that no terminal sends, which may include keys that quit."""
        for _ in range(self.options.noise):
            text = bytes(self.random.choices(bytes(range(0x80, 0x100)) + b"\x1b[<>?;0123456789Mm~uRc$y", k=1000))
            self.window.write(text)
        self.window.drain(1.2)
        self.window.write(ESCAPE + b"[201~")

    def mouse(self):
        """Clicks, drags and scrolls with a mouse everywhere."""
        for _ in range(self.options.mouse):
            button = self.random.choice([0, 0, 1, 2, 32, 35, 64, 65, 4, 16])
            column, row = self.random.randint(1, 400), self.random.randint(1, 100)
            self.window.write(b"\x1b[<%d;%d;%d%s" % (button, column, row, self.random.choice([b"M", b"m"])))

    def stall(self):
        """Stops reading for a while, during which keys are typed and the size changes."""
        end = time.monotonic() + self.options.stall
        while time.monotonic() < end:
            try:
                os.write(self.window.end, self.random.choice([b"\x0c", b"\t", b"a", b"v"]))
            except BlockingIOError:
                pass
            self.window.resize(self.random.randint(60, 200), self.random.randint(20, 60))
            time.sleep(0.02)

    def stalled_end(self):
        """Stops reading, and then sends the program a signal to end."""
        end = time.monotonic() + self.options.stall
        while time.monotonic() < end:
            try:
                os.write(self.window.end, b"\x0c")
            except BlockingIOError:
                pass
            time.sleep(0.02)
        os.kill(self.window.process, signal.SIGTERM)
        return [128 + signal.SIGTERM]

    def stops(self):
        """Stops and continues the program repeatedly, with a different size each time."""
        for _ in range(self.options.stops):
            os.kill(self.window.process, self.random.choice([signal.SIGSTOP, signal.SIGTSTP]))
            self.window.resize(self.random.randint(10, 200), self.random.randint(5, 60))
            self.window.read(0.002)
            os.kill(self.window.process, signal.SIGCONT)
            self.window.read(self.random.choice([0, 0.002, 0.02]))
        os.kill(self.window.process, signal.SIGCONT)

    def hangup(self):
        """Closes the terminal."""
        self.window.drain(self.random.random() / 5)
        self.window.hang_up()
        return [-signal.SIGHUP, 128 + signal.SIGHUP]

    def ended(self):
        """Sends the program a signal to end in the middle of a storm."""
        for _ in range(20):
            self.window.resize(self.random.randint(10, 300), self.random.randint(5, 90))
            self.window.read(self.random.random() / 100)
        os.kill(self.window.process, signal.SIGTERM)
        return [128 + signal.SIGTERM]


ATTACKS = ["resizes", "paste", "keys", "noise", "mouse", "stall", "stalled_end", "stops", "hangup", "ended"]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--deadline", type=float, default=30, help="seconds that anything may take afterwards")
    parser.add_argument("--resizes", type=int, default=10_000)
    parser.add_argument("--paste", type=int, default=1_000_000, help="bytes")
    parser.add_argument("--noise", type=int, default=100, help="kilobytes")
    parser.add_argument("--mouse", type=int, default=2000)
    parser.add_argument("--stall", type=float, default=5, help="seconds")
    parser.add_argument("--stops", type=int, default=200)
    parser.add_argument("--only", action="append", default=[], help="windows, states or attacks")
    parser.add_argument("--brief", action="store_true", help="each attack on each window in one state of it, in turn")
    options = parser.parse_args()

    storms = [(window, state, attack) for window in WINDOWS for state in WINDOWS[window].states
              for attack in ATTACKS]
    for names in options.only:
        storms = [storm for storm in storms if set(storm) & set(names.split(","))]
    if options.brief:
        def state_of(window, attack):
            states = list(WINDOWS[window].states)
            return states[ATTACKS.index(attack) % len(states)]
        storms = [storm for storm in storms if storm[1] == state_of(storm[0], storm[2])]
    failures = 0
    figures = {}
    for number, (window, state, attack) in enumerate(storms):
        kind = windows.KINDS[number % len(windows.KINDS)]
        with tempfile.TemporaryDirectory() as folder:
            storm = Storm(options, window, state, attack, kind, folder)
            try:
                problems = storm.run()
            finally:
                storm.window.close()
        seconds = time.monotonic() - storm.begin
        usage = storm.window.usage
        memory, processor = usage.ru_maxrss / 1024, usage.ru_utime + usage.ru_stime
        most = figures.setdefault(attack, [0, 0, 0, 0])
        figures[attack] = [most[0] + 1, max(most[1], seconds), max(most[2], processor), max(most[3], memory)]
        if problems:
            failures += 1
            print(f"{window}, {state}, {attack} ({kind}): {'; '.join(problems)}", flush=True)
    for attack, (count, seconds, processor, memory) in figures.items():
        print(f"{attack:12} {count:3} windows  at most {seconds:6.1f} s, {processor:6.2f} s of a processor, {memory:4.0f} MB")
    print(f"{len(storms)} storms, {failures} of them found something")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
