"""Measures how far `robust` is off on walks along real streets, whose buildings hide and reflect satellites.

usage: script/bench streets [--seeds N] [--first SEED] [--hours H,H] [--city NAME ROUTE MAP] [NAME-PREFIX ...]

The walks are simulated with `--conditions street` in Helsinki (routes) and, if the data folder exists, in London and
Porto, and in other cities that are given by a name, a route and a map. For each fix, `correct --explain` gives the
estimate, its stated error and the truth. Prints a line `name value unit` for each figure, by city and pooled: the
error at the end (median, 95 %, greatest); the share of walks whose truth is within twice the stated error there, and
the same for all fixes; the leaps per hour and the share of walks with one; the same after two minutes (`late`); and
the worst error after them (median, 95 %). A leap is an error that grows by over 8° in 10 s; in the first two minutes,
the growth is measured only from estimates whose stated error, doubled, is at most 8°. For 30 s after a leap, no other
is counted. For `late`, the hours are those after the first two minutes. Over all cities, the share of walks with a
late leap has a limit: one in a hundred, and what chance adds to that in 95 of 100 runs. The last lines are the limits
that were exceeded, and the status is 1 if there are any.
"""
import argparse
import json
import math
import os
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LEAP, WINDOW, SETTLED = 8.0, 10.0, 120.0
LIMITS = {'late.leaping': 0.01}  # the share of walks, over all cities


def cities(data, own):
    found = {'helsinki': (f'{ROOT}/routes/helsinki_walk.gpx', f'{ROOT}/routes/helsinki_street.osm.pbf')}
    for city, route in (('london', 'london_embankment_stpauls'), ('porto', 'porto_saobento_gaia')):
        streets = f'{data}/osm/{city}.osm.pbf'
        if os.path.exists(streets):
            found[city] = (f'{ROOT}/routes/{route}.route.gpx', streets)
    for name, route, streets in own:
        if name in found:
            sys.exit(f'streets: --city {name} is a name that another city has; choose another')
        found[name] = (route, streets)
    return found


def wrapped(degrees):
    return (degrees + 180) % 360 - 180


def output(words):
    """Returns the program's standard output; ends with the program's own message if it fails."""
    answer = subprocess.run(words, capture_output=True, text=True)
    if answer.returncode != 0:
        sys.exit((answer.stderr.strip().splitlines() or [f'streets: status {answer.returncode} of {words[0]}'])[-1])
    return answer.stdout


def beliefs(program, route, streets, seed, hour):
    """Returns time, error and stated error for each fix of a walk, seconds and degrees."""
    with tempfile.TemporaryDirectory() as folder:
        log = f'{folder}/walk.jsonl'
        words = [program, 'simulate', route, '--conditions', 'street', '--street', streets, '--seed', str(seed)]
        words += ['--start-time', f'2026-06-01T{hour:02}:00:00Z', '--output', log]
        output(words)
        words = [program, 'correct', log, '--strategy', 'robust', '--explain', '--format', 'jsonl']
        rows = [json.loads(line) for line in output(words).splitlines()]
    return [(r['time'], abs(wrapped(r['total'] - r['truth'])), r['error']) for r in rows if r['error'] is not None]


def leaps(walk, begin):
    count, quiet, first = 0, begin, 0
    for index, (time, error, _) in enumerate(walk):
        while walk[first][0] < time - WINDOW:
            first += 1
        known = [e for _, e, stated in walk[first:index + 1] if time > SETTLED or 2 * stated <= LEAP]
        if time > quiet and error - min(known, default=error) > LEAP:
            count += 1
            quiet = time + 3 * WINDOW
    return count


def ranked(values, share):
    values = sorted(values)
    return values[min(math.ceil(share * len(values)), len(values)) - 1]


