#!/usr/bin/python3
"""Compares `routesim correct` with the published method, transcribed from SPEC section 8.

    check_correct.py --program .build/debug/routesim SESSION.jsonl…

`random` is left out, because its random draws are specific to the program. Prints one line per log and strategy, and
exits with 1 if a run disagrees: runs must be at the same times, with the same number of pairs, and angle, total and
truth must agree within 1e-4 degrees.
"""

import argparse
import json
import math
import subprocess
import sys

from geographiclib.geodesic import Geodesic

from oracle import wrap180
from session import Session, heading

WGS84 = Geodesic.WGS84
STRATEGIES = ("all", "disjoint", "weighted")


def estimates(session):
    for fix in session.fixes:
        pose = session.pose_at(fix["time"])
        if pose is not None:
            yield fix, pose


def distance(a, b):
    return WGS84.Inverse(a["latitude"], a["longitude"], b["latitude"], b["longitude"])


def circular_mean(degrees):
    x = sum(math.cos(math.radians(d)) for d in degrees)
    y = sum(math.sin(math.radians(d)) for d in degrees)
    return math.degrees(math.atan2(y, x))


def candidates(strategy, count):
    if strategy == "disjoint":
        half = count // 2
        return [(i, count - half + i) for i in range(half)]
    return [(i, j) for i in range(count) for j in range(i + 1, count)]


def run(buffer, strategy, total, options):
    """Returns a run: the number of pairs, and the mean of their angles."""
    good = [(f, p) for f, p in buffer if f["horizontalAccuracy"] <= options.max_accuracy]
    pairs = []
    for i, j in candidates(strategy, len(good)):
        (fix1, (place1, _)), (fix2, (place2, _)) = good[i], good[j]
        line = distance(fix1, fix2)
        east, south = place2[0] - place1[0], place2[2] - place1[2]
        if line["s12"] < options.min_distance:
            continue
        if math.hypot(east, south) <= options.min_distance / 2:
            continue
        seen = math.degrees(math.atan2(east, -south))
        angle = wrap180(line["azi1"] - (seen + total))
        weight = line["s12"] / (fix1["horizontalAccuracy"] + fix2["horizontalAccuracy"])
        pairs.append((weight, angle))
    if strategy == "weighted":
        pairs.sort(key=lambda pair: -pair[0])
        pairs = pairs[:max(1, round(len(pairs) * options.pair_percent / 100))]
    return len(pairs), circular_mean([angle for _, angle in pairs]) if pairs else 0.0


def expected_runs(session, strategy, options):
    buffer, new, total = [], 0, 0.0
    last = None
    for fix, pose in estimates(session):
        time = fix["time"]
        last = time if last is None else last
        buffer.append((fix, pose))
        buffer = buffer[-options.count:]
        new += 1
        if time - last < options.seconds and new < options.count:
            continue
        pairs, angle = run(buffer, strategy, total, options)
        total = wrap180(total + angle)
        last, new = time, 0
        if options.fresh:
            buffer = []
        yield {"time": time, "pairs": pairs, "angle": angle, "total": total,
               "truth": misalignment(session, time)}


def misalignment(session, time):
    for truth in session.truths:
        if abs(truth["time"] - time) < 1e-6:
            pose = session.pose_at(time)
            return wrap180(truth["heading"] - heading(pose[1]))
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", required=True)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--fresh", action="store_true")
    parser.add_argument("--max-accuracy", type=float, default=25)
    parser.add_argument("--min-distance", type=float, default=5)
    parser.add_argument("--pair-percent", type=float, default=20)
    parser.add_argument("logs", nargs="+")
    options = parser.parse_args()
    failed = False
    for path in options.logs:
        session = Session(path)
        for strategy in STRATEGIES:
            command = [
                options.program, "correct", path, "--strategy", strategy, "--format", "jsonl",
                "--count", str(options.count), "--seconds", str(options.seconds),
                "--max-accuracy", str(options.max_accuracy),
                "--min-distance", str(options.min_distance),
                "--pair-percent", str(options.pair_percent)]
            command += ["--fresh"] if options.fresh else []
            output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
            found = [json.loads(line) for line in output.splitlines()]
            expected = list(expected_runs(session, strategy, options))
            problems = compare(expected, found)
            failed |= bool(problems)
            print(f"{path} {strategy}: {len(found)} runs, {len(problems)} disagree")
            for problem in problems[:5]:
                print("  " + problem)
    sys.exit(1 if failed else 0)


def compare(expected, found):
    if len(expected) != len(found):
        return [f"{len(expected)} runs expected, {len(found)} found"]
    problems = []
    for mine, theirs in zip(expected, found):
        for key in ("time", "pairs"):
            if abs(mine[key] - theirs[key]) > 1e-6:
                problems.append(f"{mine['time']}: {key} expected {mine[key]}, found {theirs[key]}")
        for key in ("angle", "total", "truth"):
            if (mine[key] is None) != (theirs[key] is None):
                problems.append(f"{mine['time']}: {key} expected {mine[key]}, found {theirs[key]}")
            elif mine[key] is not None and abs(wrap180(mine[key] - theirs[key])) > 1e-4:
                problems.append(f"{mine['time']}: {key} expected {mine[key]}, found {theirs[key]}")
    return problems


if __name__ == "__main__":
    main()
