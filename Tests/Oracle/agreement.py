"""Compares a frame of the program with that of the oracle, field by field.

The tolerances are those of SPEC: 0.01 pt inside the viewport at depths of 1 m or more; 0.1 mm for distances up to 1
km, and 1 mm up to 100 km; 0.01 degrees. Outside the viewport or nearer than 1 m, a point on the screen may be off by
the amount that the same error of direction causes there. If a definition has a step (a border, a vertex, a rounding),
a value within the tolerance of the step may fall on either side; nothing else is excused.
"""

import copy
import math

from oracle import NEAR, Camera, Scene, frame, length, subtract, wrap180

POINT = 0.01
DEGREE = 0.01
# A vector shorter than this is rounding noise and has no direction.
FAINT = 1e-5


def metres(distance):
    """Returns SPEC's tolerance for a length or position at the given distance; beyond 100 km, the tolerance grows
    with the distance.
    """
    if distance <= 1_000.0:
        return 1e-4
    return 1e-3 * max(1.0, distance / 100_000.0)


class Agreement:
    """The result of a comparison: the number of fields, the worst error in each unit, and descriptions of the
    failures.
    """

    def __init__(self):
        self.fields = 0
        self.worst = {"pt": 0.0, "m": 0.0, "deg": 0.0}
        self.failures = []

    def fail(self, path, expected, found):
        self.failures.append(f"{path}: expected {expected!r}, found {found!r}")

    def exact(self, path, expected, found, excused=False):
        self.fields += 1
        if expected != found and not excused:
            self.fail(path, expected, found)

    def close(self, path, expected, found, unit, tolerance):
        """Compares two numbers or two lists of numbers; both may be absent."""
        if expected is None or found is None:
            self.fields += 1
            if (expected is None) != (found is None):
                self.fail(path, expected, found)
            return
        if isinstance(expected, (list, tuple)):
            if not isinstance(found, list) or len(expected) != len(found):
                self.fields += 1
                self.fail(path, expected, found)
                return
            error = max(abs(a - b) for a, b in zip(expected, found))
        else:
            error = abs(expected - found)
        self.judge(path, expected, found, error, unit, tolerance)

    def angle(self, path, expected, found, period=360.0, tolerance=DEGREE):
        if not isinstance(found, (int, float)):
            self.fields += 1
            self.fail(path, expected, found)
            return
        error = abs(math.remainder(expected - found, period))
        self.judge(path, expected, found, error, "deg", tolerance)

    def judge(self, path, expected, found, error, unit, tolerance):
        """Judges an error; half a unit of the sixth printed decimal is always allowed.

        The worst errors in the summary are only those of fields with SPEC's own tolerances.
        """
        self.fields += 1
        if not error <= tolerance + 1e-6:
            self.fail(path, expected, found)
        elif tolerance <= DEGREE or unit == "m":
            self.worst[unit] = max(self.worst[unit], error)


def compare(route, options, found):
    """Compares every field of the program's frame for a pose with that of the oracle."""
    report = Agreement()
    oracle = frame(route, options)
    report.exact("keys", sorted(oracle), sorted(set(found) & set(oracle)))
    if set(oracle) - set(found):
        return report
    options = settled(oracle, found, route, options)
    oracle = frame(route, options)
    view = oracle["viewport"]
    camera = camera_of(oracle)

    # SPEC does not define whether a stopped clock still reports the requested time.
    report.exact("time", oracle["time"], found["time"],
                 excused=options.still and found["time"] == 0)
    for name in ("width", "height", "focal"):
        report.close(f"viewport.{name}", view[name], found["viewport"][name], "pt", 1e-5)

    compare_pose(report, camera, oracle, found)
    compare_finish(report, camera, oracle, found)
    compare_hint(report, camera, oracle, found, options, options.at == route.points[-1][:2])
    compare_route(report, oracle["route"], found["route"], route)
    compare_arrows(report, camera, oracle, found, route, options)

    report.exact("correction", oracle["correction"], found["correction"])
    report.exact("tracking", oracle["tracking"], found["tracking"])
    report.exact("trackingReason", None, found["trackingReason"])
    report.exact("registration", oracle["registration"], found["registration"])
    report.exact("ready", oracle["ready"], found["ready"])
    return report


def camera_of(facts):
    view, seen = facts["viewport"], facts["camera"]
    return Camera(
        view["width"], view["height"], view["focal"], seen["heading"], seen["pitch"], seen["roll"])


