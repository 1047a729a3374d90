#!/usr/bin/env python3
"""A stand-in for the program: passes names to the real one, and acts as a bad log would make it.

The first word of a log's file name determines what it does with the log:

    crash    ends with SIGSEGV; `crash-once` only the first time
    hang     never answers
    murder   kills the worker that asks

If the folder ACTOR contains a pipe `hold`, and a log with `held` in its name arrives, it writes to
the pipe which worker asks, and waits; once the pipe is gone, it no longer waits. The file `asked`
in that folder contains the names in the order in which they arrived. Without ACTOR_PROGRAM it
answers by itself, as a program with version ACTOR_VERSION that cannot use any log.
"""

import hashlib
import json
import os
import pathlib
import signal
import subprocess
import sys

FOLDER = pathlib.Path(os.environ["ACTOR"])
PROGRAM = os.environ.get("ACTOR_PROGRAM")


def own_line(name):
    """Returns a line made without the program."""
    try:
        content = pathlib.Path(name).read_bytes()
    except OSError:
        content = None
    return json.dumps(
        {
            "version": 1,
            "log": name,
            "sha256": None if content is None else hashlib.sha256(content).hexdigest(),
            "bytes": None if content is None else len(content),
            "program": os.environ.get("ACTOR_VERSION", "9.9.9"),
            "settings": "0123456789abcdef",
            "error": f"{name}: " + ("no such file" if content is None else "of no use"),
            "warnings": [],
        }
    )


def act(name):
    """Acts as the name of a log says."""
    base = os.path.basename(name)
    word = base.split(".")[0]
    with open(FOLDER / "asked", "a", encoding="utf-8") as file:
        file.write(json.dumps(name) + "\n")
    once = FOLDER / f"{base}.was"
    if word == "crash" or (word == "crash-once" and not once.exists()):
        once.touch()
        os.kill(os.getpid(), signal.SIGSEGV)
    if word == "hang":
        wait_for_the_end()
    if word == "murder":
        os.kill(os.getppid(), signal.SIGKILL)
        wait_for_the_end()
    if "held" in base and (FOLDER / "hold").exists():
        with open(FOLDER / "hold", "w", encoding="utf-8") as pipe:
            pipe.write(f"{os.getppid()}\n")
        wait_for_the_end()


def wait_for_the_end():
    """Waits until the process that asks is gone."""
    while sys.stdin.buffer.read(1):
        pass
    sys.exit()


def main():
    """Answers as `routesim score --worker`."""
    if "--worker" not in sys.argv:
        if PROGRAM:
            os.execv(PROGRAM, [PROGRAM, *sys.argv[1:]])
        print(own_line(sys.argv[-1]), flush=True)
        return
    real = None
    if PROGRAM:
        real = subprocess.Popen(
            [PROGRAM, *sys.argv[1:]], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
        )
    for line in iter(sys.stdin.buffer.readline, b""):
        name = os.fsdecode(line.rstrip(b"\n"))
        if name:
            act(name)
        if real is None:
            answer = own_line(name).encode() + b"\n"
        else:
            real.stdin.write(line)
            answer = b""
            while not answer.endswith(b"\n"):
                piece = os.read(real.stdout.fileno(), 1 << 16)
                if not piece:
                    sys.exit(real.wait())
                answer += piece
        sys.stdout.buffer.write(answer)
        sys.stdout.buffer.flush()


main()
