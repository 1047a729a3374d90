"""Contents of files for attacks: the project's own files, unchanged or damaged, and some hostile ones."""

import gzip
import json
import pathlib
import struct
import zipfile
import io

ROOT = pathlib.Path(__file__).resolve().parents[2]
LONGEST = 48 << 10  # the maximum length of a file that is read; damage may make it longer

# Contents for files of these kinds, in addition to those read from files.
DESIGNS = [
    {}, {"placemark": {"max": 120, "min": 40}, "arrows": {"spacing": 2, "pose": "upright"}},
    {"arrows": {"model": "arrow.obj"}, "label": {"language": "ja", "units": "imperial"}},
    {"placemark": {"near": 1e-320, "max": 1e306}, "hint": {"inset": 1e300}},
]
SCRIPTS = [
    {"events": [{"at": 1, "look": "finish", "snapshot": "s.svg"}, {"at": 2, "snapshot": "s.json"}]},
    {"events": [{"at": 0.5, "look": {"heading": 180}, "match": "kept.png"},
                {"at": 1, "set": {"misalignment": 40, "gps": False, "strategy": "weighted"},
                 "expect": {"finish.visible": False, "happened.ready": {"count": {"max": 2}}}}]},
    {"summary": [{"expect": {"registration.error.p95": {"max": 20}}}]},
    {"events": [{"at": 1, "set": {"route": "a.gpx", "conditions": "canyon", "language": "zh"}},
                {"at": 3, "snapshot": "../out.svg"}, {"at": 2, "snapshot": "a\0b.svg"}]},
]
HOSTILE = [
    b"", b"\0", b"\n", b"\xef\xbb\xbf", b"\xff\xfe", b"{}", b"[]", b"<", b"<gpx/>", b"?", b"PK\x03\x04",
    b"\x1f\x8b", b"lat,lon\n", b"lat,lon,time\n1,2,3\n1,2,3\n", b'{"type":"FeatureCollection","features":[]}',
    b"time,lat,lon\n0,1e-9,1\n1,1.00000001e-9,1\n", b"{" * 5000, b"[" * 100000, b"<a>" * 20000,
    b'<gpx><wpt lat="1" lon="2"' + b"".join(b' a%d="1"' % n for n in range(2000)) + b"/></gpx>",
    b"<!DOCTYPE gpx [<!ENTITY a 'x'>" + b"".join(
        b"<!ENTITY %c '&%c;&%c;'>" % (n + 1, n, n) for n in range(97, 120)) + b"]><gpx>&x;</gpx>",
    "﻿lat;lon;name\n1,5;2,5;‮\x1b[31m\x9b\u2028=1+1\n".encode(),
    '<?xml version="1.0" encoding="windows-1252"?><gpx><wpt lat="1" lon="2"><name>'.encode()
    + b"\x81\x8d</name></wpt><wpt lat='1.001' lon='2'/></gpx>",
    '{"type":"LineString","coordinates":[[0,0],[180,0],[-180,90],[1e308,-1e308]]}'.encode(),
]


def _read(path):
    with open(path, "rb") as file:
        return file.read(LONGEST)


class Material:
    """Contents by purpose, in an order that is the same in every run.

    `made` contains files made by the program, by kind: `sessions` with AR poses, their `scores`, `worlds` of gifts
    and `gifts` as GeoJSON. `data` is a folder with more logs; a run repeats another run exactly only if both use the
    same folder.
    """

    def __init__(self, made, data=None):
        self.logs, self.models, self.pictures, self.designs, self.scripts = [], [], [], [], []
        self.streets, self.places, self.sweeps, self.almanacs, self.drawings = [], [], [], [], []
        self.sessions, self.scores, self.worlds, self.gifts = (
            made[kind] for kind in ("sessions", "scores", "worlds", "gifts"))
        kinds = {"design": self.designs, "scenario": self.scripts, "report": self.scripts, "wavefront": self.models,
                 "picture": self.pictures, "streets": self.streets, "places": self.places, "sweep": self.sweeps,
                 "almanac": self.almanacs, "drawing": self.drawings}
        fixtures = ROOT / "Tests" / "RouteFormatsTests" / "Fixtures"
        corpus = ROOT / "Fuzzing" / "corpus"
        # The first two bytes of each file in the corpus are meant for the fuzzer.
        for path in sorted(corpus.glob("*/*")):
            kind = path.parent.name
            if path.is_dir():
                continue
            content = _read(path)[2:]
            if kind in kinds:
                kinds[kind].append(content)
            elif kind not in ("arguments", "keys", "keyscript", "list", "number", "time", "figure"):
                self.logs.append(content)
        for folder, kind in [("logs", self.logs), ("regressions", self.logs),
                             ("models", self.models), ("pictures", self.pictures)]:
            kind += [_read(path) for path in sorted((fixtures / folder).iterdir())
                     if path.suffix != ".md"]
        self.routes = [_read(path) for path in sorted((ROOT / "routes").iterdir()) if path.is_file()]
        self.logs += self.routes
        if data:
            self.logs += [
                _read(path) for path in sorted(pathlib.Path(data).rglob("*"))
                if path.is_file() and "LICENSES" not in path.parts]
        self.designs += [json.dumps(design).encode() for design in DESIGNS]
        self.scripts += [json.dumps(script).encode() for script in SCRIPTS]
        self.logs += self.sessions

    def file(self, kind, random):
        """Returns contents for a kind of file, damaged or not."""
        draw = random.random()
        if draw < 0.04:
            return random.choice(HOSTILE)
        source = getattr(self, kind) if draw < 0.96 else random.choice(
            [self.logs, self.designs, self.scripts, self.models, self.pictures, self.streets, self.scores])
        content = random.choice(source)
        if random.random() < 0.45:
            for _ in range(random.choice([1, 1, 2, 4, 16])):
                content = damaged(content, random, source)
        if kind in ("logs", "routes", "sessions") and random.random() < 0.1:
            content = packed(content, random)
        return content[:1 << 20]


