#!/usr/bin/python3
"""usage: check_streets.py EXTRACT.osm.pbf MAP.json

Compares the buildings that RouteSim reads in an extract of OpenStreetMap with those of a second reader: libosmium
assembles the areas, shapely determines which area the parts cover, and GeographicLib measures on the ellipsoid. The
rules for heights are implemented again from docs/choices.md and the wiki's page “Simple 3D Buildings”.

MAP.json is the file that the tests write for a map: {"buildings": [{"rings": [[[lon, lat], …], …], "base": metres,
"height": metres}, …]}. Prints a report as JSON: counts, areas and volumes for both; the largest differences between
buildings that both have; the buildings that only one of them has; and those of RouteSim's buildings that do not come
from an area that libosmium refuses to assemble. Needs python3-pyosmium, python3-shapely and python3-geographiclib.
"""

import collections
import json
import re
import sys

import osmium
import shapely.geometry
import shapely.ops
import shapely.wkb
from geographiclib.geodesic import Geodesic

ABSENT = {"no", "none", "false", "0", "demolished", "razed", "removed", "proposed", "planned"}
DEFAULTS = {
    6: "house detached semidetached_house terrace farm farm_auxiliary cabin villa annexe",
    4: "bungalow roof canopy carport static_caravan houseboat",
    12: "apartments dormitory hotel hospital office commercial university",
    3: "garage garages shed hut kiosk shelter service greenhouse conservatory container tent"
       " allotment_house guardhouse toilets ruins collapsed boathouse transformer_tower sty",
    18: "church cathedral basilica mosque temple synagogue monastery",
    8: "chapel shrine industrial warehouse hangar supermarket train_station sports_hall barn",
    25: "tower water_tower bell_tower silo",
}
KIND_HEIGHT = {kind: height for height, kinds in DEFAULTS.items() for kind in kinds.split()}
LEVEL, SHARE, OTHER = 3.0, 0.5, 9.0
SLOPED = {
    "gabled", "pitched", "gambrel", "mansard", "saltbox", "double_saltbox", "round", "barrel",
    "gabled_height_moved", "quadruple_saltbox", "crosspitched", "cross_gabled", "sawtooth", "arched",
    "hipped", "half-hipped", "half_hipped", "hipped-and-gabled", "side_hipped", "side_half-hipped",
    "pyramidal", "dome", "onion", "cone", "conical", "spherical", "bulbous", "spire", "helm"}


def length(text):
    """Returns a length in metres; None if there is none."""
    if text is None:
        return None
    text = text.strip().replace(",", ".")
    match = re.fullmatch(r"([-+]?[\d.]+) *(m|metres?|meters?|ft|feet|foot)?", text)
    if match:
        try:
            number = float(match[1])
        except ValueError:
            return None
        return number * (0.3048 if (match[2] or "").startswith("f") else 1)
    match = re.fullmatch(r"([\d.]+) *'(?: *([\d.]+) *\")?", text)
    if match:
        return (float(match[1]) + float(match[2] or 0) / 12) * 0.3048
    return None


def number(text, low, high):
    try:
        value = float(text.strip().replace(",", "."))
    except (AttributeError, ValueError):
        return None
    return value if low <= value <= high else None


def first(tags, *keys):
    return next((tags[key] for key in keys if key in tags), None)


def extent(tags, of_whole=None):
    """Returns a building's base and height, metres, and whether the height is the usual one for its kind."""
    kind = tags.get("building") or tags.get("building:part") or ""
    levels = number(first(tags, "building:levels", "levels"), 0.5, 300)
    tagged = length(first(tags, "height", "building:height"))
    if tagged is not None and not 0.1 <= tagged <= 1000:
        tagged = None
    roof = length(tags.get("roof:height"))
    if roof is None or not 0 <= roof <= 1000:
        roof_levels = number(first(tags, "roof:levels", "building:roof:levels"), 0.5, 100)
        is_sloped = first(tags, "roof:shape", "building:roof:shape") in SLOPED
        roof = roof_levels * LEVEL if roof_levels else LEVEL if is_sloped else 0
        is_told = roof_levels is not None
    else:
        is_told = roof >= 0.1
    # All of its storeys are in the roof.
    if is_told and number(first(tags, "building:levels", "levels"), 0, 0) == 0:
        levels = 0
    is_default = tagged is None and levels is None
    if tagged is not None:
        height = tagged
    elif levels is not None:
        height = levels * LEVEL + roof
    else:
        height = of_whole if of_whole is not None else KIND_HEIGHT.get(kind, OTHER)
    base = 0.0
    if first(tags, "min_height", "building:min_height") is not None:
        said = length(first(tags, "min_height", "building:min_height"))
        base = said if said is not None and 0 <= said <= 1000 else 0.0
    elif number(first(tags, "building:min_level", "min_level"), 0, 300) is not None:
        base = number(first(tags, "building:min_level", "min_level"), 0, 300) * LEVEL
    elif kind in ("roof", "canopy", "carport"):
        base = max(0.0, height - 0.5)
    if base >= height:
        if is_default and of_whole is None:
            height = base + LEVEL
        else:
            base = 0.0
    return base, height, is_default


