#!/usr/bin/python3
"""The frame of `routesim render --format json`, computed a second time.

An implementation of the product's specification that shares no code and, where there is a choice, no formula with the
Swift engine: geodesics are GeographicLib's (python3-geographiclib), the camera is three basis vectors instead of a
quaternion, the nearest point is a scan of every segment, the silhouette is a conic through traced tangent rays. It is
deliberately slow and literal: every function names the definition that it transcribes.

    oracle.py ROUTE.gpx [pose, device and design options of `routesim render`]

prints one frame as JSON, numbers at full precision.
"""

import argparse
import json
import math
import sys
import xml.etree.ElementTree as ElementTree

from geographiclib.geodesic import Geodesic

WGS84 = Geodesic.WGS84
SPHERE_RADIUS = 6_371_000.0
NEAR = 0.1
FOOT = 0.3048
MILE = 1609.344

# Two points of the route count as equally near if their distances differ by less than this, which is far below any
# meaningful difference of positions.
TIE = 1e-7


# --- Vectors -------------------------------------------------------------------------------------


def add(a, b):
    return tuple(x + y for x, y in zip(a, b))


def subtract(a, b):
    return tuple(x - y for x, y in zip(a, b))


def scale(a, k):
    return tuple(x * k for x in a)


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def cross(a, b):
    return (
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    )


def length(a):
    return math.sqrt(dot(a, a))


def wrap180(degrees):
    """Returns the same angle in (-180, 180]."""
    turned = math.fmod(degrees, 360.0)
    if turned <= -180.0:
        turned += 360.0
    elif turned > 180.0:
        turned -= 360.0
    return turned


def wrap360(degrees):
    """Returns the same angle in [0, 360)."""
    turned = math.fmod(degrees, 360.0)
    if turned < 0.0:
        turned += 360.0
    return 0.0 if turned >= 360.0 else turned


# --- Route ---------------------------------------------------------------------------------------


class Route:
    """A polyline of (latitude, longitude, altitude or None), without consecutive duplicates."""

    def __init__(self, points):
        self.points = []
        self.chainages = []
        self.azimuths = []
        for point in points:
            if not self.points:
                self.points.append(point)
                self.chainages.append(0.0)
                continue
            line = WGS84.Inverse(*self.points[-1][:2], *point[:2])
            if line["s12"] == 0.0:
                continue
            self.points.append(point)
            self.chainages.append(self.chainages[-1] + line["s12"])
            self.azimuths.append(line["azi1"])
        if len(self.points) < 2:
            raise ValueError("a route needs two distinct points")

    @property
    def length(self):
        return self.chainages[-1]

    def segment_at(self, chainage):
        """Returns the segment at a chainage: at a vertex the outgoing segment, at the end the last one."""
        last = len(self.points) - 2
        found = 0
        for index in range(last + 1):
            if self.chainages[index] <= chainage:
                found = index
        return found

    def segment_length(self, segment):
        return self.chainages[segment + 1] - self.chainages[segment]

    def fraction_at(self, chainage, segment):
        return (chainage - self.chainages[segment]) / self.segment_length(segment)

    def coordinate_at(self, chainage):
        """Returns a point on the geodesic of its segment."""
        segment = self.segment_at(chainage)
        latitude, longitude, _ = self.points[segment]
        run = chainage - self.chainages[segment]
        end = WGS84.Direct(latitude, longitude, self.azimuths[segment], run)
        return end["lat2"], end["lon2"]


def read_gpx(path):
    """Reads GPX: the route points, or else the track points, or else the waypoints."""

    def local(element):
        return element.tag.rsplit("}", 1)[-1]

    tree = ElementTree.parse(path)
    for wanted in ("rtept", "trkpt", "wpt"):
        points = []
        for element in tree.iter():
            if local(element) != wanted:
                continue
            altitude = None
            for child in element:
                if local(child) == "ele" and child.text:
                    altitude = float(child.text)
            points.append((float(element.get("lat")), float(element.get("lon")), altitude))
        if points:
            return Route(points)
    raise ValueError(f"{path}: no points")


# --- Placement -----------------------------------------------------------------------------------


