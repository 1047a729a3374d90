"""Clusters from Slurm and Kubernetes, as far as they can be tested without either."""

import importlib.util
import json
import pathlib
import subprocess
import sys
from types import ModuleType

import jsonschema
import pytest
import referencing.jsonschema
import yaml
from conftest import PATIENCE, ROOT, TESTS

EXAMPLES = TESTS.parent / "examples"


def example(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_job_of_slurm_says_what_workers_need(monkeypatch):
    pytest.importorskip("dask_jobqueue", reason="there is no dask-jobqueue")
    monkeypatch.setenv("ROUTESIM", "/shared/my tools/routesim")
    with example("on_slurm").cluster(interface=loopback()) as jobs:
        script = jobs.job_script().splitlines()
    assert script[0].startswith("#!") and "#SBATCH --cpus-per-task=8" in script
    assert "#SBATCH -t 02:00:00" in script
    before, worker = script[-2], script[-1]
    assert before == "export ROUTESIM='/shared/my tools/routesim'"
    assert "--nthreads 1" in worker and "--nworkers 8" in worker


# Like Slurm's, but on this machine: a job is a session of its own.
SBATCH = """#!/bin/sh
for script; do :; done
# The script is gone when this ends.
setsid bash -c "$(cat "$script")" </dev/null >/dev/null 2>&1 &
echo "$!" >>"$SLURM_STAND_IN/jobs"
echo "Submitted batch job $!"
"""
SCANCEL = """#!/bin/sh
for job; do kill -TERM -- "-$job"; done
echo "$@" >>"$SLURM_STAND_IN/ended"
"""
# The example with the changes needed here: two processes, and only this machine's own network.
ON_SLURM = """
import sys
import dask
dask.config.set({"jobqueue.slurm.interface": sys.argv.pop(1)})
import dask_jobqueue
real = dask_jobqueue.SLURMCluster
class Small(real):
    def __init__(self, **options):
        super().__init__(**options | {"cores": 2, "processes": 2, "memory": "1GB"})
    def scale(self, n=None, jobs=0, **options):
        return super().scale(n, jobs=min(jobs, 1), **options)
dask_jobqueue.SLURMCluster = Small
import runpy
sys.argv.pop(0)
runpy.run_path(sys.argv[0], run_name="__main__")
"""


@pytest.mark.skipif(sys.platform != "linux", reason="setsid is Linux's")
def test_the_command_works_in_jobs_of_slurm_unchanged(actor, tmp_path, monkeypatch):
    pytest.importorskip("dask_jobqueue", reason="there is no dask-jobqueue")
    monkeypatch.setenv("SLURM_STAND_IN", str(tmp_path))
    (tmp_path / "bin").mkdir()
    for name, text in [("sbatch", SBATCH), ("scancel", SCANCEL)]:
        (tmp_path / "bin" / name).write_text(text)
        (tmp_path / "bin" / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:/usr/bin:/bin")
    (tmp_path / "logs").mkdir()
    for number in range(10):
        (tmp_path / f"logs/{number}.gpx").write_text(str(number))
    result = subprocess.run(
        [
            *[sys.executable, "-c", ON_SLURM, loopback(), EXAMPLES / "on_slurm.py", "logs"],
            *["--output", "rows", "--lines", "lines", "--batch", "2"],
        ],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert result.returncode == 65, result.stderr  # the stand-in cannot use any log
    lines = [json.loads(line) for line in (tmp_path / "lines").open()]
    assert [line["log"] for line in lines] == [f"logs/{number}.gpx" for number in range(10)]
    assert len(actor.asked) == 10
    # No job is left.
    jobs = (tmp_path / "jobs").read_text().split()
    assert jobs and set(jobs) == set((tmp_path / "ended").read_text().split())


def loopback() -> str:
    return "lo" if sys.platform == "linux" else "lo0"


def test_a_cluster_of_kubernetes_is_what_the_operator_takes():
    operator = pytest.importorskip(
        "dask_kubernetes.operator", reason="there is no dask-kubernetes", exc_type=ImportError
    )
    from dask_kubernetes.operator.validation import validate_cluster_name

    spec = example("on_kubernetes").spec("routesim-corpus:0.4.0")
    validate_cluster_name(spec["metadata"]["name"])
    folder = pathlib.Path(operator.__file__).parent / "customresources"
    (definition,) = yaml.safe_load_all((folder / "daskcluster.yaml").read_text())
    group = definition["spec"]["group"]
    versions = {f"{group}/{v['name']}": v for v in definition["spec"]["versions"]}
    schema = versions[spec["apiVersion"]]["schema"]["openAPIV3Schema"]

    def retrieved(uri: str) -> referencing.Resource:
        """Returns the operator's own definitions; those of pods are Kubernetes' and not here."""
        name = uri.rpartition("/")[2]
        found = yaml.safe_load((folder / name).read_text()) if (folder / name).exists() else PODS
        return referencing.Resource.from_contents(found, referencing.jsonschema.DRAFT202012)

    registry = referencing.Registry(retrieve=retrieved)
    validator = jsonschema.Draft202012Validator(schema, registry=registry)
    validator.validate(spec)
    (worker,) = spec["spec"]["worker"]["spec"]["containers"]
    assert worker["args"][:4] == ["dask", "worker", "--nthreads", "4"]
    assert {"name": "ROUTESIM", "value": "/usr/bin/routesim"} in worker["env"]
    # The operator's definitions are able to reject something.
    spec["spec"]["worker"]["replicas"] = "many"
    assert not validator.is_valid(spec)


PODS = {"definitions": {f"io.k8s.api.core.v1.{kind}": {} for kind in ["PodSpec", "ServiceSpec"]}}


def test_examples_are_told_of():
    readme = (TESTS.parent / "README.md").read_text()
    page = ROOT / "docs/testing/corpus.md"
    for path in EXAMPLES.glob("*.py"):
        assert f"examples/{path.name}" in readme
        assert not page.exists() or f"examples/{path.name}" in page.read_text()
