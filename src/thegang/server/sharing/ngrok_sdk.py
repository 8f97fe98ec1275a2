"""A tunnel by ngrok's Python package, for people who have that and not its program. Run as a script, with a port."""

import sys
from threading import Event

if __name__ == "__main__":
    import ngrok  # type: ignore[import-not-found]  # it is there for who has installed it

    listener = ngrok.forward(f"127.0.0.1:{sys.argv[1]}", authtoken_from_env=True)
    print(f'msg="started tunnel" url={listener.url()}', flush=True)
    Event().wait()
