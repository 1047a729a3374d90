"""The work of a worker on a batch, without a cluster."""

import json
import os
import subprocess

import fsspec
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from conftest import scored

from routesim_corpus import __version__, program
from routesim_corpus.failure import Failure
from routesim_corpus.job import Asked, Identity, Job, Known, Scored
from routesim_corpus.worker import identify, score


@pytest.fixture(autouse=True)
def no_program_waits():
    yield
    program.end_idle(0)
    assert program._waiting == {}


@pytest.fixture
def real(program, monkeypatch) -> None:
    monkeypatch.setenv("ROUTESIM", program)


def work(names: list[str], job: Job, **more: object) -> Scored:
    return score(job, [Asked(name) for name in names], identify(job), **more)


def lines(found: Scored) -> list[str]:
    table = pq.read_table(pa.BufferReader(found.part.content), columns=["line"])
    return table.column("line").to_pylist()


def test_lines_are_the_programs(real, program, walks):
    names = ["city/walk 01.jsonl", 'no "log".txt', "empty.gpx", "nowhere.gpx", "calm/walk 00.jsonl"]
    options = ("--strategy", "all,weighted")
    found = work(names, Job(options, folder=str(walks)))
    expected = scored(program, names, *options, folder=walks)
    assert "".join(f"{line}\n" for line in lines(found)) == expected
    assert [head.log for head in found.heads] == names
    assert [head.error is None for head in found.heads] == [True, False, False, False, True]
    assert {head.cause for head in found.heads} == {None} and found.unknown == []


def test_the_same_rows_are_the_same_file(real, walks):
    job = Job(folder=str(walks))
    one, other = (work(["city/walk 01.jsonl", "empty.gpx"], job) for _ in range(2))
    assert one.part == other.part
    assert work(["empty.gpx"], job).part.name != one.part.name


def test_names_that_would_be_no_line(real, program, walks, tmp_path):
    content = (walks / "city/walk 01.jsonl").read_bytes()
    names = ["a\nb.jsonl", "c\r", "-", "--worker", "\x1b[31m.jsonl", "Zoë ‮.jsonl"]
    for name in names:
        (tmp_path / name).write_bytes(content)
    found = work(names, Job(folder=str(tmp_path)))
    for name, line in zip(names, lines(found), strict=True):
        if name == "-":  # to the program, this is standard input
            assert json.loads(line)["error"].startswith("LOG and --worker cannot both be")
            continue
        alone = subprocess.run(
            [program, "score", "--", name], cwd=tmp_path, capture_output=True, text=True
        )
        assert f"{line}\n" == alone.stdout
        assert json.loads(line)["log"] == name and json.loads(line)["error"] is None


def test_names_that_are_no_text(real, walks, tmp_path):
    raw = os.fsencode(tmp_path) + b"/\xff\x1b.jsonl"
    with open(raw, "wb") as file:
        file.write(b"x")
    found = work([os.fsdecode(raw), "a\0b"], Job(folder=str(tmp_path)))
    assert [head.cause for head in found.heads] == ["name", "name"]
    assert found.heads[0].log == f"{tmp_path}/\\xff\x1b.jsonl"
    assert found.heads[0].error.startswith(f"{tmp_path}/\\xff�.jsonl: is no UTF-8")
    assert "\x1b" not in "".join(lines(found)) and found.heads[1].error.endswith("a NUL in it")


@pytest.mark.parametrize("tries", [1, 3])
def test_a_log_that_ends_the_program_is_told_and_the_next_goes_on(actor, tmp_path, tries):
    for name in ["a", "crash.gpx", "b"]:
        (tmp_path / name).write_text("x")
    found = work(["a", "crash.gpx", "b"], Job(folder=str(tmp_path), tries=tries))
    assert [head.cause for head in found.heads] == [None, "crash", None]
    words = "crash.gpx: the program was ended by SIGSEGV"
    assert found.heads[1].error == words + ("" if tries == 1 else ", 3 times of 3")
    # It is recognised by its content, so that it is not tried again and again.
    assert found.heads[1].sha256 == found.heads[0].sha256
    assert actor.asked == ['"a"', *['"crash.gpx"'] * tries, '"b"']


