"""Measures how long the program takes to end after a signal, in every window and state, on terminals that are read
and on terminals that are not.

The time is wall-clock time, from the signal to the end of the process. It is shown next to that of `sleep`, which
does nothing before it ends, and next to the time for which the process was ready to run but got no processor. The
load of the machine is included, but can be recognised. A signal must end the program as it ends any program, and
everything about the terminal must be as it was before.
"""

import argparse
import collections
import ctypes
import itertools
import multiprocessing
import os
import random
import select
import shlex
import signal
import statistics
import subprocess
import sys
import tempfile
import termios
import time

import shell
import terminal
import windows

LIMIT = 0.5  # seconds
# The signals that end a process by default: first those sent by people and managers, then the others. Of the
# real-time signals, these are the first and the last that the C library leaves to programs.
SIGNALS = ["TERM", "INT", "HUP", "QUIT", "USR1", "USR2", "ALRM", "VTALRM", "PROF", "XCPU"]
if sys.platform == "linux":
    SIGNALS += ["IO", "PWR", "STKFLT", "34", "64"]
# The situations of a window in addition to the states reached by keys: it reads a slow file, the terminal is tiny, a
# shell has stopped it, or a shell has continued it.
SITUATIONS = ["start", "too small", "stopped", "continued"]
OPENING = "opening"  # opening a long log, which is read as fast as possible
TERMINALS = ["read", "undrained", "stalled"]
# The terminal is gone, either with the signal that the system then sends, or with that signal ignored, as with nohup.
CLOSED = ["closed", "closed unheard"]
SET_DEATH_SIGNAL, SET_CHILD_SUBREAPER = 1, 36  # options of prctl
PIXEL_KINDS = ["xterm-256color"]  # tmux and GNU Screen do not pass pixels on
SLOW_HEAD = 3000  # the number of bytes of a slow file that arrive

# Commands without a window, whose output is not read.
HEADLESS = {
    "replay --headless": ["replay", "{log}", "--headless"],
    "render --film": ["render", "{route}", "--film", "0..200", "--format", "y4m"],
    "score": ["score", "{session}", "{city}"],
    "verdict": ["verdict", "{before}", "{after}"],
    "correct": ["correct", "{session}", "--strategy", "all", "--explain"],
    "simulate": ["simulate", "{route}"],
    "sizing --format csv": ["sizing", "--format", "csv"],
    "inspect": ["inspect", "{session}"],
    "walk --record -": ["walk", "{route}", "--keys", "<space>", "--hold-frames", "900", "--record", "-"],
}
READERS = ["pipe", "undrained", "stalled"]
WRITING = "writing"

Case = collections.namedtuple("Case", "window state terminal signal")
Result = collections.namedtuple("Result", "case seconds waited problems")


def number_of(name):
    return int(name) if name.isdigit() else getattr(signal, f"SIG{name}")


def statuses(name, may_be_early=False):
    """Returns the ways in which the program may end after a signal. After INT and TERM these are exit statuses; other
    signals end it as they end any program.
    """
    number = number_of(name)
    if name in ("INT", "TERM"):
        return [128 + number] + ([-number] if may_be_early else [])
    return [-number]


def all_cases():
    for window, what in windows.WINDOWS.items():
        states = [*what.states, *([OPENING] if window == "day" else SITUATIONS)]
        for state in states:
            for kind, name in itertools.product(TERMINALS, SIGNALS):
                yield Case(window, state, kind, name)
            yield Case(window, state, "closed", "HUP")
            # A program that reads a file or sleeps does not notice that the terminal is gone, and one that ignores
            # SIGHUP does not react.
            if state not in ("start", "stopped", OPENING):
                yield Case(window, state, "closed unheard", "none")
    for window, kind, name in itertools.product(HEADLESS, READERS, SIGNALS):
        yield Case(window, WRITING, kind, name)