def is_there(tags, key):
    return key in tags and tags[key] not in ABSENT


def is_underground(tags):
    if tags.get("location") == "underground":
        return True
    layer = number(tags.get("layer"), -100, 100)
    return layer is not None and layer < 0 and is_there(tags, "tunnel")


Piece = collections.namedtuple("Piece", "name tags polygon is_part")


class Reader(osmium.SimpleHandler):
    """The buildings in an extract."""

    def __init__(self):
        super().__init__()
        self.wkb = osmium.geom.WKBFactory()
        self.pieces = []
        self.outer_ways = collections.defaultdict(list)
        self.drawn_relations = set()
        # The names of objects tagged as a building, with their ways; then the nodes of ways that are present.
        self.tagged = {}
        self.corners = {}

    def way(self, way):
        self.corners[way.id] = {
            (n.location.x, n.location.y) for n in way.nodes if n.location.valid()}
        if (is_there(way.tags, "building") or is_there(way.tags, "building:part")) and \
                not is_underground(way.tags):
            self.tagged["way %d" % way.id] = [way.id]

    def relation(self, relation):
        tags = relation.tags
        if tags.get("type") != "multipolygon" or is_underground(tags):
            return
        if not is_there(tags, "building") and not is_there(tags, "building:part"):
            return
        self.tagged["relation %d" % relation.id] = [m.ref for m in relation.members if m.type == "w"]
        if is_there(tags, "building"):
            self.outer_ways[relation.id] = [
                m.ref for m in relation.members if m.type == "w" and m.role != "inner"]

    def area(self, area):
        tags = {tag.k: tag.v for tag in area.tags}
        if is_underground(tags):
            return
        is_whole, is_part = is_there(tags, "building"), is_there(tags, "building:part")
        if not is_whole and not is_part:
            return
        try:
            shape = shapely.wkb.loads(self.wkb.create_multipolygon(area), hex=True)
        except RuntimeError:
            return
        if not area.from_way():
            self.drawn_relations.add(area.orig_id())
        name = ("way %d" if area.from_way() else "relation %d") % area.orig_id()
        for polygon in shape.geoms:
            self.pieces.append(Piece(name, tags, polygon, is_part and not is_whole))

    def shown(self):
        """Returns the pieces that are shown, each with its base, height and polygon, and the names of outlines that
        are described by parts.
        """
        twice = {"way %d" % way for relation, ways in self.outer_ways.items()
                 if relation in self.drawn_relations for way in ways}
        pieces = [p for p in self.pieces if p.is_part or p.name not in twice]
        parts = [p for p in pieces if p.is_part]
        boxes = [(n, p.polygon.bounds) for n, p in enumerate(parts)]
        of_whole, told, within = {}, set(), {}
        for index, piece in enumerate(pieces):
            if piece.is_part:
                continue
            west, south, east, north = piece.polygon.bounds
            near = [n for n, (w, s, e, t) in boxes
                    if w < east and west < e and s < north and south < t]
            if not near:
                continue
            within[index] = []
            for n in near:
                polygon = parts[n].polygon
                inside = polygon.intersection(piece.polygon).area / polygon.area
                if inside > 0.5:
                    within[index].append(n)
                    if n not in of_whole:
                        of_whole[n] = extent(piece.tags)[1]
            union = shapely.ops.unary_union([parts[n].polygon for n in near])
            if union.intersection(piece.polygon).area >= SHARE * piece.polygon.area:
                told.add(index)
        result = []
        part = grounds = 0
        for index, piece in enumerate(pieces):
            height = of_whole.get(part) if piece.is_part else None
            part += piece.is_part
            if index not in told:
                result.append((piece.name, *extent(piece.tags, height)[:2], piece.polygon))
                continue
            # The outline is visible below its lowest part.
            base = extent(piece.tags)[0]
            bases = [extent(parts[n].tags, of_whole.get(n))[0] for n in within[index]]
            if bases and min(bases) > base:
                grounds += 1
                result.append((piece.name, base, min(bases), piece.polygon))
        return result, len(pieces) - len(parts), len(parts), len(told) - grounds


