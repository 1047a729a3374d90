#!/usr/bin/python3
"""Writes the oracle's frames for seeded poses as test data, in JSON Lines, one file per route.

    make_table.py FOLDER ROUTE.gpx…

A line contains the options of `routesim render` and the frame that they must give. Numbers are rounded to the printed
digits. Only the first, the last and every third arrow are kept; `arrowCount` is their total number. Poses at a step
in a definition (the viewport's border, a vertex, a rounding, the near plane) are left out, because two correct
answers can differ there.
"""

import json
import math
import os
import random
import sys

import oracle
import poses
from agreement import at_vertex, floor_distance, on_border, on_near_plane

POSES = 60
DIGITS = {"latitude": 9, "longitude": 9}


def rounded(value, digits=6):
    if isinstance(value, float):
        short = round(value, digits)
        return int(short) if short == int(short) else short
    if isinstance(value, list):
        return [rounded(item, digits) for item in value]
    if isinstance(value, dict):
        return {key: rounded(item, DIGITS.get(key, digits)) for key, item in value.items()}
    return value


def near_step(values, step):
    """Returns true if any of the values is within a thousandth of a multiple of the step."""
    return any(abs(math.remainder(value, step)) < 1e-3 for value in values)


def on_step(frame, route, options):
    """Returns true if any value in this frame could be on either side of a step."""
    view, seen, finish = frame["viewport"], frame["camera"], frame["finish"]
    label = finish["label"]
    camera = oracle.Camera(
        view["width"], view["height"], view["focal"], seen["heading"], seen["pitch"], seen["roll"])
    places = [finish["position"]] + [arrow["position"] for arrow in frame["arrows"]]
    centers = [finish["center"]] + [arrow["center"] for arrow in frame["arrows"]]
    progress = frame["route"]["chainage"]
    phase = math.modf((0.0 if options.still else options.time) / options.arrow_period)[0]
    homes = [arrow["chainage"] for arrow in frame["arrows"]]
    flowed = [
        home + (min(home + options.arrow_spacing, route.length) - home) * phase for home in homes]
    center = finish["center"]
    far_off = center is not None and max(map(abs, center)) > 20_000.0
    return (
        any(on_near_plane(camera, place) for place in places)
        or any(on_border(camera, place) for place in centers)
        or at_vertex(route, progress)
        or any(at_vertex(route, chainage) for chainage in flowed)
        or near_step([progress, progress + options.arrow_window], options.arrow_spacing)
        or floor_distance(finish["label"]["text"], finish["distance"]) < 1e-3
        or abs(abs(frame["route"]["crossTrack"]) - 50.0) < 1e-3
        or (label["fits"] and label["size"] < 11.001)
        or abs(seen["pitch"]) > 89.99
        or finish["distance"] < 1.0
        or 180.0 - abs(frame["hint"]["turn"]) < 1e-3
        or options.still
        or far_off
    )


def lines(path):
    name = os.path.basename(path)
    route = oracle.read_gpx(path)
    rng = random.Random(name)
    parser = oracle.option_parser()
    found = []
    while len(found) < POSES:
        make = poses.extreme if len(found) % 6 == 5 else poses.usual
        options = make(rng, route)
        parsed = parser.parse_args(options)
        frame = oracle.frame(route, parsed)
        if on_step(frame, route, parsed):
            continue
        frame = rounded(frame)
        arrows = frame["arrows"]
        frame["arrowCount"] = len(arrows)
        frame["arrows"] = [
            arrow for index, arrow in enumerate(arrows)
            if index % 3 == 0 or index == len(arrows) - 1]
        found.append(json.dumps({"options": options, "frame": frame}, separators=(",", ":")))
    return found


def main():
    folder = sys.argv[1]
    os.makedirs(folder, exist_ok=True)
    for path in sys.argv[2:]:
        name = os.path.basename(path).split(".")[0]
        with open(os.path.join(folder, name + ".jsonl"), "w", encoding="utf-8") as file:
            file.write("\n".join(lines(path)) + "\n")


if __name__ == "__main__":
    main()
