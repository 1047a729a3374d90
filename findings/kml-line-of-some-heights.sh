#!/bin/sh
# Packages: fastkml 1.4.0 with pygeoif 1.6.0 and lxml 6.1.3 (Python 3.12)
# Behaviour: a KML line in which only some vertices have a height is dropped without an error. The
#   placemark is read, but its geometry is None, and the line is missing when fastkml writes the document
#   again. KML allows the height of any vertex to be left out. If a line repeats a place, as it does when a
#   walker stands still, `geometry` contains the place once: a track's times can no longer be matched by index.
# Guess: the missing height is read as 0, or the whole line is read without heights; every vertex stays.
# Output seen:
#   all heights: 3 vertices
#   one height: None
#   one height, written again: no LineString
#   repeated place: 2 vertices of 3
# Date: 2026-11-29
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT INT TERM
"${PYTHON:-python3.12}" -m venv "$folder/venv"
"$folder/venv/bin/pip" -q --disable-pip-version-check install fastkml==1.4.0 pygeoif==1.6.0 lxml==6.1.3
cat > "$folder/look.py" <<'P'
import sys
from fastkml import kml

def read(coordinates):
    text = ('<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark><name>way</name><LineString>'
            f'<coordinates>{coordinates}</coordinates></LineString></Placemark></Document></kml>')
    document = kml.KML.from_string(text)
    return document, list(list(document.features)[0].features)[0].geometry

_, whole = read('11.5,48.1,500 11.5,48.2,510 11.5,48.3,520')
document, part = read('11.5,48.1,500 11.5,48.2 11.5,48.3')
_, still = read('11.5,48.1,500 11.5,48.1,500 11.5,48.2,510')
written = 'a LineString' if 'LineString' in document.to_string() else 'no LineString'
print(f'all heights: {len(whole.coords)} vertices')
print(f'one height: {part}')
print(f'one height, written again: {written}')
print(f'repeated place: {len(still.coords)} vertices of 3')
sys.exit(0 if len(whole.coords) == 3 and part is None and written == 'no LineString' and len(still.coords) == 2 else 1)
P
"$folder/venv/bin/python" "$folder/look.py"
