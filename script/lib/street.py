#!/usr/bin/python3
"""The work of script/street, which has its usage."""

import argparse
import os
import pathlib

import osmium

LINES = {"highway", "railway"}
AREAS = {
    "building": None, "building:part": None, "area:highway": None, "place": {"square"},
    "natural": {"water", "coastline", "wood", "scrub", "grassland"}, "waterway": {"riverbank"},
    "leisure": {"park", "garden", "pitch", "playground"},
    "landuse": {
        "basin", "reservoir", "grass", "forest", "meadow", "recreation_ground", "village_green",
        "cemetery"}}
OTHERS = {
    "height", "min_height", "name", "type", "area", "layer", "location", "tunnel", "indoor", "footway",
    "cycleway", "path", "width", "lanes", "water"}


def is_kept(key):
    return key in LINES or key in AREAS or key in OTHERS or key.startswith(("building:", "roof:"))


def is_area(tags):
    return any(key in tags and (values is None or tags[key] in values) for key, values in AREAS.items())


def value_of(text):
    try:
        return float(text)
    except (TypeError, ValueError):
        return None


def mended(tags):
    """Leaves out the base of a building that is not below its top, which RouteSim would report on each reading."""
    for base, top in (("min_height", "height"), ("building:min_level", "building:levels")):
        low, high = value_of(tags.get(base)), value_of(tags.get(top))
        if low is not None and high is not None and low >= high:
            tags.pop(base)
    return tags


class Extract(osmium.SimpleHandler):
    def __init__(self):
        super().__init__()
        self.places, self.trees, self.ways, self.relations = {}, {}, {}, {}

    def node(self, node):
        self.places[node.id] = (node.location.lon, node.location.lat)
        if node.tags.get("natural") == "tree":
            self.trees[node.id] = {"natural": "tree"}

    def way(self, way):
        self.ways[way.id] = (
            [node.ref for node in way.nodes], mended({t.k: t.v for t in way.tags if is_kept(t.k)}))

    def relation(self, relation):
        if relation.tags.get("type") == "multipolygon" and is_area(relation.tags):
            self.relations[relation.id] = (
                [(m.type, m.ref, m.role) for m in relation.members],
                mended({t.k: t.v for t in relation.tags if is_kept(t.k)}))


def main():
    root = pathlib.Path(__file__).resolve().parents[2]
    parser = argparse.ArgumentParser(prog="script/street")
    parser.add_argument("extract")
    parser.add_argument("--output", default=str(root / "routes/helsinki_street.osm.pbf"))
    arguments = parser.parse_args()
    if os.path.realpath(arguments.extract) == os.path.realpath(arguments.output):
        parser.error("--output would overwrite the extract")
    extract = Extract()
    try:
        extract.apply_file(arguments.extract)
    except RuntimeError as error:
        parser.error(f"{arguments.extract}: {error}; an extract of OpenStreetMap was expected")

    def is_whole(way):
        return way in extract.ways and all(node in extract.places for node in extract.ways[way][0])

    relations = {
        number: relation for number, relation in extract.relations.items()
        if all(kind == "w" and is_whole(way) for kind, way, _ in relation[0])}
    members = {way for found, _ in relations.values() for _, way, _ in found}
    ways = {}
    for number, (nodes, tags) in extract.ways.items():
        there = [node for node in nodes if node in extract.places]
        if is_area(tags) or tags.get("area") == "yes":
            if is_whole(number) or number in members:
                ways[number] = (nodes, tags)
        elif not LINES.isdisjoint(tags) and len(there) >= 2:
            ways[number] = (there, tags)
        elif number in members:
            ways[number] = (nodes, {})
    nodes = set(extract.trees).union(*(found for found, _ in ways.values()))

    # The old file stays until the new one is complete.
    folder, name = os.path.split(arguments.output)
    unfinished = os.path.join(folder, f".{os.getpid()}-{name}")
    header = osmium.io.Header()
    header.set("generator", "RouteSim script/street")
    writer = osmium.SimpleWriter(unfinished, 1 << 22, header)
    for number in sorted(nodes):
        writer.add_node(osmium.osm.mutable.Node(
            id=number, location=extract.places[number], tags=extract.trees.get(number, {})))
    for number in sorted(ways):
        writer.add_way(osmium.osm.mutable.Way(id=number, nodes=ways[number][0], tags=ways[number][1]))
    for number in sorted(relations):
        writer.add_relation(osmium.osm.mutable.Relation(
            id=number, members=relations[number][0], tags=relations[number][1]))
    writer.close()
    os.replace(unfinished, arguments.output)


main()
