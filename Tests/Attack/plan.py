"""Cases for attacks: a command line, its files, the way in which these arrive, and events during the run.

A case is a value that can be written as JSON; a run depends on nothing else.
"""

import base64
import dataclasses
import json
import random as randomness
import re
import signal

SIGNALS = [signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGQUIT]
# The relative frequency with which each command is attacked; commands that are not listed count as 1.
WEIGHTS = {"render": 6, "replay": 6, "inspect": 6, "simulate": 3, "correct": 4, "sizing": 3, "arrows": 2,
           "score": 3, "verdict": 3, "gifts": 3, "completions": 0.1, "manual": 0.1, "help": 0.5}
LARGE_EVERY = 40
KIND_OF_OPERAND = {"inspect": "logs", "correct": "logs", "replay": "logs", "score": "logs", "verdict": "scores"}
WINDOWS = ("walk", "replay", "sizing")

NUMBERS = ["0", "-0", "1", "-1", "0.5", "2", "7", "30", "99", "1000", "1e-320", "1e306", "1e308", "-1e308", "1e309", "nan",
           "inf", "-inf", "", " ", "1e", "0x10", "٣", "1,2", "1_000", " 5", "+5", "00005", "1e-7", "5\n",
           "99999999999999999999", "-9223372036854775808", "4294967296", "1:41", "x"]
TEXTS = ["", "-", "--", "a", "\x1b[31m", "\u202e", "é", "😀", "%s%n", "../a", "/dev/null", "/", ".", "/dev/stdin", "a\nb",
         "=1+1", "--help", "a" * 300, "a" * 5000, "\udcff\udcfe", "\x7f", "\u009b2J", "'\"`$(id)"]
SAMPLES = {  # for placeholders that are not just numbers
    "LAT,LON": ["48.8656,2.3564", "41.1455,-8.6103", "0,0", "90,0", "-90,180", "-41.1455,171.3897", "1e-320,1e-320", "89.9999999,1",
                "91,0", "0,181", "1", "1,2,3", "nan,nan", "-48.865619,-177.643552", "41.145555,-8.610306"],
    "ANGLE": ["26mm", "67.3", "device", "0mm", "1e308mm", "mm", "nan", "170", "170.1"],
    "Y[,ROLL]": ["412,2.5", "48%", "0,428,810,393", "0%,1%,2%,3%", "1,2,3", "7,1,7,9", "-1e6,-89", "1e308", "%", ",", "1,90", "nan%"],
    "WxH": ["300x600", "1x1", "0x0", "1e5x1e5", "10000x10000", "0.5x0.5", "300", "axb", "2000x20"],
    "LIST": ["0,100,200", "1", "", ",", "1,", "0,0,0", "1e-320", "1e308,1", "5,4,3,2,1", "50,2000,10000", "-1", ",".join(["7"] * 500)],
    "RRGGBB": ["123456", "#abcdef", "12345", "gggggg", "٣٣٣٣٣٣"],
    "FIGURE<N": ["frames>1", "registration.error.p95<2", "ready.first<30", "frames=1e308", "x<1", "frames<", "frames>=nan"],
    "NUMBER<=N": ["worse=0", "pairs>=2", "conditions.city.errorEnd.median.percent<=2%", "errorEnd.tail.after<1e308", "lost<",
                  "device.a.b.errorEnd.logs>1", "x=1", "worse=nan"],
    "KEY=COLUMN,…": ["time=1,lat=2,lon=3", "lat=2,lon=1,unit=ms", "time=time", "lat=0", "a=b", "lat=99999999999", "=", "lat=1,lat=2"],
    "STRING": ["ww<up>q", "q", "?q", "1234567890q", "<nope>", "..P..q", "<tab>" * 20 + "q", "s..q", "+++---q"],
    "NAME[,NAME]": ["robust,all", "all", "weighted,weighted", "none", "robust,all,random,disjoint,weighted"],
}
ENDINGS = {"--output": ["svg", "png", "json", "txt", "csv", "jsonl", "gpx", "nmea", "html", "xml", "gif", ""],
           "--report": ["xml", "tap", "json", "doc"], "--tracks": ["html", "svg", "htm", "png"]}
READ_BY = {"--design": "designs", "--compare": "designs", "--script": "scripts", "--arrow-model": "models",
           "--background": "pictures", "--route": "routes", "--from-list": "list", "--street": "streets",
           "--places": "places", "--sweep": "sweeps", "--almanac": "almanacs", "--drawing": "drawings",
           "--surfaces": "drawings", "--gifts": "worlds"}
NAMES = {"designs": "d.json", "scripts": "script.json", "models": "arrow.obj", "pictures": "photo.png", "routes": "r.gpx",
         "streets": "street.osm", "places": "places.json", "sweeps": "sweep.json", "almanacs": "almanac.alm",
         "drawings": "drawing.json", "worlds": "world.sqlite"}


