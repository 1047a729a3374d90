"""The command on clusters: its own, and one that somebody else runs."""

import contextlib
import fcntl
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import time

import distributed
import duckdb
import pandas
import pyarrow.parquet as pq
import pytest
from conftest import PATIENCE, ROOT, Actor, command, scored

from routesim_corpus.cli import main
from routesim_corpus.cluster import connected
from routesim_corpus.columns import ROW
from routesim_corpus.dataset import Dataset
from routesim_corpus.ending import Arrivals
from routesim_corpus.job import Job
from routesim_corpus.run import Run


class Cluster:
    """A scheduler and two workers that the user runs, each a process."""

    def __init__(self, folder: pathlib.Path) -> None:
        self._folder = folder
        self._workers: list[subprocess.Popen] = []
        self.scheduler, self.address = self._started(
            "scheduler",
            "--host",
            "127.0.0.1",
            "--port",
            "0",
            "--no-dashboard",
            until="Scheduler at:",
        )
        for number in range(2):
            worker, _ = self._started(
                *[
                    "worker",
                    self.address,
                    "--nthreads",
                    "1",
                    "--no-dashboard",
                    "--host",
                    "127.0.0.1",
                ],
                *["--name", str(number), "--local-directory", str(folder)],
                until="Registered to:",
            )
            self._workers.append(worker)

    def _started(self, *words: str, until: str) -> tuple[subprocess.Popen, str]:
        process = subprocess.Popen(
            [sys.executable, "-m", "dask", *words],
            cwd=self._folder,
            stderr=subprocess.PIPE,
            text=True,
        )
        for line in process.stderr:
            if until in line:
                address = line.split(until)[1].strip()
                # Its later output is discarded.
                drain = ["cat"]
                subprocess.Popen(drain, stdin=process.stderr, stdout=subprocess.DEVNULL)
                return process, address
        raise AssertionError(f"dask {words[0]} did not start")

    def close(self) -> None:
        for process in [*self._workers, self.scheduler]:
            process.kill()
            process.wait()
            process.stderr.close()


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    """A cluster whose workers have the stand-in, which passes names on to the real program.

    Only the environment in which the workers were started counts.
    """
    folder = tmp_path_factory.mktemp("cluster")
    with pytest.MonkeyPatch.context() as patch:
        actor = Actor(folder, patch)
        patch.setenv("ACTOR", str(folder))
        cluster = Cluster(folder)
    cluster.actor = actor
    yield cluster
    cluster.close()


def read(folder: pathlib.Path) -> list[dict]:
    """Returns all rows of a dataset, by log."""
    tables = [pq.read_table(path) for path in folder.glob("*.parquet")]
    assert all(table.schema.equals(ROW) for table in tables)
    return sorted((row for table in tables for row in table.to_pylist()), key=lambda r: r["log"])


def files(folder: pathlib.Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.glob("*.parquet")}


def made(folder: pathlib.Path, *names: str) -> None:
    folder.mkdir(exist_ok=True)
    for name in names:
        (folder / name).write_text(name)


# Results


def test_one_of_two_workers_is_killed_and_the_result_is_the_programs(
    actor, program, walks, tmp_path
):
    actor.set(program=program)
    shutil.copytree(walks, tmp_path / "walks")
    (tmp_path / "walks/city/walk 13.jsonl").rename(tmp_path / "walks/city/held.jsonl")
    options = ["walks", "--output", "rows", "--lines", "lines", "--workers", 2, "--batch", 5]
    options += ["--strategy", "robust,all"]
    actor.hold()
    with command(*options, cwd=tmp_path) as process:
        worker = actor.held()
        done = {row["log"] for row in read(tmp_path / "rows")}
        os.kill(worker, signal.SIGKILL)
        _, errors = process.communicate(timeout=PATIENCE)
    names = sorted(str(path.relative_to(tmp_path)) for path in (tmp_path / "walks").rglob("*.*"))
    expected = scored(program, names, "--strategy", "robust,all", folder=tmp_path)
    assert process.returncode == 0, errors
    assert (tmp_path / "lines").read_text() == expected
    assert errors.splitlines()[-1].endswith("26 logs: 24 scored, 2 left out; 0 were as they are")
    # Nothing is done twice but the batch that the worker had, and one whose result was on its way.
    twice = {json.loads(name) for name in actor.asked if actor.asked.count(name) > 1}
    assert "walks/city/held.jsonl" in twice and len(twice) <= 10 and not twice & done

    lines = [json.loads(line) for line in expected.splitlines()]
    by_log = {line["log"]: line for line in lines}
    assert [row["log"] for row in read(tmp_path / "rows")] == sorted(by_log)
    compare_by_pandas(tmp_path / "rows", by_log)
    compare_by_duckdb(tmp_path / "rows", by_log)


