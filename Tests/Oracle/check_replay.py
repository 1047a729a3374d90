#!/usr/bin/python3
"""Compares `routesim replay --headless` with SPEC section 8, computed a second time.

    check_replay.py --program .build/debug/routesim SESSION.jsonl…

For logs with ten poses per second. The angle of the heading correction is taken from the frame, because `robust` is
specific to the program. Everything that follows from the angle is computed here: the best estimate by a scan, the
location, the placed finish and arrows, bearings, truth and registration. Prints one line per log and exits with 1 if
a field disagrees.
"""

import argparse
import json
import math
import subprocess
import sys

from geographiclib.geodesic import Geodesic

from oracle import cross, dot, length, subtract, wrap180
from session import Session, heading

WGS84 = Geodesic.WGS84


def moved(place, azimuth, metres):
    line = WGS84.Direct(*place, azimuth, metres)
    return line["lat2"], line["lon2"]


def turned(vector, degrees):
    """Returns a ground vector (x, z) rotated clockwise as seen from above."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return vector[0] * c - vector[1] * s, vector[1] * c + vector[0] * s


def useless(estimate, other):
    """Returns true if an estimate is useless because of another one; of equally accurate estimates, the newest is the
    best.
    """
    is_better = (estimate[0], -estimate[1]) < (other[0], -other[1])
    return not is_better and WGS84.Inverse(*estimate[2][0], *other[2][0])["s12"] <= other[0]


class Phone:
    """What the phone knows, from one pose to the next."""

    def __init__(self, session):
        self.session = session
        self.next_fix = 0
        self.estimates, self.newest, self.count = [], None, 0
        self.best = None
        self.last_choice = None
        self.total = 0.0
        self.place = None

    def location(self, position):
        fix, pose = self.best
        x, z = turned((position[0] - pose[0], position[2] - pose[2]), self.total)
        return moved(fix, math.degrees(math.atan2(x, -z)), math.hypot(x, z))

    def advance(self, pose, total):
        """Processes the fixes up to a pose according to SPEC; `total` applies after the pose."""
        if self.best:
            self.place = self.location(pose["position"])
        # In the log, a fix at the time of a pose comes after that pose, so the timer comes between the two.
        self.take_fixes(lambda time: time < pose["time"], pose)
        if self.best and pose["time"] - self.last_choice >= 3:
            self.choose(pose["time"])
            self.place = self.location(pose["position"])
        self.take_fixes(lambda time: time <= pose["time"], pose)
        self.total = total
        if self.best:
            self.place = self.location(pose["position"])

    def take_fixes(self, is_due, pose):
        fixes = self.session.fixes
        while self.next_fix < len(fixes) and is_due(fixes[self.next_fix]["time"]):
            fix = fixes[self.next_fix]
            self.next_fix += 1
            at = self.session.pose_at(fix["time"])
            if at is None:
                continue
            self.count += 1
            self.add((fix["horizontalAccuracy"], self.count,
                      ((fix["latitude"], fix["longitude"]), at[0])))
            self.choose(pose["time"])

    def add(self, new):
        """Adds an estimate unless it is useless, which means inside the accuracy circle of another one and no better."""
        self.newest = new
        self.estimates = [e for e in self.estimates if not useless(e, new)]
        if not any(useless(new, e) for e in self.estimates):
            self.estimates.append(new)

    def choose(self, time):
        self.last_choice = time
        near = [
            estimate for estimate in self.estimates
            if self.place is None
            or WGS84.Inverse(*self.place, *estimate[2][0])["s12"] <= 100]
        if near:
            self.best = min(near, key=lambda e: (e[0], -e[1]))[2]
        else:
            self.best = self.newest[2]

    def scene(self, place):
        """Returns the position in the AR scene, on the ground plane, of a place on the Earth."""
        fix, pose = self.best
        line = WGS84.Inverse(*fix, *place)
        bearing = math.radians(line["azi1"] - self.total)
        return pose[0] + line["s12"] * math.sin(bearing), pose[2] - line["s12"] * math.cos(bearing)


class Comparison:
    def __init__(self):
        self.worst, self.problems = {}, []

    def close(self, time, name, expected, found, tolerance):
        error = abs(expected - found)
        self.worst[name] = max(self.worst.get(name, 0.0), error)
        if not error <= tolerance:
            self.problems.append(f"{time}: {name} expected {expected}, found {found}")


def check(session, frames):
    report = Comparison()
    phone = Phone(session)
    route = session.route
    end = route.points[-1][:2]
    truths = {round(truth["time"], 6): truth for truth in session.truths}
    for pose, frame in zip(session.poses, frames, strict=True):
        time = pose["time"]
        phone.advance(pose, frame["correction"]["angle"])
        if phone.best is None:
            continue
        report.close(time, "time", time, frame["time"], 1e-6)
        location = frame["location"]
        off = WGS84.Inverse(*phone.place, location["latitude"], location["longitude"])["s12"]
        report.close(time, "location", 0, off, 1e-3)
        x, z = phone.scene(end)
        finish = frame["finish"]["position"]
        far = math.hypot(x - pose["position"][0], z - pose["position"][2])
        report.close(time, "finish.x", x, finish[0], 1e-4 + far * 1e-7)
        report.close(time, "finish.z", z, finish[2], 1e-4 + far * 1e-7)
        seen = heading(pose["orientation"])
        report.close(time, "camera.heading", 0, wrap180(
            seen + phone.total - frame["camera"]["heading"]), 1e-4)
        bearing = math.degrees(math.atan2(
            x - pose["position"][0], -(z - pose["position"][2])))
        if far > 1:
            report.close(time, "hint.turn", 0, wrap180(
                bearing - seen - frame["hint"]["turn"]), 1e-3)
        check_arrows(report, phone, route, frame)
        truth = truths.get(round(time, 6))
        if truth is not None:
            check_truth(report, phone, route, pose, frame, truth, end)
    return report


def check_arrows(report, phone, route, frame):
    share = math.modf(frame["time"] / 2)[0]
    for arrow in frame["arrows"][::5]:
        here = arrow["chainage"] + min(3, route.length - arrow["chainage"]) * share
        segment = route.segment_at(here)
        fraction = (here - route.chainages[segment]) / route.segment_length(segment)
        a = phone.scene(route.points[segment][:2])
        b = phone.scene(route.points[segment + 1][:2])
        report.close(
            frame["time"], "arrow.x", a[0] + (b[0] - a[0]) * fraction, arrow["position"][0], 1e-4)
        report.close(
            frame["time"], "arrow.z", a[1] + (b[1] - a[1]) * fraction, arrow["position"][2], 1e-4)


def check_truth(report, phone, route, pose, frame, truth, end):
    time = frame["time"]
    found = frame["truth"]
    here = (truth["latitude"], truth["longitude"])
    off = WGS84.Inverse(*here, found["latitude"], found["longitude"])["s12"]
    report.close(time, "truth", 0, off, 1e-3)
    report.close(time, "truth.heading", 0, wrap180(truth["heading"] - found["heading"]), 1e-3)
    turn = wrap180(truth["heading"] - heading(pose["orientation"]))
    position = pose["position"]
    height = -position[1]

    def seen(place):
        line = WGS84.Inverse(*here, *place)
        bearing = math.radians(line["azi1"] - turn)
        return line["s12"] * math.sin(bearing), -line["s12"] * math.cos(bearing)

    x, z = seen(end)
    real = (x, height, z)
    shown = subtract(frame["finish"]["position"], position)
    shown = (shown[0], height, shown[2])
    angle = math.degrees(math.atan2(length(cross(shown, real)), dot(shown, real)))
    registration = frame["registration"]
    if length(real) > 1:
        report.close(time, "registration.finishDegrees", angle, registration["finishDegrees"], 1e-3)
    report.close(
        time, "registration.finishMeters", length(subtract(shown, real)),
        registration["finishMeters"], 2e-3)
    share = math.modf(time / 2)[0]
    errors = []
    for arrow in frame["arrows"]:
        at = arrow["chainage"] + min(3, route.length - arrow["chainage"]) * share
        segment = route.segment_at(at)
        fraction = (at - route.chainages[segment]) / route.segment_length(segment)
        a, b = seen(route.points[segment][:2]), seen(route.points[segment + 1][:2])
        there = (a[0] + (b[0] - a[0]) * fraction, a[1] + (b[1] - a[1]) * fraction)
        drawn = arrow["position"][0] - position[0], arrow["position"][2] - position[2]
        errors.append(math.hypot(there[0] - drawn[0], there[1] - drawn[1]))
    mean = sum(errors) / len(errors) if errors else 0
    report.close(time, "registration.arrowMeters", mean, registration["arrowMeters"], 2e-3)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", required=True)
    parser.add_argument("logs", nargs="+")
    options = parser.parse_args()
    failed = False
    for path in options.logs:
        session = Session(path)
        command = [options.program, "replay", path, "--headless"]
        run = subprocess.run(command, capture_output=True, text=True, check=True)
        frames = [json.loads(line) for line in run.stdout.splitlines()]
        report = check(session, frames)
        failed |= bool(report.problems)
        worst = ", ".join(f"{name} {error:.2g}" for name, error in sorted(report.worst.items()))
        print(f"{path}: {len(frames)} frames, {len(report.problems)} disagree; worst {worst}")
        for problem in report.problems[:8]:
            print("  " + problem)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