def settled(oracle, found, route, options):
    """Returns the options. Values that SPEC leaves open are taken from the program's frame if they are correct.

    If the camera looks straight up or down, heading and roll rotate about one axis, and only the orientation is
    determined. At a vertex, a heading that was not requested may be that of either segment, because rounding decides
    which of them the walker is on.
    """
    seen = found["camera"]
    candidates = [options.heading]
    if options.heading is None and at_vertex(route, oracle["route"]["chainage"]):
        walker = (oracle["camera"]["latitude"], oracle["camera"]["longitude"])
        scene = Scene(route, options.placement, walker)
        segment = oracle["route"]["segment"]
        last = len(route.points) - 2
        around = range(max(segment - 1, 0), min(segment + 1, last) + 1)
        candidates += [scene.heading_of(index) for index in around]
    for heading in candidates:
        settled_options = copy.copy(options)
        settled_options.heading = heading
        camera = camera_of(frame(route, settled_options))
        if turned(camera, camera_of({**oracle, "camera": seen})) > DEGREE:
            continue
        if abs(options.pitch) > 89.999:
            settled_options.heading, settled_options.roll = seen["heading"], seen["roll"]
        return settled_options
    return options


def turned(camera, other):
    """Returns the largest angle between corresponding axes of two cameras, degrees."""
    return max(
        math.degrees(length(subtract(getattr(camera, name), getattr(other, name))))
        for name in ("right", "up", "forward"))


def compare_pose(report, camera, oracle, found):
    seen, other = oracle["camera"], found["camera"]
    report.close("camera.position", seen["position"], other["position"], "m", 1e-6)
    error = turned(camera, camera_of({**oracle, "camera": other}))
    report.judge("camera's axes", seen, other, error, "deg", DEGREE)
    if abs(seen["pitch"]) < 89.999:
        for name in ("heading", "pitch", "roll"):
            report.angle(f"camera.{name}", seen[name], other[name])
    report.exact("camera.heading range", True, 0.0 <= other["heading"] < 360.0)
    report.exact("camera.roll range", True, -180.0 < other["roll"] <= 180.0)
    for name in ("camera", "location", "truth"):
        north = (oracle[name]["latitude"] - found[name]["latitude"]) * 111_700.0
        east = wrap180(oracle[name]["longitude"] - found[name]["longitude"]) * 111_700.0
        east *= math.cos(math.radians(oracle[name]["latitude"]))
        report.close(f"{name}.latitude", 0.0, north, "m", 1e-4)
        report.close(f"{name}.longitude", 0.0, east, "m", 1e-4)
    if abs(seen["pitch"]) < 89.999:
        report.angle("truth.heading", oracle["truth"]["heading"], found["truth"]["heading"])
    report.exact("location.accuracy", 0, found["location"]["accuracy"])
    report.exact("location.source", "truth", found["location"]["source"])


def screen_tolerance(camera, point, distance):
    """Returns SPEC's 0.01 pt where that applies, and otherwise the effect of an equal error of direction."""
    x, y, z = camera.camera_from_scene(point)
    if -z <= 0.0:
        return math.inf
    center = (camera.width / 2 + camera.focal * x / -z, camera.height / 2 - camera.focal * y / -z)
    if -z >= 1.0 and camera.contains(center):
        return POINT
    stretch = 1.0 + (x * x + y * y) / (z * z)
    return POINT * stretch * max(1.0, 1.0 / -z)


def on_near_plane(camera, point):
    return abs(-camera.camera_from_scene(point)[2] - NEAR) < 1e-4


def on_border(camera, center):
    if center is None:
        return False
    x, y = center
    return min(abs(x), abs(x - camera.width), abs(y), abs(y - camera.height)) <= POINT


