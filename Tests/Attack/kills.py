"""kill -9 at random moments of every command that writes.

After each kill, the output is unchanged, absent or complete. Nothing blocks the next run, which removes everything
left next to the output and completes it.
"""

import contextlib
import fcntl
import json
import os
import pathlib
import pty
import random as randomness
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

import material
import run

LOG = "walk.jsonl"
OTHER = "other.jsonl"
ROUTE = "route.gpx"
SCRIPT = {"events": [
    {"at": 1, "snapshot": "of/a.svg"}, {"at": 1, "match": "kept/b.png"},
    {"at": 2, "look": "finish", "snapshot": "c.png"}, {"at": 2, "match": "kept/d.json"}]}

# The commands by name: their arguments, and the way in which they write. They write complete files; a "window" that
# saves; "lines", each of which is in the file once it is done; or a "world" of gifts.
WRITERS = {
    "render svg": (["render", ROUTE, "--output", "a.svg"], ""),
    "render png": (["render", ROUTE, "--output", "a.png", "--scale", "1"], ""),
    "render json": (["render", ROUTE, "--format", "json", "--output", "a.json"], ""),
    "inspect": (["inspect", LOG, "--format", "json", "--output", "i.json"], ""),
    "simulate": (["simulate", ROUTE, "--conditions", "city", "--output", "s.jsonl"], ""),
    "simulate gpx": (["simulate", ROUTE, "--output", "s.gpx"], ""),
    "correct": (["correct", LOG, "--output", "c.jsonl", "--format", "jsonl", "--tracks", "t.html"], ""),
    "correct many": (["correct", LOG, OTHER, "--output", "m.html", "--format", "html"], ""),
    "sizing": (["sizing", "--output", "z.svg"], ""),
    "arrows": (["arrows", "--format", "csv", "--output", "w.csv"], ""),
    "replay": (["replay", LOG, "--headless", "--to", "3", "--script", "script.json", "--report", "r.xml"], ""),
    "replay --update": (
        ["replay", LOG, "--headless", "--to", "3", "--script", "script.json", "--update", "--report", "r.json"], ""),
    "film numbered": (["render", ROUTE, "--film", "700..701", "--scale", "1", "--output", "frames/"], ""),
    "film webp": (["render", ROUTE, "--film", "700..701", "--scale", "1", "--output", "f.webp"], ""),
    "score": (["score", LOG, OTHER, "--jobs", "2", "--output", "s.jsonl"], ""),
    "score --resume": (["score", LOG, OTHER, ROUTE, "--resume", "--output", "s.jsonl"], "lines"),
    "verdict": (["verdict", "before.jsonl", "after.jsonl", "--output", "v.html", "--report", "v.xml"], ""),
    "gifts export": (["gifts", "export", "old.sqlite", "--output", "g.geojson"], ""),
    "gifts import": (["gifts", "import", "w.sqlite", "gifts.geojson"], "world"),
    "recording": (["walk", ROUTE, "--keys", "www", "--hold-frames", "20", "--record", "r.cast"], "lines"),
    "walk saves": (["walk", ROUTE, "--still", "--keys", "PPP", "--hold-frames", "12"], "window"),
    "bench saves": (["sizing", "--keys", "s", "--hold-frames", "8"], "window"),
}

# The files that SQLite keeps next to a world while it is open.
SIDE_FILES = ("-wal", "-shm", "-journal")
NO_GIFTS = repr([]).encode()


