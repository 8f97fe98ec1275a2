"""What PostgreSQL says, in one line that a person understands."""

from urllib.parse import urlsplit

OLDEST_SERVER = 14
REASONS = {
    "28000": "PostgreSQL does not let this user in",
    "28P01": "the user or the password is wrong",
    "3D000": "there is no such database",
    "42501": "the user may not do that there; it needs to own the database, or a schema called thegang in it",
    "25006": "nothing can be written there, it only follows another PostgreSQL",
    "53100": "PostgreSQL's disk is full",
    "53200": "PostgreSQL has no memory left",
    "53300": "PostgreSQL takes no more connections",
    "55P03": "somebody keeps the data locked",
    "57P01": "PostgreSQL is being shut down",
    "57P02": "PostgreSQL has crashed and comes back",
    "57P03": "PostgreSQL is starting or stopping",
}


def place_of(address: str) -> str:
    """Where a PostgreSQL is, without the user and the password."""
    parts = urlsplit(address)
    return f"postgresql://{parts.netloc.rpartition('@')[2]}{parts.path}"


def reason(error: BaseException) -> str:
    """Why something did not work."""
    state = getattr(error, "sqlstate", None)
    if state in REASONS:
        return REASONS[state]
    if isinstance(error, TimeoutError):
        return "PostgreSQL does not answer"
    if isinstance(error, OSError):
        return f"PostgreSQL can't be reached: {error.strerror or error}"
    said = " ".join(str(error).split())
    return said[:1].lower() + said[1:]
