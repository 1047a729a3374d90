#!/bin/sh
# Packages: pyvalhalla 3.9.1 and osmium 4.1.0 (Python 3.12)
# Behaviour: `trace_options.gps_accuracy` of `trace_attributes` and `trace_route`, "GPS accuracy in meters" in the
#   manual, has no effect on matches: for walks with errors of 12 m on a grid of streets, every answer is the same for
#   1 m and for 100 m. Answers do depend on `sigma_z` in the configuration, which a request cannot set, and on
#   `turn_penalty_factor`.
# Guess: fixes with a stated accuracy of 1 m keep the path on the street next to them, those with 100 m do not.
# Output seen:
#   gps_accuracy 1 and 100: 0 of 30 ways differ
#   turn_penalty_factor 0 and 500: 6 of 30 ways differ
#   sigma_z 1 and 20 in the configuration: 8 of 30 ways differ
# Date: 2026-11-29
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT INT TERM
"${PYTHON:-python3.12}" -m venv "$folder/venv"
"$folder/venv/bin/pip" -q --disable-pip-version-check install pyvalhalla==3.9.1 osmium==4.1.0
cat > "$folder/look.py" <<'P'
import json, math, os, random, subprocess, sys
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

draw = random.Random(5)

def walk():
    """Along two streets, a metre a second or so, with an error of 12 m that wanders for half a minute."""
    line = [(220 + step, 400) for step in range(0, 190, 2)] + [(410, 400 + step) for step in range(0, 200, 2)]
    east, north = draw.gauss(0, 12), draw.gauss(0, 12)
    keep = math.exp(-1.4 / 30)
    for x, y in line:
        east = keep * east + math.sqrt(1 - keep * keep) * draw.gauss(0, 12)
        north = keep * north + math.sqrt(1 - keep * keep) * draw.gauss(0, 12)
        yield place(x + east, y + north)

def actor(**meili):
    config['meili']['default'].update(meili)
    with open(f'{folder}/valhalla.json', 'w') as file:
        json.dump(config, file)
    return valhalla.Actor(f'{folder}/valhalla.json')

def way(actor, fixes, **options):
    shape = [{'lat': lat, 'lon': lon} for lat, lon in fixes]
    request = {'shape': shape, 'costing': 'pedestrian', 'shape_match': 'map_snap', 'trace_options': options}
    return json.loads(actor.trace_attributes(json.dumps(request)))['shape']

walks = [list(walk()) for _ in range(30)]
usual = actor()
accuracy = sum(way(usual, w, gps_accuracy=1) != way(usual, w, gps_accuracy=100) for w in walks)
turns = sum(way(usual, w, turn_penalty_factor=0) != way(usual, w, turn_penalty_factor=500) for w in walks)
near, far = actor(sigma_z=1), actor(sigma_z=20)
sigma = sum(way(near, w) != way(far, w) for w in walks)
print(f'gps_accuracy 1 and 100: {accuracy} of {len(walks)} ways differ')
print(f'turn_penalty_factor 0 and 500: {turns} of {len(walks)} ways differ')
print(f'sigma_z 1 and 20 in the configuration: {sigma} of {len(walks)} ways differ')
sys.exit(0 if accuracy == 0 and turns > 2 and sigma > 2 else 1)
P
"$folder/venv/bin/python" "$folder/look.py" "$folder"