class Writer:
    """A command that writes, and the output expected from it."""

    def __init__(self, options, inputs, name, folder):
        self.options = options
        self.name = name
        self.words, self.kind = WRITERS[name]
        self.folder = pathlib.Path(folder)
        self.inputs = inputs
        self.fill()
        begin = time.monotonic()
        self.status = self.start([options.program, *self.words]).wait()
        self.seconds = time.monotonic() - begin
        self.whole = self.contents()
        if not self.whole:
            raise ValueError(f"{name} writes nothing")

    def fill(self):
        """Writes the input files to the folder, and removes everything else."""
        run.emptied(self.folder)
        for name, content in self.inputs.items():
            (self.folder / name).write_bytes(content)

    def contents(self):
        """Returns the files in the folder that are not inputs."""
        return {
            str(path.relative_to(self.folder)): world(path) if self.kind == "world" else path.read_bytes()
            for path in sorted(self.folder.rglob("*"))
            if path.is_file() and path.name not in self.inputs
            and not path.name.endswith(SIDE_FILES)}

    def start(self, words):
        """Starts the command, and gives it a terminal if it has a window."""
        quiet = subprocess.DEVNULL
        if self.kind != "window":
            return subprocess.Popen(
                words, cwd=self.folder, env=run.ENVIRONMENT, stdin=quiet, stdout=quiet, stderr=quiet)
        master, terminal = pty.openpty()
        process = subprocess.Popen(
            words, cwd=self.folder, env=run.ENVIRONMENT, stdin=terminal, stdout=terminal, stderr=quiet,
            start_new_session=True)
        os.close(terminal)
        threading.Thread(target=drain, args=(master,), daemon=True).start()
        return process

    def kill(self, random):
        """Kills the command once, and yields descriptions of the broken promises."""
        self.fill()
        old = {}
        if random.random() < 0.5 and not self.kind:
            # Files left by the comparison of an earlier run are removed on purpose.
            for name in (name for name in self.whole if ".actual." not in name):
                old[name] = b"old\n" * random.choice([1, 10000])
                (self.folder / name).parent.mkdir(exist_ok=True)
                (self.folder / name).write_bytes(old[name])
            if "--update" in self.words:
                old["kept/b.png"] = self.whole["kept/b.png"][:-1]
                (self.folder / "kept/b.png").write_bytes(old["kept/b.png"])
        words = [self.options.program, *self.words]
        if self.options.container:
            words = ["unshare", "-pf", "--mount-proc", "--kill-child=KILL", *words]
        before = self.stamps()
        process = self.start(words)
        self.wait(process, before, random)
        process.kill()
        process.wait()
        self.settle()
        for name, content in self.contents().items():
            if pathlib.PurePath(name).name.startswith(".routesim-"):
                continue
            if self.kind == "lines" and self.whole.get(name, b"").startswith(content):
                continue
            if content != self.whole.get(name) and content != old.get(name) and not (
                    self.kind == "world" and content == NO_GIFTS):
                yield f"half a file: {name}, {len(content)} bytes of {len(self.whole.get(name, b''))}"
        for name in old:
            if not (self.folder / name).exists():
                yield f"a file is gone: {name}"
        again = self.start(words)
        status = again.wait()
        if status != self.status:
            yield f"the next run ended with status {status}"
        if self.kind == "world":
            # An empty write-ahead log may stay, as the manual states.
            for path in self.folder.iterdir():
                if path.name.endswith(SIDE_FILES) and path.stat().st_size > 0:
                    yield f"left after the next run: {path.name}"
        for name, content in self.contents().items():
            if pathlib.PurePath(name).name.startswith(".routesim-"):
                yield f"left after the next run: {name}"
            elif name in self.whole and content != self.whole[name] and "--update" not in self.words:
                yield f"the next run wrote another {name}"

    def wait(self, process, before, random):
        """Waits until a random moment of the run; in half of the cases, until a moment while the command writes."""
        end = time.monotonic() + self.seconds * 1.1 * random.random()
        if random.random() < 0.5:
            end = time.monotonic() + self.seconds * 3
            while process.poll() is None and time.monotonic() < end:
                if self.stamps() != before:
                    end = time.monotonic() + random.choice([0, 0.0005, 0.002])
                    break
        while process.poll() is None and time.monotonic() < end:
            time.sleep(min(0.001, max(0.0, end - time.monotonic())))

    def stamps(self):
        """Returns the files that exist, with the time at which each was written, so that a file written next to the
        output or the output itself is noticed.
        """
        found = {}
        for folder in [self.folder, self.folder / "of", self.folder / "kept"]:
            with contextlib.suppress(FileNotFoundError), os.scandir(folder) as entries:
                for entry in entries:
                    with contextlib.suppress(FileNotFoundError):
                        stat = entry.stat(follow_symlinks=False)
                        found[entry.path] = (stat.st_ino, stat.st_size, stat.st_mtime_ns)
        return found

    def settle(self):
        """Waits until no process has the folder open or holds a lock, because the processes in a container may end a
        moment later.
        """
        end = time.monotonic() + 5
        while self.options.container and time.monotonic() < end:
            if not any(_is_in(entry, self.folder) for entry in os.listdir("/proc") if entry.isdigit()) and (
                    all(_is_free(path) for path in self.folder.rglob(".routesim-*"))):
                return
            time.sleep(0.002)