def compare_by_pandas(folder, by_log):
    frame = pandas.read_parquet(folder, dtype_backend="pyarrow")
    assert len(frame) == len(by_log) and set(frame.columns) == set(ROW.names)
    for row in frame.to_dict("records"):
        line = by_log[row["log"]]
        assert json.loads(row["line"]) == line
        for key in ROW.names[: ROW.names.index("line")]:
            assert plain(row[key], ROW.field(key).type) == line.get(key), (row["log"], key)


def plain(value, kind):
    """Returns a value as in JSON, from what pandas or DuckDB makes of a column."""
    if value is None or value is pandas.NA or (isinstance(value, float) and value != value):
        return None
    if str(kind).startswith("map"):
        items = dict(value)
        is_json = str(kind.item_type) == "string"
        return {key: json.loads(item) if is_json else item for key, item in items.items()}
    if str(kind).startswith("struct"):
        return {field.name: plain(value[field.name], field.type) for field in kind}
    if str(kind).startswith("list"):
        return [plain(item, kind.value_type) for item in value]
    return value


def compare_by_duckdb(folder, by_log):
    database = duckdb.connect()
    rows = database.execute(f"SELECT * FROM '{folder}/*.parquet'")
    names = [column[0] for column in rows.description]
    assert names == ROW.names
    found = rows.fetchall()
    assert len(found) == len(by_log)
    for values in found:
        row = dict(zip(names, values, strict=True))
        line = by_log[row["log"]]
        for key in ROW.names[: ROW.names.index("line")]:
            assert plain(row[key], ROW.field(key).type) == line.get(key), (row["log"], key)
    # As a user would ask, in the database's own language.
    found = database.execute(
        f"""
        SELECT conditions, score.strategy, median(score.errorEnd)
        FROM (SELECT conditions, unnest(scores) AS score FROM '{folder}/*.parquet')
        GROUP BY ALL
        """
    ).fetchall()
    ends: dict[tuple[str, str], list[float]] = {}
    for line in by_log.values():
        for entry in line.get("scores", []):
            if entry["errorEnd"] is not None:
                ends.setdefault((line["conditions"], entry["strategy"]), []).append(
                    entry["errorEnd"]
                )
    assert {(c, s): m for c, s, m in found} == pytest.approx(
        {key: pandas.Series(values).median() for key, values in ends.items()}
    )


# Interruption and resumption


def test_the_program_is_killed_and_goes_on_to_the_same_files(run, actor, tmp_path):
    made(tmp_path / "logs", *(f"{number:02}.gpx" for number in range(19)), "19 held.gpx", "20.gpx")
    options = ["logs", "--output", "rows", "--workers", 1, "--batch", 5]
    status, _, _ = run("logs", "--output", "undisturbed", "--batch", 5)
    assert status == 65  # the stand-in cannot use any log
    actor.hold()
    with command(*options, cwd=tmp_path) as process:
        actor.held()
        # A worker does one batch after another: two are written, however busy the machine is.
        end = time.monotonic() + PATIENCE
        while rows_in(tmp_path / "rows") < 10 and time.monotonic() < end:
            time.sleep(0.05)
        # Its scheduler, which is one of its threads, ends with it, and so do its workers.
        process.kill()
        process.wait()
    assert len(actor.asked) == 20
    there = files(tmp_path / "rows")
    # The third may or may not have been written yet.
    assert 10 <= rows_in(tmp_path / "rows") <= 15
    (tmp_path / "rows/.part-x.tmp").write_text("half a file")
    _, _, asked = run("logs", "--output", "rows", "--batch", 5, "--lines", "lines")
    done = {log for name in there for log in read_part(tmp_path / "rows" / name)}
    again = set(asked)
    assert not list((tmp_path / "rows").glob(".*"))
    assert again | done == {f"logs/{name}" for name in os.listdir(tmp_path / "logs")}
    assert again & done == set()
    assert files(tmp_path / "rows") == files(tmp_path / "undisturbed")
    lines = [json.loads(line)["log"] for line in (tmp_path / "lines").open()]
    assert lines == [f"logs/{name}" for name in sorted(os.listdir(tmp_path / "logs"))]


