#!/usr/bin/env python3
"""Compares the letters in the program's PNG with those shown by SVG viewers: librsvg, Inkscape, Chromium.

The title of a sheet, in each of eight scripts, is searched for in all pictures of the sheet. Prints the start and the
width of the title's ink in the PNG, in points, and the differences in each viewer; fails if a width or a start
differs by more than `--limit` points. Viewers that are not installed are left out. `--keep FOLDER` keeps the
pictures.
"""

import argparse
import pathlib
import shutil
import subprocess
import sys
import tempfile

from picture import Picture

NAMES = [
    "Zürich Straße", "Ελλάδα", "Москва", "東京", "العربية", "हिन्दी", "ไทย", "🎁 finish",
]
ROUTE = """<gpx version="1.1"><trk><name>{}</name><trkseg><trkpt lat="47.3769" lon="8.5417"/>
<trkpt lat="47.3779" lon="8.5427"/></trkseg></trk></gpx>"""
# Pixels per point.
SCALE = 4
# The band of the sheet that contains the title, points from the top: the margin, and a line of 1.7 times the type
# size.
BAND = (40, 88)


def ink(path):
    """Returns the first and last columns of the title's ink, in points."""
    picture = Picture(path)
    paper = picture.rows[2][6:9]
    columns = set()
    for row in picture.rows[BAND[0] * SCALE:BAND[1] * SCALE]:
        for column in range(0, picture.width):
            pixel = row[3 * column:3 * column + 3]
            if max(abs(a - b) for a, b in zip(pixel, paper)) > 80:
                columns.add(column)
    return (min(columns) / SCALE, (max(columns) + 1) / SCALE) if columns else (0, 0)


def viewers():
    """Returns the commands that convert an SVG to a PNG of a given width and height, by viewer name."""
    found = {}
    if shutil.which("rsvg-convert"):
        found["librsvg"] = lambda svg, png, width, height: [
            "rsvg-convert", "-w", str(width), "-h", str(height), "-o", str(png), str(svg)]
    if shutil.which("inkscape"):
        found["Inkscape"] = lambda svg, png, width, height: [
            "inkscape", f"--export-width={width}", f"--export-filename={png}", str(svg)]
    if shutil.which("chromium"):
        def chromium(svg, png, width, height):
            page = svg.with_suffix(".html")
            page.write_text(
                f'<body style="margin:0"><img src="{svg.name}" width="{width}" height="{height}">')
            return ["chromium", "--headless", "--no-sandbox", "--disable-gpu",
                    f"--window-size={width},{height}", f"--screenshot={png}", page.as_uri()]
        found["Chromium"] = chromium
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", required=True)
    parser.add_argument("--limit", type=float, default=1)
    parser.add_argument("--keep")
    arguments = parser.parse_args()
    program = str(pathlib.Path(arguments.program).resolve())
    worst = 0
    found = viewers()
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(arguments.keep or scratch).resolve()
        folder.mkdir(parents=True, exist_ok=True)
        for index, name in enumerate(NAMES):
            route, svg, png = (folder / f"{index}{ending}" for ending in (".gpx", ".svg", ".png"))
            route.write_text(ROUTE.format(name))
            command = [program, "render", str(route), "--still", "--chainages", "0,60",
                       "--scale", str(SCALE)]
            for path in (svg, png):
                subprocess.run([*command, "--output", str(path)], check=True)
            start, end = ink(png)
            head = Picture(png)
            line = f"{name:14} from {start:6.2f} width {end - start:7.2f}"
            for viewer, convert in found.items():
                if viewer == "Inkscape" and "🎁" in name:
                    continue  # 1.2 shows a different character instead
                other = folder / f"{index}.{viewer}.png"
                subprocess.run(
                    convert(svg, other, head.width, head.height), check=True,
                    stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                first, last = ink(other)
                worst = max(worst, abs(first - start), abs(last - first - end + start))
                line += f"  {viewer} {first - start:+.2f} {last - first - end + start:+.2f}"
            print(line, flush=True)
    print(f"worst {worst:.2f} pt, limit {arguments.limit:g} pt")
    sys.exit(0 if worst <= arguments.limit else 1)


if __name__ == "__main__":
    main()
