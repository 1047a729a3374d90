"""The program's windows, the things that can be open in each of them, and the files that they show."""

import math
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
# The text at the lower right of a window once it is ready, on every type of terminal.
THERE = b"quit"
KINDS = ["xterm-256color", "screen", "linux", "tmux-256color", "putty"]


class Window:
    """A command line, and the keys that open something in the command's window.

    Words in braces are names of files. `slow` is the file that may arrive slowly, from a slow disk or through a pipe.
    `slowly` is the command line for reading it if nothing else reads a file. `fed` is the input that arrives on
    standard input while the window is open.
    """

    def __init__(self, words, states, slow=None, slowly=(), fed=None, pixels=False):
        self.words = words
        self.states = {state: seen if isinstance(seen, tuple) else (seen, None) for state, seen in states.items()}
        self.slow = slow
        self.slowly = list(slowly)
        self.fed = fed
        self.pixels = pixels

    def command(self, files, is_slow=False):
        return [word.format_map(files) for word in self.words + (self.slowly if is_slow else [])]

    def keys(self, state):
        """Returns the keys that lead to a state."""
        return self.states[state][0]

    def shown(self, state):
        """Returns the text that must be visible in a state, if it is known."""
        return self.states[state][1]


HELP = (b"?", " Keys ")
LINE = (b"/12", "Go to 12")
WALK = {"by itself": b" ", "typed line": LINE, "help": HELP, "palette": (b":wal", "Actions")}

WINDOWS = {
    "walk": Window(["walk", "{route}"], WALK, slow="route"),
    "replay": Window(
        ["replay", "{log}", "--loop"],
        {"playing": b"", "typed line": (b"/1:0", "Go to 1:0"), "help": HELP, "palette": (b":spe", "Actions"),
         "note": (b"mab", "Bookmark at")}, slow="log"),
    "sizing": Window(
        ["sizing"],
        {"bench": b"", "typed number": (b"30", "30_"), "typed name": b"Sab", "help": HELP,
         "palette": (b":law", "Actions")}, slow="design", slowly=["--compare", "{design}"]),
    # The same windows with more content.
    "day": Window(
        ["replay", "{day}", "--route", "{route}"],
        {"playing": b"", "seeking": b"9", "looking": (b"w", "Looking for")}),
    "live": Window(
        ["replay", "-", "--route", "{route}"],
        {"playing": b"", "typed line": (b"/1:0", "Go to 1:0"), "help": HELP, "palette": (b":spe", "Actions")},
        fed="session"),
    "gifts": Window(
        ["walk", "{route}", "--gifts", "{world}", "--user", "Ada"], {**WALK, "tool": (b"ii", "Tool: put")},
        slow="route"),
    "street": Window(["walk", "{alley}", "--street", "{street}"], WALK, slow="street"),
    "recording": Window(["walk", "{route}", "--record", "{folder}/window.cast"], WALK, slow="route"),
    "pixels": Window(["walk", "{route}", "--graphics", "kitty"], WALK, slow="route", pixels=True),
}


def files():
    """Returns the project's own files, under the names used in command lines."""
    routes = ROOT / "routes"
    return {
        "route": str(routes / "porto_saobento_gaia.route.gpx"), "log": str(routes / "haicom-305N.log"),
        "alley": str(routes / "helsinki_walk.gpx"), "street": str(routes / "helsinki_street.osm.pbf")}


def make_files(program, folder, has_day=True):
    """Makes these files and the others that windows show, with the program, in a folder. A log of a whole day, which
    takes seconds to make, is made only on request.
    """
    made = files()

    def path(name):
        made[name.partition(".")[0]] = f"{folder}/{name}"
        return made[name.partition(".")[0]]

    def run(*words):
        subprocess.run([program, *words], check=True, stdout=subprocess.DEVNULL, cwd=folder)

    pathlib.Path(path("design.json")).write_text('{"placemark": {"max": 120}}\n')
    run("simulate", made["route"], "--misalignment", "20", "--output", path("session.jsonl"))
    run("simulate", made["route"], "--conditions", "city", "--output", path("city.jsonl"))
    run("gifts", "add", path("world.sqlite"), "--user", "Bob", "--at", "41.1456,-8.6109", "--id", "one")
    run("score", made["session"], made["city"], "--output", path("before.jsonl"))
    run("score", made["session"], made["city"], "--seconds", "60", "--output", path("after.jsonl"))
    if has_day:
        write_day(path("day.csv"))
    return made


def write_day(path):
    """Writes fixes for 24 hours, ten per second, up and down a street."""
    with open(path, "w") as file:
        file.write("time,latitude,longitude,accuracy\n")
        for index in range(24 * 36000):
            north = 0.0005 * math.sin(index / 30000)
            file.write(f"{1_700_000_000 + index / 10:.1f},{41.1456 + north:.7f},-8.6109,5\n")
