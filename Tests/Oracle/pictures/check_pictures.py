#!/usr/bin/env python3
"""Compares the program's PNG with its SVG as librsvg renders it at the same size.

Prints for each pose the mean absolute difference of a channel (0…255), and how many pixels differ
by more than a quarter of the range; fails where a mean is above the limit. Text is left out of the
means, by leaving out the boxes around it: the two set it in different faces. `--keep FOLDER` keeps
the pictures and, with the differences fourfold, pictures of the differences.
"""

import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

from picture import Picture, write

# What each pose shows more of than the others.
POSES = [
    ("start", []),
    ("middle", ["--chainage", "300", "--pitch", "-10"]),
    ("rolled", ["--chainage", "120", "--pitch", "-15", "--roll", "30", "--waypoints"]),
    ("behind", ["--chainage", "60", "--heading", "170", "--hint-style", "halo"]),
    ("upright", ["--chainage", "200", "--arrow-pose", "upright", "--pitch", "-8"]),
    ("landscape", ["--landscape", "--chainage", "150", "--pitch", "-10", "--units", "imperial"]),
    ("plan", ["--view", "plan", "--chainage", "200"]),
    ("orbit", ["--view", "orbit", "--chainage", "200"]),
]
DEVICES = [
    (["--viewport", "390x844", "--focal", "670"], 3),
    (["--device", "iphone-8"], 2),
    (["--device", "pixel-8"], 2.625),
]
# Levels of 255: a quarter of one. A border that is off by half a pixel everywhere makes more.
LIMIT = 0.25


def text_boxes(svg, scale):
    """The boxes, in pixels, in which texts and their plates may lie: left, top, right, bottom."""
    boxes = []
    pattern = r'translate\((\S+) (\S+)\)[^>]*>(?:<rect[^>]*>)?<text[^>]*font-size="([\d.]+)"[^>]*>([^<]*)'
    for x, y, size, string in re.findall(pattern, svg):
        reach = float(size) * (0.7 * len(string) + 1)
        x, y = float(x), float(y)
        boxes.append([int(edge * scale) for edge in (x - reach, y - reach, x + reach, y + reach)])
    return boxes


def compare(ours, theirs, boxes):
    """The mean difference outside the boxes, how many pixels differ much, and rows of it all."""
    total = counted = many = 0
    rows = []
    for y, (a, b) in enumerate(zip(ours.rows, theirs.rows)):
        if a == b:
            counted += len(a)
            rows.append(bytes(len(a)))
            continue
        row = bytearray(abs(p - q) for p, q in zip(a, b))
        length = len(row)
        for left, top, right, bottom in boxes:
            if top <= y < bottom:
                left, right = max(0, left) * 3, max(0, min(right, ours.width)) * 3
                if left < right:
                    row[left:right] = bytes(right - left)
        total += sum(row)
        counted += length
        many += sum(1 for value in zip(row[0::3], row[1::3], row[2::3]) if max(value) > 64)
        rows.append(bytes(min(255, 4 * value) for value in row))
    return total / counted, many, rows


def check(arguments, folder, route, device, scale, name, options):
    """Renders and compares one pose; returns its mean difference."""
    command = [arguments.program, "render", str(route), "--still", *device, *options]
    svg, png, other = (folder / f"{name}{ending}" for ending in (".svg", ".png", ".rsvg.png"))
    for path, form in ((svg, "svg"), (png, "png")):
        subprocess.run([*command, "--format", form, "--output", str(path)], check=True)
    ours = Picture(png)
    subprocess.run(
        ["rsvg-convert", "-w", str(ours.width), "-h", str(ours.height), "-o", str(other), str(svg)],
        check=True)
    theirs = Picture(other)
    mean, many, rows = compare(ours, theirs, text_boxes(svg.read_text(), scale))
    print(f"{name:40} {ours.width}x{ours.height} mean {mean:.4f} far-off {many}", flush=True)
    write(folder / f"{name}.difference.png", ours.width, rows)
    return mean


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", required=True)
    parser.add_argument("--limit", type=float, default=LIMIT)
    parser.add_argument("--keep")
    parser.add_argument("routes", nargs="+", type=pathlib.Path)
    arguments = parser.parse_args()
    worst = 0
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(arguments.keep or scratch)
        folder.mkdir(parents=True, exist_ok=True)
        for index, (pose, options) in enumerate(POSES):
            device, scale = DEVICES[index % len(DEVICES)]
            route = arguments.routes[index % len(arguments.routes)]
            name = f"{route.name.split('_')[0]}-{pose}"
            worst = max(worst, check(arguments, folder, route, device, scale, name, options))
    print(f"worst {worst:.4f}, limit {arguments.limit}")
    sys.exit(0 if worst <= arguments.limit else 1)


if __name__ == "__main__":
    main()
