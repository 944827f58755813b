"""Run the steps of a workflow here: ``python bench/steps.py tests.yml [JOB ...]``, each job in a clean clone.

Only commands are run, with the first value of every matrix; actions of others (``uses``) are left out, and so are jobs
for other systems and steps that need the service itself. ``--list`` shows what would be run.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import yaml  # type: ignore[import-untyped]

ROOT = Path(__file__).parent.parent
WORKFLOWS = ROOT / ".github" / "workflows"


class Step(NamedTuple):
    """A command of a job."""

    job: str
    command: str
    environment: dict[str, str]


def steps(workflow: str, jobs: tuple[str, ...] = (), ref: str = "v0.0.0") -> Iterator[Step]:
    """The commands of a workflow that can be run on this machine."""
    for name, job in yaml.safe_load((WORKFLOWS / workflow).read_text("utf-8"))["jobs"].items():
        if jobs and name not in jobs:
            continue
        matrix = {key: values[0] for key, values in job.get("strategy", {}).get("matrix", {}).items()}
        known = {**{f"matrix.{key}": value for key, value in matrix.items()}, "github.ref_name": ref}
        if _filled(job["runs-on"], known) != "ubuntu-latest":
            continue
        for step in job["steps"]:
            own = {**job.get("env", {}), **step.get("env", {})}
            if "run" in step and not any("github." in str(value) for value in own.values()):
                yield Step(
                    name, _filled(step["run"], known), {key: _filled(value, known) for key, value in own.items()}
                )


def _filled(text: Any, known: dict[str, Any]) -> str:
    """A text with its expressions worked out."""

    def value(found: re.Match[str]) -> str:
        if found[1] not in known:
            raise LookupError(f"{found[0]} is not known here.")
        return str(known[found[1]])

    return re.sub(r"\$\{\{ *([\w.-]+) *\}\}", value, str(text))


def main() -> int:
    """Run them; the first that fails ends it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("workflow")
    parser.add_argument("jobs", nargs="*")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--ref", default="v0.0.0", help="the tag that the workflow runs for")
    wish = parser.parse_args()
    clones: dict[str, Path] = {}
    with tempfile.TemporaryDirectory() as folder:
        for job, command, own in steps(wish.workflow, tuple(wish.jobs), wish.ref):
            sys.stdout.write(f"{job}: {command}\n")
            sys.stdout.flush()
            if wish.list:
                continue
            if job not in clones:
                clones[job] = Path(folder, job)
                subprocess.run(["git", "clone", "--quiet", ROOT, clones[job]], check=True)
                # What setup-python puts on the path: an environment that has nothing yet.
                subprocess.run([sys.executable, "-m", "venv", Path(folder, f"{job}-python")], check=True)
            path = f"{Path(folder, f'{job}-python', 'bin')}{os.pathsep}{os.environ['PATH']}"
            environment = {**os.environ, "GITHUB_REF_NAME": wish.ref, **own, "PATH": path}
            done = subprocess.run(
                ["bash", "-eo", "pipefail", "-c", command], cwd=clones[job], env=environment, check=False
            )
            if done.returncode:
                return done.returncode
    return 0


if __name__ == "__main__":
    sys.exit(main())
