#!/usr/bin/env python3
"""Writes geodesics.csv, placements.csv and deviations.csv to this script's folder, using GeographicLib
(python3-geographiclib) and mpmath (python3-mpmath).

Usage: geodesy.py. The output is seeded, so it is the same every time. The program under test is not used: the
placements are implemented here from their definitions.
"""

import math
import os
import random

from geographiclib.geodesic import Geodesic
from mpmath import atan2, cos, mp, mpf, pi, sin, sqrt

WGS84 = Geodesic.WGS84
mp.dps = 40
FOLDER = os.path.dirname(os.path.abspath(__file__))


def write(name, header, rows):
    with open(os.path.join(FOLDER, name), "w", encoding="ascii", newline="\n") as file:
        for line in header:
            file.write("# " + line + "\n")
        for row in rows:
            file.write(",".join([row[0]] + [repr(float(value)) for value in row[1:]]) + "\n")


def wrapped(longitude):
    """Returns a longitude in [-180, 180]."""
    return math.remainder(longitude, 360)


def ends(kind, latitude, longitude, azimuth, distance):
    """Returns a kind, a start, and the point at the given distance from it, in metres."""
    line = WGS84.Direct(latitude, longitude, azimuth, distance)
    return kind, latitude, longitude, line["lat2"], wrapped(line["lon2"])


def geodesic_ends():
    rand = random.Random(20120701)

    def angle():
        return rand.uniform(-180, 180)

    for exponent in range(-3, 8):
        for _ in range(40):
            distance = min(10 ** (exponent + rand.random()), 19e6)
            latitude = math.degrees(math.asin(rand.uniform(-1, 1)))
            yield ends("length1e%d" % exponent, latitude, angle(), angle(), distance)
    for latitude in (89.0, 89.5, 89.9, 89.99, 89.999, 89.99999, 90.0):
        for sign in (1, -1):
            for distance in (0.5, 30, 900, 18e3, 95e3):
                yield ends("polar", sign * latitude, angle(), angle(), distance)
    for _ in range(60):
        longitude = rand.choice((-1, 1)) * rand.uniform(179.5, 180)
        yield ends("antimeridian", rand.uniform(-85, 85), longitude, angle(),
                   10 ** rand.uniform(0, 5))
    for _ in range(20):
        longitude = angle()
        latitude = rand.uniform(-90, 90)
        yield "meridian", latitude, longitude, rand.uniform(-90, 90), longitude
        yield "equator", 0, longitude, 0, wrapped(longitude + rand.uniform(-179, 179))
        yield "parallel", latitude, longitude, latitude, wrapped(longitude + rand.uniform(-170, 170))
    for _ in range(150):
        latitude = rand.uniform(-90, 90)
        offset = 10 ** rand.uniform(-6, 0)
        opposite = max(-90, min(90, -latitude + rand.uniform(-1, 1) * offset))
        yield "antipodal", latitude, 0, opposite, 180 - rand.uniform(0, 1) * offset
    yield "coincident", 48.1, 11.5, 48.1, 11.5
    yield "coincident", 0, 0, 0, 0
    yield "coincident", 12, 180, 12, -180
    yield "poles", 90, 0, -90, 0
    yield "poles", -90, 20, 90, 70
    yield "antipodal", 0, 0, 0, 180
    yield "antipodal", 0, 0, 0.5, 179.5
    yield "antipodal", 0, 0, 0.5, 179.7
    yield "antipodal", 30, 0, -30, 180
    yield "antipodal", 30, 0, -30, 179.9
    yield "antipodal", 1e-9, 0, -1e-9, 179.999999


def geodesic_rows():
    for row in geodesic_ends():
        line = WGS84.Inverse(*row[1:], Geodesic.STANDARD | Geodesic.REDUCEDLENGTH)
        yield (*row, line["s12"], line["azi1"], line["azi2"], line["m12"])


def ellipsoid(latitude0, longitude0, latitude, longitude):
    line = WGS84.Inverse(latitude0, longitude0, latitude, longitude)
    azimuth = math.radians(line["azi1"])
    return line["s12"] * math.sin(azimuth), -line["s12"] * math.cos(azimuth)


def sphere(latitude0, longitude0, latitude, longitude):
    scale = 2 * math.pi * 6371000 / 360
    return (wrapped(longitude - longitude0) * scale * math.cos(math.radians(latitude0)),
            -(latitude - latitude0) * scale)


def auxiliary(latitude0, longitude0, latitude, longitude):
    east = WGS84.Inverse(latitude, longitude0, latitude, longitude)["s12"]
    north = WGS84.Inverse(latitude0, longitude0, latitude, longitude0)["s12"]
    return (math.copysign(east, wrapped(longitude - longitude0)),
            -math.copysign(north, latitude - latitude0))


def great_circle(latitude0, longitude0, latitude, longitude):
    """Calculated to 40 digits with vectors, not with the textbook's formulas."""
    a, b = unit_vector(latitude0, longitude0), unit_vector(latitude, longitude)
    phi, lam = mpf(latitude0) * pi / 180, mpf(longitude0) * pi / 180
    east = (-sin(lam), cos(lam), mpf(0))
    north = (-sin(phi) * cos(lam), -sin(phi) * sin(lam), cos(phi))
    x, y = dot(b, east), dot(b, north)
    side = sqrt(x * x + y * y)
    length = 6371000 * atan2(side, dot(a, b))
    return float(length * x / side), float(-length * y / side)


