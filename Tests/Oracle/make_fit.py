#!/usr/bin/env python3
"""Writes small FIT files of various kinds, and the values that fitdecode reads from them.

    python3 -m venv /tmp/venv && /tmp/venv/bin/pip install fitdecode==0.11.0
    /tmp/venv/bin/python Tests/Oracle/make_fit.py Tests/RouteFormatsTests/Fixtures/logs

It shares nothing with the product: the protocol is implemented here a second time, and the values in fit.csv (file,
latitude, longitude, altitude, seconds since 1970, accuracy) come from fitdecode.
"""
import csv
import struct
import sys
from pathlib import Path

INVALID = {0x00: 0xFF, 0x01: 0x7F, 0x02: 0xFF, 0x83: 0x7FFF, 0x84: 0xFFFF, 0x85: 0x7FFFFFFF, 0x86: 0xFFFFFFFF}
CODES = {0x00: "B", 0x01: "b", 0x02: "B", 0x83: "h", 0x84: "H", 0x85: "i", 0x86: "I", 0x88: "f", 0x07: "s"}
START = 1_000_000_000  # 2021-09-08T01:46:40Z in FIT's seconds


def crc16(data):
    table = [0x0000, 0xCC01, 0xD801, 0x1400, 0xF001, 0x3C00, 0x2800, 0xE401,
             0xA001, 0x6C00, 0x7800, 0xB401, 0x5000, 0x9C01, 0x8801, 0x4400]
    crc = 0
    for byte in data:
        for nibble in (byte & 15, byte >> 4):
            crc = crc >> 4 & 0x0FFF ^ table[crc & 15] ^ table[nibble]
    return crc


class File:
    def __init__(self, big=False, header=14):
        self.order, self.header, self.body, self.kinds = ">" if big else "<", header, b"", {}

    def define(self, local, message, fields, developer=()):
        """Defines fields, given as (number, base type) or (number, base type, bytes)."""
        fields = [f if len(f) == 3 else (*f, struct.calcsize(CODES[f[1]])) for f in fields]
        head = 0x40 | local | (0x20 if developer else 0)
        self.body += struct.pack("BBB", head, 0, self.order == ">") + struct.pack(self.order + "H", message)
        self.body += bytes([len(fields)]) + b"".join(bytes([n, size, t]) for n, t, size in fields)
        if developer:
            self.body += bytes([len(developer)]) + b"".join(bytes(d) for d in developer)
        self.kinds[local] = (fields, developer)

    def data(self, local, *values, offset=None, developer=b""):
        head = local if offset is None else 0x80 | local << 5 | offset & 31
        self.body += bytes([head])
        for (_, base, size), value in zip(self.kinds[local][0], values):
            if base == 0x07:
                self.body += value.encode()[:size].ljust(size, b"\0")
                continue
            items = value if isinstance(value, list) else [value]
            for item in items:
                self.body += struct.pack(self.order + CODES[base], INVALID[base] if item is None else item)
        self.body += developer

    def bytes(self):
        head = struct.pack("<BBHI4s", self.header, 0x20, 2140, len(self.body), b".FIT")
        if self.header == 14:
            head += struct.pack("<H", crc16(head))
        return head + self.body + struct.pack("<H", crc16(head + self.body))


def semicircles(degrees):
    return round(degrees / 180 * 2**31)


def little():
    """Returns a file with developer fields, accuracies, lost fixes, a pause, and times in the headers."""
    file = File()
    file.define(0, 0, [(0, 0x00), (1, 0x84), (4, 0x86)])
    file.data(0, 4, 1, START)
    file.define(1, 207, [(1, 0x02, 16), (3, 0x02)])
    file.data(1, [7] * 16, 0)
    file.define(2, 206, [(0, 0x02), (1, 0x02), (2, 0x02), (3, 0x07, 8)])
    file.data(2, 0, 0, 0x84, "stride")
    record = [(253, 0x86), (0, 0x85), (1, 0x85), (78, 0x86), (31, 0x02)]
    file.define(3, 20, record, developer=[(0, 2, 0)])
    file.define(4, 21, [(253, 0x86), (0, 0x00), (1, 0x00)])
    file.data(4, START, 0, 0)
    for second in range(5):
        lost = second == 2
        file.data(
            3, START + second, None if lost else semicircles(48.8655 + second * 1e-5),
            None if lost else semicircles(2.3563), (35 + second + 500) * 5,
            None if second == 0 else 3 + second, developer=struct.pack("<H", second))
    file.data(4, START + 10, 0, 4)
    file.data(4, START + 300, 0, 0)
    file.define(1, 20, [(0, 0x85), (1, 0x85), (2, 0x84)])
    for second in range(300, 340):
        file.data(1, semicircles(48.8656 + second * 1e-5), semicircles(-2.3563), (40 + 500) * 5,
                  offset=START + second)
    return file.bytes()


def big():
    """Returns a big-endian file with the short header, with lists, and with a kind of message that is defined twice."""
    file = File(big=True, header=12)
    file.define(0, 31, [(4, 0x00), (5, 0x07, 16)])
    file.data(0, 1, "Passage")
    file.define(15, 20, [(6, 0x84), (253, 0x86), (1, 0x85), (0, 0x85), (108, 0x84, 4), (2, 0x84)])
    for second in range(3):
        file.data(15, 1400, START + 1000 + second, semicircles(151.2), semicircles(-33.9 - second * 1e-5),
                  [1, 2], None if second == 1 else 2500 + second)
    file.define(15, 20, [(253, 0x86), (3, 0x02)])
    file.data(15, START + 1003, 120)
    file.define(15, 20, [(0, 0x85), (1, 0x85), (253, 0x86)])
    file.data(15, semicircles(-33.901), semicircles(151.2), START + 1004)
    return file.bytes()


def camera():
    """Returns a camera's file, with positions at times on the camera's own clock, which a correlation message
    connects to the date.
    """
    file = File()
    file.define(0, 162, [(253, 0x86), (1, 0x86)])
    file.define(1, 160, [(253, 0x86), (0, 0x84), (1, 0x85), (2, 0x85), (3, 0x86)])
    for tenth in range(20):
        if tenth == 5:
            file.data(0, START, 100)
        file.data(1, 110 + tenth // 10, 100 * (tenth % 10), semicircles(48 + tenth * 1e-6), semicircles(11),
                  (520 + 500) * 5)
    return file.bytes()


def rows(path):
    import fitdecode
    with fitdecode.FitReader(str(path)) as reader:
        for message in reader:
            if not isinstance(message, fitdecode.FitDataMessage) or message.name != "record":
                continue
            def get(name):
                return message.get_value(name) if message.has_field(name) else None
            if get("position_lat") is None:
                continue
            altitude = get("enhanced_altitude")
            altitude = get("altitude") if altitude is None else altitude
            yield [path.name, *("%.9f" % (get(n) * 180 / 2**31) for n in ("position_lat", "position_long")),
                   "" if altitude is None else altitude, int(get("timestamp").timestamp()),
                   "" if get("gps_accuracy") is None else get("gps_accuracy")]


def main():
    folder = Path(sys.argv[1])
    files = {"little.fit": little(), "big.fit": big(), "chained.fit": little() + big(), "camera.fit": camera()}
    table = []
    for name, content in files.items():
        (folder / name).write_bytes(content)
        table += rows(folder / name)
    with open(folder / "fit.csv", "w", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows(table)


main()
