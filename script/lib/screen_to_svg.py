#!/usr/bin/python3
"""Turns a terminal's screen, as `tmux capture-pane -e -p` prints it, into an SVG picture.

Reads standard input, writes standard output. Block characters become rectangles, so that they
meet without seams in any font; all else is text on the terminal's grid.
"""

import re
import sys
from html import escape

WIDTH, HEIGHT, SIZE = 8, 16, 13.2
INK, PAPER = "#d8dee4", "#101418"
BASIC = ["#000000", "#cd3131", "#0dbc79", "#e5e510", "#2472c8", "#bc3fbc", "#11a8cd", "#e5e5e5"]
BRIGHT = ["#666666", "#f14c4c", "#23d18b", "#f5f543", "#3b8eea", "#d670d6", "#29b8db", "#ffffff"]
# The parts of a cell that a block covers: x, y, width, height in eighths.
BLOCKS = {"▀": (0, 0, 8, 4), "▄": (0, 4, 8, 4), "█": (0, 0, 8, 8), "▌": (0, 0, 4, 8), "▐": (4, 0, 4, 8)}


def indexed(number):
    """A colour of the 256."""
    if number < 16:
        return (BASIC + BRIGHT)[number]
    if number < 232:
        number -= 16
        levels = [0, 95, 135, 175, 215, 255]
        return "#%02x%02x%02x" % (levels[number // 36], levels[number // 6 % 6], levels[number % 6])
    return "#%02x%02x%02x" % ((8 + (number - 232) * 10,) * 3)


class Pen:
    """What the escape sequences have set so far."""

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
    """A line's cells: character, ink, paper, bold."""
    result = []
    for escape_code, character in re.findall(r"\x1b\[([0-9;:]*)m|(.)", line):
        if character:
            result.append((character, *pen.colors(), pen.bold))
        else:
            pen.take(escape_code)
    return result


def runs(row, key):
    """Stretches of cells with an equal key: first column, the key, the cells."""
    start = 0
    for column in range(1, len(row) + 1):
        if column == len(row) or key(row[column]) != key(row[start]):
            yield start, key(row[start]), row[start:column]
            start = column


def rectangle(x, y, width, height, color):
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{color}"/>'


def picture(row, number):
    """The shapes of one row."""
    top = number * HEIGHT
    for start, paper, part in runs(row, lambda cell: cell[2]):
        if paper != PAPER:
            yield rectangle(start * WIDTH, top, len(part) * WIDTH, HEIGHT, paper)
    for start, (block, ink), part in runs(row, lambda cell: (BLOCKS.get(cell[0]), cell[1])):
        if block:
            x, y, width, height = (size / 8 for size in block)
            across = len(part) if width == 1 else 0
            for column in range(start, start + (1 if across else len(part))):
                yield rectangle(
                    (column + x) * WIDTH, top + y * HEIGHT, (across or width) * WIDTH,
                    height * HEIGHT, ink)
    for start, (is_text, ink, bold), part in runs(
        row, lambda cell: (cell[0] not in BLOCKS and cell[0] != " ", cell[1], cell[3])
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


main()