def test_a_log_that_ends_the_program_once_is_scored(actor, tmp_path):
    (tmp_path / "crash-once.gpx").write_text("x")
    found = work(["crash-once.gpx"], Job(folder=str(tmp_path)))
    assert found.heads[0].cause is None and found.heads[0].error == "crash-once.gpx: of no use"


def test_a_log_that_takes_too_long_is_told_and_the_next_goes_on(actor, tmp_path):
    for name in ["hang.gpx", "b"]:
        (tmp_path / name).write_text("x")
    job = Job(folder=str(tmp_path), limit=60)
    expected = identify(job)
    # The other logs keep to the limit, as the program is started and asked beforehand.
    found = score(
        Job(folder=str(tmp_path), limit=1), [Asked("b"), Asked("hang.gpx"), Asked("b")], expected
    )
    assert [head.cause for head in found.heads] == [None, "limit", None]
    assert found.heads[1].error == "hang.gpx: took longer than 1 s"


def test_a_program_is_kept_from_batch_to_batch(actor, tmp_path):
    (tmp_path / "a").write_text("x")
    job = Job(folder=str(tmp_path))
    work(["a"], job)
    (before,) = program._waiting[job]
    work(["a", "a"], job)
    assert program._waiting[job] == [before]


def test_what_is_as_it_was_is_not_done_again(actor, tmp_path):
    for name in ["a", "b", "crash.gpx"]:
        (tmp_path / name).write_text(name)
    job = Job(folder=str(tmp_path))
    names = ["a", "b", "crash.gpx"]
    heads = work(names, job).heads
    (tmp_path / "b").write_text("another")
    asked = len(actor.asked)
    old = Known("0" * 64, None)
    known = [Asked(head.log, (old, Known(head.sha256, head.stamp))) for head in heads]
    again = score(job, known, identify(job))
    # If a log has two rows, as a killed run leaves them, the answer says which one holds.
    assert again.kept == [("a", 1), ("crash.gpx", 1)]
    assert [head.log for head in again.heads] == ["b"] and actor.asked[asked:] == ['"b"']


def test_logs_of_several_files_are_as_they_were_only_together(real, tmp_path):
    folder = tmp_path / "walk"
    folder.mkdir()
    poses = "".join(f"{i}e9,1,0,0,{i},0,1,0,0,0,1,0,0,0,0,1\n" for i in range(1, 20))
    (folder / "ARKit_pose.txt").write_text(poses)
    (folder / "gps.txt").write_text("".join(f"{i}e9,48.1,{i}e-5,5\n" for i in range(1, 20)))
    job = Job(folder=str(tmp_path))
    names = ["walk", "walk/ARKit_pose.txt"]
    heads = work(names, job).heads
    assert all(head.stamp for head in heads) and heads[0].sha256 == heads[1].sha256
    known = [Asked(head.log, (Known(head.sha256, head.stamp),)) for head in heads]
    assert [name for name, _ in score(job, known, identify(job)).kept] == names
    (folder / "gps.txt").write_text("2e9,48.2,1e-5,5\n")
    assert score(job, known, identify(job)).kept == []


def test_a_remote_log_is_scored_under_its_url(real, program, walks, tmp_path, server):
    for name in ["walk 01.jsonl", "empty.gpx"]:
        source = next(walks.rglob(name))
        (tmp_path / "web" / name).write_bytes(source.read_bytes())
    urls = [f"{server.url}/walk%2001.jsonl?key=%22", f"{server.url}/empty.gpx"]
    job = Job(folder=str(tmp_path))
    found = work(urls, job)
    expected = scored(program, ["web/walk 01.jsonl", "web/empty.gpx"], folder=tmp_path)
    for line, url, there in zip(lines(found), urls, expected.splitlines(), strict=True):
        told = json.loads(there)
        # The URL also replaces the name at the beginning of the error.
        for name in ["web/walk 01.jsonl", "web/empty.gpx"]:
            there = there.replace(name, url)
        assert line == there and told["sha256"] in line
    assert all(head.stamp for head in found.heads)
    # Checked with the server's metadata, without fetching the log itself.
    server.asked.clear()
    known = [Asked(head.log, (Known(head.sha256, head.stamp),)) for head in found.heads]
    assert [name for name, _ in score(job, known, identify(job)).kept] == urls
    assert {command for command, *_ in server.asked} == {"HEAD"}
    # If the store gives no metadata, the log is fetched.
    known = [Asked(head.log, (Known(head.sha256, None),)) for head in found.heads]
    assert score(job, known, identify(job)).kept == []


