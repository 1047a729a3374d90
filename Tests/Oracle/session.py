"""A session log (SPEC section 12), read with Python's own JSON module."""

import bisect
import json
import math

from oracle import Route


class Session:
    """Poses, fixes and truths in order of time, in seconds from the log's first record."""

    def __init__(self, path):
        self.route = None
        self.poses, self.fixes, self.truths = [], [], []
        with open(path, encoding="utf-8") as lines:
            for line in lines:
                record = json.loads(line)
                kind = record["type"]
                if kind == "header":
                    self.header = record
                    points = record["route"]["points"]
                    self.route = Route(
                        [(p["latitude"], p["longitude"], p.get("altitude")) for p in points])
                elif kind == "pose":
                    self.poses.append(record)
                elif kind == "location":
                    self.fixes.append(record)
                elif kind == "truth":
                    self.truths.append(record)
        self.pose_times = [pose["time"] for pose in self.poses]

    def pose_at(self, time):
        """Returns position and orientation at a time between the first and last poses, by linear interpolation and
        slerp.
        """
        after = bisect.bisect_left(self.pose_times, time)
        if after < len(self.poses) and self.pose_times[after] == time:
            return self.poses[after]["position"], self.poses[after]["orientation"]
        if after == 0 or after == len(self.poses):
            return None
        a, b = self.poses[after - 1], self.poses[after]
        t = (time - a["time"]) / (b["time"] - a["time"])
        position = [p + (q - p) * t for p, q in zip(a["position"], b["position"])]
        return position, slerp(a["orientation"], b["orientation"], t)


def slerp(a, b, t):
    dot = sum(p * q for p, q in zip(a, b))
    if dot < 0:
        b, dot = [-q for q in b], -dot
    angle = math.acos(min(dot, 1.0))
    if angle < 1e-9:
        return [p + (q - p) * t for p, q in zip(a, b)]
    near, far = math.sin((1 - t) * angle), math.sin(t * angle)
    return [(near * p + far * q) / math.sin(angle) for p, q in zip(a, b)]


def forward(orientation):
    """Returns the viewing direction of the camera, which is its -z axis, in the scene."""
    x, y, z, w = orientation
    return (-2 * (x * z + w * y), -2 * (y * z - w * x), -(1 - 2 * (x * x + y * y)))


def heading(orientation):
    """Returns the heading clockwise from the scene's -z axis, degrees."""
    x, _, z = forward(orientation)
    return math.degrees(math.atan2(x, -z))
