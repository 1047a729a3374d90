#!/bin/sh
# Package: gpxpy 1.6.2 (Python 3.12)
# Behaviour: `get_moving_data().max_speed`, "Maximum speed (m/s) during the track", leaves out the fastest
#   twentieth of the spans and those of unusual length. A walk of 400 s at 1 to 1.4 m/s that includes a run
#   of 30 s at 3 m/s has a maximum of 1.4 m/s. With `raw=True`, the run counts.
# Guess: the maximum is the greatest of the speeds from one point to the next.
# Output seen:
#   walk and run: 1.40 m/s
#   raw: 3.00 m/s
# Date: 2026-11-29
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT INT TERM
"${PYTHON:-python3.12}" -m venv "$folder/venv"
"$folder/venv/bin/pip" -q --disable-pip-version-check install gpxpy==1.6.2
cat > "$folder/look.py" <<'P'
import datetime
import sys
import gpxpy
import gpxpy.gpx

track = gpxpy.gpx.GPXTrackSegment()
time = datetime.datetime(2024, 5, 1, 12, tzinfo=datetime.timezone.utc)
latitude = 48.1
track.points.append(gpxpy.gpx.GPXTrackPoint(latitude, 11.5, time=time))
for speed in [1, 1.2, 1.4] * 10 + [3] * 3 + [1] * 10:
    time += datetime.timedelta(seconds=10)
    latitude += speed * 10 / 111319.49
    track.points.append(gpxpy.gpx.GPXTrackPoint(latitude, 11.5, time=time))
trimmed = track.get_moving_data().max_speed
raw = track.get_moving_data(raw=True).max_speed
print(f'walk and run: {trimmed:.2f} m/s')
print(f'raw: {raw:.2f} m/s')
sys.exit(0 if abs(trimmed - 1.4) < 0.01 and abs(raw - 3) < 0.01 else 1)
P
"$folder/venv/bin/python" "$folder/look.py"