def place(kind, reference, point):
    """Returns (x, z) of a geodetic point in a scene with its origin at the reference: x east, z south."""
    latitude0, longitude0 = reference
    latitude, longitude = point[0], point[1]
    eastward = wrap180(longitude - longitude0)
    if kind == "ellipsoid":
        line = WGS84.Inverse(latitude0, longitude0, latitude, longitude)
        azimuth = math.radians(line["azi1"])
        return line["s12"] * math.sin(azimuth), -line["s12"] * math.cos(azimuth)
    if kind == "sphere":
        metres_per_degree = 2.0 * math.pi * SPHERE_RADIUS / 360.0
        return (
            eastward * metres_per_degree * math.cos(math.radians(latitude0)),
            -(latitude - latitude0) * metres_per_degree,
        )
    if kind == "auxiliary":
        along = WGS84.Inverse(latitude, longitude0, latitude, longitude)["s12"]
        up = WGS84.Inverse(latitude0, longitude0, latitude, longitude0)["s12"]
        return math.copysign(along, eastward), math.copysign(up, -(latitude - latitude0))
    raise ValueError(kind)


class Scene:
    """The route in the scene, whose origin is at the walker."""

    def __init__(self, route, kind, walker):
        self.route = route
        self.plan = [place(kind, walker, point) for point in route.points]

    def plan_at(self, chainage, segment):
        t = self.route.fraction_at(chainage, segment)
        (x1, z1), (x2, z2) = self.plan[segment], self.plan[segment + 1]
        return x1 + (x2 - x1) * t, z1 + (z2 - z1) * t

    def heading_of(self, segment):
        (x1, z1), (x2, z2) = self.plan[segment], self.plan[segment + 1]
        return wrap360(math.degrees(math.atan2(x2 - x1, -(z2 - z1))))

    def nearest(self):
        """Returns (segment, chainage, signed distance) of the point nearest to the origin.

        Every segment is examined; of equally near points, the earlier one is used. The sign is the side of the
        segment: positive to the right of its direction.
        """
        best = None
        for segment in range(len(self.plan) - 1):
            (x1, z1), (x2, z2) = self.plan[segment], self.plan[segment + 1]
            dx, dz = x2 - x1, z2 - z1
            t = -(x1 * dx + z1 * dz) / (dx * dx + dz * dz)
            t = min(1.0, max(0.0, t))
            # Calculated from both ends, so that the vertex itself is reached exactly.
            x, z = (x1 + dx * t, z1 + dz * t) if t < 1.0 else (x2, z2)
            away = math.hypot(x, z)
            if best is None or away < best[0] - TIE:
                chainage = self.route.chainages[segment] + t * self.route.segment_length(segment)
                if t == 1.0:
                    chainage = self.route.chainages[segment + 1]
                # With x east and z south, (-dz, dx) is to the right of (dx, dz).
                right = (-x) * (-dz) + (-z) * dx
                best = (away, segment, chainage, math.copysign(away, right))
        return best[1], best[2], best[3]


# --- Camera --------------------------------------------------------------------------------------


class Camera:
    """A pinhole camera at the scene's origin, described by its basis vectors."""

    def __init__(self, width, height, focal, heading, pitch, roll):
        self.width, self.height, self.focal = width, height, focal
        h, p, r = (math.radians(angle) for angle in (heading, pitch, roll))
        forward = (math.sin(h) * math.cos(p), math.sin(p), -math.cos(h) * math.cos(p))
        level_right = (math.cos(h), 0.0, math.sin(h))
        level_up = cross(level_right, forward)
        self.forward = forward
        self.right = subtract(scale(level_right, math.cos(r)), scale(level_up, math.sin(r)))
        self.up = add(scale(level_up, math.cos(r)), scale(level_right, math.sin(r)))

    def camera_from_scene(self, point):
        """Returns a position in the camera's axes: x to the right, y up, looking along -z."""
        return dot(point, self.right), dot(point, self.up), -dot(point, self.forward)

    def screen_from_camera(self, c):
        """Returns the projection of a position; None if the position is not in front."""
        x, y, z = c
        if not -z > NEAR:
            return None
        return (
            self.width / 2.0 + self.focal * x / -z,
            self.height / 2.0 - self.focal * y / -z,
        )

    def project(self, point):
        return self.screen_from_camera(self.camera_from_scene(point))

    def contains(self, center):
        return 0.0 <= center[0] <= self.width and 0.0 <= center[1] <= self.height


# --- Finish --------------------------------------------------------------------------------------


def diameter_at(distance, options):
    """Returns the diameter by the size law, which deliberately differs from perspective."""
    near, far = options.placemark_near, options.placemark_far
    largest, smallest = options.placemark_max, options.placemark_min
    if distance <= near:
        return largest
    if distance >= far:
        return smallest
    return largest + (smallest - largest) * (distance - near) / (far - near)


