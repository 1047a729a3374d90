"""The listing of logs."""

import os
import pathlib
import socket
import tracemalloc

import fsspec
import pytest

from routesim_corpus.failure import Failure
from routesim_corpus.logs import listed, read_list, remote_stamp, sha256


def made(folder: pathlib.Path, *names: str | bytes) -> None:
    for name in names:
        path = os.path.join(os.fsencode(folder), os.fsencode(name))
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(b"x")


def test_files_of_a_folder_in_the_order_of_their_names(tmp_path, monkeypatch):
    made(
        tmp_path,
        "logs/b.gpx",
        "logs/a/2.jsonl",
        "logs/a/1 of 2.jsonl",
        "logs/.hidden",
        "logs/c/.d/e",
    )
    os.mkfifo(tmp_path / "logs/pipe")
    (tmp_path / "logs/linked.gpx").symlink_to(tmp_path / "logs/b.gpx")
    (tmp_path / "logs/dangling").symlink_to(tmp_path / "nowhere")
    (tmp_path / "logs/round").symlink_to(tmp_path / "logs")
    monkeypatch.chdir(tmp_path)
    files = ["logs/a/1 of 2.jsonl", "logs/a/2.jsonl", "logs/b.gpx", "logs/linked.gpx"]
    assert list(listed(["logs"])) == files
    assert list(listed([f"{tmp_path}/logs"])) == [f"{tmp_path}/{name}" for name in files]
    assert list(listed([f"file://{tmp_path}/logs/a"])) == [f"{tmp_path}/{n}" for n in files[:2]]


def test_what_is_no_file_is_passed_over_by_name_and_never_waited_for(tmp_path, monkeypatch):
    made(tmp_path, "logs/b.gpx", "logs/.hidden", "logs/a/1.gpx")
    os.mkfifo(tmp_path / "logs/a/pipe")
    for name, target in [
        ("dangling", "nowhere"),
        ("file", "b.gpx"),
        ("folder", "a"),
        ("round", "round"),
        ("through", "a/pipe"),
        ("null", "/dev/null"),
    ]:
        (tmp_path / "logs" / name).symlink_to(target)
    with socket.socket(socket.AF_UNIX) as server:
        monkeypatch.chdir(tmp_path)
        server.bind("logs/socket")
        passed: list[tuple[str, str]] = []
        found = list(listed(["logs"], passed_over=lambda *one: passed.append(one)))
        assert found == ["logs/a/1.gpx", "logs/b.gpx", "logs/file"]
        assert passed == [
            ("logs/a/pipe", "a pipe, and no log"),
            ("logs/dangling", "a link to nothing, and no log"),
            ("logs/folder", "a link to a folder, and no log"),
            ("logs/null", "a link to a device, and no log"),
            ("logs/round", "Too many levels of symbolic links"),
            ("logs/socket", "a socket, and no log"),
            ("logs/through", "a link to a pipe, and no log"),
        ]
        passed.clear()
        found = list(listed(["logs/*/p*", "logs/[dfn]*"], passed_over=lambda *p: passed.append(p)))
        # A link to a folder is followed if a pattern matches it, as if it were given itself.
        assert found == ["logs/file", "logs/folder/1.gpx"]
        assert ("logs/a/pipe", "a pipe, and no log") in passed
        assert ("logs/dangling", "a link to nothing, and no log") in passed
    for name in ["logs/a/pipe", "logs/through", "logs/null"]:
        with pytest.raises(OSError, match="this is no file"):
            sha256(name)


def test_patterns_and_names_that_look_like_one(tmp_path, monkeypatch):
    made(tmp_path, "x/1.gpx", "x/2.gpx", "x/y/3.gpx", "x/4.txt", "a[1].gpx", "a1.gpx")
    monkeypatch.chdir(tmp_path)
    assert list(listed(["x/*.gpx"])) == ["x/1.gpx", "x/2.gpx"]
    assert list(listed(["x/**/*.gpx"])) == ["x/1.gpx", "x/2.gpx", "x/y/3.gpx"]
    assert list(listed(["a[1].gpx"])) == ["a[1].gpx"]
    # A name without a file is a log with an error, as it is for the program.
    assert list(listed(["nowhere.gpx"])) == ["nowhere.gpx"]
    with pytest.raises(Failure, match="no file has such a name"):
        list(listed(["x/*.fit"]))