def unit_vector(latitude, longitude):
    phi, lam = mpf(latitude) * pi / 180, mpf(longitude) * pi / 180
    return cos(phi) * cos(lam), cos(phi) * sin(lam), sin(phi)


def dot(a, b):
    return sum(p * q for p, q in zip(a, b))


def placement_rows():
    rand = random.Random(7)
    references = [
        (52.5145, 13.3501), (-33.8971, 151.1793), (60.17, 24.94), (0.0, 0.0), (-0.3, -78.5),
        (-16.8, 179.999), (-16.8, -179.9995), (66.0, 180.0), (89.0, 12.0), (-89.0, -170.0),
        (84.9, 100.0), (78.2, 15.6), (37.77, -122.42),
    ]
    for reference in references:
        for exponent in (0, 1, 2, 2.9, 3.3, 3.7, 4.0, 4.3, 4.7, 5.0):
            for _ in range(3):
                place = ends("", *reference, rand.uniform(-180, 180),
                             10 ** exponent * rand.uniform(0.5, 1))[3:]
                for kind in (ellipsoid, sphere, auxiliary, great_circle):
                    name = kind.__name__.replace("_", "-")
                    yield (name, *reference, *place, *kind(*reference, *place))


def ellipsoid_back(latitude0, longitude0, x, z):
    line = WGS84.Direct(latitude0, longitude0, math.degrees(math.atan2(x, -z)), math.hypot(x, z))
    return line["lat2"], line["lon2"]


def sphere_back(latitude0, longitude0, x, z):
    scale = 2 * math.pi * 6371000 / 360
    latitude = latitude0 - z / scale
    east = x / scale / math.cos(math.radians(latitude0))
    return (latitude, longitude0 + east) if abs(latitude) <= 90 and abs(east) <= 180 else None


def auxiliary_back(latitude0, longitude0, x, z):
    """Calculated by bisection, because the length along the parallel grows with the difference in longitude."""
    line = WGS84.Direct(latitude0, longitude0, 0, -z)
    if abs(line["lat2"]) > 90 or abs(wrapped(line["lon2"] - longitude0)) > 90:
        return None
    low, high = 0.0, 180.0
    if WGS84.Inverse(line["lat2"], 0, line["lat2"], high)["s12"] < abs(x):
        return None
    for _ in range(100):
        middle = (low + high) / 2
        if WGS84.Inverse(line["lat2"], 0, line["lat2"], middle)["s12"] < abs(x):
            low = middle
        else:
            high = middle
    return line["lat2"], longitude0 + math.copysign(high, x)


def great_circle_back(latitude0, longitude0, x, z):
    phi, lam = mpf(latitude0) * pi / 180, mpf(longitude0) * pi / 180
    a = unit_vector(latitude0, longitude0)
    east = (-sin(lam), cos(lam), mpf(0))
    north = (-sin(phi) * cos(lam), -sin(phi) * sin(lam), cos(phi))
    length = sqrt(mpf(x) ** 2 + mpf(z) ** 2)
    arc = length / 6371000
    p, q, r = (cos(arc) * u + sin(arc) * (x * v - z * w) / length
               for u, v, w in zip(a, east, north))
    return float(atan2(r, sqrt(p * p + q * q)) * 180 / pi), float(atan2(q, p) * 180 / pi)


def deviation_rows():
    """Yields the deviation of each placement from the geodesic to a point."""
    ways = [(ellipsoid, ellipsoid_back), (sphere, sphere_back), (auxiliary, auxiliary_back),
            (great_circle, great_circle_back)]
    rand = random.Random(14)
    for latitude in (0, 0.001, 12.5, -30, 48.86, -66, 80, -89):
        for distance in (0.5, 30, 1000, 20e3, 1e5, 2e6):
            azimuth = rand.uniform(-180, 180)
            place = ends("", latitude, 0, azimuth, distance)[3:]
            true = (distance * math.sin(math.radians(azimuth)),
                    -distance * math.cos(math.radians(azimuth)))
            for there, back in ways:
                x, z = there(latitude, 0, *place)
                turn = wrapped(math.degrees(math.atan2(x, -z)) - azimuth)
                found, home = back(latitude, 0, *true), back(latitude, 0, x, z)
                apart = [
                    math.nan if it is None else WGS84.Inverse(*place, *it)["s12"]
                    for it in (found, home)]
                yield (there.__name__.replace("_", "-"), latitude, azimuth, distance,
                       math.hypot(x - true[0], z - true[1]), math.hypot(x, z) - distance, turn,
                       *apart)


def main():
    made = "by GeographicLib (python3-geographiclib); made by geodesy.py."
    write("geodesics.csv", [
        "Geodesics on WGS 84 " + made,
        "kind,lat1,lon1,lat2,lon2 (degrees),s12 (m),azi1,azi2 (degrees),m12 (m)",
    ], geodesic_rows())
    write("placements.csv", [
        "Placements after SPEC section 7, " + made,
        "kind,lat0,lon0,lat,lon (degrees),x,z (m)",
    ], placement_rows())
    write("deviations.csv", [
        "How far placements are off the geodesic, " + made,
        "kind,lat0,azimuth (degrees),distance,there,length (m),direction (degrees),back,round trip (m)",
    ], deviation_rows())


if __name__ == "__main__":
    main()
