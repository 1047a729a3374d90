#!/usr/bin/python3
"""Runs the program for seeded frames and compares each frame with that of the oracle.

    check.py --program .build/debug/routesim [--poses 300] [--seed 1] [--extreme] ROUTE.gpx…

prints one line per route and exits with 1 if a field disagrees.
"""

import argparse
import concurrent.futures
import json
import os
import random
import subprocess
import sys

import form
import oracle
import poses
from agreement import compare


def check_batch(program, path, arguments):
    """Compares one batch of poses on one route. Arguments and result are plain values, because they are passed
    between processes.
    """
    route = oracle.read_gpx(path)
    parser = oracle.option_parser()
    fields, worst, failures = 0, {"pt": 0.0, "m": 0.0, "deg": 0.0}, []
    for options in arguments:
        command = [program, "render", path, "--format", "json", *options]
        run = subprocess.run(command, capture_output=True, text=True)
        if run.returncode != 0:
            failures.append((options, [f"exit {run.returncode}: {run.stderr.strip()}"]))
            continue
        parsed = parser.parse_args(options)
        report = compare(route, parsed, json.loads(run.stdout))
        report.failures += form.problems(run.stdout)
        fields += report.fields
        worst = {unit: max(worst[unit], report.worst[unit]) for unit in worst}
        if report.failures:
            failures.append((options, report.failures))
    return fields, worst, failures


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", required=True)
    parser.add_argument("--poses", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--extreme", action="store_true", help="the places where formulas break")
    parser.add_argument("--jobs", type=int, default=min(2, os.cpu_count() or 1))
    parser.add_argument("--show", type=int, default=5, help="failing poses printed per route")
    parser.add_argument("routes", nargs="+")
    options = parser.parse_args()

    failed = False
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        for path in options.routes:
            name = os.path.basename(path)
            rng = random.Random(f"{options.seed} {name}")
            route = oracle.read_gpx(path)
            make = poses.extreme if options.extreme else poses.usual
            asked = [make(rng, route) for _ in range(options.poses)]
            batches = [asked[start:start + 25] for start in range(0, len(asked), 25)]
            jobs = [pool.submit(check_batch, options.program, path, batch) for batch in batches]
            results = [job.result() for job in jobs]
            fields = sum(result[0] for result in results)
            worst = {u: max(result[1][u] for result in results) for u in ("pt", "m", "deg")}
            failures = [failure for result in results for failure in result[2]]
            print(
                f"{name}: poses {len(asked)}, fields {fields}, worst pt {worst['pt']:.6f}, "
                f"worst m {worst['m']:.6f}, worst deg {worst['deg']:.6f}, failures {len(failures)}",
                flush=True)
            for arguments, words in failures[:options.show]:
                print("  render " + " ".join([path, *arguments]))
                for word in words[:6]:
                    print("    " + word)
            failed = failed or bool(failures)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