NUMBERS = [b"0", b"-0", b"1e-320", b"1e308", b"-1e308", b"1e309", b"NaN", b"Infinity", b"null", b"180",
           b"-180", b"90", b"-90.0000001", b"179.9999999", b"9007199254740993", b"1" * 400,
           b"0." + b"0" * 300 + b"1", b"99999999999999999999", b"2147483648", b"1e5", b"-1", b"0x1"]
SPLICES = [b"\0", b"\x1b]0;x\x07", b"\x1b[2J", b"\x7f", "\u202e".encode(), b"\xc2\x9b31m", b"\xff", b"\xed\xa0\x80",
           b"\r", b"\n", b"\r\n", b"\t", b",", b";", b'"', b"'", b"<", b"&#0;", b"&#27;", b"]]>", b"\\u0000",
           b"\\ud800", b"{", b"}", b"[", b"]", b"$GPGGA,", b"*00", b"=1+1", b"@SUM(1)", "\u2028".encode(),
           b"1970-01-01T00:00:00Z", b"9999-12-31T23:59:60Z", b"0000-00-00", b"%s%n", b"../", "é".encode(),
           "😀".encode(), b"<trkpt lat='1' lon='2'/>", b'"time":1e300,', b"\xef\xbb\xbf"]


def damaged(content, random, others):
    """Returns the contents with one fault."""
    kind = random.randrange(11)
    at = random.randrange(len(content) + 1)
    to = min(len(content), at + random.choice([1, 4, 40, 400, 4000]))
    if kind == 0:
        return content[:at]
    if kind == 1:
        return content[:at] + content[to:]
    if kind == 2:
        return content[:to] + content[at:to] * random.choice([1, 2, 30]) + content[to:]
    if kind == 3 and content:
        whole = bytearray(content)
        for _ in range(random.choice([1, 3, 20])):
            whole[random.randrange(len(whole))] ^= 1 << random.randrange(8)
        return bytes(whole)
    if kind == 4:
        return content[:at] + random.choice(SPLICES) * random.choice([1, 1, 1, 50]) + content[at:]
    if kind == 5:
        other = random.choice(others)
        return content[:at] + other[random.randrange(len(other) + 1):]
    if kind in (6, 7, 8):
        return with_number(content, random, at)
    if kind == 9:
        text = content.decode(errors="replace")
        return text.encode(random.choice(["utf-16", "utf-16-be", "utf-32", "cp1252", "utf-8-sig"]), "replace")
    lines = content.splitlines(keepends=True)
    if random.random() < 0.5:
        random.shuffle(lines)
    else:
        lines.reverse()
    return b"".join(lines)


def with_number(content, random, at):
    """Returns the contents with the next number replaced."""
    digits = b"0123456789.eE+-"
    start = at
    while start < len(content) and content[start] not in b"0123456789":
        start += 1
    end = start
    while end < len(content) and content[end] in digits:
        end += 1
    return content[:start] + random.choice(NUMBERS) + content[end:]


def packed(content, random):
    """Returns the contents compressed with gzip, in an archive, or in fragments of these."""
    if random.random() < 0.5:
        whole = gzip.compress(content, 1, mtime=0)
    else:
        archive = io.BytesIO()
        with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as file:
            for name in random.sample(["doc.kml", "a.gpx", "fix.csv", "../b.gpx", "\x1b[31m.log"], 2):
                entry = zipfile.ZipInfo(name)
                file.writestr(entry, content)
        whole = archive.getvalue()
    if random.random() < 0.3:
        return damaged(whole, random, [whole])
    return whole if random.random() < 0.9 else whole + struct.pack("<I", 0xFFFFFFFF)
