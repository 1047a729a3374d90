"""`routesim-corpus` on a cluster from Slurm; the arguments are passed on.

python on_slurm.py /shared/logs --output /shared/scores

The logs, this Python environment and the program must be visible to all nodes; ROUTESIM names the
program. Settings that differ between sites are in the file that dask-jobqueue reads, or here.
"""

import os
import shlex
import sys
from typing import Any

from dask_jobqueue import SLURMCluster

from routesim_corpus.cli import main


def cluster(**more: Any) -> SLURMCluster:
    """Returns a cluster whose jobs have eight processes, a log for each."""
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
        # Work begins with the first job, and the others join when Slurm has room.
        jobs.scale(jobs=20)
        status = main(["--scheduler", jobs.scheduler_address, *sys.argv[1:]])
    sys.exit(status)
