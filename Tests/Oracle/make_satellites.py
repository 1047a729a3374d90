#!/usr/bin/python3
"""Writes almanacs, and tables computed from them with other software, for the tests of satellites.

    make_satellites.py TESTS

TESTS is the folder `Tests`. The almanacs are invented. The positions of their satellites are computed here by
rotating orbits in space, and again by gnss_lib_py. Dilutions of precision come from gnss_lib_py, azimuths and
elevations from pymap3d. Rays are cast at triangles (Möller and Trumbore), and reflections are found where the path is
shortest (Fermat), without a mirror image. Fixes come from numpy.

Needs numpy, and gnss-lib-py 1.1.0, georinex 1.16.1 and pymap3d 3.2.0 from PyPI. The output is always the same, to the
byte.
"""

import gzip
import math
import os
import random
import sys
import warnings

import numpy as np

warnings.filterwarnings("ignore")

HEADER = "# Made by Tests/Oracle/make_satellites.py; shares no code with the program.\n"
EPOCH = 2399 * 604800 + 4 * 86400 + 43200  # 2026-01-01 12:00 in GPS time
EARTH_RATE = 7.2921151467e-5
LIGHT = 299792458.0
GRAVITY = {"G": 3.986005e14, "E": 3.986004418e14}
PLACES = [(60.1699, 24.9384, 1.5), (51.5074, -0.1278, 30.0), (-33.8568, 151.2153, 0.0), (0.5, -179.9, 5.0)]


def write(path, notes, rows):
    with open(path, "w", encoding="utf-8") as file:
        file.write(HEADER)
        for note in notes:
            file.write(f"# {note}\n")
        for row in rows:
            file.write(",".join(x if isinstance(x, str) else repr(float(x)) for x in row) + "\n")


def rounded(value, digits=12):
    """Returns a number as it is written to the files."""
    return float(f"{value:.{digits}E}")


def ephemerides(rng):
    """Returns invented messages: circular orbits with all corrections, with realistic values."""
    records = []
    for system, count in (("G", 14), ("E", 8)):
        for number in range(1, count + 1):
            root = math.sqrt(26559.7e3 if system == "G" else 29599.8e3)
            small = lambda size: rounded(rng.uniform(-size, size))
            records.append({
                "system": system, "number": number, "toe": 4 * 86400 + 43200 + rng.choice([-7200.0, 0.0, 1800.0]),
                "crs": small(120), "dn": rounded(rng.uniform(3e-9, 6e-9)), "m0": small(math.pi),
                "cuc": small(6e-6), "e": rounded(rng.uniform(1e-4, 0.02)), "cus": small(1e-5),
                "root": rounded(root + rng.uniform(-0.5, 0.5)), "cic": small(2e-7), "node": small(math.pi),
                "cis": small(2e-7), "i0": rounded(math.radians(rng.uniform(53, 57))),
                "crc": rounded(rng.uniform(150, 350)), "perigee": small(math.pi),
                "rate": rounded(rng.uniform(-9e-9, -7e-9)), "idot": small(5e-10),
                "health": 63.0 if (system, number) == ("G", 9) else 0.0,
            })
    return records


def lines_of(record):
    return [
        [1.0, record["crs"], record["dn"], record["m0"]],
        [record["cuc"], record["e"], record["cus"], record["root"]],
        [record["toe"], record["cic"], record["node"], record["cis"]],
        [record["i0"], record["crc"], record["perigee"], record["rate"]],
        [record["idot"], 1.0, 2399.0, 0.0],
        [2.0, record["health"], 0.0, 1.0],
        [record["toe"] - 30.0, 4.0],
    ]


def number(value, exponent):
    return f"{value:19.12E}".replace("E", exponent)