def compare_finish(report, camera, oracle, found):
    finish, other = oracle["finish"], found["finish"]
    position = finish["position"]
    allowed = metres(finish["distance"])
    report.close("finish.distance", finish["distance"], other["distance"], "m", allowed)
    report.close("finish.position", position, other["position"], "m", allowed)
    report.exact("finish.visible is not hint.visible", True,
                 other["visible"] != found["hint"]["visible"])
    stepping = on_near_plane(camera, position)
    report.exact("finish.visible", finish["visible"], other["visible"],
                 excused=stepping or on_border(camera, finish["center"]))
    report.close("finish.diameter", finish["diameter"], other["diameter"], "pt", POINT)
    report.close("finish.pulse.scale", finish["pulse"]["scale"], other["pulse"]["scale"], "pt", 1e-6)
    report.close(
        "finish.pulse.opacity", finish["pulse"]["opacity"], other["pulse"]["opacity"], "pt", 1e-6)
    floor = floor_distance(finish["label"]["text"], finish["distance"])
    report.exact("finish.label.text", finish["label"]["text"], other["label"]["text"],
                 excused=floor < 2 * allowed)
    report.angle("finish.label.angle", finish["label"]["angle"], other["label"]["angle"])
    if finish["label"]["text"] == other["label"]["text"]:
        size = finish["label"]["size"]
        report.close("finish.label.size", size, other["label"]["size"], "pt", POINT)
        report.exact("finish.label.fits", finish["label"]["fits"], other["label"]["fits"],
                     excused=abs(size - 11.0) < POINT)
    if stepping:
        return
    tolerance = screen_tolerance(camera, position, finish["distance"])
    report.close("finish.center", finish["center"], other["center"], "pt", tolerance)
    report.close(
        "finish.label.center", finish["label"]["center"], other["label"]["center"], "pt", tolerance)
    report.close("finish.sphereRadius", finish["sphereRadius"], other["sphereRadius"], "m", allowed)
    outline, drawn = finish["silhouette"], other["silhouette"]
    if outline is None or drawn is None:
        report.exact("finish.silhouette", outline, drawn)
        return
    # An axis is the difference between two points of the outline, which extends beyond the disc.
    reach = 1.0 if tolerance == POINT else (outline["major"] / finish["diameter"]) ** 2
    for name in ("major", "minor"):
        report.close(
            f"finish.silhouette.{name}", outline[name], drawn[name], "pt", tolerance * max(1, reach))
    # A circle has no longer axis. If the outline is nearly a circle, its axis rotates with the direction from the
    # optical axis to the finish; the error is that of the position, divided by its distance from the optical axis.
    x, y, z = camera.camera_from_scene(position)
    if outline["major"] - outline["minor"] > 1e-6 * outline["major"]:
        turn = math.degrees(1e-5 * max(1.0, -z / 1000.0) / math.hypot(x, y))
        report.angle("finish.silhouette.angle", outline["angle"], drawn["angle"], 180.0,
                     max(DEGREE, turn))


def floor_distance(text, distance):
    """Returns the distance from the label's number to its next or previous step, in metres."""
    unit = {"m": 1.0, "km": 100.0, "ft": 0.3048, "mi": 160.9344}[text.split()[1]]
    return abs(math.remainder(distance, unit))


def compare_hint(report, camera, oracle, found, options, on_finish):
    """Compares the hint.

    `on_finish` is true if the walker stands exactly at the coordinate of the finish.
    """
    hint, other = oracle["hint"], found["hint"]
    x, y, z = oracle["finish"]["position"]
    flat = math.hypot(x, z)
    if on_finish:
        report.exact("hint.turn", 0, other["turn"])
    elif flat > FAINT:
        report.angle("hint.turn", hint["turn"], other["turn"], 360.0,
                     max(DEGREE, math.degrees(FAINT / flat)))
    report.exact("hint.turn range", True, -180.0 < other["turn"] <= 180.0)
    report.exact("hint.style", hint["style"], other["style"])
    stepping = on_near_plane(camera, (x, y, z)) or on_border(camera, oracle["finish"]["center"])
    if stepping:
        return
    report.exact("hint.visible", hint["visible"], other["visible"])
    for style in ("halo", "wedge"):
        report.exact(f"hint.{style} is there", hint[style] is None, other[style] is None)
    if not hint["visible"] or not other["visible"]:
        report.exact("hint.center", hint["center"], other["center"])
        report.exact("hint.edge", hint["edge"], other["edge"])
        return
    c = camera.camera_from_scene((x, y, z))
    away = length(c)
    if on_finish and away == 0.0:
        report.close("hint.center", hint["center"], other["center"], "pt", POINT)
        report.exact("hint.edge", hint["edge"], other["edge"])
        return
    # The rule is discontinuous where its v vanishes, and does not define a direction exactly at the finish.
    down = (-camera.right[1], -camera.up[1])
    shadow = math.hypot(*down)
    if abs(shadow - 1e-6) < 1e-9:
        return
    gravity = (0.0, -1.0) if shadow < 1e-6 else (down[0] / shadow, down[1] / shadow)
    v = math.hypot(c[0] + max(0.0, c[2]) * gravity[0], c[1] + max(0.0, c[2]) * gravity[1])
    if v < FAINT or v < 1e-6 * away or away < FAINT:
        return
    # If a camera looks straight up or down, gravity has hardly any component in the plane of the screen, so rounding
    # affects its direction there.
    slack = (FAINT / 10 + (1e-15 * max(0.0, c[2]) / max(shadow, 1e-6))) / v
    tolerance = max(POINT, slack * (camera.width + camera.height))
    report.close("hint.center", hint["center"], other["center"], "pt", tolerance)
    report.exact("hint.edge", hint["edge"], other["edge"],
                 excused=at_corner(camera, hint["center"], options.hint_inset, tolerance))
    compare_hinted_place(report, camera, hint, other, slack)


