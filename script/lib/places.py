#!/usr/bin/python3
"""The work of script/places, which has its usage."""

import argparse
import collections
import heapq
import json
import math
import pathlib

import osmium

# The tags of a place that are read, in the order in which they are written.
KINDS = ["amenity", "shop", "tourism", "railway"]
OTHERS = ["addr:street", "addr:housenumber", "addr:floor", "level"]
STATIONS = {"station", "halt", "tram_stop", "subway_entrance"}
WALKABLE = {
    "footway", "pedestrian", "residential", "living_street", "service", "tertiary", "secondary",
    "primary", "unclassified", "path", "steps",
}
ATTRIBUTION = "© OpenStreetMap contributors, ODbL 1.0, https://www.openstreetmap.org/copyright"
# In metres: the maximum distance of a place from its street; the minimum and maximum length of the walk; the
# additional length of street that one more place is worth.
NEAR, SHORTEST, LONGEST, DETOUR = 25, 1000, 1450, 8


class Extract(osmium.SimpleHandler):
    def __init__(self):
        super().__init__()
        self.places = []
        self.edges = []

    def node(self, node):
        tags = node.tags
        is_kind = any(key in tags for key in KINDS[:3]) or tags.get("railway") in STATIONS
        if not is_kind or "name" not in tags:
            return
        found = {key: tags[key] for key in ["name", *KINDS, *OTHERS] if key in tags}
        self.places.append((node.id, node.location.lon, node.location.lat, found))

    def way(self, way):
        tags = way.tags
        if tags.get("highway") not in WALKABLE or tags.get("area") == "yes":
            return
        if tags.get("access") in ("no", "private") or tags.get("foot") in ("no", "private"):
            return
        if tags.get("tunnel") not in (None, "no") or "level" in tags or tags.get("layer", "0") < "0":
            return
        points = [(n.ref, n.location.lon, n.location.lat) for n in way.nodes if n.location.valid()]
        self.edges += zip(points, points[1:])


def main():
    parser = argparse.ArgumentParser(prog="script/places")
    parser.add_argument("extract")
    parser.add_argument("--output", type=pathlib.Path,
                        default=pathlib.Path(__file__).resolve().parents[2] / "routes")
    options = parser.parse_args()
    extract = Extract()
    try:
        extract.apply_file(options.extract, locations=True)
    except RuntimeError as error:
        parser.error(f"{options.extract}: {error}; an extract of OpenStreetMap was expected")
    extract.places.sort()
    write_places(extract.places, options.output / "helsinki_places.geojson")
    route, count, length = find_walk(extract)
    write_walk(route, options.output / "helsinki_walk.gpx")
    kinds = collections.Counter(k for _, _, _, found in extract.places for k in KINDS if k in found)
    print(f"{len(extract.places)} places ({dict(kinds)}), "
          f"{sum('level' in found for _, _, _, found in extract.places)} with a level; "
          f"a walk of {length:.0f} m with {count} of them within {NEAR} m")


def write_places(places, path):
    head = {"type": "FeatureCollection", "attribution": ATTRIBUTION}
    lines = [
        json.dumps({"type": "Feature", "id": f"node/{number}", "properties": found,
                    "geometry": {"type": "Point", "coordinates": [round(east, 7), round(north, 7)]}},
                   ensure_ascii=False)
        for number, east, north, found in places]
    text = json.dumps(head, ensure_ascii=False)[:-1] + ', "features": [\n' + ",\n".join(lines) + "\n]}\n"
    path.write_text(text, encoding="utf-8")


def find_walk(extract):
    """Returns the walk of the right length with the most places.

    The walk is one of the shortest paths between all crossings that are far enough apart, where a street counts as
    shorter the more places are on it.
    """
    middle = sum(place[2] for place in extract.places) / len(extract.places)
    scale = (111_320 * math.cos(math.radians(middle)), 111_320)

    def flat(east, north):
        return east * scale[0], north * scale[1]

    places = [flat(east, north) for _, east, north, _ in extract.places]
    cells = collections.defaultdict(list)
    for index, (x, y) in enumerate(places):
        cells[int(x // NEAR), int(y // NEAR)].append(index)
    where, graph, on = {}, collections.defaultdict(dict), {}
    for (a, *first), (b, *last) in extract.edges:
        where[a], where[b] = first, last
        p, q = flat(*first), flat(*last)
        graph[a][b] = graph[b][a] = math.dist(p, q)
        on[a, b] = on[b, a] = beside(p, q, places, cells)

    def ways(start):
        cost, length, before, queue = {start: 0.0}, {start: 0.0}, {}, [(0.0, start)]
        while queue:
            spent, node = heapq.heappop(queue)
            if spent > cost[node]:
                continue
            for other, metres in graph[node].items():
                # A street with many places is preferred to a shorter one without any.
                total = spent + metres * metres / (metres + DETOUR * len(on[node, other])) + 1e-9
                if total < cost.get(other, math.inf):
                    cost[other], before[other] = total, node
                    length[other] = length[node] + metres
                    heapq.heappush(queue, (total, other))
        return length, before

    best = (0, 0.0, [])
    crossings = sorted(node for node in graph if len(graph[node]) > 2)
    for start in crossings[::4]:
        length, before = ways(start)
        for end in crossings[::4]:
            if not SHORTEST <= length.get(end, 0) <= LONGEST:
                continue
            path = [end]
            while path[-1] != start:
                path.append(before[path[-1]])
            seen = set().union(*(on[a, b] for a, b in zip(path, path[1:])))
            # Of two walks with the same number of places, the shorter one is better.
            if (len(seen), -length[end]) > (best[0], -best[1]):
                best = (len(seen), length[end], path[::-1])
    return [where[node] for node in best[2]], best[0], best[1]


def beside(p, q, places, cells):
    """Returns the places near a piece of street."""
    found = set()
    low = [int((min(a, b) - NEAR) // NEAR) for a, b in zip(p, q)]
    high = [int((max(a, b) + NEAR) // NEAR) for a, b in zip(p, q)]
    along = (q[0] - p[0], q[1] - p[1])
    square = along[0] ** 2 + along[1] ** 2
    for x in range(low[0], high[0] + 1):
        for y in range(low[1], high[1] + 1):
            for index in cells.get((x, y), []):
                at = (places[index][0] - p[0], places[index][1] - p[1])
                share = (at[0] * along[0] + at[1] * along[1]) / square if square else 0
                share = min(max(share, 0), 1)
                if math.hypot(at[0] - share * along[0], at[1] - share * along[1]) <= NEAR:
                    found.add(index)
    return frozenset(found)


def write_walk(route, path):
    points = "\n".join(f'    <rtept lat="{north:.7f}" lon="{east:.7f}"/>' for east, north in route)
    path.write_text(f"""<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="RouteSim script/places" xmlns="http://www.topografix.com/GPX/1/1">
  <metadata>
    <name>Helsinki</name>
    <copyright author="OpenStreetMap contributors">
      <license>https://opendatacommons.org/licenses/odbl/1-0/</license>
    </copyright>
  </metadata>
  <rte>
    <name>Helsinki</name>
{points}
  </rte>
</gpx>
""", encoding="utf-8")


if __name__ == "__main__":
    main()
