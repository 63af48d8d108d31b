"""``python -m rolecall ...`` runs the command line of rolecall: ``python -m rolecall lint chat.json``."""

from __future__ import annotations

import os
import subprocess
import sys

from ._errors import RolecallError
from ._program import command


def main() -> int:
    try:
        words = [*command(), *sys.argv[1:]]
    except RolecallError as error:
        print(f"rolecall: {error}", file=sys.stderr)
        return 2
    if os.name == "posix":
        # In place of this process, so that signals and the exit code are those of the program.
        os.execvp(words[0], words)
    return subprocess.run(words).returncode


if __name__ == "__main__":
    sys.exit(main())