def compare_hinted_place(report, camera, hint, other, slack):
    """Compares halo and wedge; `slack` is the tolerance for the direction to them, radians."""
    halo, drawn = hint["halo"], other["halo"]
    if halo is not None and drawn is not None:
        away = math.dist(halo["center"], (camera.width / 2, camera.height / 2))
        tolerance = max(POINT, slack * away)
        report.close("hint.halo.center", halo["center"], drawn["center"], "pt", tolerance)
        report.close("hint.halo.radius", halo["radius"], drawn["radius"], "pt", tolerance)
    wedge, drawn = hint["wedge"], other["wedge"]
    if wedge is None or drawn is None:
        return
    away = math.dist(wedge["tip"], (camera.width / 2, camera.height / 2))
    tolerance = max(POINT, slack * away)
    report.close("hint.wedge.tip", wedge["tip"], drawn["tip"], "pt", tolerance)
    report.close("hint.wedge.leg", wedge["leg"], drawn["leg"], "pt", tolerance)
    report.angle("hint.wedge.aperture", wedge["aperture"], drawn["aperture"],
                 tolerance=max(DEGREE, math.degrees(tolerance / wedge["leg"])))
    for end, drawn_end in zip(wedge["ends"], drawn["ends"]):
        report.close("hint.wedge.ends", end, drawn_end, "pt", tolerance)


def at_corner(camera, center, inset, tolerance):
    """Returns true if a marker is in a corner of the inset border, where rounding decides which edge is named."""
    x, y = center
    to_side = min(abs(x - inset), abs(camera.width - inset - x))
    to_end = min(abs(y - inset), abs(camera.height - inset - y))
    return to_side <= tolerance and to_end <= tolerance


def at_vertex(route, chainage):
    return any(abs(chainage - vertex) < 1e-4 for vertex in route.chainages[1:-1])


def compare_route(report, route_facts, other, route):
    tied = at_vertex(route, route_facts["chainage"])
    for name in ("length", "chainage", "remaining"):
        report.close(
            f"route.{name}", route_facts[name], other[name], "m", metres(route_facts[name]))
    expected, found = route_facts["crossTrack"], other["crossTrack"]
    if tied:
        expected, found = abs(expected), abs(found)
    report.close("route.crossTrack", expected, found, "m", metres(abs(expected)))
    neighbours = tied and abs(route_facts["segment"] - other["segment"]) == 1
    report.exact("route.segment", route_facts["segment"], other["segment"], excused=neighbours)
    report.exact("route.offRoute", route_facts["offRoute"], other["offRoute"],
                 excused=abs(abs(expected) - 50.0) < 1e-4)


def compare_arrows(report, camera, oracle, found, route, options):
    mine = {round(arrow["chainage"], 5): arrow for arrow in oracle["arrows"]}
    theirs = {round(arrow["chainage"], 5): arrow for arrow in found["arrows"]}
    start = oracle["route"]["chainage"]
    ends = (start, min(start + options.arrow_window, route.length))
    for home in sorted(set(mine) ^ set(theirs)):
        on_end = any(abs(home - end) < 1e-4 for end in ends)
        report.exact(f"arrow {home} is in the frame", home in mine, home in theirs, excused=on_end)
    order = [arrow["chainage"] for arrow in found["arrows"]]
    report.exact("arrows in order", sorted(order), order)
    phase = math.modf((0.0 if options.still else options.time) / options.arrow_period)[0]
    for home in sorted(set(mine) & set(theirs)):
        arrow, other = mine[home], theirs[home]
        path = f"arrow {home}"
        position = arrow["position"]
        away = length(position)
        here = home + (min(home + options.arrow_spacing, route.length) - home) * phase
        report.close(f"{path}.chainage", arrow["chainage"], other["chainage"], "m", 1e-6)
        report.close(f"{path}.position", position, other["position"], "m", metres(away))
        if not at_vertex(route, here):
            report.angle(f"{path}.heading", arrow["heading"], other["heading"])
        report.exact(f"{path}.heading range", True, 0.0 <= other["heading"] < 360.0)
        if on_near_plane(camera, position):
            continue
        tolerance = screen_tolerance(camera, position, away)
        report.close(f"{path}.center", arrow["center"], other["center"], "pt", tolerance)
        report.exact(f"{path}.visible", arrow["visible"], other["visible"],
                     excused=on_border(camera, arrow["center"]))
