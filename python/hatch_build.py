"""Puts the Node program of rolecall into the package, as ``rolecall/_node``, when a wheel or a source archive is built.

The program is what the npm package has: ``dist``, ``schemas``, the texts of ``explain``, and the packages it depends on, as
``npm ci`` installed them in the repository. A source archive contains it, so a wheel built from one needs no repository.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PYTHON = Path(__file__).resolve().parent
REPOSITORY = PYTHON.parent
NODE = PYTHON / "src" / "rolecall" / "_node"
COPIED = ("package.json", "LICENSE", "dist", "schemas", "docs/rules", "docs/systems")


def version() -> str:
    """The version of rolecall, from the ``package.json`` of the program."""
    bundled = NODE / "package.json"
    package = REPOSITORY / "package.json"
    return str(json.loads((package if package.exists() else bundled).read_text("utf-8"))["version"])


def bundle(folder: Path) -> None:
    """Copies the program from the repository into a folder. Raises if it was not built."""
    if not (REPOSITORY / "dist" / "cli.js").exists():
        raise RuntimeError("dist/cli.js is missing: run `npm ci` and `npm run build` in the repository first")
    for name in COPIED:
        source, target = REPOSITORY / name, folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("types"))
        else:
            shutil.copy2(source, target)
    for source in dependencies():
        target = folder / source.relative_to(REPOSITORY)
        ignored = shutil.ignore_patterns("*.map", "*.d.ts", "*.d.mts", "*.d.cts")
        shutil.copytree(source, target, ignore=ignored, dirs_exist_ok=True)


def dependencies() -> list[Path]:
    """The folders of the packages that the program needs when it runs."""
    npm = shutil.which("npm")
    if npm is None:
        raise RuntimeError("npm is missing: it lists the packages that the program needs")
    command = [npm, "ls", "--omit=dev", "--omit=peer", "--all", "--parseable"]
    listed = subprocess.run(command, cwd=REPOSITORY, stdout=subprocess.PIPE, check=True, text=True).stdout
    return [path for path in map(Path, listed.splitlines()) if path != REPOSITORY]


class BundleHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        # An editable install finds the program in the repository, and a source archive contains it.
        if version == "editable" or not (REPOSITORY / "package.json").exists():
            return
        self._folder = tempfile.TemporaryDirectory()
        bundle(Path(self._folder.name))
        target = "src/rolecall/_node" if self.target_name == "sdist" else "rolecall/_node"
        build_data["force_include"][self._folder.name] = target

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "_folder"):
            self._folder.cleanup()
