"""`routesim-corpus` on a cluster that Slurm gives: its arguments are handed on.

python on_slurm.py /shared/logs --output /shared/scores

Logs, this environment of Python and the program have to be where all nodes see them; ROUTESIM names
the program. What differs from site to site is in the file that dask-jobqueue reads, or here.
"""

import os
import shlex
import sys
from typing import Any

from dask_jobqueue import SLURMCluster

from routesim_corpus.cli import main


def cluster(**more: Any) -> SLURMCluster:
    """Jobs of eight processes, a log each."""
    program = os.environ.get("ROUTESIM", "routesim")
    return SLURMCluster(
        cores=8,
        processes=8,
        memory="16GB",
        walltime="02:00:00",
        job_script_prologue=[f"export ROUTESIM={shlex.quote(program)}"],
        scheduler_options={"dashboard": False},
        **more,
    )


if __name__ == "__main__":
    with cluster() as jobs:
        # Work begins with the first of them, and the others join it when Slurm has room.
        jobs.scale(jobs=20)
        status = main(["--scheduler", jobs.scheduler_address, *sys.argv[1:]])
    sys.exit(status)
