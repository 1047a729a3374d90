"""`routesim-corpus` on a cluster from Kubernetes; the arguments are passed on.

python on_kubernetes.py IMAGE s3://team/logs --output s3://team/scores

Dask's operator must be installed in Kubernetes. The image contains the program and, for its Python,
the same version of `routesim-corpus` as here.
"""

import sys
from typing import Any

from dask_kubernetes.operator import KubeCluster, make_cluster_spec

from routesim_corpus.cli import main


def spec(image: str) -> dict[str, Any]:
    """Returns the cluster's definition: workers with four threads, a log for each."""
    spec = make_cluster_spec(
        name="routesim-corpus",
        image=image,
        n_workers=1,
        worker_command=["dask", "worker", "--nthreads", "4"],
        env={"ROUTESIM": "/usr/bin/routesim"},
        resources={
            "requests": {"cpu": "4", "memory": "4Gi"},
            "limits": {"cpu": "4", "memory": "4Gi"},
        },
    )
    return dict(spec)


if __name__ == "__main__":
    with KubeCluster(custom_cluster_spec=spec(sys.argv[1])) as pods:
        pods.adapt(minimum=1, maximum=50)
        status = main(["--scheduler", pods.scheduler_address, *sys.argv[2:]])
    sys.exit(status)
