"""Checks the form of a frame: digits, and the order of keys (SPEC section 12)."""

import json
import re

NUMBER = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]*[1-9])?")
DECIMALS = {"latitude": 9, "longitude": 9}
# The order of keys by name, or by path if a name has two meanings.
KEYS = {
    "": ["time", "viewport", "camera", "finish", "hint", "arrows", "route", "location",
         "correction", "truth", "tracking", "trackingReason", "poses", "registration", "ready",
         "events", "next", "estimate"],
    "viewport": ["width", "height", "focal"],
    "camera": ["latitude", "longitude", "position", "heading", "pitch", "roll"],
    "finish": ["visible", "distance", "position", "center", "diameter", "sphereRadius",
               "silhouette", "pulse", "label"],
    "silhouette": ["major", "minor", "angle"],
    "pulse": ["scale", "opacity"],
    "label": ["text", "center", "angle", "size", "fits"],
    "hint": ["visible", "center", "edge", "turn", "style", "halo", "wedge"],
    "hint.drawn.label": ["center", "width", "height"],
    "halo": ["center", "radius"],
    "wedge": ["tip", "ends", "leg", "aperture"],
    "arrows": ["chainage", "position", "heading", "center", "visible"],
    "route": ["length", "chainage", "remaining", "crossTrack", "segment", "offRoute", "leg"],
    "leg": ["confidence", "second"],
    "second": ["chainage", "confidence"],
    "location": ["latitude", "longitude", "accuracy", "source"],
    "correction": ["angle", "error", "runs"],
    "truth": ["latitude", "longitude", "heading"],
    "registration": ["finishDegrees", "finishMeters", "arrowMeters"],
    "events": ["time", "kind", "reason", "value", "meaning"],
    "next": ["kind", "angle", "chainage", "distance"],
    "estimate": ["latitude", "longitude", "accuracy", "age", "reason", "kept", "dropped"],
    "dropped": ["absurdAccuracy", "badTime", "timeGoesBack", "noPose", "outclassed", "replaced",
                "crowded", "interrupted"],
}


class Digits(str):
    """A number as it is written in the file."""


def problems(text):
    """Yields descriptions of the faults in the form of one frame."""
    found = []
    if text.count("\n") != 1 or not text.endswith("\n"):
        found.append("a frame is one line")
    value = json.loads(
        text, parse_float=Digits, parse_int=Digits, parse_constant=Digits,
        object_pairs_hook=lambda pairs: pairs)
    check(value, "", "", found)
    return found


def check(value, key, path, found):
    """Checks a value; `key` is its name, or for the elements of a list the name of the list."""
    if isinstance(value, Digits):
        decimals = len(value.partition(".")[2])
        if not NUMBER.fullmatch(value) or value == "-0" or decimals > DECIMALS.get(key, 6):
            found.append(f"{path} is written {value}")
    elif is_object(value):
        names = [name for name, _ in value]
        wanted = KEYS.get(path, KEYS.get(key))
        if wanted is not None and [name for name in names if name in wanted] != wanted:
            found.append(f"{path or 'the frame'} has the keys {names}")
        for name, item in value:
            check(item, name, f"{path}.{name}".lstrip("."), found)
    elif isinstance(value, list):
        for index, item in enumerate(value):
            check(item, key, f"{path}[{index}]", found)


def is_object(value):
    return isinstance(value, list) and all(isinstance(item, tuple) for item in value) and value