def figures(walks):
    ends = [walk[-1][1] for walk in walks]
    late = [max((error for time, error, _ in walk if time > SETTLED), default=0) for walk in walks]
    fixes = [(error, stated) for walk in walks for _, error, stated in walk]
    counts = [leaps(walk, 0) for walk in walks]
    late_counts = [leaps(walk, SETTLED) for walk in walks]
    hours = sum(walk[-1][0] for walk in walks) / 3600
    late_hours = sum(max(walk[-1][0] - SETTLED, 0) for walk in walks) / 3600
    percent = 100 / len(walks)
    yield 'walks', len(walks), 'walks'
    yield 'end.median', ranked(ends, 0.5), 'degrees'
    yield 'end.p95', ranked(ends, 0.95), 'degrees'
    yield 'end.greatest', max(ends), 'degrees'
    yield 'end.within2Sigma', percent * sum(walk[-1][1] <= 2 * walk[-1][2] for walk in walks), '%'
    yield 'within2Sigma', 100 * sum(error <= 2 * stated for error, stated in fixes) / len(fixes), '%'
    yield 'leaps', sum(counts) / hours, '/h'
    yield 'leaping', percent * sum(count > 0 for count in counts), '%'
    yield 'late.leaps', sum(late_counts) / late_hours if late_hours else 0, '/h'
    yield 'late.leaping', percent * sum(count > 0 for count in late_counts), '%'
    yield 'late.median', ranked(late, 0.5), 'degrees'
    yield 'late.p95', ranked(late, 0.95), 'degrees'


def positive(text):
    number = int(text) if text.isdecimal() else 0
    if number < 1:
        raise argparse.ArgumentTypeError(f'{text} is no whole number above 0')
    return number


def most(share, count):
    """Returns the percentage of the given number of walks that a share of all walks exceeds by chance in one run in
    twenty.
    """
    below, number = 0.0, -1
    while below < 0.95:
        number += 1
        below += math.comb(count, number) * share**number * (1 - share) ** (count - number)
    return 100 * number / count


def report(name, value, unit, count, broken):
    """Prints a figure for all cities, and its limit; adds it to the broken ones if it exceeds the limit."""
    print(f'streets.all.{name} {value:.4g} {unit}')
    if name not in LIMITS:
        return
    limit = most(LIMITS[name], count)
    print(f'streets.all.{name}.limit {limit:.4g} {unit}')
    if value > limit + 1e-9:
        broken.append(f'streets.all.{name} {value:.4g} {unit}, at most {limit:.4g} {unit}')


def hours(text):
    found = [int(hour) if hour.isdecimal() else 24 for hour in text.split(',')]
    if max(found) > 23:
        raise argparse.ArgumentTypeError(f'{text} is no list of hours from 0 to 23, as 12,18')
    return found


def main():
    parser = argparse.ArgumentParser(usage='script/bench streets [options] [NAME-PREFIX ...]')
    parser.add_argument('--program', required=True)
    parser.add_argument('--data', default=os.environ.get('ROUTESIM_DATA', f'{ROOT}/../shared/data'))
    parser.add_argument('--seeds', type=positive, default=20)
    parser.add_argument('--first', type=int, default=1)
    parser.add_argument('--hours', type=hours, default='12,18')
    parser.add_argument('--city', nargs=3, metavar=('NAME', 'ROUTE', 'MAP'), action='append', default=[])
    parser.add_argument('prefixes', nargs='*')
    arguments = parser.parse_args()
    everything = []
    for city, (route, streets) in cities(arguments.data, arguments.city).items():
        if arguments.prefixes and not any(f'streets.{city}'.startswith(p) or p.startswith(f'streets.{city}') for p in arguments.prefixes):
            continue
        walks = [
            beliefs(arguments.program, route, streets, seed, hour)
            for hour in arguments.hours
            for seed in range(arguments.first, arguments.first + arguments.seeds)
        ]
        everything += walks
        for name, value, unit in figures(walks):
            print(f'streets.{city}.{name} {value:.4g} {unit}', flush=True)
    if not everything:
        sys.exit('streets: no city has that name')
    broken = []
    for name, value, unit in figures(everything):
        report(name, value, unit, len(everything), broken)
    print(f'# limits: {len(broken)} of {len(LIMITS)} do not hold' if broken else f'# limits: all {len(LIMITS)} hold')
    for line in broken:
        print(f'#   {line}')
    return 1 if broken else 0


sys.exit(main())
