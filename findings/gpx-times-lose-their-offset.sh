#!/bin/sh
# Package: pyogrio 0.13.0, its wheel with GDAL 3.12.4 (Python 3.12)
# Behaviour: for a GPX file, `pyogrio.raw.read` returns each time as the clock in the file shows it and drops
#   the offset from UTC. Nothing in the result shows that there was one. Two fixes that are 5 s apart, one
#   written with +02:00 and the other with Z, come out two hours apart and in the wrong order.
# Guess (a first comparison had shown a difference): numpy's datetime64 has no zone, so times are converted to UTC, as numpy itself does with an offset.
# Output seen:
#   12:00:00+02:00 -> 2024-05-01T12:00:00.000
#   10:00:05Z -> 2024-05-01T10:00:05.000
#   told of a zone: no
# Date: 2026-11-29
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT INT TERM
"${PYTHON:-python3.12}" -m venv "$folder/venv"
"$folder/venv/bin/pip" -q --disable-pip-version-check install pyogrio==0.13.0 numpy==2.5.5
cat > "$folder/look.py" <<'P'
import os
import sys
import warnings
import pyogrio

stamps = ['12:00:00+02:00', '10:00:05Z']
path = os.path.join(sys.argv[1], 'walk.gpx')
with open(path, 'w') as file:
    file.write('<gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>')
    for number, stamp in enumerate(stamps):
        file.write(f'<trkpt lat="48.100{number}" lon="11.5"><time>2024-05-01T{stamp}</time></trkpt>')
    file.write('</trkseg></trk></gpx>')
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter('always')
    meta, _, _, fields = pyogrio.raw.read(path, layer='track_points', columns=['time'])
for stamp, time in zip(stamps, fields[0]):
    print(stamp, '->', time)
told = bool(caught) or any('zone' in key or 'tz' in key for key in meta)
print('told of a zone:', 'yes' if told else 'no')
same = [str(time)[:19] for time in fields[0]] == ['2024-05-01T12:00:00', '2024-05-01T10:00:05']
sys.exit(0 if same and not told else 1)
P
"$folder/venv/bin/python" "$folder/look.py" "$folder"