class Program:
    """One case: the program in a state on a terminal, and how it ends."""

    def __init__(self, options, files, case, folder):
        self.options, self.case, self.folder = options, case, folder
        self.files = {**files, "folder": folder}
        self.random = random.Random(f"{options.seed} {case}")
        self.kind = self.random.choice(PIXEL_KINDS if self.shows_pixels() else windows.KINDS)
        self.window = None
        self.descriptors = []

    def shows_pixels(self):
        return self.case.window in windows.WINDOWS and windows.WINDOWS[self.case.window].pixels

    def close(self):
        if self.window is not None:
            self.window.close()
        for descriptor in self.descriptors:
            os.close(descriptor)

    def start(self, words, **more):
        self.window = terminal.Terminal(
            [self.options.program, *words], self.folder, kind=self.kind, keeps_line=True, **more)
        self.window.seen = bytearray()

    # Windows.

    def run(self):
        """Returns how long the program took to end, how long of that it waited for a processor, and the problems."""
        case = self.case
        what = windows.WINDOWS[case.window]
        is_job = case.state in ("stopped", "continued")
        more = {"has_shell": is_job, "ignored": [signal.SIGHUP] if case.terminal == "closed unheard" else []}
        if self.shows_pixels():
            more["pixels"] = (10, 20)
        if what.fed is not None:
            source, self.feed = os.pipe()
            self.descriptors += [source, self.feed]
            more["source"] = source
        if case.state == "start":
            self.start_slowly(what, more)
        else:
            self.start(what.command(self.files), **more)
            if what.fed is not None:
                self.bring(what, 0)
            if case.state == OPENING:
                self.window.drain(self.random.uniform(0.1, 0.6))
            else:
                self.window.expect(windows.THERE)
                self.enter(what)
        self.make_terminal()
        self.window.drain(self.random.uniform(0, 0.03)) if case.terminal == "read" else time.sleep(
            self.random.uniform(0, 0.05))
        return self.end()

    def start_slowly(self, what, more):
        """Starts the program with a file that arrives slowly, or with a standard input on which nothing arrives."""
        files = dict(self.files)
        if what.slow is not None:
            files[what.slow] = f"{self.folder}/slow-{os.path.basename(files[what.slow])}"
            os.mkfifo(files[what.slow])
            pipe = os.open(files[what.slow], os.O_RDWR)
            self.descriptors.append(pipe)
            with open(self.files[what.slow], "rb") as file:
                data = file.read()
            os.write(pipe, data[:min(len(data) * 2 // 3, SLOW_HEAD)])
        self.files = files
        self.start(what.command(files, is_slow=True), **more)
        # A terminal that is not read is filled before the program starts.
        self.make_terminal()
        if what.slow is None:
            self.window.drain(0.3)
        else:
            end = time.monotonic() + 60
            while terminal.unread(pipe) > 0 and time.monotonic() < end:
                time.sleep(0.002)
        # After a second, the program shows that it is reading.
        time.sleep(self.random.choice([0.02, 0.02, 0.1, 1.3]))

    def bring(self, what, part):
        """Sends part of the data for standard input, as complete lines."""
        with open(self.files[what.fed], "rb") as file:
            file.seek(part * 20000)
            data = file.read(20000)
        os.write(self.feed, data[data.index(b"\n") + 1 if part else 0:data.rindex(b"\n") + 1])

    def enter(self, what):
        """Brings the program into the state of the case."""
        window, state = self.window, self.case.state
        if state in what.states:
            window.write(what.keys(state))
            shown = what.shown(state)
            if state == "seeking":
                window.expect(b"At 90 %")  # on the way there
            elif self.looks() and shown is not None:
                window.drain(0.05)
                wait_to_see(window, shown)
            else:
                window.drain(0.08)
            if what.fed is not None:
                self.bring(what, 1)
        elif state == "too small":
            window.seen.clear()
            window.resize(20, 8)
            window.expect(b"20x8")
        else:
            window.write(b"\x1a")
            window.told(shell.STOPPED)
            while window.read(0.02):
                pass
            if state == "continued":
                window.seen_before = bytes(window.seen)
                window.seen.clear()
                os.write(window.orders, shell.FOREGROUND)
                window.expect(windows.THERE)
                window.seen[:0] = window.seen_before
            elif problems := window.left():
                raise terminal.Late(f"a terminal as found when stopped: {problems}")

    def looks(self):
        """Returns true if the screen is checked for the state, which is done once for each state."""
        return self.case.terminal == "read" and self.case.signal == "TERM"

    def make_terminal(self):
        """Makes the terminal accept no more output, if the case requires it."""
        window = self.window
        if self.case.terminal not in ("undrained", "stalled"):
            return
        if self.case.terminal == "stalled":
            window.stall()
        if self.case.state not in ("start", "stopped", OPENING, WRITING):
            os.write(window.end, b"\x0c\x0c")
            time.sleep(0.02)
        window.fill()

    def end(self):
        """Ends the program, and returns how long that took and the problems."""
        window, case = self.window, self.case
        sent = window.count

        def act():
            if case.terminal in CLOSED:
                window.hang_up()
                return
            os.kill(window.process, number_of(case.signal))
            if case.state == "stopped":
                os.kill(window.process, signal.SIGCONT)
                os.write(window.orders, shell.BACKGROUND)

        times = window.end_by(act, self.options.deadline, case.terminal == "read")
        problems = []
        if case.terminal in CLOSED:
            expected = [-signal.SIGHUP, 128 + signal.SIGHUP]
        else:
            expected = statuses(case.signal, may_be_early=case.state == OPENING)
        if window.status not in expected:
            problems.append(f"status {window.status}, not {expected[0]}")
        if window.end is not None:
            problems += self.left(sent)
        return times, problems

    def left(self, sent):
        """Returns descriptions of everything that is not as it was before."""
        window, case = self.window, self.case
        termios.tcflow(window.line, termios.TCOON)  # if nothing had to be restored
        while window.read(0.02):
            pass
        words = window.left()
        if case.state == "stopped" and case.terminal == "read" and window.count != sent:
            words.append(f"{window.count - sent} bytes written while the terminal was the shell's")
        # A picture in pixels, whose bytes are shown as text by pyte, and a different size both leave different lines.
        if (case.terminal == "read" and case.state != "too small" and not self.shows_pixels()
                and (b"\x1b[?1049h" in window.seen or case.state == "start")):
            words += behind(window)
        return words

    # Commands without a window.

    def write(self):
        """Does the same with a command that has no window and waits for its output to be read."""
        case = self.case
        words = [word.format_map(self.files) for word in HEADLESS[case.window]]
        if case.terminal != "pipe":
            gate, opener = os.pipe()
            self.descriptors += [gate, opener]
            # The terminal stops accepting output before the command starts.
            words = [self.options.program, *words]
            self.window = terminal.Terminal(
                ["/bin/sh", "-c", 'read go <&3; exec 3<&-; exec "$@"', "sh", *words], self.folder, kind=self.kind,
                keeps_line=True, gate=gate)
            if case.terminal == "stalled":
                self.window.stall()
            self.window.fill()
            os.write(opener, b"\n")
            wait_for_rest(self.window.process)
            sent = self.window.count
            times = self.window.end_by(
                lambda: os.kill(self.window.process, number_of(case.signal)), self.options.deadline, False)
            status, problems = self.window.status, self.left(sent) if self.window.status is not None else []
        else:
            reader, writer = os.pipe()
            self.descriptors += [reader, writer]
            os.set_blocking(writer, False)
            while select.select([], [writer], [], 0)[1]:
                os.write(writer, b" " * 4096)
            os.set_blocking(writer, True)
            process = subprocess.Popen(
                [self.options.program, *words], stdin=subprocess.DEVNULL, stdout=writer, stderr=subprocess.DEVNULL,
                cwd=self.folder)
            try:
                wait_for_rest(process.pid)
                ending = terminal.Ending(process.pid, lambda: process.poll() is not None)
                begin = time.monotonic()
                process.send_signal(number_of(case.signal))
                ended = ending.wait(self.options.deadline)
                if ended is None:
                    raise terminal.Late("the end of the program")
                times, status, problems = (ended - begin, ending.waited), process.wait(), []
            finally:
                process.kill()
                process.wait()
        expected = statuses(case.signal)
        return times, ([] if status in expected else [f"status {status}, not {expected[0]}"]) + problems


def wait_to_see(window, text):
    """Waits until a text is on the screen, without losing earlier output."""
    before = bytes(window.seen)
    after = bytearray()
    end = time.monotonic() + 60
    while True:
        window.paint()
        window.drain(0.15)
        after += window.seen
        lines = window.screen()
        if any(text in line for line in lines):
            break
        if time.monotonic() > end:
            raise terminal.Late(f"{text}; seen was\n" + "\n".join(lines))
    window.resize(100, 30)
    window.drain(0.05)
    window.seen = bytearray(before + after)


def behind(window):
    """Returns descriptions of the differences between the screen now and before a window was opened over it."""
    opened = bytes(window.seen).find(b"\x1b[?1049h")
    # If there was no window, there was at most a temporary line, which has been removed.
    before = look(window, 0 if opened < 0 else opened)
    after = look(window, len(window.seen))
    words = []
    if after[0] != before[0]:
        words.append("other lines: " + " / ".join(line for line in after[0] if line))
    if after[1:] != before[1:]:
        words.append(f"the cursor at {after[1:]}, not {before[1:]}")
    return words


def look(window, count):
    """Returns the lines of the screen after the given number of bytes, the position of the cursor, and whether it is
    hidden.
    """
    screen = terminal.Screen(*window.size)
    stream = terminal.Stream(screen)
    stream.feed(b"what stood there before\r\n")
    stream.feed(bytes(window.seen[:count]))
    return [line.rstrip() for line in screen.display], screen.cursor.x, screen.cursor.y, screen.cursor.hidden


def wait_for_rest(process, span=0.12, patience=60):
    """Waits until a process has slept for a while without doing any work."""
    end = time.monotonic() + patience
    last, since = None, time.monotonic()
    while time.monotonic() < end:
        try:
            with open(f"/proc/{process}/stat") as file:
                fields = file.read().rpartition(")")[2].split()
        except FileNotFoundError:
            time.sleep(1)
            return
        if fields[0] == "Z":
            raise terminal.Late("a wait for the reader, before the end")
        now = fields[0], fields[11], fields[12]
        if now != last or fields[0] != "S":
            last, since = now, time.monotonic()
        if time.monotonic() - since > span:
            return
        time.sleep(0.01)
    raise terminal.Late("rest")


def measure_sleep(folder):
    """Returns how long `sleep`, which does nothing before it ends, takes to end after a signal."""
    window = terminal.Terminal(["/bin/sleep", "100"], folder, keeps_line=True)
    try:
        time.sleep(0.05)
        return window.end_by(lambda: os.kill(window.process, signal.SIGTERM), 60, True)
    finally:
        window.close()


class Worker:
    """What a process that runs cases needs."""

    options = None
    files = None

    @classmethod
    def begin(cls, options, files):
        cls.options, cls.files = options, files
        terminal.default_signals()
        # The signal is not set to be ignored, because programs would inherit that.
        signal.signal(signal.SIGINT, lambda *_: None)
        if sys.platform == "linux":
            # A process whose shell has ended becomes a child of this process, which then learns how it ended; and
            # this process ends when its parent does.
            library = ctypes.CDLL(None)
            library.prctl(SET_CHILD_SUBREAPER, 1, 0, 0, 0)
            library.prctl(SET_DEATH_SIGNAL, signal.SIGTERM, 0, 0, 0)

    @classmethod
    def run(cls, case):
        with tempfile.TemporaryDirectory() as folder:
            if case is None:
                return Result(None, *measure_sleep(folder), [])
            program = Program(cls.options, cls.files, case, folder)
            try:
                (seconds, waited), problems = program.write() if case.state == WRITING else program.run()
            except (terminal.Late, terminal.Gone, OSError) as error:
                seconds, waited, problems = None, None, [f"{type(error).__name__}: {error}"]
            finally:
                program.close()
        if seconds is not None and seconds > LIMIT:
            told = "" if waited is None else f", {waited:.3f} s of it without a processor though ready"
            problems.append(f"took {seconds:.3f} s{told}")
        return Result(case, seconds, waited, problems)


def figures(results):
    """Yields lines of the form `name value unit`, by window, state, terminal and signal."""
    for field in Case._fields:
        groups = {}
        for result in results:
            if result.seconds is not None:
                groups.setdefault(getattr(result.case, field), []).append(result.seconds)
        for name, seconds in groups.items():
            name = f"{field}.{name.replace(' ', '-')}"
            yield f"{name + '.median':44} {statistics.median(seconds):8.3f} s"
            yield f"{name + '.worst':44} {max(seconds):8.3f} s"


def interrupt(*_):
    """Ends the measurements, but not the report."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    raise KeyboardInterrupt


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sample", type=int, help="so many cases, drawn by the seed")
    parser.add_argument("--jobs", type=int, default=2, help="cases at the same time; more would be in each other's way")
    parser.add_argument("--deadline", type=float, default=10, help="seconds after which an end is given up")
    parser.add_argument("--only", action="append", default=[], help="windows, states, terminals or signals")
    options = parser.parse_args()
    options.program = os.path.abspath(options.program)

    cases = list(all_cases())
    for names in options.only:
        cases = [case for case in cases if set(case) & set(names.split(","))]
    if not cases:
        parser.error("there is no such case")
    # The cases are shuffled, so those measured before an interruption are a sample, too.
    random.Random(options.seed).shuffle(cases)
    chosen = cases if options.sample is None else cases[:options.sample]
    # `sleep` is measured again and again between the cases.
    work = [case for pair in enumerate(chosen) for case in ((None, pair[1]) if pair[0] % 20 == 0 else (pair[1],))]
    begin, load = time.monotonic(), os.getloadavg()
    results, yardstick, failures = [], [], 0
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, interrupt)
    with tempfile.TemporaryDirectory() as folder:
        has_day = any(case.window == "day" for case in cases)
        files = windows.make_files(options.program, folder, has_day)
        with multiprocessing.get_context("fork").Pool(options.jobs, Worker.begin, (options, files)) as pool:
            try:
                for result in pool.imap_unordered(Worker.run, work):
                    if result.case is None:
                        yardstick.append(result.seconds)
                        continue
                    results.append(result)
                    if result.problems:
                        failures += 1
                        only = " ".join(f"--only {shlex.quote(name)}" for name in result.case)
                        print(f"{', '.join(result.case)}: {'; '.join(result.problems)}\n"
                              f"    script/check/signals --seed {options.seed} {only}", flush=True)
                    if sys.stderr.isatty():
                        print(f"\r{len(results)} of {len(chosen)}, {failures} findings ", end="", file=sys.stderr)
            except KeyboardInterrupt:
                print("interrupted; what was measured until then:")
    if sys.stderr.isatty():
        print(file=sys.stderr)
    order = {case: number for number, case in enumerate(all_cases())}
    results.sort(key=lambda result: order[result.case])
    for line in figures(results):
        print(line)
    seconds = [result.seconds for result in results if result.seconds is not None]
    if yardstick:
        print(f"{'sleep.median':44} {statistics.median(yardstick):8.3f} s")
        print(f"{'sleep.worst':44} {max(yardstick):8.3f} s")
    if seconds:
        worst = max((result for result in results if result.seconds is not None), key=lambda result: result.seconds)
        print(f"{'median':44} {statistics.median(seconds):8.3f} s")
        print(f"{'worst':44} {worst.seconds:8.3f} s  ({', '.join(worst.case)})")
        if worst.waited is not None:
            print(f"{'worst.without-processor':44} {worst.waited:8.3f} s")
    print(f"{'limit':44} {LIMIT:8.3f} s")
    print(f"{len(results)} of {len(chosen)} cases in {time.monotonic() - begin:.0f} s, {failures} findings; load of "
          f"{os.cpu_count()} processors {load[0]:.1f} before and {os.getloadavg()[0]:.1f} after")
    sys.exit(1 if failures or len(results) < len(chosen) else 0)


if __name__ == "__main__":
    main()