@dataclasses.dataclass
class Case:
    """A run of the program."""

    arguments: list
    files: dict = dataclasses.field(default_factory=dict)  # the files in the folder of the run, by name
    input: str = ""  # the file on standard input; empty for none
    pieces: list = dataclasses.field(default_factory=list)  # the numbers of bytes sent at a time; the last number is repeated
    fifos: list = dataclasses.field(default_factory=list)  # the files that are named pipes
    grown: dict = dataclasses.field(default_factory=dict)  # files with a repeated part: start, end, count
    signal: int = 0
    after: float = 0  # the time in seconds before the signal is sent
    terminal: list = dataclasses.field(default_factory=list)  # columns and rows
    keys: str = ""  # the keys typed in the terminal

    def content(self, name):
        """Returns the contents of a file."""
        begin, end, times = self.grown.get(name, (0, 0, 0))
        content = self.files[name]
        return content[:end] + content[begin:end] * times + content[end:]

    @property
    def megabytes(self):
        """The total size of the files with a repeated part, megabytes."""
        return sum((end - begin) * times for begin, end, times in self.grown.values()) / 1e6

    def text(self):
        """Returns the case as JSON, as read by `read`."""
        whole = dataclasses.asdict(self)
        whole["files"] = {name: _written(content) for name, content in self.files.items()}
        return json.dumps({key: value for key, value in whole.items() if value}, indent=1)


def _written(content):
    try:
        return content.decode()
    except UnicodeDecodeError:
        return {"base64": base64.b64encode(content).decode()}


def read(text):
    """Returns the case described by a JSON text."""
    whole = json.loads(text)
    whole["files"] = {
        name: base64.b64decode(content["base64"]) if isinstance(content, dict) else content.encode(errors="surrogatepass")
        for name, content in whole.get("files", {}).items()}
    return Case(**whole)


class Planner:
    """Makes the case for a seed and a number, which is always the same. One case in `LARGE_EVERY` has files of up to
    `large` megabytes.
    """

    def __init__(self, declarations, material, large):
        self.declarations = declarations
        self.material = material
        self.large = large
        commands = [name for name in declarations.commands if name != "walk"]
        self.commands = commands, [WEIGHTS.get(name, 1) for name in commands]

    def case(self, seed, number):
        """Returns the case for a seed and a number."""
        draw = _Draw(self, randomness.Random(f"{seed}/{number}"))
        case = draw.case()
        if self.large and number % LARGE_EVERY == LARGE_EVERY - 1 and not case.terminal:
            draw.grow(case, self.large)
        return case


