#!/usr/bin/python3
"""Attacks the program: seeded command lines, files, pipes, signals and terminals.

    attack.py --program PATH [--runs N] [--seconds N] [--seed N] [--run I] [--jobs N]
    attack.py --program PATH --beside PATH [--runs N] [--seed N]
    attack.py --program PATH --kills N [--container] [--seed N]
    attack.py --program PATH --replay [FILE ...]

Prints a line for each finding, with the command that repeats it. The status is 1 if there was a finding.
"""

import argparse
import collections
import multiprocessing
import os
import pathlib
import queue
import re
import resource
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True

import judge  # noqa: E402
import kills  # noqa: E402
import material  # noqa: E402
import plan  # noqa: E402
import program  # noqa: E402
import run  # noqa: E402

SEEDS = pathlib.Path(__file__).resolve().parent / "seeds"
# The size of a large file, megabytes; only some runs have such a file.
LARGE = 40
# The limit of a run's address space: a run beyond it ends in a trap, but the machine keeps working.
ADDRESS_SPACE = 6 << 30


class Attack:
    """Runs cases one after another in one folder."""

    def __init__(self, options, scratch):
        self.options = options
        self.declarations = program.Declarations(options.program)
        self.judge = judge.Judge(self.declarations.statuses)
        self.folder = pathlib.Path(scratch)
        self.planner = None

    def prepare(self):
        """Reads the files used in the attacks."""
        self.planner = plan.Planner(
            self.declarations, material.Material(made(self.options.program), self.options.data),
            self.options.large)

    def place(self, name):
        """Returns an empty folder inside an otherwise empty folder, so that files written outside it are noticed."""
        run.emptied(self.folder / name)
        return run.emptied(self.folder / name / f"{name} place")

    def faults(self, case, is_thorough):
        """Runs a case. If another environment must make no difference, the case is repeated there; with --beside,
        another program is compared instead.
        """
        first = run.run(self.options.program, case, self.place("first"))
        if self.options.beside:
            return self.beside(case, first), first
        faults = self.judge.faults(case, first, is_thorough)
        # The settings that `config` prints come from the environment.
        if is_thorough and not faults and is_repeatable(case) and not case.fifos and case.arguments[:1] != ["config"]:
            # The second run has another folder, another environment and other pieces.
            pieces = [3, 1000, 1 << 16] if case.pieces else None
            second = run.run(
                self.options.program, case, self.place("second"), run.OTHER, pieces)
            if not (first.is_ended or second.is_ended or second.is_late):
                faults = differences(first, second)
        return faults, first

    def beside(self, case, first):
        """Returns the differences from the other program's run."""
        if not is_repeatable(case):
            return []
        second = run.run(self.options.beside, case, self.place("second"))
        if first.is_ended or second.is_ended or first.is_late or second.is_late:
            return []
        return differences(first, second, "by the other program")


def is_repeatable(case):
    """Returns true if a case has the same outcome each time. The cost of a run and the name of an unnamed gift differ
    each time.
    """
    is_named = case.arguments[:2] != ["gifts", "add"] or any(word.startswith("--id") for word in case.arguments)
    return is_named and not case.signal and not case.terminal and "--cost" not in case.arguments


def differences(first, second, where="in another environment"):
    """Returns the differences between two runs that should be the same."""
    if first.status != second.status:
        return [f"status {first.status}, and {second.status} {where}"]
    found = [
        f"{what} differs {where}" for what in ("output", "errors", "files")
        if getattr(first, what) != getattr(second, what)]
    return found


def made(path):
    """Returns files made by the program itself, by kind: session logs, one of which contains errors; their scores;
    and a world of gifts, as a database and exported.
    """
    route = material.ROOT / "routes" / "porto_saobento_gaia.route.gpx"

    def output(*words, given=b""):
        return subprocess.run([path, *words], input=given, capture_output=True, check=True).stdout

    with tempfile.TemporaryDirectory() as folder:
        logs, scores = [], []
        for seed, words in enumerate(([], ["--conditions", "city", "--misalignment", "40"])):
            text = output("simulate", str(route), "--seed", str(seed), *words)
            logs.append(text[:material.LONGEST].rsplit(b"\n", 1)[0] + b"\n")
            (pathlib.Path(folder) / f"{seed}.jsonl").write_bytes(logs[-1])
        for seed in ("1", "2"):
            scores.append(output(
                "score", "--strategy", "random,robust", "--seed", seed, "--cost",
                *(f"{folder}/{number}.jsonl" for number in range(len(logs))), f"{folder}/none").replace(
                    folder.encode(), b"logs"))
        world = f"{folder}/world.sqlite"
        for number in range(5):
            output("gifts", "add", world, "--user", "Ada", "--at", f"41.145{number},-8.61", "--id", f"a{number}")
        return {"sessions": logs, "scores": scores, "worlds": [pathlib.Path(world).read_bytes()],
                "gifts": [output("gifts", "export", world)]}


def work(options, numbers, results):
    """Runs the cases with these numbers until there are no more, and then reports that."""
    try:
        work_through(options, numbers, results)
    finally:
        results.put(None)