def write_rinex(path, records, version):
    exponent = "E" if version == 3 else "D"
    kind = "N: GNSS NAV DATA    M: MIXED" if version == 3 else "N: GPS NAV DATA"
    with open(path, "w", encoding="ascii") as file:
        file.write(f"{3.05 if version == 3 else 2.11:9.2f}           {kind}".ljust(60) + "RINEX VERSION / TYPE\n")
        file.write("made up for tests".ljust(60) + "COMMENT\n" + " " * 60 + "END OF HEADER\n")
        for record in records:
            seconds = record["toe"] - 4 * 86400
            hour, minute = int(seconds // 3600), int(seconds % 3600 // 60)
            clock = "".join(number(x, exponent) for x in (1e-4, 1e-12, 0.0))
            if version == 3:
                name = f"{record['system']}{record['number']:02d}"
                file.write(f"{name} 2026 01 01 {hour:02d} {minute:02d} 00{clock}\n")
            else:
                file.write(f"{record['number']:2d} 26  1  1 {hour:2d} {minute:2d}  0.0{clock}\n")
            for line in lines_of(record):
                file.write(" " * (4 if version == 3 else 3) + "".join(number(x, exponent) for x in line) + "\n")
        if version == 3:
            # The message of a GLONASS satellite has three lines, which readers skip.
            file.write("R07 2026 01 01 12 15 00" + "".join(number(x, "E") for x in (1e-5, 0, 0)) + "\n")
            for _ in range(3):
                file.write("    " + "".join(number(x, "E") for x in (12345.678, 1.0, 0.0, 1.0)) + "\n")


YUMA = (("Eccentricity", "e", 10), ("Time of Applicability(s)", "toa", 4), ("Orbital Inclination(rad)", "i0", 10),
        ("Rate of Right Ascen(r/s)", "rate", 10), ("SQRT(A)  (m 1/2)", "root", 6),
        ("Right Ascen at Week(rad)", "node", 10), ("Argument of Perigee(rad)", "perigee", 9),
        ("Mean Anom(rad)", "m0", 10))


def write_yuma(path, records):
    """Writes the almanac, and returns the satellites with the values in the file."""
    kept = []
    with open(path, "w", encoding="ascii") as file:
        for record in (r for r in records if r["system"] == "G"):
            values = dict(record, toa=405504.0)
            file.write(f"******** Week 351 almanac for PRN-{record['number']:02d} ********\n")
            file.write(f"ID:                         {record['number']:02d}\n")
            file.write(f"Health:                     {int(record['health']):03d}\n")
            plain = {"system": "G", "number": record["number"], "toe": 405504.0, "health": record["health"]}
            for title, key, digits in YUMA:
                text = f"{values[key]:.{digits}f}" if key in ("toa", "root", "i0", "node", "perigee", "m0") \
                    else f"{values[key]:.{digits}E}"
                plain[key] = float(text)
                file.write(f"{title + ':':<27} {text:>18}\n")
            file.write("Af0(s):                     -0.1E-04\nAf1(s/s):                    0.0E+00\nweek:                        351\n\n")
            kept.append(plain)
    return kept


def axis_turn(axis, angle):
    c, s = math.cos(angle), math.sin(angle)
    return np.array([[1, 0, 0], [0, c, -s], [0, s, c]] if axis == "x" else [[c, -s, 0], [s, c, 0], [0, 0, 1]])


def position(record, time):
    """Returns a satellite's position in Earth-fixed axes at the given time, by rotating the plane of the orbit in
    space.
    """
    t = time - (2399 * 604800 + record["toe"])
    get = lambda key: record.get(key, 0.0)
    a = record["root"] ** 2
    mean = record["m0"] + (math.sqrt(GRAVITY[record["system"]] / a ** 3) + get("dn")) * t
    low, high = mean - 1, mean + 1  # Kepler's equation, by bisection
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if middle - record["e"] * math.sin(middle) < mean else (low, middle)
    e = record["e"]
    true = 2 * math.atan(math.sqrt((1 + e) / (1 - e)) * math.tan(low / 2))
    phi = true + record["perigee"]
    wave = lambda key: get("c" + key + "s") * math.sin(2 * phi) + get("c" + key + "c") * math.cos(2 * phi)
    radius = a * (1 - e * math.cos(low)) + wave("r")
    tilt = record["i0"] + get("idot") * t + wave("i")
    node = record["node"] + record["rate"] * t - EARTH_RATE * (t + record["toe"])
    return axis_turn("z", node) @ axis_turn("x", tilt) @ axis_turn("z", phi + wave("u")) @ np.array([radius, 0, 0])


def library_positions(path, records, time):
    """Returns the positions from gnss_lib_py for a file that georinex reads; only for GPS, whose constants it
    contains.
    """
    import georinex
    from gnss_lib_py.navdata.navdata import NavData
    from gnss_lib_py.utils.sv_models import find_sv_states

    data = georinex.load(path, use={"G"})
    names = {"e": "Eccentricity", "omega": "omega", "Omega_0": "Omega0", "OmegaDot": "OmegaDot", "sqrtA": "sqrtA",
             "deltaN": "DeltaN", "IDOT": "IDOT", "i_0": "Io", "C_is": "Cis", "C_ic": "Cic", "C_rs": "Crs",
             "C_rc": "Crc", "C_uc": "Cuc", "C_us": "Cus", "M_0": "M0", "t_oe": "Toe"}
    table = NavData()
    chosen = [r for r in records if r["system"] == "G"]
    rows = [data.sel(sv=f"G{r['number']:02d}").dropna("time", how="all") for r in chosen]
    table["gnss_id"] = np.array(["gps"] * len(rows))
    table["sv_id"] = np.array([r["number"] for r in chosen])
    for name, column in names.items():
        table[name] = np.array([float(row[column].values[0]) for row in rows])
    table["gps_week"] = np.array([2399.0] * len(rows))
    for name in ("SVclockBias", "SVclockDrift", "SVclockDriftRate", "TGD", "t_oc"):
        table[name] = np.zeros(len(rows))
    states = find_sv_states(time * 1000.0, table)
    return {r["number"]: tuple(float(states[key][i]) for key in ("x_sv_m", "y_sv_m", "z_sv_m"))
            for i, r in enumerate(chosen)}


def receiver(place):
    import pymap3d
    return np.array(pymap3d.geodetic2ecef(*place))


def apparent(record, place, time):
    at = receiver(place)
    travel = 0.0
    for _ in range(6):
        seen = axis_turn("z", -EARTH_RATE * travel) @ position(record, time - travel)
        travel = np.linalg.norm(seen - at) / LIGHT
    return seen


def look(record, place, time):
    import pymap3d
    return pymap3d.ecef2aer(*apparent(record, place, time), *place)


def dilution(angles):
    from gnss_lib_py.navdata.navdata import NavData
    from gnss_lib_py.utils.dop import calculate_dop
    table = NavData()
    table["gps_millis"] = np.zeros(len(angles))
    table["az_sv_deg"] = np.array([a for a, _ in angles])
    table["el_sv_deg"] = np.array([e for _, e in angles])
    found = calculate_dop(table)
    return [float(found[key]) for key in ("GDOP", "PDOP", "HDOP", "VDOP", "TDOP")]


def canyon(rng):
    """Returns rectangles around a place, each with two corners, a base and a top, and a place inside."""
    walls = []
    for _ in range(40):
        middle = np.array([rng.uniform(-80, 80), rng.uniform(-80, 80)])
        turn, half = rng.uniform(0, math.pi), rng.uniform(4, 25)
        along = half * np.array([math.cos(turn), math.sin(turn)])
        inside = middle + rng.choice([-1, 1]) * 3 * np.array([-math.sin(turn), math.cos(turn)])
        base = rng.choice([0.0, 0.0, 0.0, 3.0])
        walls.append((*(middle - along), *(middle + along), base, base + rng.uniform(4, 30), *inside))
    return walls


def strikes(origin, direction, walls, reach):
    """Returns the distance at which a ray first meets a wall, which consists of two triangles; None if it meets none."""
    best = None
    for x0, z0, x1, z1, base, top, *_ in walls:
        corners = [np.array(c) for c in ((x0, base, z0), (x1, base, z1), (x1, top, z1), (x0, top, z0))]
        for a, b, c in ((0, 1, 2), (0, 2, 3)):
            edge1, edge2 = corners[b] - corners[a], corners[c] - corners[a]
            h = np.cross(direction, edge2)
            det = edge1 @ h
            if abs(det) < 1e-12:
                continue
            s = origin - corners[a]
            u = s @ h / det
            q = np.cross(s, edge1)
            v, t = direction @ q / det, edge2 @ q / det
            if u >= 0 and v >= 0 and u + v <= 1 and 0.001 < t <= reach:
                best = t if best is None else min(best, t)
    return best


def echoes(origin, direction, walls):
    """Returns the detours of all single reflections; on each wall, the reflection is where the path is shortest
    (Fermat).
    """
    found = []
    for x0, z0, x1, z1, base, top, ix, iz in walls:
        start, edge = np.array([x0, 0, z0]), np.array([x1 - x0, 0, z1 - z0])
        length = np.linalg.norm(edge)
        edge = edge / length
        normal = np.cross(edge, [0, 1, 0])
        if normal @ (np.array([ix, 0, iz]) - start) > 0:
            normal = -normal
        if normal @ (origin - start) <= 0 or normal @ direction <= 0:
            continue
        up = np.array([0.0, 1.0, 0.0])
        # Newton's method for |q − p| − (q − p)·u on the wall's plane, where this has a single minimum.
        x = np.array([edge @ (origin - start), origin[1]])
        goal = np.array([edge @ direction, direction[1]])
        for _ in range(200):
            q = start + edge * x[0] + up * x[1]
            d = q - origin
            r = np.linalg.norm(d)
            flat = np.array([edge @ d, d[1]])
            gradient = flat / r - goal
            hessian = np.eye(2) / r - np.outer(flat, flat) / r ** 3
            step = np.linalg.solve(hessian, gradient)
            value = lambda y: np.linalg.norm(start + edge * y[0] + up * y[1] - origin) \
                - (start + edge * y[0] + up * y[1] - origin) @ direction
            size = 1.0
            while value(x - size * step) > value(x) + 1e-15 and size > 1e-6:
                size /= 2
            x = x - size * step
            if np.linalg.norm(step) < 1e-11:
                break
        q = start + edge * x[0] + up * x[1]
        if not (0 <= x[0] <= length and base <= x[1] <= top):
            continue
        d = q - origin
        r = np.linalg.norm(d)
        if strikes(origin, d / r, walls, r - 0.001) is None \
                and strikes(q + normal * 0.001, direction, walls, 1000.0) is None:
            found.append(r - d @ direction)
    return sorted(found)


def fix(rng, count):
    """Returns measurements and their solution by weighted least squares, found with numpy by Gauss-Newton iteration."""
    rows, start = [], np.zeros(4)
    truth = np.array([rng.uniform(-50, 50) for _ in range(3)])
    clock = rng.uniform(-3e5, 3e5)
    for _ in range(count):
        azimuth, elevation = rng.uniform(0, 2 * math.pi), rng.uniform(0.1, 1.5)
        u = np.array([math.cos(elevation) * math.sin(azimuth), math.sin(elevation),
                      -math.cos(elevation) * math.cos(azimuth)])
        satellite = u * rng.uniform(2.0e7, 2.6e7)
        variance = rng.uniform(4, 200)
        measured = np.linalg.norm(satellite - truth) + clock + rng.gauss(0, math.sqrt(variance))
        rows.append((*satellite, measured, variance))
    for _ in range(20):
        lines = [np.array(row[:3]) - start[:3] for row in rows]
        ranges = np.array([np.linalg.norm(line) for line in lines])
        design = np.array([[*(-line / r), 1.0] for line, r in zip(lines, ranges)])
        left = np.array([row[3] for row in rows]) - ranges - start[3]
        roots = np.array([1 / math.sqrt(row[4]) for row in rows])
        step = np.linalg.lstsq(design * roots[:, None], left * roots, rcond=None)[0]
        start = start + step
    covariance = np.linalg.inv((design * roots[:, None]).T @ (design * roots[:, None]))
    excess = float(((left * roots) ** 2).sum()) / (count - 4) if count > 4 else 1.0
    return rows, [*start, math.sqrt((covariance[0, 0] + covariance[2, 2]) / 2 * max(excess, 1.0))]


def main(tests):
    almanacs = os.path.join(tests, "RouteFormatsTests", "Fixtures", "almanacs")
    tables = os.path.join(tests, "RouteSimKitTests", "Fixtures", "satellites")
    rng = random.Random(15)
    records = ephemerides(rng)
    write_rinex(os.path.join(almanacs, "broadcast3.rnx"), records, 3)
    older = os.path.join(almanacs, "broadcast2.26n")
    write_rinex(older, [r for r in records if r["system"] == "G"], 2)
    with open(older, "rb") as plain, open(older + ".gz", "wb") as packed:
        packed.write(gzip.compress(plain.read(), 9, mtime=0))
    yuma = write_yuma(os.path.join(almanacs, "almanac.yuma"), records)

    times = [EPOCH + t for t in (-7200.0, 0.0, 1234.5, 10800.0)]
    rows = [(f"{r['system']}{r['number']:02d}", t, *position(r, t)) for t in times for r in records]
    write(os.path.join(tables, "positions.csv"), ["Of broadcast3.rnx: satellite, GPS time in seconds, x, y, z in metres."], rows)
    rows = [(f"G{r['number']:02d}", t, *position(r, t)) for t in times + [EPOCH + 5 * 86400.0] for r in yuma]
    write(os.path.join(tables, "almanac_positions.csv"), ["Of almanac.yuma, likewise."], rows)
    rows = []
    for time in times:
        found = library_positions(os.path.join(almanacs, "broadcast3.rnx"), records, time)
        rows += [(f"G{n:02d}", time, *xyz) for n, xyz in sorted(found.items())]
    write(os.path.join(tables, "library_positions.csv"),
          ["By gnss_lib_py 1.1.0, of broadcast3.rnx as georinex 1.16.1 reads it; columns as in positions.csv."], rows)

    sky, dops = [], []
    for index, place in enumerate(PLACES):
        for time in times:
            angles = []
            for r in records:
                azimuth, elevation, distance = look(r, place, time)
                sky.append((f"{r['system']}{r['number']:02d}", *place, time, azimuth, elevation, distance))
                if elevation >= 5 and r["health"] == 0:
                    angles.append((azimuth, elevation))
            if len(angles) >= 4:
                dops.append((*place, time, len(angles), *dilution(angles)))
    write(os.path.join(tables, "sky.csv"), [
        "Azimuth, elevation and distance by pymap3d 3.2.0: satellite, latitude, longitude, altitude, GPS time,",
        "azimuth, elevation in degrees, metres."], sky)
    write(os.path.join(tables, "dilutions.csv"), [
        "By gnss_lib_py 1.1.0 of the healthy satellites of sky.csv above 5°: latitude, longitude, altitude,",
        "GPS time, count, GDOP, PDOP, HDOP, VDOP, TDOP."], dops)

    walls = canyon(rng)
    write(os.path.join(tables, "walls.csv"), ["x and z of two corners, base, top, x and z of a place inside."], walls)
    rays = []
    for _ in range(1500):
        origin = np.array([rng.uniform(-60, 60), 1.5, rng.uniform(-60, 60)])
        azimuth, elevation = rng.uniform(0, 2 * math.pi), math.radians(rng.uniform(5, 88))
        direction = np.array([math.cos(elevation) * math.sin(azimuth), math.sin(elevation),
                              -math.cos(elevation) * math.cos(azimuth)])
        hit = strikes(origin, direction, walls, 1000.0)
        rays.append((*origin, *direction, -1.0 if hit is None else hit, *echoes(origin, direction, walls)))
    write(os.path.join(tables, "rays.csv"), [
        "Origin, direction, distance of the nearest wall (−1 for none), detours of all echoes, metres."], rays)

    fixes = []
    for count in (4, 5, 7, 12) * 4:
        rows, solved = fix(rng, count)
        fixes.append((count, *solved, *(x for row in rows for x in row)))
    write(os.path.join(tables, "fixes.csv"), [
        "numpy's weighted least squares: count, x, y, z, clock, standard deviation along one level axis,",
        "then for each satellite x, y, z, pseudorange, variance."], fixes)


if __name__ == "__main__":
    main(sys.argv[1])
