"""Makes walks.tsv, with walks on the streets of three cities and the paths that Valhalla finds from their fixes.

usage: make.py ROUTESIM LONDON.osm.pbf PORTO.osm.pbf HELSINKI.osm.pbf [WALKS] > walks.tsv

Needs pyvalhalla 3.9.1 (PyPI). A row contains the city, the seed, the route walked and the path found (polylines with
six decimals), and the similarity of the paths that Valhalla finds for two walks along the same route with different
errors in the fixes, which is the share of their length within 1.5 m of each other.
"""
import json
import math
import os
import random
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as tree

import valhalla

METRES = 111_195.0
BOXES = {
    'london': (51.5107253, -0.1141636, 51.5232569, -0.093166),
    'porto': (41.1247318, -8.6212353, 41.1560755, -8.5936815),
    'helsinki': (60.1652, 24.937, 60.178, 24.952),
}


def decoded(text):
    numbers, value, shift = [], 0, 0
    for byte in text.encode():
        value |= (byte - 63 & 31) << shift
        shift += 5
        if byte - 63 < 32:
            numbers.append(~(value >> 1) if value & 1 else value >> 1)
            value, shift = 0, 0
    lat = lon = 0
    points = []
    for north, east in zip(numbers[::2], numbers[1::2]):
        lat, lon = lat + north, lon + east
        points.append((lat / 1e6, lon / 1e6))
    return points


def ground(points, origin):
    scale = METRES * math.cos(math.radians(origin[0]))
    return [((lon - origin[1]) * scale, (lat - origin[0]) * METRES) for lat, lon in points]


def length(line):
    return sum(math.dist(a, b) for a, b in zip(line, line[1:]))


def distance(place, line):
    best = math.inf
    for a, b in zip(line, line[1:]):
        dx, dy = b[0] - a[0], b[1] - a[1]
        square = dx * dx + dy * dy
        share = 0 if square == 0 else max(0, min(1, ((place[0] - a[0]) * dx + (place[1] - a[1]) * dy) / square))
        best = min(best, math.dist(place, (a[0] + share * dx, a[1] + share * dy)))
    return best


def share(line, other):
    places = []
    for a, b in zip(line, line[1:]):
        count = max(1, math.ceil(math.dist(a, b) / 2))
        places += [(a[0] + (b[0] - a[0]) * k / count, a[1] + (b[1] - a[1]) * k / count) for k in range(count)]
    return sum(distance(place, other) <= 1.5 for place in places) / len(places)


def alike(line, other):
    here, there = length(line), length(other)
    return (share(line, other) * here + share(other, line) * there) / (here + there)


def main():
    program, maps = sys.argv[1], dict(zip(BOXES, sys.argv[2:5]))
    count = int(sys.argv[5]) if len(sys.argv) > 5 else 10
    build = os.path.join(os.path.dirname(valhalla.__file__), 'bin', 'valhalla_build_tiles')
    print('city\tseed\troute\tvalhalla\tagain')
    for city, (south, west, north, east) in BOXES.items():
        with tempfile.TemporaryDirectory() as folder:
            os.makedirs(f'{folder}/tiles')
            config = valhalla.get_config(tile_extract='', tile_dir=f'{folder}/tiles', verbose=False)
            config['mjolnir']['concurrency'] = 1
            with open(f'{folder}/valhalla.json', 'w') as file:
                json.dump(config, file)
            subprocess.run([build, '-c', f'{folder}/valhalla.json', maps[city]], check=True, capture_output=True)
            actor = valhalla.Actor(f'{folder}/valhalla.json')
            draw = random.Random(7)
            seed = 0
            while seed < count:
                ends = [{'lat': draw.uniform(south, north), 'lon': draw.uniform(west, east)} for _ in range(2)]
                try:
                    answer = actor.route(json.dumps({'locations': ends, 'costing': 'pedestrian'}))
                except RuntimeError:
                    continue
                trip = json.loads(answer)['trip']
                route = trip['legs'][0]['shape']
                points = decoded(route)
                if trip['summary'].get('has_ferry') or not 400 <= length(ground(points, points[0])) <= 1600:
                    continue
                seed += 1
                ways = [way(program, folder, points, number, actor) for number in (seed, seed + 1000)]
                lines = [ground(decoded(found), points[0]) for found in ways]
                print(city, seed, route, ways[0], f'{alike(*lines):.3f}', sep='\t')


def way(program, folder, points, seed, actor):
    route, log = f'{folder}/route.gpx', f'{folder}/log.gpx'
    with open(route, 'w') as file:
        file.write('<gpx version="1.1" creator="make.py"><rte>')
        file.writelines(f'<rtept lat="{lat:.6f}" lon="{lon:.6f}"/>' for lat, lon in points)
        file.write('</rte></gpx>')
    words = [program, 'simulate', route, '--conditions', 'city', '--seed', str(seed), '--output', log]
    subprocess.run(words, check=True)
    fixes = [
        {'lat': float(point.get('lat')), 'lon': float(point.get('lon'))}
        for point in tree.parse(log).iter() if point.tag.endswith('trkpt')
    ]
    request = {
        'shape': fixes, 'costing': 'pedestrian', 'shape_match': 'map_snap',
        'trace_options': {'gps_accuracy': 8, 'search_radius': 50},
    }
    return json.loads(actor.trace_attributes(json.dumps(request)))['shape']


if __name__ == '__main__':
    main()