def work_through(options, numbers, results):
    """Runs the cases with these numbers."""
    resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    run.use_default_signals()
    with tempfile.TemporaryDirectory(prefix="routesim-attack-", dir=scratch_place()) as scratch:
        attack = Attack(options, scratch)
        attack.prepare()
        end = time.monotonic() + options.seconds if options.seconds else float("inf")
        for number in numbers:
            if time.monotonic() > end:
                break
            case = attack.planner.case(options.seed, number)
            try:
                faults, outcome = attack.faults(case, number % 8 == 0 or options.run is not None)
            except Exception as error:  # noqa: BLE001 - whatever the error is, its case must be reported
                results.put((number, [f"the attack itself failed: {error!r}"], None, None, case))
                continue
            results.put((
                number, faults, outcome.status, (outcome.peak, outcome.seconds), case if faults else None))


def scratch_place():
    """Returns a folder in which files are fast; None if there is none."""
    return "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


def attack(options):
    """Runs all cases, reports the findings, and returns the status."""
    numbers = [options.run] if options.run is not None else range(options.runs)
    jobs = min(options.jobs, len(numbers))
    results = multiprocessing.Queue()
    workers = [
        multiprocessing.Process(target=work, args=(options, numbers[job::jobs], results))
        for job in range(jobs)]
    begin = time.monotonic()
    for worker in workers:
        worker.start()
    statuses, found, peak, longest = collections.Counter(), 0, 0, 0.0
    living = jobs
    while living:
        try:
            result = results.get(timeout=1)
        except queue.Empty:
            # A worker that was killed does not report its end.
            living = sum(worker.is_alive() for worker in workers)
            continue
        if result is None:
            living -= 1
            continue
        number, faults, status, figures, case = result
        statuses[status] += 1
        if figures:
            peak, longest = max(peak, figures[0]), max(longest, figures[1])
        if sys.stderr.isatty():
            print(f"\r{statuses.total()} of {len(numbers)}, {found} findings ", end="", file=sys.stderr)
        if faults:
            found += 1
            tell(options, number, faults, case)
    seconds = time.monotonic() - begin
    count = statuses.total()
    if count < len(numbers) and not options.seconds:
        print(f"{len(numbers) - count} runs were not made")
        found += 1
    told = ", ".join(f"{n} of status {status}" for status, n in sorted(statuses.items(), key=str))
    print(f"{count} runs in {seconds:.0f} s ({count / seconds:.0f} a second): {told}; "
          f"most memory {peak >> 20} MB, longest {longest:.2f} s; {found} findings")
    return 1 if found else 0


def tell(options, number, faults, case):
    """Prints a finding and the command that repeats it, and stores its case."""
    print(f"run {number}: {'; '.join(faults)}")
    print(f"  {' '.join(printable(word) for word in case.arguments)}")
    repeat = f"script/attack --seed {options.seed} --run {number}"
    if options.large != LARGE:
        repeat += f" --large {options.large}"
    if options.data:
        repeat += f" --data {options.data}"
    if options.findings:
        os.makedirs(options.findings, exist_ok=True)
        path = pathlib.Path(options.findings) / f"{options.seed}-{number}.json"
        path.write_text(case.text())
        repeat += f", or: script/attack --replay {path}"
    print(f"  again: {repeat}", flush=True)


def printable(word):
    """Returns a word as it is written for a shell, without control characters for the terminal."""
    return word if re.fullmatch(r"[\w./,:=<>-]{1,80}", word) else ascii(word[:80])


def replay(options):
    """Runs stored cases again."""
    paths = [pathlib.Path(path) for path in options.replay] or sorted(SEEDS.glob("*/*.json"))
    found = 0
    with tempfile.TemporaryDirectory(prefix="routesim-attack-", dir=scratch_place()) as scratch:
        one = Attack(options, scratch)
        for path in paths:
            faults, _ = one.faults(plan.read(path.read_text()), True)
            if faults:
                found += 1
                print(f"{path.name}: {'; '.join(faults)}", flush=True)
    print(f"{len(paths)} kept cases, {found} findings")
    return 1 if found else 0


def main():
    """Performs the action requested on the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", required=True, type=os.path.abspath)
    parser.add_argument("--runs", type=int, default=100_000)
    parser.add_argument("--seconds", type=float, help="end after so many, whatever is left")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--run", type=int, help="this one of the seed alone")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--large", type=int, default=LARGE, help="megabytes of what is large at most; 0 for nothing")
    parser.add_argument("--deadline", type=float, default=run.DEADLINE, help="seconds after which a run hangs")
    parser.add_argument("--data", help="a folder of more files to begin with")
    parser.add_argument("--findings", help="a folder for the cases of findings")
    parser.add_argument("--beside", type=os.path.abspath, help="compare with what this program does, and judge nothing else")
    parser.add_argument("--kills", type=int, help="kill so many runs that write instead")
    parser.add_argument("--container", action="store_true", help="each as process 1 of a container")
    parser.add_argument("--replay", nargs="*", help="run kept cases, all in seeds unless named")
    options = parser.parse_args()
    run.DEADLINE = options.deadline
    if options.replay is not None:
        return replay(options)
    if options.kills is not None:
        return kills.kill(options, scratch_place())
    return attack(options)


if __name__ == "__main__":
    sys.exit(main())