def sphere_radius(camera, c, diameter):
    """Returns the radius of the sphere, from the point D/2 to the right on the screen, unprojected at the same depth."""
    depth = -c[2]
    center = camera.screen_from_camera(c)
    shifted = (center[0] + diameter / 2.0, center[1])
    there = (
        (shifted[0] - camera.width / 2.0) * depth / camera.focal,
        -(shifted[1] - camera.height / 2.0) * depth / camera.focal,
        c[2],
    )
    return length(subtract(there, c))


def silhouette(camera, c, radius):
    """Returns (full major axis, full minor axis, angle of the major axis in degrees, clockwise) of a sphere.

    Eight rays that touch the sphere are traced to the image plane, and a conic is fitted to them without knowing the
    directions of its axes. The result is None if the outline is not an ellipse, because the sphere reaches the plane
    through the camera parallel to the image.
    """
    distance = length(c)
    if not -c[2] > radius:
        return None
    axis = scale(c, 1.0 / distance)
    helper = min(((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)), key=lambda e: abs(dot(e, axis)))
    side = cross(axis, helper)
    side = scale(side, 1.0 / length(side))
    other = cross(axis, side)
    half = math.asin(radius / distance)
    points = []
    for step in range(8):
        turn = 2.0 * math.pi * step / 8.0
        around = add(scale(side, math.cos(turn)), scale(other, math.sin(turn)))
        ray = add(scale(axis, math.cos(half)), scale(around, math.sin(half)))
        points.append((camera.focal * ray[0] / -ray[2], -camera.focal * ray[1] / -ray[2]))
    # The points are centred and scaled, so that the system below is well conditioned.
    middle = (sum(p[0] for p in points) / 8.0, sum(p[1] for p in points) / 8.0)
    unit = max(math.hypot(p[0] - middle[0], p[1] - middle[1]) for p in points)
    scaled = [((p[0] - middle[0]) / unit, (p[1] - middle[1]) / unit) for p in points]
    # a·x² + b·xy + c·y² + d·x + e·y = 1, fitted to all eight points by least squares.
    rows = [(x * x, x * y, y * y, x, y) for x, y in scaled]
    normal = [[sum(row[i] * row[j] for row in rows) for j in range(5)] for i in range(5)]
    right_side = [sum(row[i] for row in rows) for i in range(5)]
    a, b, c2, d, e = solve(normal, right_side)
    # The gradient vanishes at the centre.
    x0, y0 = solve([[2.0 * a, b], [b, 2.0 * c2]], [-d, -e])
    level = 1.0 - (a * x0 * x0 + b * x0 * y0 + c2 * y0 * y0 + d * x0 + e * y0)
    # (x, y)·[[a, b/2], [b/2, c]]·(x, y) = level, so the half axes are sqrt(level / eigenvalue).
    mean, spread = (a + c2) / 2.0, math.hypot((a - c2) / 2.0, b / 2.0)
    major = 2.0 * unit * math.sqrt(level / (mean - spread))
    minor = 2.0 * unit * math.sqrt(level / (mean + spread))
    # The longer axis belongs to the smaller eigenvalue; because y is down, the angle is clockwise.
    angle = math.degrees(0.5 * math.atan2(-b, c2 - a))
    return major, minor, angle


