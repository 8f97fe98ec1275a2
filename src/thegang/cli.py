"""The command ``gang``."""


def main() -> None:
    """Run the command."""
