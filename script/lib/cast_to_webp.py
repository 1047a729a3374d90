#!/usr/bin/python3
"""Converts a recording of a terminal, an asciicast of version 2, into an animated WebP.

usage: cast_to_webp.py CAST WEBP [RATE [FRAMES]]

pyte interprets the recording, cell by cell; Pillow draws and encodes. There are RATE pictures per second, 10 by
default; successive pictures that are the same become one that lasts longer. If the folder FRAMES is given, the
pictures are also written to it as PNGs, for inspection.
"""

import json
import os
import sys

import pyte
from PIL import Image, ImageDraw, ImageFont

from screen_to_svg import BASIC, BRIGHT, INK, PAPER, parts

WIDTH, HEIGHT, SIZE = 8, 16, 13
FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono%s.ttf"
# The duration of the last picture, milliseconds.
LAST = 2000
NAMES = ["black", "red", "green", "brown", "blue", "magenta", "cyan", "white"]
COLORS = dict(zip(NAMES, BASIC)) | dict(zip(["bright" + name for name in NAMES], BRIGHT))
# The lines from the middle of a cell to the left, right, top and bottom; thin or thick.
LINES = {
    "─": "lr", "│": "ud", "╭": "rd", "╮": "ld", "╰": "ru", "╯": "lu", "━": "LR", "┴": "lru",
    "┷": "LRu", "├": "rud", "┤": "lud", "┬": "lrd", "┼": "lrud"}


def color(name, otherwise):
    """Returns one of pyte's colours in the form used for the picture."""
    if name == "default":
        return otherwise
    return COLORS.get(name, "#" + name)


def moments(path, rate):
    """Yields the time of each picture and the screen at that time; a screen that does not change occurs once."""
    with open(path, encoding="utf-8") as lines:
        header = json.loads(next(lines))
        screen = pyte.Screen(header["width"], header["height"])
        stream = pyte.Stream(screen)
        due = 0
        for line in lines:
            time, kind, text = json.loads(line)
            if kind != "o":
                sys.exit(f"{path}: the terminal changes its size; a recording of one size was expected")
            # Output at exactly the time of a picture is part of the picture.
            while time > (due + 0.5) / rate:
                yield due / rate, screen
                due += 1
            stream.feed(text)
        yield due / rate, screen


class Painter:
    """A painter of screens that copies cells it has drawn before."""

    def __init__(self):
        self.fonts = [ImageFont.truetype(FONT % style, SIZE) for style in ("", "-Bold")]
        self.cells = {}

    def picture(self, screen):
        image = Image.new("RGB", (screen.columns * WIDTH, screen.lines * HEIGHT), PAPER)
        for row in range(screen.lines):
            for column in range(screen.columns):
                image.paste(self.cell(screen.buffer[row][column]), (column * WIDTH, row * HEIGHT))
        return image

    def cell(self, cell):
        if cell not in self.cells:
            ink, paper = color(cell.fg, INK), color(cell.bg, PAPER)
            if cell.reverse:
                ink, paper = paper, ink
            self.cells[cell] = self.drawn(cell.data, ink, paper, cell.bold)
        return self.cells[cell]

    def drawn(self, text, ink, paper, is_bold):
        image = Image.new("RGB", (WIDTH, HEIGHT), paper)
        draw = ImageDraw.Draw(image)
        shapes = parts(text) if len(text) == 1 else []
        for x, y, width, height in shapes:
            left, top = round(x * WIDTH), round(y * HEIGHT)
            right, bottom = round((x + width) * WIDTH), round((y + height) * HEIGHT)
            draw.rectangle((left, top, max(right - 1, left), max(bottom - 1, top)), fill=ink)
        for way in LINES.get(text, ""):
            half = 1 if way.isupper() else 0
            middle = (WIDTH // 2 - 1, HEIGHT // 2 - 1)
            ends = {
                "l": (0, middle[1] - half, middle[0], middle[1] + half),
                "r": (middle[0], middle[1] - half, WIDTH - 1, middle[1] + half),
                "u": (middle[0] - half, 0, middle[0] + half, middle[1]),
                "d": (middle[0] - half, middle[1], middle[0] + half, HEIGHT - 1)}
            draw.rectangle(ends[way.lower()], fill=ink)
        if not shapes and text not in LINES and text.strip():
            draw.text((0, HEIGHT * 0.77), text, fill=ink, font=self.fonts[is_bold], anchor="ls")
        return image


def main():
    path, target = sys.argv[1:3]
    rate = float(sys.argv[3]) if len(sys.argv) > 3 else 10
    folder = sys.argv[4] if len(sys.argv) > 4 else None
    painter = Painter()
    pictures, times = [], []
    for time, screen in moments(path, rate):
        picture = painter.picture(screen)
        if pictures and picture.tobytes() == pictures[-1].tobytes():
            continue
        pictures.append(picture)
        times.append(round(time * 1000))
    lengths = [after - before for before, after in zip(times, times[1:])] + [LAST]
    pictures[0].save(
        target, save_all=True, append_images=pictures[1:], duration=lengths, loop=0, lossless=True,
        quality=100, method=6, minimize_size=True)
    for number, picture in enumerate(pictures if folder else []):
        os.makedirs(folder, exist_ok=True)
        picture.save(os.path.join(folder, f"{number:04}.png"))
    print(f"{len(pictures)} pictures, {os.path.getsize(target)} bytes", file=sys.stderr)


main()
