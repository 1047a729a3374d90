#!/bin/sh
# Package: aerofiles 1.5.6 with python-dateutil 4.0.0, which it needs but does not declare (Python 3.12)
# Behaviour: if the time of day of a fix is before that of the previous fix, however little, the IGC reader
#   assigns the fix to the next day. If a recorder's clock is corrected by 5 s in flight, the log therefore
#   lasts 24 hours: that fix and all later ones are dated a day late. Nothing is reported.
# Guess (a first comparison had shown that dates differ): only a step back of hours counts as midnight; a fix that is 5 s earlier keeps its date.
# Output seen:
#   12:00:05 -> 2024-05-01
#   12:00:00 -> 2024-05-02
#   12:00:10 -> 2024-05-02
#   errors: 0
# Date: 2026-11-29
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT INT TERM
"${PYTHON:-python3.12}" -m venv "$folder/venv"
"$folder/venv/bin/pip" -q --disable-pip-version-check install aerofiles==1.5.6 python-dateutil==4.0.0
cat > "$folder/look.py" <<'P'
import io
import sys
from aerofiles.igc import Reader

text = 'AXXXABC\r\nHFDTE010524\r\n' + ''.join(
    f'B{time}4851930N00221378EA0003500080\r\n' for time in ('120005', '120000', '120010'))
result = Reader().read(io.StringIO(text))
errors, fixes = result['fix_records']
for fix in fixes:
    print(fix['time'], '->', fix['datetime'].date())
print('errors:', len(errors))
sys.exit(0 if [fix['datetime'].day for fix in fixes] == [1, 2, 2] and not errors else 1)
P
"$folder/venv/bin/python" "$folder/look.py"