def test_a_remote_log_without_a_stamp_is_known_by_its_content(actor, tmp_path, monkeypatch):
    monkeypatch.setattr("routesim_corpus.worker.remote_stamp", lambda url: None)
    fs = fsspec.filesystem("memory")
    fs.pipe_file("/logs/a.gpx", b"x")
    try:
        job = Job(folder=str(tmp_path))
        (head,) = work(["memory://logs/a.gpx"], job).heads
        asked = [Asked(head.log, (Known(head.sha256, head.stamp),))]
        assert head.stamp is None and score(job, asked, identify(job)).kept == [(head.log, 0)]
        fs.pipe_file("/logs/a.gpx", b"y")
        assert score(job, asked, identify(job)).kept == []
    finally:
        fs.store.clear()


def test_nothing_of_a_remote_log_is_left(actor, tmp_path, monkeypatch):
    monkeypatch.setattr("routesim_corpus.worker.scratch", lambda: str(tmp_path))
    fs = fsspec.filesystem("memory")
    names = ['a b\n".gpx', "crash.gpx"]
    for name in names:
        fs.pipe_file(f"/logs/{name}", b"x")
    try:
        found = work([f"memory://logs/{name}" for name in names], Job(tries=2))
        assert [head.log for head in found.heads] == [f"memory://logs/{name}" for name in names]
        assert [head.cause for head in found.heads] == [None, "crash"]
    finally:
        fs.store.clear()
    program.end_idle(0)
    assert list(tmp_path.iterdir()) == []


def test_a_remote_log_that_is_not_there_is_told(actor, tmp_path, server):
    found = work([f"{server.url}/none.gpx", "memory://none.gpx"], Job(folder=str(tmp_path)))
    assert [head.cause for head in found.heads] == ["fetch", "fetch"]
    assert [head.error for head in found.heads] == [f"{h.log}: no such file" for h in found.heads]
    assert [head.sha256 for head in found.heads] == [None, None]


def test_who_works_is_told(real, program):
    version = subprocess.run([program, "--version"], capture_output=True, text=True).stdout.split()
    one, other = identify(Job()), identify(Job(("--strategy", "all")))
    assert (one.package, one.program) == (__version__, version[1])
    assert one.settings != other.settings


def test_another_program_than_on_other_workers_is_refused(actor, tmp_path):
    job = Job(folder=str(tmp_path))
    expected = identify(job)
    for other, words in [
        (Identity("0.0.1", expected.program, expected.settings), "routesim-corpus: 0.0.1, "),
        (Identity(__version__, "1.0.0", expected.settings), "routesim: 1.0.0, 9.9.9"),
        (Identity(__version__, expected.program, "f" * 16), "another build"),
    ]:
        with pytest.raises(Failure, match=words):
            score(job, [Asked("a")], other)


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/nowhere/routesim", "No such file"),
        ("/bin/cat", "ended with status 1"),
        ("true", "status 0"),
    ],
)
def test_a_program_that_is_none_is_told(monkeypatch, path, words):
    monkeypatch.setenv("ROUTESIM", path)
    with pytest.raises(Failure, match=words) as caught:
        identify(Job())
    assert caught.value.status == 69 and "\n" not in caught.value.line


def test_what_the_program_says_of_options_is_handed_on(real, tmp_path):
    for job, status, words in [
        (Job(("--count", "1")), 64, "--count"),
        (Job(sweep=("my sweep.json", b"{}")), 65, "^my sweep.json:1: "),
    ]:
        with pytest.raises(Failure, match=words) as caught:
            identify(job)
        assert caught.value.status == status


def test_a_folder_that_a_worker_lacks_is_told(actor, tmp_path):
    job = Job(folder=str(tmp_path / "none"))
    with pytest.raises(Failure, match="no folder"):
        score(job, [Asked("a")], identify(job))
    # A log that is not looked up in the folder does not need one.
    assert score(job, [Asked("memory://none.gpx")], identify(job)).heads[0].cause == "fetch"
