#!/usr/bin/env python3
"""Compares the program's PNG with its SVG, rendered by librsvg at the same size.

Prints for each pose the mean absolute difference per channel (0…255) and the number of pixels that differ by more
than a quarter of the range, including text; fails if a mean is above the limit. `--keep FOLDER` keeps the pictures
and, with the differences multiplied by four, pictures of the differences.
"""

import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

from picture import Picture, write

# Each pose, with the elements that it shows more of than the others do.
POSES = [
    ("start", []),
    ("middle", ["--chainage", "300", "--pitch", "-10"]),
    ("rolled", ["--chainage", "120", "--pitch", "-15", "--roll", "30", "--waypoints"]),
    ("behind", ["--chainage", "60", "--heading", "170", "--hint-style", "halo"]),
    ("upright", ["--chainage", "200", "--arrow-pose", "upright", "--pitch", "-8"]),
    ("landscape", ["--landscape", "--chainage", "150", "--pitch", "-10", "--units", "imperial"]),
    ("plan", ["--view", "plan", "--chainage", "200"]),
    ("framed", ["--phone-frame", "--theme", "light", "--chainage", "300"]),
    ("orbit", ["--view", "orbit", "--chainage", "200"]),
]
DEVICES = [
    ["--viewport", "390x844", "--focal", "670"],
    ["--device", "iphone-8"],
    ["--device", "pixel-8"],
]
PHOTOGRAPHS = pathlib.Path(__file__).parents[2] / "RouteSimTests" / "Fixtures" / "streets"
POSES += [
    (f"over-{name}", ["--background", str(PHOTOGRAPHS / name), "--photo-horizon", horizon])
    for name, horizon in [("upright.jpg", "38.1%,2.5"), ("wide.webp", "34%,-6"), ("long.jpg", "55.9%,0.7")]
]
# Routes on real streets, by the beginning of the route's name; the maps of the larger ones are in the data folder,
# where tests read them.
ROUTES = pathlib.Path(__file__).parents[3] / "routes"
DATA = pathlib.Path(os.environ.get("ROUTESIM_DATA", ROUTES.parent.parent / "shared" / "data"))
STREETS = {
    "helsinki": ROUTES / "helsinki_street.osm.pbf",
    "london": DATA / "osm" / "london.osm.pbf",
    "porto": DATA / "osm" / "porto.osm.pbf",
}
STREET_POSES = [
    ("street", ["--chainage", "120"]),
    ("street-hidden", ["--chainage", "300", "--occlusion", "hide", "--pitch", "-10", "--theme", "light"]),
    ("street-massing", ["--chainage", "300", "--street-style", "massing", "--roll", "20"]),
    ("street-lines", ["--chainage", "200", "--street-style", "lines", "--occlusion", "dim"]),
    ("street-plan", ["--view", "plan", "--chainage", "200"]),
    ("street-orbit", ["--view", "orbit", "--chainage", "200"]),
]
# A quarter of a level, of 255. If borders are off by half a pixel everywhere, the mean exceeds this.
LIMIT = 0.25
# Photographs are reduced in different ways, and a WebP is embedded in an SVG as a JPEG, so edges differ by a pixel
# everywhere.
LIMIT_OF_PHOTOGRAPHS = 1.0


def compare(ours, theirs):
    """Returns the mean difference, the number of pixels that differ a lot, and the rows of differences."""
    total = counted = many = 0
    rows = []
    for a, b in zip(ours.rows, theirs.rows):
        if a == b:
            counted += len(a)
            rows.append(bytes(len(a)))
            continue
        row = bytes(abs(p - q) for p, q in zip(a, b))
        total += sum(row)
        counted += len(row)
        many += sum(1 for value in zip(row[0::3], row[1::3], row[2::3]) if max(value) > 64)
        rows.append(bytes(min(255, 4 * value) for value in row))
    return total / counted, many, rows


def check(arguments, folder, route, device, name, options):
    """Renders one pose, compares the pictures, and returns the mean difference."""
    command = [arguments.program, "render", str(route), "--still", *device, *options]
    svg, png, other = (folder / f"{name}{ending}" for ending in (".svg", ".png", ".rsvg.png"))
    for path, form in ((svg, "svg"), (png, "png")):
        subprocess.run([*command, "--format", form, "--output", str(path)], check=True)
    ours = Picture(png)
    subprocess.run(
        ["rsvg-convert", "-w", str(ours.width), "-h", str(ours.height), "-o", str(other), str(svg)],
        check=True)
    theirs = Picture(other)
    mean, many, rows = compare(ours, theirs)
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
        cases = [
            (arguments.routes[index % len(arguments.routes)], pose, options)
            for index, (pose, options) in enumerate(POSES)]
        for city, street in STREETS.items():
            if not street.exists():
                print(f"{city}: skipped, as {street.name} is not here")
                continue
            route = next(ROUTES.glob(f"{city}_*.gpx"))
            cases += [(route, pose, ["--street", str(street), *options]) for pose, options in STREET_POSES]
        for index, (route, pose, options) in enumerate(cases):
            device = DEVICES[index % len(DEVICES)]
            name = f"{route.name.split('_')[0]}-{pose}"
            mean = check(arguments, folder, route, device, name, options)
            worst = max(worst, mean * (LIMIT / LIMIT_OF_PHOTOGRAPHS if "--background" in options else 1))
    print(f"worst {worst:.4f}, limit {arguments.limit}")
    sys.exit(0 if worst <= arguments.limit else 1)


if __name__ == "__main__":
    main()