def test_the_dataset_itself_is_no_log(tmp_path):
    made(tmp_path, "a.gpx", "scores/part-1.parquet")
    assert list(listed([str(tmp_path)], f"{tmp_path}/scores")) == [f"{tmp_path}/a.gpx"]


def test_odd_names_are_listed_as_they_are(tmp_path):
    names = [b"\n.gpx", b" \"quoted'.gpx", b"\xff.gpx", "Zoë ☃.gpx".encode(), b"\x1b[31m.gpx"]
    made(tmp_path, *names)
    found = [os.fsencode(os.path.basename(name)) for name in listed([str(tmp_path)])]
    assert found == sorted(names)


def test_a_list_is_read_as_the_program_reads_it(tmp_path):
    (tmp_path / "list").write_bytes(b"\xef\xbb\xbfa b\r\n \t\n\nc\xff\nd")
    assert read_list(str(tmp_path / "list")) == ["a b", "c\udcff", "d"]
    with pytest.raises(Failure, match="No such file"):
        read_list(str(tmp_path / "none"))


def test_files_in_an_object_store():
    fs = fsspec.filesystem("memory")
    for name in ["/corpus/b/2.gpx", "/corpus/b/1.gpx", "/corpus/a.gpx", "/corpus/.x", "/other.gpx"]:
        fs.pipe_file(name, b"x")
    try:
        urls = [f"memory://corpus/{name}" for name in ["a.gpx", "b/1.gpx", "b/2.gpx"]]
        assert [normal(name) for name in listed(["memory://corpus"])] == urls
        assert [normal(name) for name in listed(["memory://corpus/b/*.gpx"])] == urls[1:]
        assert list(listed(["memory://corpus/a.gpx"])) == ["memory://corpus/a.gpx"]
        first = remote_stamp("memory://corpus/a.gpx")
        assert first is not None and first == remote_stamp("memory://corpus/a.gpx")
        fs.pipe_file("/corpus/a.gpx", b"longer")
        assert remote_stamp("memory://corpus/a.gpx") != first
    finally:
        fs.store.clear()
        fs.pseudo_dirs[:] = [""]


def normal(url: str) -> str:
    return url.replace("memory:///", "memory://")


def test_files_of_a_web_server(tmp_path, server):
    made(tmp_path, "web/logs/b.gpx", "web/logs/a b.gpx", "web/logs/c/d.gpx")
    urls = [f"{server.url}/logs/{name}" for name in ["a%20b.gpx", "b.gpx", "c/d.gpx"]]
    assert sorted(listed([f"{server.url}/logs/"])) == urls
    # The server is not asked: a log may contain links, and be gigabytes long.
    server.asked.clear()
    assert list(listed(urls[:1])) == urls[:1] and server.asked == []
    with pytest.raises(Failure, match="no such file"):
        list(listed([f"{server.url}/none/"]))


@pytest.mark.parametrize("name", ["nosuch://bucket/logs", "http://127.0.0.1:1/logs/"])
def test_what_cannot_be_reached_is_told_in_a_line(name):
    with pytest.raises(Failure) as caught:
        list(listed([name]))
    assert caught.value.line.startswith(name) and "\n" not in caught.value.line


def test_ten_thousand_logs_are_not_kept_while_they_are_listed(tmp_path):
    for folder in range(100):
        (tmp_path / f"{folder:02}").mkdir()
        for file in range(100):
            (tmp_path / f"{folder:02}/{file:02}").touch()
    tracemalloc.start()
    try:
        last, count = "", 0
        for name in listed([str(tmp_path)]):
            assert name > last
            last, count = name, count + 1
        assert count == 10_000
        # The memory is that for one folder at a time: 100 entries, not 10 000.
        assert tracemalloc.get_traced_memory()[1] < 200_000
    finally:
        tracemalloc.stop()
