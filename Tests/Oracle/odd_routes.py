#!/usr/bin/python3
"""Writes GPX files with routes for which formulas break down.

    odd_routes.py FOLDER

The routes cross the antimeridian, run near or over the poles, double back, cross themselves, are
shorter than one arrow piece, have segments of 1 cm or of 1000 km, altitudes or repeated points.
"""

import math
import os
import sys

from geographiclib.geodesic import Geodesic


def walk(latitude, longitude, legs):
    """Returns the points reached by walking legs of (azimuth, metres)."""
    points = [(latitude, longitude)]
    for azimuth, metres in legs:
        end = Geodesic.WGS84.Direct(*points[-1], azimuth, metres)
        points.append((end["lat2"], end["lon2"]))
    return points


def routes():
    eight = [(45 * k, 40) for k in range(1, 8)] + [(-45 * k, 40) for k in range(1, 8)]
    there = walk(60.1699, 24.9384, [(80, 120), (170, 35), (95, 200)])
    hills = walk(47.26, 11.39, [(20, 150), (75, 90), (340, 210)])
    return {
        "antimeridian": walk(-16.8, 179.9985, [(85, 200), (120, 90), (60, 150)]),
        "antimeridian-west": walk(51.9, -179.9985, [(265, 200), (300, 90)]),
        "north-89": walk(89.0, 10.0, [(30, 300), (120, 200), (75, 400)]),
        "south-89": walk(-89.0, -170.0, [(200, 300), (265, 900), (310, 120)]),
        "equator": walk(0.0005, -0.0005, [(180, 110), (90, 130), (10, 80)]),
        "out-and-back": there + there[-2::-1],
        "figure-of-eight": walk(40.7580, -73.9855, eight),
        "short": walk(48.2082, 16.3738, [(33, 1.1), (140, 0.9)]),
        "two-points": walk(-33.8568, 151.2153, [(-12, 77.7)]),
        "long": walk(62.0, 5.0, [(80, 100_000), (150, 100_000), (20, 60_000)]),
        "very-long": walk(45.0, 7.0, [(60, 1_000_000), (150, 900_000)]),
        "pole": [(-89.9995, 10.0), (-89.999999, 0.0), (-89.9985, -100.0), (-89.999, -165.0)],
        "over-the-pole": walk(89.9995, 20.0, [(10, 300), (350, 100), (30, 90)]),
        "u-turns": walk(60.0, 10.0, [(180 * (k % 2), 50) for k in range(7)]),
        "spiral": walk(35.0, -100.0, [(20 * k, 2 + 0.5 * k) for k in range(60)]),
        "dense": walk(52.1, 13.3, [(30 * math.sin(k), 0.01 + 0.0001 * k) for k in range(400)]),
        "repeats": [p for p in walk(35.68, 139.76, [(90, 50), (0, 30), (270, 12)]) for _ in "ab"],
        "hills": [(*p, 600.0 + 17.5 * k * (k - 1.2)) for k, p in enumerate(hills)],
    }


def main():
    folder = sys.argv[1]
    os.makedirs(folder, exist_ok=True)
    for name, points in routes().items():
        with open(os.path.join(folder, name + ".gpx"), "w", encoding="utf-8") as file:
            file.write('<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><rte>\n')
            for point in points:
                altitude = f"<ele>{point[2]:.3f}</ele>" if len(point) > 2 else ""
                file.write(f'<rtept lat="{point[0]:.9f}" lon="{point[1]:.9f}">{altitude}</rtept>\n')
            file.write("</rte></gpx>\n")


if __name__ == "__main__":
    main()
