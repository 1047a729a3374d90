"""The ways in which a run ends, in words and exit statuses."""

import re

USAGE = 64
BAD_DATA = 65
NO_INPUT = 66
UNAVAILABLE = 69
CANNOT_WRITE = 74

# Characters that control a terminal or change the direction of writing.
_STEERING = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)


class Failure(Exception):  # noqa: N818 - it is not a Python error
    """The reason a run cannot continue: a line for the user, and the exit status."""

    def __init__(self, line: str, status: int = UNAVAILABLE) -> None:
        super().__init__(line, status)
        self.line = line
        self.status = status

    def __str__(self) -> str:
        return self.line


def printable(text: str) -> str:
    """Returns a text as one line, without characters that control a terminal."""
    return _STEERING.sub("\N{REPLACEMENT CHARACTER}", text)


def escaped(text: str) -> str:
    """Returns a text with such characters escaped for JSON; all others stay."""
    return _STEERING.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def shown(name: str) -> str:
    r"""Returns a file name as text; bytes of it that are not UTF-8 are written as `\xff`."""
    return name.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