def rows_in(folder: pathlib.Path) -> int:
    return sum(len(read_part(folder / name)) for name in files(folder))


def read_part(path: pathlib.Path) -> list[str]:
    return pq.read_table(path, columns=["log"]).column("log").to_pylist()


def test_a_scheduler_that_goes_away_is_told_and_gone_on_without(run, actor, tmp_path):
    made(tmp_path / "logs", *(f"{number:02}.gpx" for number in range(9)), "9 held.gpx")
    (tmp_path / "cluster").mkdir()
    cluster = Cluster(tmp_path / "cluster")
    try:
        actor.hold()
        options = ["logs", "--output", "rows", "--batch", 2]
        with command(*options, "--scheduler", cluster.address, cwd=tmp_path) as process:
            actor.held()
            cluster.scheduler.kill()
            _, errors = process.communicate(timeout=PATIENCE)
        assert process.returncode == 69, errors
        assert errors.splitlines()[-1] == (
            "routesim-corpus: the scheduler went away; the same command goes on with the others"
        )
    finally:
        cluster.close()
    done = [row["log"] for row in read(tmp_path / "rows")]
    _, _, asked = run(*options)
    assert sorted([*asked, *done]) == listed_in(tmp_path, "logs")
    assert [row["log"] for row in read(tmp_path / "rows")] == listed_in(tmp_path, "logs")


def listed_in(folder: pathlib.Path, name: str) -> list[str]:
    return sorted(f"{name}/{file}" for file in os.listdir(folder / name))


class LosingArrivals(Arrivals):
    """Kills the worker that holds the newest arrival, so that it is lost before it is fetched.

    - `at`: the arrivals that are lost in this way, counted from 0.
    """

    def __init__(self, at: set[int]) -> None:
        super().__init__()
        self.client: distributed.Client | None = None
        self.lost = []
        self._at = at
        self._count = -1

    def get(self):
        future = super().get()
        self._count += 1
        if self._count in self._at:
            (holders,) = self.client.who_has([future]).values()
            (process,) = set(self.client.run(os.getpid, workers=list(holders)).values())
            os.kill(process, signal.SIGKILL)
            end = time.monotonic() + PATIENCE
            # Each call goes to the scheduler and back, which lets the client learn of the loss.
            while future.status == "finished" and time.monotonic() < end:
                self.client.who_has([future])
            self.lost.append(future.status)
        return future


