#!/usr/bin/python3
"""usage: check_rays.py MAP.json

Casts lines of sight through buildings with shapely: a line is inside a building where it is above the footprint and
between the building's base and its level top. GeographicLib places points around the reference along their geodesics,
in metres east and south.

MAP.json: {"reference": [lon, lat], "buildings": [{"rings": …, "base": metres, "height": metres}, …], "rays": [[east,
up, south, east, up, south], …]}. Prints a list for each ray: the metres of it that are in buildings, and the distance
to the first one (1e9 for none). Needs python3-shapely and python3-geographiclib.
"""

import json
import math
import sys

import shapely.geometry
from geographiclib.geodesic import Geodesic
from shapely.strtree import STRtree

FAR = 1e9


def laid_out(ring, reference):
    points = []
    for longitude, latitude in ring:
        line = Geodesic.WGS84.Inverse(reference[1], reference[0], latitude, longitude)
        azimuth = math.radians(line["azi1"])
        points.append((line["s12"] * math.sin(azimuth), -line["s12"] * math.cos(azimuth)))
    return points


def may_meet(ring, reference, reach):
    """Returns true if a ring may come within the given number of metres east or south of the reference, on a flat
    Earth.
    """
    metres = 111_320
    width = metres * math.cos(math.radians(reference[1]))
    easts = [(longitude - reference[0]) * width for longitude, _ in ring]
    souths = [(reference[1] - latitude) * metres for _, latitude in ring]
    return all(min(values) <= reach and max(values) >= -reach for values in (easts, souths))


def shares(line):
    """Yields the straight parts of a line after cutting it, as shares of its length."""
    if line.is_empty:
        return []
    if line.geom_type == "LineString":
        return [line]
    return [part for member in getattr(line, "geoms", []) for part in shares(member)]


class Index:
    """An index of the polygons that a line may meet, for shapely 1.8 and shapely 2."""

    def __init__(self, polygons):
        self.polygons = polygons
        self.numbers = {id(polygon): number for number, polygon in enumerate(polygons)}
        self.tree = STRtree(polygons)

    def near(self, line):
        for found in self.tree.query(line):
            yield self.numbers[id(found)] if hasattr(found, "geom_type") else int(found)


def cast(ray, extents, index):
    """Returns the length inside buildings and the distance to the first building, metres."""
    (east, up, south), (east2, up2, south2) = ray[:3], ray[3:]
    level = math.hypot(east2 - east, south2 - south)
    length = math.sqrt(level ** 2 + (up2 - up) ** 2)
    line = shapely.geometry.LineString([(east, south), (east2, south2)])
    parts = []
    for number in index.near(line):
        base, height = extents[number]
        low, high = 0.0, 1.0
        if up2 != up:
            ends = sorted(((base - up) / (up2 - up), (height - up) / (up2 - up)))
            low, high = max(low, ends[0]), min(high, ends[1])
        elif not base <= up <= height:
            continue
        if low >= high:
            continue
        for piece in shares(line.intersection(index.polygons[number])):
            ends = sorted(
                ((x - east) * (east2 - east) + (y - south) * (south2 - south)) / level ** 2
                for x, y in (piece.coords[0], piece.coords[-1]))
            start, end = max(low, ends[0]), min(high, ends[1])
            if start < end:
                parts.append((start, end))
    total, reached = 0.0, -1.0
    for start, end in sorted(parts):
        total += max(0.0, end - max(start, reached))
        reached = max(reached, end)
    first = min((start for start, _ in parts), default=None)
    return total * length, first * length if first is not None else FAR


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        data = json.load(file)
    # The error of treating the Earth as flat is far less than a tenth of the distance plus 100 m.
    reach = 100 + 1.1 * max((abs(ray[axis]) for ray in data["rays"] for axis in (0, 2, 3, 5)), default=0)
    polygons, extents = [], []
    for building in data["buildings"]:
        if not may_meet(building["rings"][0], data["reference"], reach):
            continue
        rings = [laid_out(ring, data["reference"]) for ring in building["rings"]]
        polygons.append(shapely.geometry.Polygon(rings[0], rings[1:]).buffer(0))
        extents.append((building["base"], building["height"]))
    index = Index(polygons)
    results = [cast(ray, extents, index) for ray in data["rays"]]
    print(json.dumps(results))


main()
