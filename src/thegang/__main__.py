"""``python -m thegang``: the command ``gang``."""

import sys

from thegang.cli import main

if __name__ == "__main__":
    sys.exit(main())
