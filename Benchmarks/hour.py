"""An hour of windows, as fast as possible: whether memory and processor time stay constant.

A window without a terminal makes the time steps of an hour, 30 a second, and shows its progress in its recording; for
every ten minutes of its time, the resources used by the process are read from the system. With --terminal, the window
runs in real time on a terminal that is read as fast as output arrives.
"""

import argparse
import fcntl
import os
import pathlib
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
ROUTE = str(ROOT / "routes/london_embankment_stpauls.route.gpx")
STEPS = 30
TICKS = os.sysconf("SC_CLK_TCK")
SIZE = (120, 40)


def used(process):
    """Returns a process's resident memory in MB and processor time in seconds."""
    with open(f"/proc/{process}/status", encoding="ascii") as file:
        resident = re.search(r"VmRSS:\s+(\d+)", file.read())
    if not resident:
        sys.exit("the window has ended before its hour")
    memory = int(resident.group(1)) / 1024
    with open(f"/proc/{process}/stat", encoding="ascii") as file:
        fields = file.read().rpartition(")")[2].split()
    return memory, (int(fields[11]) + int(fields[12])) / TICKS


def windows(folder, program):
    """Returns the command lines, without their durations, by name."""
    log = os.path.join(folder, "hour.jsonl")
    subprocess.run([program, "simulate", ROUTE, "--conditions", "city", "--walking-speed", "0.6", "--seed", "3",
                    "--output", log], check=True)
    return {
        # A quarter of walking speed, so that the route lasts more than an hour.
        "autoWalk": [program, "walk", ROUTE, "--keys", ".-- "],
        "cityWalk": [program, "walk", ROUTE, "--conditions", "city", "--keys", ".-- "],
        "replay": [program, "replay", log],
        "replay.loop": [program, "replay", str(ROOT / "routes/haicom-305N.log"), "--loop"],
    }


def report(name, minutes, before, now, span):
    memory, processor = now
    print(f"hour.{name}.{minutes:02.0f}min.memory {memory:.1f} MB")
    print(f"hour.{name}.{minutes:02.0f}min.processor {(processor - before[1]) / span * 1000:.2f} ms/s", flush=True)


def as_fast_as_it_goes(name, words, minutes, every):
    """Returns samples by the window's own time, one for each part of the hour."""
    # A few more seconds, so that the process still exists at the last sample.
    command = words + ["--hold-frames", str((minutes * 60 + 20) * STEPS), "--record", "-",
                       "--terminal-size", f"{SIZE[0]}x{SIZE[1]}"]
    samples = []
    with subprocess.Popen(command, stdout=subprocess.PIPE) as run:
        before = used(run.pid)
        due = every * 60
        run.stdout.readline()
        for line in run.stdout:
            if float(line[1:line.index(b",")]) < due or due > minutes * 60:
                continue
            now = used(run.pid)
            report(name, due / 60, before, now, every * 60)
            samples.append((now[0], now[1] - before[1]))
            before = now
            due += every * 60
    if run.returncode != 0:
        sys.exit(f"{' '.join(command)}: status {run.returncode}")
    return samples


def by_the_clock(name, words, minutes, every):
    """Returns samples in real time, from a window on a terminal."""
    samples = []
    process, end = pty.fork()
    if process == 0:
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", SIZE[1], SIZE[0], 0, 0))
        os.execve(words[0], words, {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "ROUTESIM_CONFIG": "/dev/null"})
    time.sleep(2)
    start = time.monotonic()
    before = used(process)
    for part in range(1, minutes // every + 1):
        while (left := start + part * every * 60 - time.monotonic()) > 0:
            if select.select([end], [], [], left)[0]:
                os.read(end, 1 << 20)
        now = used(process)
        report(f"{name}.terminal", part * every, before, now, every * 60)
        samples.append((now[0], now[1] - before[1]))
        before = now
    os.kill(process, signal.SIGTERM)
    os.close(end)
    os.waitpid(process, 0)
    return samples


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", required=True)
    parser.add_argument("--minutes", type=int, default=60)
    parser.add_argument("--every", type=int, default=10, help="minutes from sample to sample")
    parser.add_argument("--terminal", action="store_true", help="on a terminal, by the clock")
    parser.add_argument("names", nargs="*", help="windows, by the beginnings of their names")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for name, words in windows(folder, options.program).items():
            if options.names and not any(name.startswith(wanted) for wanted in options.names):
                continue
            measure = by_the_clock if options.terminal else as_fast_as_it_goes
            samples = measure(name, words, options.minutes, options.every)
            if len(samples) > 1:
                # The memory that the first part fills does not count as growth.
                print(f"hour.{name}.growth {samples[-1][0] - samples[0][0]:.1f} MB")
                print(f"hour.{name}.slowdown {samples[-1][1] / max(samples[0][1], 0.01):.3f} x", flush=True)


if __name__ == "__main__":
    main()
