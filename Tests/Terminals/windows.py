"""The windows of the program, what can be open in each, and the files they show."""

import math
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
# What a window shows at its lower right once it is there, by whatever name the terminal goes.
THERE = b"quit"
KINDS = ["xterm-256color", "screen", "linux", "tmux-256color", "putty"]


class Window:
    """A command line, and what is typed to open something in its window.

    Words in braces are names of files. `slow` is the one that a slow disk or a pipe may bring, `slowly` the words that
    have it read where nothing else does; `fed` is what comes by standard input while the window is open.
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
        """What is typed to come to a state."""
        return self.states[state][0]

    def shown(self, state):
        """What is to be seen then, where that can be told."""
        return self.states[state][1]


HELP = (b"?", " Keys ")
LINE = (b"/12", "Go to 12")
WALK = {"by itself": b" ", "typed line": LINE, "help": HELP, "palette": (b":wal", "Actions")}

WINDOWS = {
    "walk": Window(["walk", "{route}"], WALK, slow="route"),
    "replay": Window(
        ["replay", "{log}", "--loop"],
        {"playing": b"", "typed line": (b"/1:0", "Go to 1:0"), "help": HELP, "palette": (b":spe", "Actions"),
         "note": (b"mab", "Mark at")}, slow="log"),
    "sizing": Window(
        ["sizing"],
        {"bench": b"", "typed number": (b"30", "30_"), "typed name": b"Sab", "help": HELP,
         "palette": (b":law", "Actions")}, slow="design", slowly=["--compare", "{design}"]),
    # The same windows with more in them.
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
    """The project's own files, by the names that command lines have for them."""
    routes = ROOT / "routes"
    return {
        "route": str(routes / "porto_saobento_gaia.route.gpx"), "log": str(routes / "haicom-305N.log"),
        "alley": str(routes / "helsinki_walk.gpx"), "street": str(routes / "helsinki_street.osm.pbf")}


def make_files(program, folder, has_day=True):
    """Those and what windows show besides, made by the program in a folder; if wanted a day's log, which takes seconds."""
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
    """Fixes of 24 hours, ten a second, up and down a street."""
    with open(path, "w") as file:
        file.write("time,latitude,longitude,accuracy\n")
        for index in range(24 * 36000):
            north = 0.0005 * math.sin(index / 30000)
            file.write(f"{1_700_000_000 + index / 10:.1f},{41.1456 + north:.7f},-8.6109,5\n")