def solve(matrix, vector):
    """Gaussian elimination with partial pivoting."""
    size = len(vector)
    rows = [list(matrix[i]) + [vector[i]] for i in range(size)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda i: abs(rows[i][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for below in range(column + 1, size):
            factor = rows[below][column] / rows[column][column]
            for k in range(column, size + 1):
                rows[below][k] -= factor * rows[column][k]
    answer = [0.0] * size
    for i in reversed(range(size)):
        known = sum(rows[i][k] * answer[k] for k in range(i + 1, size))
        answer[i] = (rows[i][size] - known) / rows[i][i]
    return answer


def label_text(distance, units):
    """Returns the distance as text, rounded down: whole metres below 1000 m, whole feet below 528 ft, otherwise one
    decimal.
    """
    if units == "imperial":
        feet = distance / FOOT
        if feet < 528.0:
            return f"{math.floor(feet)} ft"
        tenths = math.floor(distance / MILE * 10.0)
        return f"{tenths // 10}.{tenths % 10} mi"
    if distance < 1000.0:
        return f"{math.floor(distance)} m"
    tenths = math.floor(distance / 100.0)
    return f"{tenths // 10}.{tenths % 10} km"


def label_fit(camera, text, roll):
    """Returns (type size, whether the text fits): the largest size that fits on the screen, from 11 to 17 pt.

    The plate is rotated by the roll and takes up the box around its corners.
    """
    characters = sum(1.0 if 0x2E80 <= ord(letter) <= 0x1FFFF else 0.58 for letter in text)
    half_width, half_height = (characters + 0.6) / 2.0, 0.6
    cosine, sine = math.cos(math.radians(roll)), math.sin(math.radians(roll))
    corners = [
        (x * cosine - y * sine, x * sine + y * cosine)
        for x in (-half_width, half_width) for y in (-half_height, half_height)]
    across = max(x for x, _ in corners) - min(x for x, _ in corners)
    down = max(y for _, y in corners) - min(y for _, y in corners)
    room = min((camera.width - 8.0) / across, (camera.height - 8.0) / down)
    return max(11.0, min(17.0, room)), room >= 11.0


# --- Hint ----------------------------------------------------------------------------------------


def hint_direction(camera, c):
    """Returns the direction of the hint on the screen, x right and y down, for a finish at c."""
    down = (-camera.right[1], -camera.up[1])
    shadow = math.hypot(*down)
    gravity = (0.0, -1.0) if shadow < 1e-6 else (down[0] / shadow, down[1] / shadow)
    behind = max(0.0, c[2])
    vx, vy = c[0] + behind * gravity[0], c[1] + behind * gravity[1]
    ux, uy = vx, -vy
    if math.hypot(ux, uy) <= 1e-9 * length(c):
        ux, uy = 0.0, 1.0
    return ux, uy


def hint_marker(camera, c, inset):
    """Returns (centre, edge) of the marker on the border, for a finish at camera coordinates c."""
    ux, uy = hint_direction(camera, c)
    half_width, half_height = camera.width / 2.0 - inset, camera.height / 2.0 - inset
    to_side = half_width / abs(ux) if ux != 0.0 else math.inf
    to_floor = half_height / abs(uy) if uy != 0.0 else math.inf
    reach = min(to_side, to_floor)
    center = (camera.width / 2.0 + reach * ux, camera.height / 2.0 + reach * uy)
    if to_floor <= to_side:
        return center, "bottom" if uy > 0.0 else "top"
    return center, "right" if ux > 0.0 else "left"


def hinted_place(camera, c):
    """Returns the target beyond the border at which halo and wedge show a finish at c, and the direction to it.

    The distance of the target beyond the border is the length of an arc: the angle between the finish and the ray
    through the border, times the focal length.
    """
    ux, uy = hint_direction(camera, c)
    ux, uy = ux / math.hypot(ux, uy), uy / math.hypot(ux, uy)
    sides = [half / abs(part) for half, part in (
        (camera.width / 2.0, ux), (camera.height / 2.0, uy)) if part != 0.0]
    border = min(sides)
    beyond = camera.focal * (
        math.atan2(math.hypot(c[0], c[1]), -c[2]) - math.atan(border / camera.focal))
    away = border + max(0.0, beyond)
    return (camera.width / 2.0 + away * ux, camera.height / 2.0 + away * uy), (ux, uy)


def nearest_inside(camera, inset, point):
    """Returns the point nearest to the given point in the viewport shrunk by an inset."""
    return tuple(
        min(max(value, inset), size - inset)
        for value, size in zip(point, (camera.width, camera.height)))


def is_inside(camera, inset, point):
    return math.dist(point, nearest_inside(camera, inset, point)) < 1e-9


def hint_halo(camera, c, inset):
    """Returns the ring around the target that reaches just into the screen."""
    place, _ = hinted_place(camera, c)
    inset = min(inset + 25.0, min(camera.width, camera.height) / 2.0)
    return {"center": list(place), "radius": math.dist(place, nearest_inside(camera, inset, place))}


def hint_wedge(camera, c, inset):
    """Returns the triangle with its tip at the target and the ends of its base inside the inset."""
    tip, (ux, uy) = hinted_place(camera, c)
    nearest = nearest_inside(camera, inset, tip)
    distance = math.dist(tip, nearest)
    leg = distance + min(
        10.0 * math.log((distance + 20.0) / 12.0),
        min(camera.width, camera.height) / 2.0 - inset)
    aperture = (5.0 + 0.3 * distance) / leg
    facing = (
        math.atan2(nearest[1] - tip[1], nearest[0] - tip[0]) if distance > 0.0
        else math.atan2(-uy, -ux))

    def end(angle):
        return tip[0] + leg * math.cos(angle), tip[1] + leg * math.sin(angle)

    def freedom(side):
        """Returns the angle by which a leg that faces the screen can rotate to one side before its end leaves the
        inset.
        """
        steps = 20_000
        low = 0.0
        for step in range(1, steps + 1):
            high = math.pi * step / steps
            if not is_inside(camera, inset, end(facing + side * high)):
                break
            low = high
        else:
            return math.pi
        for _ in range(60):
            middle = (low + high) / 2.0
            if is_inside(camera, inset, end(facing + side * middle)):
                low = middle
            else:
                high = middle
        return low

    back, forth = freedom(-1.0), freedom(1.0)
    aperture = min(aperture, back + forth)
    # The two ends rotate together, by the smallest angle for which neither of them is outside.
    turn = max(0.0, aperture / 2.0 - back) - max(0.0, aperture / 2.0 - forth)
    ends = [end(facing + turn - aperture / 2.0), end(facing + turn + aperture / 2.0)]
    return {
        "tip": list(tip), "ends": [list(point) for point in ends], "leg": leg,
        "aperture": math.degrees(aperture)}


# --- Frame ---------------------------------------------------------------------------------------


def altitudes(scene, options, walker_chainage, walker_segment):
    """Returns the height of the ground at (chainage, segment) and at the finish, above the ground at the walker."""
    route = scene.route
    known = all(point[2] is not None for point in route.points)
    if not (options.terrain and known):
        return (lambda chainage, segment: 0.0), 0.0

    def altitude(chainage, segment):
        t = route.fraction_at(chainage, segment)
        return route.points[segment][2] * (1.0 - t) + route.points[segment + 1][2] * t

    start = altitude(walker_chainage, walker_segment)
    return (lambda chainage, segment: altitude(chainage, segment) - start), route.points[-1][2] - start


def arrows(scene, camera, options, progress, ground, clock):
    """Returns every arrow whose home is in the window, at the position to which it has moved."""
    route = scene.route
    window_end = min(progress + options.arrow_window, route.length)
    phase = math.modf(clock / options.arrow_period)[0]
    found = []
    index = math.ceil(progress / options.arrow_spacing)
    while index * options.arrow_spacing <= window_end:
        home = index * options.arrow_spacing
        index += 1
        if home >= route.length:
            break
        piece = min(home + options.arrow_spacing, route.length) - home
        here = home + piece * phase
        segment = route.segment_at(here)
        x, z = scene.plan_at(here, segment)
        position = (x, ground(here, segment) - options.eye_height, z)
        center = camera.project(position)
        found.append({
            "chainage": home,
            "position": list(position),
            "heading": scene.heading_of(segment),
            "center": None if center is None else list(center),
            "visible": center is not None and camera.contains(center),
        })
    return found


def frame(route, options):
    """Returns the frame of SPEC section 12 for a pose, as plain dictionaries and lists."""
    width, height = options.viewport
    if options.fov is not None:
        focal = height / 2.0 / math.tan(math.radians(options.fov) / 2.0)
    else:
        focal = options.focal
    if options.landscape:
        width, height = height, width

    if options.at is not None:
        walker = options.at
        scene = Scene(route, options.placement, walker)
        segment, progress, cross_track = scene.nearest()
    else:
        progress = options.chainage
        if not 0.0 <= progress <= route.length:
            raise ValueError("chainage outside the route")
        walker = route.coordinate_at(progress)
        scene = Scene(route, options.placement, walker)
        segment, cross_track = route.segment_at(progress), 0.0

    heading = scene.heading_of(segment) if options.heading is None else options.heading
    camera = Camera(width, height, focal, heading, options.pitch, options.roll)
    clock = 0.0 if options.still else options.time
    ground, finish_height = altitudes(scene, options, progress, segment)

    x, z = scene.plan[-1]
    finish = (x, finish_height, z)
    c = camera.camera_from_scene(finish)
    distance = length(finish)
    diameter = diameter_at(distance, options)
    center = camera.screen_from_camera(c)
    visible = center is not None and camera.contains(center)
    phase = math.modf(clock)[0]
    roll = math.radians(options.roll)
    reach = diameter / 2.0 + 16.0
    radius = None if center is None else sphere_radius(camera, c, diameter)
    outline = None if center is None else silhouette(camera, c, radius)
    hint_center, hint_edge = hint_marker(camera, c, options.hint_inset)
    bearing = math.degrees(math.atan2(x, -z))
    latitude, longitude = walker
    text = label_text(distance, options.units)
    size, fits = label_fit(camera, text, options.roll)
    style = options.hint_style

    return {
        "time": options.time,
        "viewport": {"width": width, "height": height, "focal": focal},
        "camera": {
            "latitude": latitude, "longitude": longitude, "position": [0.0, 0.0, 0.0],
            "heading": wrap360(heading), "pitch": options.pitch, "roll": wrap180(options.roll),
        },
        "finish": {
            "visible": visible,
            "distance": distance,
            "position": list(finish),
            "center": None if center is None else list(center),
            "diameter": diameter,
            "sphereRadius": radius,
            "silhouette": None if outline is None else dict(zip(("major", "minor", "angle"), outline)),
            "pulse": {"scale": 1.0 + 0.2 * phase, "opacity": 1.0 - 0.9 * phase},
            "label": {
                "text": text,
                "center": None if center is None else [
                    center[0] - reach * math.sin(roll), center[1] - reach * math.cos(roll)],
                "angle": wrap180(-options.roll),
                "size": size,
                "fits": fits,
            },
        },
        "hint": {
            "visible": not visible,
            "center": None if visible else list(hint_center),
            "edge": None if visible else hint_edge,
            "turn": 0.0 if x == 0.0 and z == 0.0 else wrap180(bearing - heading),
            "style": style,
            "halo": None if visible or style != "halo" else hint_halo(
                camera, c, options.hint_inset),
            "wedge": None if visible or style != "wedge" else hint_wedge(
                camera, c, options.hint_inset),
        },
        "arrows": arrows(scene, camera, options, progress, ground, clock),
        "route": {
            "length": route.length,
            "chainage": progress,
            "remaining": route.length - progress,
            "crossTrack": cross_track,
            "segment": segment,
            "offRoute": abs(cross_track) > 50.0,
        },
        "location": {
            "latitude": latitude, "longitude": longitude, "accuracy": 0.0, "source": "truth"},
        "correction": {"angle": 0.0, "error": None, "runs": 0},
        "truth": {"latitude": latitude, "longitude": longitude, "heading": wrap360(heading)},
        "tracking": "world",
        "trackingReason": None,
        "poses": None,
        "registration": {"finishDegrees": 0.0, "finishMeters": 0.0, "arrowMeters": 0.0},
        "ready": True,
    }


# --- Options -------------------------------------------------------------------------------------


def pair(separator):
    def parse(text):
        first, second = text.split(separator)
        return float(first), float(second)
    return parse


def option_parser():
    """Returns a parser for those options of `routesim render` that change a number in the frame."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0], allow_abbrev=False)
    parser.add_argument("--at", type=pair(","))
    parser.add_argument("--chainage", type=float, default=0.0)
    parser.add_argument("--heading", type=float)
    parser.add_argument("--pitch", type=float, default=0.0)
    parser.add_argument("--roll", type=float, default=0.0)
    parser.add_argument("--eye-height", type=float, default=1.5)
    parser.add_argument("--time", type=float, default=0.0)
    parser.add_argument("--still", action="store_true")
    parser.add_argument("--terrain", action="store_true")
    parser.add_argument("--units", choices=("metric", "imperial"), default="metric")
    parser.add_argument("--placement", default="ellipsoid")
    parser.add_argument("--viewport", type=pair("x"), default=(375.0, 667.0))
    parser.add_argument("--fov", type=float)
    parser.add_argument("--focal", type=float, default=530.0)
    parser.add_argument("--landscape", action="store_true")
    parser.add_argument("--placemark-max", type=float, default=100.0)
    parser.add_argument("--placemark-min", type=float, default=50.0)
    parser.add_argument("--placemark-near", type=float, default=50.0)
    parser.add_argument("--placemark-far", type=float, default=2000.0)
    parser.add_argument("--hint-inset", type=float, default=25.0)
    parser.add_argument("--hint-style", choices=("edge", "halo", "wedge"), default="edge")
    parser.add_argument("--arrow-spacing", type=float, default=3.0)
    parser.add_argument("--arrow-window", type=float, default=100.0)
    parser.add_argument("--arrow-period", type=float, default=2.0)
    return parser


def main():
    parser = option_parser()
    parser.add_argument("route")
    options = parser.parse_args()
    print(json.dumps(frame(read_gpx(options.route), options)))


if __name__ == "__main__":
    sys.exit(main())
