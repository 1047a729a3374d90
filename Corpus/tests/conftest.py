"""Shared by the tests: the program, some walks, and a stand-in that can misbehave."""

import contextlib
import functools
import http.server
import os
import pathlib
import select
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator

import pytest

TESTS = pathlib.Path(__file__).resolve().parent
ROOT = TESTS.parents[1]
# The maximum time that a test waits for an event, seconds; after that it fails. Otherwise the value
# has no effect.
PATIENCE = 60


@pytest.fixture(scope="session")
def program() -> str:
    """The program; tests that need it are skipped if there is none."""
    found = os.environ.get("ROUTESIM") or shutil.which("routesim")
    if not found:
        pytest.skip("there is no routesim: ROUTESIM is to name it")
    return str(pathlib.Path(found).resolve())


@pytest.fixture(scope="session")
def walks(program: str, tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    """A folder with 24 short walks, of different kinds, and two logs that cannot be used."""
    folder = tmp_path_factory.mktemp("walks")
    route = folder.parent / "route.gpx"
    points = ((48.8654, 2.3562), (48.86558, 2.3562), (48.86558, 2.35633))
    route.write_text(
        '<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><rte>'
        + "".join(f'<rtept lat="{latitude}" lon="{longitude}"/>' for latitude, longitude in points)
        + "</rte></gpx>"
    )
    for seed in range(24):
        conditions = ["calm", "city", "canyon"][seed % 3]
        name = f"{conditions}/walk {seed:02}.jsonl"
        (folder / conditions).mkdir(exist_ok=True)
        options = ["--conditions", conditions, "--seed", str(seed), "--output", folder / name]
        subprocess.run([program, "simulate", route, *options], check=True, capture_output=True)
    (folder / "empty.gpx").touch()
    (folder / 'no "log".txt').write_text("Nothing at all\n")
    return folder


@pytest.fixture
def actor(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> "Iterator[Actor]":
    """The stand-in for the program, without the program."""
    yield Actor(tmp_path_factory.mktemp("actor"), monkeypatch)


class Actor:
    """A test's access to the stand-in."""

    def __init__(self, folder: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self._monkeypatch = monkeypatch
        monkeypatch.setenv("ACTOR", str(folder))
        monkeypatch.setenv("ROUTESIM", str(TESTS / "actor.py"))
        monkeypatch.delenv("ACTOR_PROGRAM", raising=False)

    def set(self, **variables: str) -> None:
        for name, value in variables.items():
            self._monkeypatch.setenv(f"ACTOR_{name.upper()}", value)

    @property
    def asked(self) -> list[str]:
        """The names that have arrived, each as JSON."""
        path = self.folder / "asked"
        return path.read_text().splitlines() if path.exists() else []

    def hold(self) -> None:
        """Makes the next log with `held` in its name wait."""
        os.mkfifo(self.folder / "hold")

    def held(self) -> int:
        """Waits until such a log has arrived; returns the worker that asks. No later log waits."""
        descriptor = os.open(self.folder / "hold", os.O_RDONLY | os.O_NONBLOCK)
        with open(descriptor, "rb", buffering=0) as pipe:
            text = b""
            while not text.endswith(b"\n"):
                assert select.select([pipe], [], [], PATIENCE)[0], "no log came"
                # Empty before anybody writes; then select waits for that.
                text += pipe.read(64) or b""
        os.unlink(self.folder / "hold")
        return int(text)


@contextlib.contextmanager
def command(*arguments: object, **options: object) -> "Iterator[subprocess.Popen[str]]":
    """The command as the user types it; ended if the test leaves it running."""
    process = subprocess.Popen(
        [sys.executable, "-m", "routesim_corpus", *map(str, arguments)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        **options,
    )
    try:
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.send_signal(signal.SIGKILL)
        process.wait()
        for pipe in (process.stdout, process.stderr):
            if pipe:
                pipe.close()


def scored(program: str, names: list[str], *options: str, folder: pathlib.Path) -> str:
    """Returns the output of `routesim score` for some logs."""
    result = subprocess.run(
        [program, "score", *options, "--from-list", "-"],
        input="".join(f"{name}\n" for name in names),
        cwd=folder,
        capture_output=True,
        text=True,
    )
    assert result.stdout.count("\n") == len(names), result.stderr
    return result.stdout


class Server:
    """A web server for a folder, which records its requests."""

    def __init__(self, folder: pathlib.Path) -> None:
        asked = self.asked = []

        class Handler(http.server.SimpleHTTPRequestHandler):
            def log_request(self, code: object = "-", size: object = "-") -> None:
                asked.append((self.command, self.path, int(code)))

            def log_message(self, *_: object) -> None: ...

        self._server = http.server.ThreadingHTTPServer(
            ("127.0.0.1", 0), functools.partial(Handler, directory=str(folder))
        )
        self._thread = threading.Thread(target=self._server.serve_forever)
        self._thread.start()
        self.url = f"http://127.0.0.1:{self._server.server_port}"

    def close(self) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()


@pytest.fixture
def server(tmp_path: pathlib.Path) -> Iterator[Server]:
    """A web server for the folder `web` of the test."""
    (tmp_path / "web").mkdir()
    server = Server(tmp_path / "web")
    yield server
    server.close()