def test_what_goes_with_its_worker_before_it_is_fetched_is_made_again(actor, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    made(tmp_path / "logs", *"abcdefgh")
    names = listed_in(tmp_path, "logs")
    dataset = Dataset("rows")
    dataset.open()
    job = Job((), None, os.getcwd(), 60, 3)
    # Two arrive before the batches: the run's checks of the workers. Each arrives once more.
    with contextlib.closing(dataset), LosingArrivals({0, 2, 4}) as arrivals:
        run = Run(names, dataset, job, batch=2, say=lambda _: None)
        with connected("local", 2, 1, 3, arrivals) as client:
            arrivals.client = client
            run.work(client, arrivals)
        run.finish()
    assert arrivals.lost == ["lost"] * 3
    assert [row["log"] for row in read(tmp_path / "rows")] == names
    asked = [json.loads(name) for name in actor.asked]
    # The batch that was lost, and possibly another one that the same worker had.
    again = {name for name in asked if asked.count(name) > 1}
    assert set(asked) == set(names) and 2 <= len(again) <= 4


def test_a_log_that_ends_its_workers_is_told_and_the_others_are_scored(run, actor, tmp_path):
    made(tmp_path / "logs", "1.gpx", "murder.gpx", "3.gpx")
    options = ["logs", "--output", "rows", "--workers", 2, "--tries", 1]
    with command(*options, cwd=tmp_path) as process:
        _, errors = process.communicate(timeout=PATIENCE)
    one, three, murder = read(tmp_path / "rows")
    assert (one["cause"], three["cause"]) == (None, None)
    assert murder["cause"] == "worker" and murder["sha256"] is not None
    assert murder["error"] == "logs/murder.gpx: the workers that had it ended, 1 of 1"
    assert "logs/murder.gpx: the workers that had it ended, 1 of 1; this log is left out" in errors
    # Not again, until the user asks for it.
    assert run("logs", "--output", "rows")[2] == [] and len(read(tmp_path / "rows")) == 3


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_it_with_one_line(actor, tmp_path, number):
    made(tmp_path / "logs", "1.gpx", "2.gpx", "3 held.gpx", "4.gpx")
    actor.hold()
    options = ["logs", "--output", "rows", "--workers", 1, "--batch", 2]
    with command(*options, cwd=tmp_path, start_new_session=True) as process:
        actor.held()
        # As from a terminal: to all processes that belong to it.
        os.killpg(process.pid, number) if number == signal.SIGINT else process.send_signal(number)
        _, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 128 + number
    lines = [line for line in errors.splitlines() if not line.endswith("left out")]
    assert len(lines) == 1
    assert lines[0].endswith(" of 4 logs are scored; the same command goes on with the others")


# On a cluster that the user runs


@pytest.fixture
def run(cluster, tmp_path, monkeypatch, capfd):
    """Runs the command here, on that cluster; returns status, messages and the names asked for."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: object) -> tuple[int, list[str], list[str]]:
        before = len(cluster.actor.asked)
        status = main(["--scheduler", cluster.address, *map(str, arguments)])
        said = capfd.readouterr().err.splitlines()
        return status, said, [json.loads(name) for name in cluster.actor.asked[before:]]

    return run


def test_what_changed_is_scored_again_and_what_went_is_gone(run, tmp_path):
    made(tmp_path / "logs", *"abcdef")
    out = ["--output", "rows"]
    _, said, asked = run("logs", *out, "--batch", 4)
    assert len(asked) == 6 and said[-1].endswith("6 logs: 0 scored, 6 left out; 0 were as they are")
    before = {row["log"]: row for row in read(tmp_path / "rows")}
    (tmp_path / "logs/b").write_text("another")
    (tmp_path / "logs/c").unlink()
    (tmp_path / "logs/g").write_text("new")
    _, said, asked = run("logs", *out, "--batch", 4)
    assert sorted(asked) == ["logs/b", "logs/g"]
    assert said[-1].endswith("6 logs: 0 scored, 6 left out; 4 were as they are")
    after = {row["log"]: row for row in read(tmp_path / "rows")}
    assert sorted(after) == [f"logs/{name}" for name in "abdefg"]
    assert {log: row for log, row in after.items() if before.get(log) == row}.keys() == {
        f"logs/{name}" for name in "adef"
    }
    # The same list again changes no file; part of it, with --keep, removes none.
    there = files(tmp_path / "rows")
    assert run("logs", *out)[2] == [] and files(tmp_path / "rows") == there
    assert run("logs/a", *out, "--keep")[2] == [] and files(tmp_path / "rows") == there
    run("logs/a", *out)
    assert [row["log"] for row in read(tmp_path / "rows")] == ["logs/a"]


def test_a_killed_run_that_left_an_old_row_beside_a_new_one_is_gone_on_with(run, tmp_path):
    made(tmp_path / "logs", "a", "b")
    run("logs", "--output", "rows")
    old = files(tmp_path / "rows")
    (tmp_path / "logs/a").write_text("another")
    run("logs", "--output", "rows")
    new = files(tmp_path / "rows")
    for name, content in old.items():
        (tmp_path / "rows" / name).write_bytes(content)
    assert len(read(tmp_path / "rows")) == 4 and old.keys() & new.keys() == set()
    _, _, asked = run("logs", "--output", "rows")
    assert asked == [] and [row["log"] for row in read(tmp_path / "rows")] == ["logs/a", "logs/b"]
    assert read(tmp_path / "rows") == rows_of(tmp_path, new)


def rows_of(tmp_path: pathlib.Path, contents: dict[str, bytes]) -> list[dict]:
    (tmp_path / "expected").mkdir()
    for name, content in contents.items():
        (tmp_path / "expected" / name).write_bytes(content)
    return read(tmp_path / "expected")


def test_what_ended_the_program_is_done_again_where_asked(run, tmp_path):
    made(tmp_path / "logs", "a", "crash.gpx")
    options = ["logs", "--output", "rows", "--tries", "1"]
    assert len(run(*options)[2]) == 2
    assert run(*options)[2] == []
    assert run(*options, "--again")[2] == ["logs/crash.gpx"]


def test_lists_of_names(run, tmp_path):
    made(tmp_path / "logs", "a", "b")
    (tmp_path / "list").write_text("logs/b\r\n\nnowhere\nlogs/a\nlogs/b\n")
    status, said, asked = run(
        "logs/a", "--from-list", "list", "--output", "rows", "--lines", "lines"
    )
    assert status == 65 and len(said) == 4
    lines = [json.loads(line)["log"] for line in (tmp_path / "lines").open()]
    assert lines == sorted(asked) == ["logs/a", "logs/b", "nowhere"]
    assert run("nowhere", "--output", "rows")[0] == 66


def test_lines_go_to_standard_output_whole(cluster, tmp_path, monkeypatch, capfdbinary):
    monkeypatch.chdir(tmp_path)
    made(tmp_path / "logs", "b\nc", "a")
    main(["logs", "--scheduler", cluster.address, "--output", "rows", "--lines", "-"])
    lines = capfdbinary.readouterr().out.decode().splitlines()
    assert [json.loads(line)["log"] for line in lines] == ["logs/a", "logs/b\nc"]


def test_logs_of_a_web_server(run, tmp_path, server):
    made(tmp_path / "web", "a.gpx", "b c.gpx")
    status, _, asked = run(f"{server.url}/", "--output", "rows")
    urls = [f"{server.url}/{name}" for name in ["a.gpx", "b%20c.gpx"]]
    assert status == 65 and [row["log"] for row in read(tmp_path / "rows")] == urls
    assert sorted(os.path.basename(name) for name in asked) == ["a.gpx", "b_c.gpx"]
    assert run(f"{server.url}/", "--output", "rows")[2] == []


def test_a_folder_that_holds_something_else_is_left_alone(run, tmp_path):
    made(tmp_path / "logs", "a")
    pandas.DataFrame({"log": ["a"]}).to_parquet(made_in(tmp_path / "other") / "x.parquet")
    (made_in(tmp_path / "broken") / "x.parquet").write_bytes(b"PAR1")
    for name in ["other", "broken"]:
        before = files(tmp_path / name)
        status, said, asked = run("logs", "--output", name)
        assert (status, len(said), asked) == (65, 1, []) and f"{name}/x.parquet: " in said[0]
        assert files(tmp_path / name) == before
    (made_in(tmp_path / "mixed") / "notes.txt").write_text("mine")
    assert run("logs", "--output", "mixed")[0] == 65
    assert (tmp_path / "mixed/notes.txt").read_text() == "mine"


def made_in(folder: pathlib.Path) -> pathlib.Path:
    folder.mkdir()
    return folder


def test_two_runs_do_not_write_one_dataset(run, tmp_path):
    made(tmp_path / "logs", "a")
    descriptor = os.open(made_in(tmp_path / "rows"), os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        status, said, asked = run("logs", "--output", "rows")
    finally:
        os.close(descriptor)
    assert (status, asked) == (74, [])
    assert said == ["routesim-corpus: rows: another run is writing this dataset"]


def test_workers_with_another_program_are_told(cluster, tmp_path, monkeypatch, capfd):
    monkeypatch.chdir(tmp_path)
    made(tmp_path / "logs", "a")
    with pytest.MonkeyPatch.context() as patch:
        Actor(cluster.actor.folder, patch).set(version="1.0.0")
        third, _ = cluster._started(
            *["worker", cluster.address, "--nthreads", "1", "--no-dashboard", "--name", "third"],
            until="Registered to:",
        )
    try:
        status = main(
            ["logs", "--scheduler", cluster.address, "--output", "rows", "--workers", "3"]
        )
    finally:
        third.terminate()
        third.wait()
        third.stderr.close()
    said = capfd.readouterr().err.splitlines()
    assert status == 69 and len(said) == 1
    assert "workers have different versions of routesim: " in said[0]
    assert "1.0.0" in said[0] and "9.9.9" in said[0]


def test_workers_without_the_package_are_told(cluster, tmp_path, monkeypatch, capfd):
    monkeypatch.chdir(tmp_path)
    made(tmp_path / "logs", "a")
    made_in(tmp_path / "routesim_corpus")
    (tmp_path / "routesim_corpus/__init__.py").write_text("raise ModuleNotFoundError('none')\n")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(tmp_path))
        third, _ = cluster._started(
            *["worker", cluster.address, "--nthreads", "1", "--no-dashboard", "--name", "third"],
            until="Registered to:",
        )
    try:
        options = ["--scheduler", cluster.address, "--output", "rows", "--workers", "3"]
        status = main(["logs", *options])
    finally:
        third.terminate()
        third.wait()
        third.stderr.close()
    said = capfd.readouterr().err.splitlines()
    assert (status, len(said)) == (69, 1)
    assert said[0].endswith("none; routesim-corpus is needed on workers, too")


# The command line


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        ([], 64, "--output"),
        (["--output", "rows"], 64, "LOG is missing"),
        (["logs", "--output", "rows", "--batch", "0"], 64, "0 is not from 1"),
        (["logs", "--output", "rows", "--limit", "nan"], 64, "nan is not from 0.001"),
        (["logs", "--output", "rows", "--sched", "x"], 64, "--sched"),
        (["logs", "--output", "rows", "--", "--worker"], 64, "--worker"),
        (["logs", "--output", "rows", "--", "--jobs=2"], 64, "--jobs=2"),
        (["logs", "--output", "rows", "--sweep", "none.json"], 66, "none.json"),
        (["logs", "--output", "rows", "--from-list", "none"], 66, "none: "),
        (["logs/*.fit", "--output", "rows"], 66, "no file has such a name"),
        (["void", "--output", "rows"], 66, "there are no logs"),
        (["logs", "--output", "logs/a"], 74, "logs/a: "),
        (["logs", "--output", "rows", "--scheduler", "none.json"], 69, "none.json"),
        (["logs", "--output", "rows", "--scheduler", "tcp://127.0.0.1:x"], 69, "127.0.0.1:x"),
        (["logs", "--output", "nosuch://bucket"], 64, "nosuch://bucket"),
    ],
)
def test_what_is_wrong_is_told_in_a_line(tmp_path, monkeypatch, capfd, arguments, status, words):
    monkeypatch.chdir(tmp_path)
    made(tmp_path / "logs", "a")
    (tmp_path / "void").mkdir()
    assert main(arguments) == status
    out, said = capfd.readouterr()
    assert out == "" and said.count("\n") == 1 and said.startswith("routesim-corpus: ")
    assert words in said


def test_every_option_is_told_of(capsys):
    for words, text in [("--help", "--scheduler ADDRESS"), ("--version", "routesim-corpus ")]:
        with pytest.raises(SystemExit) as ended:
            main([words])
        assert ended.value.code == 0 and text in capsys.readouterr().out


def test_the_manual_has_every_option(capsys):
    page = (ROOT / "docs/testing/corpus.md").read_text()
    with pytest.raises(SystemExit):
        main(["--help"])
    told = set(re.findall(r"--[a-z][a-z-]+", capsys.readouterr().out)) - {"--help", "--version"}
    assert len(told) > 10 and {option for option in told if f"`{option}" not in page} == set()
