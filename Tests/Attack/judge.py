"""The rules that every run must follow, checked with readers other than the program's own."""

import csv
import io
import json
import pathlib
import re
import signal
import sqlite3
import struct
import xml.parsers.expat
import zlib

MOST_MEMORY = 500 << 20
TRAPS = {signal.SIGILL, signal.SIGTRAP, signal.SIGSEGV, signal.SIGABRT, signal.SIGBUS, signal.SIGFPE, signal.SIGSYS}
SGR = re.compile(rb"\x1b\[[0-9;]*m")
# The control characters of C0 and C1, and the characters that change the direction of text; newlines are part of
# text.
RAW = re.compile("[\x00-\x08\x0b-\x1f\x7f\x80-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")
SENTENCE = re.compile(r"\$([^*]*)\*([0-9A-F]{2})\r?")

try:
    from jsonschema import Draft202012Validator
except ImportError:
    Draft202012Validator = None


class Judge:
    """Checks outcomes against the program's promises."""

    def __init__(self, statuses):
        self.statuses = statuses
        self._schemas = {}

    def faults(self, case, outcome, is_thorough=False):
        """Returns descriptions of the broken promises; empty if there are none."""
        return list(self._faults(case, outcome, is_thorough))

    def _faults(self, case, outcome, is_thorough):
        if outcome.is_late:
            yield f"a hang: not ended after {outcome.seconds:.1f} s ({outcome.processor:.1f} s of processor)"
            return
        if -outcome.status in TRAPS:
            yield f"a trap: {signal.Signals(-outcome.status).name}"
            return
        if outcome.peak > MOST_MEMORY:
            yield f"memory: {outcome.peak >> 20} MB"
        is_by_signal = bool(case.signal) and outcome.status == -case.signal
        if outcome.is_ended:
            # The program may have ended without the signal at that moment.
            if outcome.status not in self.statuses:
                yield f"told to end, it ended with {outcome.status}"
            yield from (f"left behind: {name}" for name in outcome.files if ".routesim-" in name)
            return
        if outcome.status not in self.statuses and not is_by_signal:
            yield f"a status that is not documented: {outcome.status}"
        if outcome.is_raw:
            yield "the terminal was not given back"
        if case.terminal:
            return
        yield from text_faults(outcome.errors, "standard error")
        if outcome.status not in (0, 130, 143) and not is_by_signal and not outcome.errors:
            yield f"nothing is said of status {outcome.status}"
        if outcome.status in (64, 65, 66, 69, 74) and not outcome.errors.startswith(b"routesim: "):
            yield "standard error does not begin with the program's name"
        if outcome.status == 0:
            yield from self._output_faults(outcome.output, "standard output", is_thorough)
        elif outcome.status in (64, 66, 69) and outcome.output and case.arguments[:1] not in (["score"], ["check"]):
            yield f"status {outcome.status}, and yet there is output"
        for name, content in outcome.files.items():
            if pathlib.PurePath(name).name.startswith(".routesim-"):
                yield f"left behind: {name}"
            elif not content and not outcome.errors and not name.endswith("-wal"):
                yield f"an empty file: {name}"
            else:
                yield from self._output_faults(content, name, is_thorough)

    def _output_faults(self, content, place, is_thorough):
        if not content:
            return
        if content.startswith(b"\x89PNG"):
            fault = png_fault(content)
            if fault:
                yield f"{place}: {fault}"
            return
        if content.startswith(b"SQLite format 3\0"):
            fault = database_fault(content)
            if fault:
                yield f"{place}: {fault}"
            return
        if place.endswith(("-wal", "-shm", "-journal")):
            return  # left next to a database that was not closed
        yield from text_faults(SGR.sub(b"", content), place)
        try:
            text = content.decode()
        except UnicodeDecodeError:
            return
        start = text[:1]
        try:
            if start in ("{", "["):
                self._check_json(text, is_thorough)
            elif start == "<" and not text[:20].lower().startswith("<!doctype html"):
                check_xml(content)
            elif start == "$":
                check_nmea(text)
            elif text.startswith("TAP version"):
                check_tap(text)
            elif "," in text.split("\n", 1)[0] and " " not in text.split("\n", 1)[0]:
                check_csv(text)
        except (ValueError, xml.parsers.expat.ExpatError) as error:
            yield f"{place}: {error}"

    def _check_json(self, text, is_thorough):
        try:
            values = [json.loads(text, parse_constant=_no_number, object_pairs_hook=_once)]
        except ValueError:
            values = [
                json.loads(line, parse_constant=_no_number, object_pairs_hook=_once)
                for line in text.removesuffix("\n").split("\n")]
        if is_thorough and Draft202012Validator:
            for value in values[:3]:
                self._check_schema(value)

    def _check_schema(self, value):
        name = schema_of(value)
        if not name:
            return
        if name not in self._schemas:
            folder = pathlib.Path(__file__).resolve().parents[2] / "docs" / "schema"
            self._schemas[name] = Draft202012Validator(json.loads((folder / f"{name}.schema.json").read_text()))
        for error in self._schemas[name].iter_errors(value):
            raise ValueError(f"not as {name}.schema.json has it: {error.json_path}: {error.message[:200]}")


