"""Teams of bots and models of people, simulated and compared: ``gang simulate`` and the bots' benchmark."""

import argparse
from importlib import import_module

from thegang.study.arguments import add_arguments

__all__ = ["add_arguments", "simulate_command"]


def simulate_command(options: argparse.Namespace) -> int:
    """Run ``gang simulate`` and give its exit status; everything it needs is only loaded now."""
    status: int = import_module("thegang.study.command").simulate(options)
    return status