class _Draw:
    """The random choices for one case."""

    def __init__(self, planner, random):
        self.declarations = planner.declarations
        self.material = planner.material
        self.commands = planner.commands
        self.random = random
        self.files = {}
        # Most command lines are plausible, because a wrong word ends a run before it has done anything.
        self.is_wild = random.random() < 0.3

    def case(self):
        random = self.random
        in_window = random.random() < 0.02
        name = random.choice(WINDOWS) if in_window else random.choices(*self.commands)[0]
        case = Case([name], self.files)
        if in_window:
            case.terminal = random.choice([[80, 24], [120, 40], [20, 5], [1, 1], [300, 100]])
            self.is_wild = False
        if name == "replay" and not in_window and random.random() < 0.97:
            case.arguments.append("--headless")
        self._operands(case, name)
        for option in self._chosen(name):
            case.arguments += self._words(name, option)
        if self.is_wild and random.random() < 0.1:
            case.arguments.insert(random.randrange(len(case.arguments) + 1), random.choice(TEXTS + NUMBERS))
        # A window must end without a user, so its frames are limited.
        if in_window:
            case.keys = "".join(random.choice(
                ["w", "a", "\t", "?", "1", "9", " ", "+", "\x1b[A", "\x1b[200~x\x1b[201~", "\x1b[<0;5;5M", "\x1b", "P", "s"])
                for _ in range(random.randrange(12)))
            case.arguments += ["--hold-frames", str(random.randrange(12))]
        elif random.random() < 0.06:
            case.signal, case.after = int(random.choice(SIGNALS)), random.choice([0, 0.002, 0.01, 0.03, 0.1])
        return case

    def grow(self, case, megabytes):
        """Repeats a part of an input file until the file is large. The part consists of lines, of elements, or of
        anything between two commas.
        """
        read = [name for name in (*case.arguments, "./" + case.input) if name.removeprefix("./") in case.files]
        if not read:
            return
        name = self.random.choice(read).removeprefix("./")
        content = case.files[name]
        cuts = [match.start() for match in re.finditer(rb"(?<=\n)|(?=<\w)|(?<=,)", content)]
        cuts = cuts if len(cuts) > 1 and self.random.random() < 0.9 else range(len(content) + 1)
        if len(cuts) < 2:
            return
        begin, end = sorted(self.random.sample(cuts, 2))
        size = self.random.randrange(megabytes * 250_000, megabytes * 1_000_000)
        case.grown[name] = [begin, end, size // (end - begin)]

    def _operands(self, case, name):
        random = self.random
        if name == "completions":
            case.arguments.append(random.choice(["bash", "zsh", "fish", "sh"]))
            return
        if name == "help":
            case.arguments += random.choice([[], ["render"], ["rendr"], [random.choice(TEXTS)]])
            return
        if name in ("sizing", "arrows", "manual", "placements", "config"):
            return
        if name == "gifts":
            case.arguments += [random.choice(["list", "add", "remove", "export", "import", random.choice(TEXTS)]),
                               self._file("worlds", NAMES["worlds"]) if random.random() < 0.8 else "new.sqlite"]
            if case.arguments[1] in ("remove", "import") or self.is_wild:
                case.arguments.append(
                    self._file("gifts", "gifts.json") if random.random() < 0.7 else random.choice(TEXTS + ["a1"]))
            return
        kind = KIND_OF_OPERAND.get(name, "routes" if random.random() < 0.7 else "logs")
        many = name in ("correct", "score") and random.random() < 0.2
        for number in range(random.choice([2, 3]) if many else 2 if name == "verdict" else 1):
            if name in ("correct", "replay", "score") and random.random() < 0.4:
                kind = "sessions"
            names = ["a.gpx", "a.log", "a.json", "a", "-a", "é b.csv"]
            file = self._file(kind, random.choice(names[number % 2::2] if name == "verdict" else names))
            draw = random.random()
            if case.terminal:
                pass  # a user would have to type the input in the terminal
            elif draw < 0.25 and not case.input:
                case.input, file = file, "-"
                if random.random() < 0.7:
                    case.pieces = random.choice([[1 << 20], [1, 2, 3, 4096], [100, 65536], [7, 100000], [1, 1, 1, 1 << 20]])
            elif draw < 0.3:
                case.fifos.append(file)
            elif draw < 0.33 and self.is_wild:
                file = random.choice(TEXTS)
            case.arguments.append("./" + file if file.startswith("-a") else file)

    def _file(self, kind, name):
        self.files.setdefault(name, self.material.file(kind, self.random))
        return name

    def _chosen(self, name):
        options = list(self.declarations.commands[name].values())
        count = min(len(options), self.random.choice([0, 1, 1, 2, 3, 5, 9]))
        chosen = self.random.sample(options, count)
        # Formats and files are where the most faults are likely.
        for important in ("--format", "--output", "--simulate-poses", "--script"):
            option = self.declarations.commands[name].get(important)
            if option and option not in chosen and self.random.random() < 0.35:
                chosen.append(option)
        return [option for option in chosen if option.name != "--help" or self.is_wild]

    def _words(self, command, option):
        if not option.placeholder:
            return [option.name + "=x"] if self.is_wild and self.random.random() < 0.1 else [option.name]
        value = self._value(command, option)
        if self.random.random() < 0.5 or value.startswith("-"):
            return [f"{option.name}={value}"]
        return [option.name, value]

    def _value(self, command, option):
        random = self.random
        draw = random.random()
        if self.is_wild and draw < 0.06:
            return random.choice(TEXTS)
        if option.choices:
            return random.choice(option.choices)[:-1 if self.is_wild and draw < 0.1 else None]
        if option.name in READ_BY:
            return self._read(READ_BY[option.name])
        if option.name in ENDINGS:
            return "out." + random.choice(ENDINGS[option.name]) if draw < 0.9 else random.choice(
                ["-", "a.gpx", "a.log", "/dev/full", "/dev/null", "none/x.svg", ".", "é.svg"])
        if option.takes_file:
            return random.choice(["folder", ".", "out", "a.gpx"])
        if option.placeholder in SAMPLES:
            samples = SAMPLES[option.placeholder]
            return random.choice(samples if self.is_wild or option.placeholder == "STRING" else samples[:2])
        value = self._number(self.declarations.bounds(command, option), option.default)
        try:
            is_odd = not self.is_wild and float(value) % 1 and self.declarations.is_whole(command, option)
        except ValueError:
            is_odd = False
        return str(round(float(value))) if is_odd else value

    def _number(self, bounds, default):
        random = self.random
        draw = random.random()
        if self.is_wild and draw < 0.3:
            return random.choice(NUMBERS)
        if self.is_wild and bounds and draw < 0.6:
            return random.choice(["-", "", "", ""]) + random.choice(bounds) + random.choice(["", "1", ".5", "e-9", "e1"])
        if bounds and draw < 0.35:
            return random.choice(bounds)
        if default and draw < 0.55:
            return default
        if len(bounds) == 2:
            low, high = sorted(float(bound) for bound in bounds)
            high = min(high, max(low + 1, random.choice([1, 10, 100, 1e9])))
            value = random.uniform(low, high)
            return str(round(value) if random.random() < 0.6 else value)
        return str(random.choice([round(random.uniform(-200, 200), 3), random.randrange(1, 60), random.random()]))

    def _read(self, kind):
        if kind == "list":
            names = [self._file("logs", name) for name in self.random.sample(["a.log", "b.gpx", "c.json"], 2)]
            self.files["list.txt"] = "\n".join(names + [self.random.choice(TEXTS)]).encode(errors="surrogateescape")
            return "list.txt"
        if kind == "designs" and self.random.random() < 0.5:
            self._file("models", "arrow.obj")
        if kind == "scripts":
            for name in ("a.gpx", "r.gpx"):
                self._file("routes", name)
        return self._file(kind, NAMES[kind])