def ring_area(ring):
    measure = Geodesic.WGS84.Polygon()
    for longitude, latitude in list(ring.coords)[:-1]:
        measure.AddPoint(latitude, longitude)
    return abs(measure.Compute()[2])


def square_metres(polygon):
    """Returns the area of a polygon on the ellipsoid, square metres."""
    return ring_area(polygon.exterior) - sum(map(ring_area, polygon.interiors))


def main():
    extract, path = sys.argv[1:]
    reader = Reader()
    reader.apply_file(extract, locations=True)
    theirs, outlines, parts, told = reader.shown()
    with open(path, encoding="utf-8") as file:
        ours = [
            ("", b["base"], b["height"], shapely.geometry.Polygon(b["rings"][0], b["rings"][1:]))
            for b in json.load(file)["buildings"]]
    measured = [[(*item, square_metres(item[3])) for item in side] for side in (ours, theirs)]

    # Two pieces count as the same if their centres and areas are the same.
    cells = collections.defaultdict(list)
    for index, item in enumerate(measured[0]):
        middle = item[3].centroid
        cells[round(middle.x * 1e5), round(middle.y * 1e5)].append(index)
    left = set(range(len(measured[0])))
    pairs, only_theirs = [], []
    for item in measured[1]:
        middle = item[3].centroid
        x, y = round(middle.x * 1e5), round(middle.y * 1e5)
        near = [
            index for dx in (-1, 0, 1) for dy in (-1, 0, 1) for index in cells[x + dx, y + dy]
            if index in left and abs(measured[0][index][4] - item[4]) <= 0.001 * item[4]
            and measured[0][index][3].centroid.distance(middle) < 2e-6]
        # Of several pieces at one place, the one with the most similar extent comes first.
        near.sort(key=lambda i: abs(measured[0][i][1] - item[1]) + abs(measured[0][i][2] - item[2]))
        if near:
            left.discard(near[0])
            pairs.append((measured[0][near[0]], item))
        else:
            only_theirs.append(item)
    # The objects from which libosmium assembles no area, because they lack nodes or ways, are not closed, or cross
    # themselves. A building that RouteSim makes of such an object has some of the object's corners.
    refused = sorted(set(reader.tagged) - {p.name for p in reader.pieces})
    known = [set().union(*(reader.corners.get(way, set()) for way in reader.tagged[name]))
             for name in refused]
    unexplained = []
    for index in sorted(left):
        polygon = measured[0][index][3]
        corners = {(round(x * 1e7), round(y * 1e7)) for x, y in polygon.exterior.coords}
        if not any(corners & theirs for theirs in known):
            middle = polygon.centroid
            unexplained.append("%.6f,%.6f" % (middle.y, middle.x))

    def row(items):
        return {
            "count": len(items), "area": sum(i[4] for i in items),
            "volume": sum(i[4] * (i[2] - i[1]) for i in items),
            "holes": sum(len(i[3].interiors) > 0 for i in items)}

    def worst(value):
        return max((abs(value(a) - value(b)) / max(value(b), 1e-9) for a, b in pairs), default=0)

    report = {
        "ours": row(measured[0]), "theirs": row(measured[1]), "outlines": outlines, "parts": parts,
        "told": told, "pairs": len(pairs), "areaOfPairs": worst(lambda i: i[4]),
        "heightOfPairs": worst(lambda i: i[2]), "volumeOfPairs": worst(lambda i: i[4] * (i[2] - i[1])),
        "onlyOurs": len(left), "unexplained": unexplained, "refused": len(refused),
        "onlyTheirs": ["%s %.1f m²" % (i[0], i[4]) for i in only_theirs]}
    print(json.dumps(report, ensure_ascii=False))


main()