def _is_in(process, folder):
    try:
        return os.readlink(f"/proc/{process}/cwd") == str(folder)
    except OSError:
        return False


def _is_free(path):
    """Returns true if no process has the file locked."""
    with open(path, "rb") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
        except OSError:
            return False


def world(path):
    """Returns the gifts in a world as bytes, or its fault. They are read from a copy, because readers leave files
    next to it.
    """
    with tempfile.TemporaryDirectory() as scratch:
        for file in path.parent.glob(f"{path.name}*"):
            if not file.name.endswith("-shm"):
                shutil.copy(file, scratch)
        with contextlib.closing(sqlite3.connect(f"{scratch}/{path.name}")) as base:
            try:
                sound = base.execute("PRAGMA integrity_check").fetchall()
                if sound != [("ok",)]:
                    return repr(sound).encode()
                if not base.execute("SELECT 1 FROM sqlite_master WHERE name = 'gift'").fetchall():
                    return NO_GIFTS
                return repr(base.execute("SELECT id FROM gift ORDER BY id").fetchall()).encode()
            except sqlite3.Error as error:
                return repr(error).encode()


def drain(master):
    """Reads the output to a terminal until no process has it open."""
    try:
        while os.read(master, 1 << 16):
            pass
    except OSError:
        pass
    os.close(master)


def inputs(path):
    """Returns the contents of the files that the commands read."""
    route = (material.ROOT / "routes" / "porto_saobento_gaia.route.gpx").read_bytes()
    gifts = [
        {"type": "Feature", "id": f"g{index}",
         "geometry": {"type": "Point", "coordinates": [-8.61, 41.14 + index * 1e-5]},
         "properties": {"owner": "Ada", "model": "ball", "placed": "2026-11-25T23:41:14Z"}}
        for index in range(3000)]
    files = {
        ROUTE: route, "script.json": json.dumps(SCRIPT).encode(),
        "gifts.geojson": json.dumps({"type": "FeatureCollection", "features": gifts}).encode()}
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        for name, content in files.items():
            (folder / name).write_bytes(content)

        def output(*words):
            return subprocess.run([path, *words], cwd=folder, capture_output=True, check=True).stdout

        for name, seed in ((LOG, "1"), (OTHER, "2")):
            log = output("simulate", ROUTE, "--conditions", "city", "--seed", seed)
            files[name] = log[:400_000].rsplit(b"\n", 1)[0] + b"\n"
            (folder / name).write_bytes(files[name])
        files["before.jsonl"] = output("score", LOG, OTHER)
        files["after.jsonl"] = output("score", LOG, OTHER)
        output("gifts", "import", "old.sqlite", "gifts.geojson")
        files["old.sqlite"] = (folder / "old.sqlite").read_bytes()
    return files


def kill(options, place):
    """Kills the commands in turn, for the requested number of times, and returns the status."""
    random = randomness.Random(options.seed)
    found = 0
    with tempfile.TemporaryDirectory(prefix="routesim-kills-", dir=place) as scratch:
        given = inputs(options.program)
        writers = [
            Writer(options, given, name, pathlib.Path(scratch) / name.replace(" ", "-")) for name in WRITERS]
        # If containers are not available, that is reported and does not count as success.
        if options.container and subprocess.run(
                ["unshare", "-pf", "--mount-proc", "true"], check=False, stderr=subprocess.DEVNULL).returncode:
            print("no container can be made here (unshare -pf)")
            return 69
        counts = dict.fromkeys(WRITERS, 0)
        is_interrupted = False
        for number in range(options.kills):
            writer = writers[number % len(writers)]
            try:
                faults = list(writer.kill(random))
            except KeyboardInterrupt:  # the results so far are reported
                is_interrupted = True
                break
            counts[writer.name] += 1
            if faults:
                found += 1
                print(f"kill {number} of {writer.name}: {'; '.join(faults)}", flush=True)
            if sys.stderr.isatty():
                print(f"\r{number + 1} of {options.kills} kills, {found} findings ", end="", file=sys.stderr)
    where = " as process 1" if options.container else ""
    told = ", ".join(f"{count} of {name}" for name, count in counts.items() if count)
    print(f"{sum(counts.values())} kills{where} ({told}): {found} findings")
    if is_interrupted:
        return 130
    return 1 if found else 0