def schema_of(value):
    """Returns the name of the schema for a value written by the program; empty if it has none here."""
    keys = set(value) if isinstance(value, dict) else set()
    if {"finish", "hint", "arrows", "route"} <= keys:
        return "frame"
    if value.get("type") in ("header", "pose", "truth", "location", "tracking", "reset") if keys else False:
        return "session-log"
    if {"kind", "points"} <= keys:
        return "inspect"
    return ""


def _no_number(word):
    raise ValueError(f"{word} is no number of JSON")


def _once(pairs):
    whole = dict(pairs)
    if len(whole) != len(pairs):
        raise ValueError("a key stands twice in a JSON object")
    return whole


def text_faults(content, place):
    """Yields the parts of a text that could harm a terminal."""
    try:
        text = content.decode()
    except UnicodeDecodeError as error:
        yield f"{place}: no UTF-8 at byte {error.start}"
        return
    found = RAW.search(text.replace("\r\n", "\n"))
    if found:
        yield f"{place}: a raw U+{ord(found[0]):04X} behind {text[max(0, found.start() - 40):found.start()]!r}"


def check_xml(content):
    """Rejects texts that expat rejects, and texts that are not SVG, GPX or JUnit."""
    roots = []
    parser = xml.parsers.expat.ParserCreate()
    parser.StartElementHandler = lambda name, attributes: roots or roots.append(name)
    parser.Parse(content, True)
    if roots[0] not in ("svg", "gpx", "kml", "testsuites", "testsuite"):
        raise ValueError(f"an XML root '{roots[0]}' that is not known")


def check_nmea(text):
    """Checks the checksums of NMEA sentences."""
    for line in text.removesuffix("\n").split("\n"):
        match = SENTENCE.fullmatch(line)
        if not match:
            raise ValueError(f"no sentence: {line[:60]!r}")
        total = 0
        for byte in match[1].encode():
            total ^= byte
        if total != int(match[2], 16):
            raise ValueError(f"a sum is {match[2]} instead of {total:02X}: {line[:60]!r}")


def check_tap(text):
    """Checks that there is a plan, and that there are as many tests as the plan states."""
    plans = re.findall(r"^1\.\.(\d+)", text, re.M)
    tests = re.findall(r"^(?:not )?ok (\d+)", text, re.M)
    if len(plans) != 1 or [str(n) for n in range(1, int(plans[0]) + 1)] != tests:
        raise ValueError(f"TAP: a plan of {plans} for tests {tests[:5]}")


def check_csv(text):
    """Checks that every row has the same number of cells, and that no cell is a formula."""
    rows = list(csv.reader(io.StringIO(text), strict=True))
    for row in rows:
        if len(row) != len(rows[0]):
            raise ValueError(f"CSV: {len(row)} cells below {len(rows[0])}: {row[:3]}")
        for cell in row:
            if cell[:1] in ("=", "@", "\t") or cell[:1] in "+-" and cell and not _is_number(cell):
                raise ValueError(f"CSV: a formula: {cell[:40]!r}")


def _is_number(cell):
    try:
        float(cell)
        return True
    except ValueError:
        return False


def database_fault(content):
    """Returns the fault that SQLite finds in a database."""
    connection = sqlite3.connect(":memory:")
    try:
        # In memory, the database has no write-ahead log next to it, so version 1 of its format is set instead of 2.
        connection.deserialize(content[:18] + b"\1\1" + content[20:])
        (answer,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        return None if answer == "ok" else answer
    except sqlite3.DatabaseError as error:
        return str(error)
    finally:
        connection.close()


def png_fault(content):
    """Returns the reason why a PNG cannot be read; None if it can."""
    at, packed, header, last = 8, zlib.decompressobj(), None, b""
    count = 0
    while at + 12 <= len(content):
        length, last = struct.unpack(">I4s", content[at:at + 8])
        body = content[at + 8:at + 8 + length]
        if at + 12 + length > len(content):
            return "the PNG ends in a chunk"
        if zlib.crc32(last + body) != struct.unpack(">I", content[at + 8 + length:at + 12 + length])[0]:
            return f"PNG: the sum of {last} is wrong"
        if last == b"IHDR":
            header = struct.unpack(">IIBBBBB", body)
        elif last == b"IDAT":
            try:
                count += len(packed.decompress(body))
            except zlib.error as error:
                return f"PNG: {error}"
        at += 12 + length
    if last != b"IEND" or at != len(content) or header is None:
        return "the PNG has no end"
    width, height, depth, kind, *_ = header
    channels = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[kind]
    if not packed.eof or count != height * (1 + (width * channels * depth + 7) // 8):
        return f"PNG: {count} bytes for {width}x{height} of {channels} channels"
    return None
