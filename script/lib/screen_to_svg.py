#!/usr/bin/python3
"""Converts a terminal's screen, as printed by `tmux capture-pane -e -p`, into an SVG picture.

Reads standard input, writes standard output. Block and braille characters become rectangles, so that they join and
line up in any font; everything else is text on the terminal's grid.
"""

import re
import sys
from html import escape

WIDTH, HEIGHT, SIZE = 8, 16, 13.2
INK, PAPER = "#d8dee4", "#101418"
BASIC = ["#000000", "#cd3131", "#0dbc79", "#e5e510", "#2472c8", "#bc3fbc", "#11a8cd", "#e5e5e5"]
BRIGHT = ["#666666", "#f14c4c", "#23d18b", "#f5f543", "#3b8eea", "#d670d6", "#29b8db", "#ffffff"]
# The quarters of a cell covered by U+2596 and the following characters: upper left and right, lower left and right.
QUADRANTS = ["0010", "0001", "1000", "1011", "1001", "1110", "1101", "0100", "0110", "0111"]


def indexed(number):
    """Returns one of the 256 colours."""
    if number < 16:
        return (BASIC + BRIGHT)[number]
    if number < 232:
        number -= 16
        levels = [0, 95, 135, 175, 215, 255]
        return "#%02x%02x%02x" % (levels[number // 36], levels[number // 6 % 6], levels[number % 6])
    return "#%02x%02x%02x" % ((8 + (number - 232) * 10,) * 3)


class Pen:
    """The style set by the escape sequences so far."""

    def __init__(self):
        self.reset()

    def reset(self):
        self.ink, self.paper, self.bold, self.swapped = INK, PAPER, False, False

    def colors(self):
        return (self.paper, self.ink) if self.swapped else (self.ink, self.paper)

    def take(self, parameters):
        codes = [int(code or 0) for code in re.split("[;:]", parameters)]
        while codes:
            code = codes.pop(0)
            if code in (38, 48):
                color = self.extended(codes)
                self.ink, self.paper = (color, self.paper) if code == 38 else (self.ink, color)
            elif code == 0:
                self.reset()
            elif code in (1, 22):
                self.bold = code == 1
            elif code in (7, 27):
                self.swapped = code == 7
            elif 30 <= code <= 37 or 90 <= code <= 97:
                self.ink = BASIC[code - 30] if code < 40 else BRIGHT[code - 90]
            elif 40 <= code <= 47 or 100 <= code <= 107:
                self.paper = BASIC[code - 40] if code < 50 else BRIGHT[code - 100]
            elif code == 39:
                self.ink = INK
            elif code == 49:
                self.paper = PAPER

    @staticmethod
    def extended(codes):
        if codes.pop(0) == 5:
            return indexed(codes.pop(0))
        red, green, blue = codes[:3]
        del codes[:3]
        return "#%02x%02x%02x" % (red, green, blue)


def cells(line, pen):
    """Returns the cells of a line, each with its character, foreground, background and whether it is bold."""
    result = []
    for escape_code, character in re.findall(r"\x1b\[([0-9;:]*)m|(.)", line):
        if character:
            result.append((character, *pen.colors(), pen.bold))
        else:
            pen.take(escape_code)
    return result


def runs(row, key):
    """Yields runs of cells with the same key: first column, key, cells."""
    start = 0
    for column in range(1, len(row) + 1):
        if column == len(row) or key(row[column]) != key(row[start]):
            yield start, key(row[start]), row[start:column]
            start = column


def parts(character):
    """Returns the rectangles that form a block or braille character: x, y, width and height in a cell."""
    code = ord(character)
    if 0x2800 <= code <= 0x28FF:
        places = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)]
        return [
            (x / 2 + 0.125, y / 4 + 0.0625, 0.25, 0.125)
            for bit, (x, y) in enumerate(places) if code >> bit & 1]
    if 0x2596 <= code <= 0x259F:
        corners = [(0, 0), (0.5, 0), (0, 0.5), (0.5, 0.5)]
        covered = QUADRANTS[code - 0x2596]
        return [(*corner, 0.5, 0.5) for corner, on in zip(corners, covered) if on == "1"]
    if 0x2581 <= code <= 0x2588:
        height = (code - 0x2580) / 8
        return [(0, 1 - height, 1, height)]
    if 0x2589 <= code <= 0x258F:
        return [(0, 0, (0x2590 - code) / 8, 1)]
    edges = {
        "▀": (0, 0, 1, 0.5), "▐": (0.5, 0, 0.5, 1), "▔": (0, 0, 1, 0.125),
        "▕": (0.875, 0, 0.125, 1)}
    return [edges[character]] if character in edges else []


def rectangle(x, y, width, height, color):
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{color}"/>'


def outline(x, y, width, height):
    """Returns a rectangle as part of a path."""
    return f"M{x:g} {y:g}h{width:g}v{height:g}h{-width:g}z"


def picture(row, number):
    """Returns the shapes of one row."""
    top = number * HEIGHT
    for start, paper, part in runs(row, lambda cell: cell[2]):
        if paper != PAPER:
            yield rectangle(start * WIDTH, top, len(part) * WIDTH, HEIGHT, paper)
    paths = {}
    for column, (character, ink, _, _) in enumerate(row):
        for x, y, width, height in parts(character):
            paths[ink] = paths.get(ink, "") + outline(
                (column + x) * WIDTH, top + y * HEIGHT, width * WIDTH, height * HEIGHT)
    for ink, path in paths.items():
        yield f'<path d="{path}" fill="{ink}"/>'
    for start, (is_text, ink, bold), part in runs(
        row, lambda cell: (cell[0] != " " and not parts(cell[0]), cell[1], cell[3])
    ):
        if is_text:
            text = escape("".join(cell[0] for cell in part))
            weight = ' font-weight="bold"' if bold else ""
            yield (
                f'<text x="{start * WIDTH}" y="{top + HEIGHT * 0.77:g}" fill="{ink}"{weight}'
                f' textLength="{len(part) * WIDTH}" lengthAdjust="spacingAndGlyphs">{text}</text>')


def main():
    pen = Pen()
    rows = [cells(line, pen) for line in sys.stdin.read().splitlines()]
    width, height = max(map(len, rows)) * WIDTH, len(rows) * HEIGHT
    print(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
        f' font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="{SIZE}"'
        ' shape-rendering="crispEdges">')
    print(rectangle(0, 0, width, height, PAPER))
    for number, row in enumerate(rows):
        print("".join(picture(row, number)))
    print("</svg>")


if __name__ == "__main__":
    main()
