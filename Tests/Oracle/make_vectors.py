#!/usr/bin/python3
"""Writes small tables for the engine's unit tests, each for one definition in the specification.

    make_vectors.py FOLDER

The header of each file describes how the file was made.
"""

import math
import os
import random
import sys
from types import SimpleNamespace

import oracle

SCREENS = ((375.0, 667.0, 530.0), (390.0, 844.0, 702.5), (844.0, 390.0, 702.5), (320.0, 320.0, 90.0))
HEADER = "# Made by Tests/Oracle/make_vectors.py from SPEC alone; shares no code with the engine.\n"


def write(folder, name, notes, columns, rows):
    with open(os.path.join(folder, name + ".csv"), "w", encoding="utf-8") as file:
        file.write(HEADER)
        for note in notes:
            file.write(f"# {note}\n")
        file.write(",".join(columns) + "\n")
        for row in rows:
            file.write(",".join(cell(value) for value in row) + "\n")


def cell(value):
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    return f"{round(value, 9):.9f}".rstrip("0").rstrip(".")


def random_camera(rng, pitch=90.0):
    width, height, focal = rng.choice(SCREENS)
    angles = (
        round(rng.uniform(0, 360), 4), round(rng.uniform(-pitch, pitch), 4),
        round(rng.uniform(-180, 180), 4))
    return oracle.Camera(width, height, focal, *angles), (width, height, focal, *angles)


def projections():
    """Points of the scene, with their positions on the screen; empty if they are not in front."""
    rng = random.Random("projection")
    for _ in range(300):
        camera, told = random_camera(rng)
        reach = 10 ** rng.uniform(0, 4)
        point = tuple(round(rng.uniform(-reach, reach), 6) for _ in range(3))
        c = camera.camera_from_scene(point)
        center = camera.screen_from_camera(c)
        yield (*told, *point, *c, *(center or (None, None)))


def sizes():
    """The designs and distances of the size law, its knees, and the four vectors given in the requirements."""
    fixed = ((50, 0, 100, 100, 50), (20, 10, 50, 100, 60), (10, 30, 100, 100, 23),
             (120, 30, 100, 120, 50))
    rng = random.Random("sizes")
    rows = [tuple(float(value) for value in row) for row in fixed]
    for _ in range(100):
        near = round(rng.uniform(0, 300), 3)
        far = round(near + rng.uniform(0.5, 3000), 3)
        smallest = round(rng.uniform(1, 80), 3)
        largest = round(smallest + rng.choice((0, rng.uniform(0, 120))), 3)
        distance = rng.choice((near, far, rng.uniform(0, 1.5 * far)))
        rows.append((round(distance, 3), near, far, largest, smallest))
    for distance, near, far, largest, smallest in rows:
        options = SimpleNamespace(
            placemark_near=near, placemark_far=far, placemark_max=largest, placemark_min=smallest)
        yield distance, near, far, largest, smallest, oracle.diameter_at(distance, options)


def hints():
    """The marker for directions all around; those in front are left out if they are on the screen."""
    rng = random.Random("hints")
    for number in range(400):
        camera, told = random_camera(rng)
        inset = rng.choice((0.0, 10.0, 25.0))
        if number < 300:
            raw = [rng.gauss(0, 1) for _ in range(3)]
        else:
            turn = math.radians(rng.uniform(0, 360))
            raw = [math.sin(turn), 0.0, -math.cos(turn)]
        reach = 10 ** rng.uniform(0, 4) / oracle.length(raw)
        point = tuple(round(value * reach, 6) for value in raw)
        center = camera.project(point)
        if center is not None and camera.contains(center):
            continue
        marker, edge = oracle.hint_marker(camera, camera.camera_from_scene(point), inset)
        yield (*told, inset, *point, *marker, edge)


def silhouettes():
    """Outlines of the equivalent sphere, from rays that touch it and a conic through them."""
    rng = random.Random("silhouettes")
    while True:
        width, height, focal = rng.choice(SCREENS)
        camera = oracle.Camera(width, height, focal, 0.0, 0.0, 0.0)
        depth = 10 ** rng.uniform(0, 3.5)
        c = (round(rng.uniform(-1, 1) * depth, 6), round(rng.uniform(-1, 1) * depth, 6),
             round(-depth, 6))
        diameter = round(rng.uniform(5, 120), 3)
        radius = oracle.sphere_radius(camera, c, diameter)
        outline = oracle.silhouette(camera, c, radius)
        if outline is not None and outline[0] / outline[1] < 20.0:
            yield (width, height, focal, *c, diameter, radius, *outline)


def labels():
    """The label's angle: the slope on the screen of the horizontal axis across the view.

    Calculated as a finite difference: two points on a level line across the view are projected.
    """
    rng = random.Random("labels")
    for number in range(200):
        camera, told = random_camera(rng, pitch=80.0)
        heading = math.radians(told[3])
        ahead = oracle.scale(camera.forward, 100.0)
        across = (0.01 * math.cos(heading), 0.0, 0.01 * math.sin(heading))
        left = camera.project(oracle.subtract(ahead, across))
        right = camera.project(oracle.add(ahead, across))
        angle = math.degrees(math.atan2(right[1] - left[1], right[0] - left[0]))
        yield (*told, round(angle, 6))


def main():
    folder = sys.argv[1]
    os.makedirs(folder, exist_ok=True)
    camera = ["width", "height", "focal", "heading", "pitch", "roll"]
    write(folder, "projection", ["SPEC 2 and 3: basis vectors, then the pinhole. Degrees, m, pt.",
                                 "cameraX, cameraY, cameraZ: the point in the camera's frame."],
          camera + ["x", "y", "z", "cameraX", "cameraY", "cameraZ", "screenX", "screenY"],
          projections())
    write(folder, "size-law", ["SPEC 4: D(d), pt."],
          ["distance", "near", "far", "max", "min", "diameter"], sizes())
    write(folder, "hint", ["SPEC 5: centre and edge of the marker for a finish not on the screen."],
          camera + ["inset", "x", "y", "z", "centerX", "centerY", "edge"], hints())
    rows = silhouettes()
    write(folder, "silhouette",
          ["SPEC 4: sphere of a disc at a point of the camera's frame, and its true outline:",
           "eight tangent rays on the image plane, a conic through them, its full axes, pt, and",
           "the angle of the longer one, degrees clockwise from right, modulo 180."],
          ["width", "height", "focal", "cameraX", "cameraY", "cameraZ", "diameter", "radius",
           "major", "minor", "angle"], [next(rows) for _ in range(200)])
    write(folder, "label-angle",
          ["SPEC 4: a level line across the view, projected by finite difference; degrees",
           "clockwise, good to 1e-5."],
          camera + ["angle"], labels())


if __name__ == "__main__":
    main()
