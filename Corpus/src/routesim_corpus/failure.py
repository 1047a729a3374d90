"""How a run ends, in words and numbers."""

import re

USAGE = 64
BAD_DATA = 65
NO_INPUT = 66
UNAVAILABLE = 69
CANNOT_WRITE = 74

# What steers a terminal or turns the direction of writing.
_STEERING = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)


class Failure(Exception):  # noqa: N818 - it is none of Python's errors
    """Why a run cannot go on: a line for people, and the exit status."""

    def __init__(self, line: str, status: int = UNAVAILABLE) -> None:
        super().__init__(line, status)
        self.line = line
        self.status = status

    def __str__(self) -> str:
        return self.line


def printable(text: str) -> str:
    """A text in one line, without what would steer a terminal."""
    return _STEERING.sub("\N{REPLACEMENT CHARACTER}", text)


def escaped(text: str) -> str:
    """What stands for such characters in JSON; all others stay."""
    return _STEERING.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def shown(name: str) -> str:
    r"""A name of a file as text: bytes of it that are no UTF-8 are written as `\xff`."""
    return name.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
