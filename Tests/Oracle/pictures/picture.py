"""A PNG file, read with only zlib: 8 bits per channel, RGB or RGBA, not interlaced."""

import itertools
import struct
import zlib


class Picture:
    """Rows of channels, with red, green and blue of each pixel in turn."""

    def __init__(self, path):
        with open(path, "rb") as file:
            data = file.read()
        if data[:8] != b"\x89PNG\r\n\x1a\n":
            raise ValueError(f"{path} is no PNG")
        packed = []
        at = 8
        while at < len(data):
            length, name = struct.unpack(">I4s", data[at:at + 8])
            content = data[at + 8:at + 8 + length]
            (checksum,) = struct.unpack(">I", data[at + 8 + length:at + 12 + length])
            if zlib.crc32(name + content) != checksum:
                raise ValueError(f"{path}: a chunk {name} is damaged")
            if name == b"IHDR":
                self.width, self.height, depth, kind, *rest = struct.unpack(">IIBBBBB", content)
                if depth != 8 or kind not in (2, 6) or rest != [0, 0, 0]:
                    raise ValueError(f"{path} is not 8 bits a channel of RGB or RGBA")
            elif name == b"IDAT":
                packed.append(content)
            at += 12 + length
        channels = 3 if kind == 2 else 4
        self.rows = list(self._rows(zlib.decompress(b"".join(packed)), channels))

    def _rows(self, raw, channels):
        count = self.width * channels
        above = bytes(count)
        for start in range(0, self.height * (count + 1), count + 1):
            row = unfiltered(raw[start], raw[start + 1:start + 1 + count], above, channels)
            above = row
            if channels == 4:
                pixels = (row[i:i + 3] for i in range(0, count, 4))
                yield b"".join(pixels)
            else:
                yield row


def unfiltered(kind, row, above, channels):
    """Returns a row as it was before one of PNG's five filters was applied."""
    if kind == 0:
        return row
    if kind == 2:
        return bytes((a + b) & 255 for a, b in zip(row, above)) if any(row) else above
    if kind == 1:
        whole = bytearray(len(row))
        for channel in range(channels):
            whole[channel::channels] = bytes(
                sum & 255 for sum in itertools.accumulate(row[channel::channels]))
        return bytes(whole)
    whole = bytearray(len(row))
    for index, rest in enumerate(row):
        left = whole[index - channels] if index >= channels else 0
        up = above[index]
        if kind == 3:
            whole[index] = (rest + (left + up) // 2) & 255
        else:
            corner = above[index - channels] if index >= channels else 0
            estimate = left + up - corner
            near = min((left, up, corner), key=lambda value: abs(estimate - value))
            whole[index] = (rest + near) & 255
    return bytes(whole)


def write(path, width, rows):
    """Writes rows of channels as a PNG."""

    def chunk(name, content):
        return (struct.pack(">I", len(content)) + name + content
                + struct.pack(">I", zlib.crc32(name + content)))

    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n")
        file.write(chunk(b"IHDR", struct.pack(">IIBBBBB", width, len(rows), 8, 2, 0, 0, 0)))
        file.write(chunk(b"IDAT", zlib.compress(b"".join(b"\0" + row for row in rows))))
        file.write(chunk(b"IEND", b""))
