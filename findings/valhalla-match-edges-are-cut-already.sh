#!/bin/sh
# Packages: pyvalhalla 3.9.1 and osmium 4.1.0 (Python 3.12)
# Behaviour: for a walk that begins and ends inside an edge, `trace_attributes` gives the first and the last
#   edge both a `source_percent_along` or `target_percent_along` and a `length`, and that length is already the
#   length walked: anyone who scales it by the percentage, as the pair suggests, is short by up to two edges.
#   Lengths are truncated to whole metres, not rounded, so the sum over many short edges is too short as well.
# Guess: `length` is that of the whole edge, and the percentage gives the part; lengths are given to the millimetre.
# Output seen:
#   walked 350 m, shape 350 m
#   first edge: 19 m from 0.75 of 80 m
#   last edge: 9 m to 0.12 of 80 m
#   sum of the lengths 348 m, cut by percentages 326 m
# Date: 2026-11-29
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT INT TERM
"${PYTHON:-python3.12}" -m venv "$folder/venv"
"$folder/venv/bin/pip" -q --disable-pip-version-check install pyvalhalla==3.9.1 osmium==4.1.0
cat > "$folder/look.py" <<'P'
import json, math, os, subprocess, sys
import osmium, valhalla

folder = sys.argv[1]
METRES, LAT, LON = 111_195.0, 52.5, 13.4
COSINE = math.cos(math.radians(LAT))

def place(east, north):
    return LAT + north / METRES, LON + east / (METRES * COSINE)

# Streets every 80 m, ten blocks each way.
number = {(column, row): 1 + column + 11 * row for row in range(11) for column in range(11)}
writer = osmium.SimpleWriter(f'{folder}/grid.osm.pbf')
for (column, row), identity in sorted(number.items(), key=lambda item: item[1]):
    lat, lon = place(80 * column, 80 * row)
    writer.add_node(osmium.osm.mutable.Node(id=identity, version=1, location=(lon, lat), tags={}))
lines = [[number[c, line] for c in range(11)] for line in range(11)] + [[number[line, r] for r in range(11)] for line in range(11)]
for way, nodes in enumerate(lines, 1):
    writer.add_way(osmium.osm.mutable.Way(id=way, version=1, nodes=nodes, tags={'highway': 'residential'}))
writer.close()
os.makedirs(f'{folder}/tiles')
config = valhalla.get_config(tile_extract='', tile_dir=f'{folder}/tiles', verbose=False)
config['mjolnir']['concurrency'] = 1
with open(f'{folder}/valhalla.json', 'w') as file:
    json.dump(config, file)
build = os.path.join(os.path.dirname(valhalla.__file__), 'bin', 'valhalla_build_tiles')
subprocess.run([build, '-c', f'{folder}/valhalla.json', f'{folder}/grid.osm.pbf'], check=True, capture_output=True)

def decode(text):
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

walk = [place(220 + 10 * step, 400) for step in range(36)]
request = {'shape': [{'lat': lat, 'lon': lon} for lat, lon in walk], 'costing': 'pedestrian', 'shape_match': 'map_snap'}
answer = json.loads(valhalla.Actor(f'{folder}/valhalla.json').trace_attributes(json.dumps(request)))
shape = decode(answer['shape'])
drawn = sum(math.hypot((b[0] - a[0]) * METRES, (b[1] - a[1]) * METRES * COSINE) for a, b in zip(shape, shape[1:]))
edges = answer['edges']
first, last = edges[0], edges[-1]
total = sum(1000 * edge['length'] for edge in edges)
cut = sum(1000 * edge['length'] * (edge.get('target_percent_along', 1) - edge.get('source_percent_along', 0)) for edge in edges)
print(f'walked 350 m, shape {drawn:.0f} m')
print(f'first edge: {1000 * first["length"]:.0f} m from {first["source_percent_along"]:.2f} of 80 m')
print(f'last edge: {1000 * last["length"]:.0f} m to {last["target_percent_along"]:.2f} of 80 m')
print(f'sum of the lengths {total:.0f} m, cut by percentages {cut:.0f} m')
sys.exit(0 if abs(drawn - 350) < 1 and 345 <= total < drawn - 1 and cut < 340 and 1000 * first['length'] < 21 else 1)
P
"$folder/venv/bin/python" "$folder/look.py" "$folder"
