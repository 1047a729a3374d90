"""`python -m routesim_corpus` is `routesim-corpus`."""

import sys

from .cli import main

sys.exit(main())
