"""The declarations of the program, read from the program itself: this file lists no options.

Commands, options, choices and files are read from its completions for bash, placeholders and defaults from its help,
bounds from its error messages for numbers outside them, and its possible exit statuses from its manual.
"""

import dataclasses
import re
import subprocess


@dataclasses.dataclass
class Option:
    """An option as declared by the program."""

    name: str
    placeholder: str = ""  # empty for a flag
    choices: tuple = ()
    takes_file: bool = False
    default: str = ""


class Declarations:
    """The commands of the program at a path, each with its options, and the exit statuses of the program."""

    def __init__(self, path):
        self.path = path
        self._bounds = {}
        self._whole = {}
        completions = self._ask("completions", "bash")
        self.commands = {
            name: self._command(name, flags, valued, completions)
            for name, flags, valued in re.findall(
                r"^    ([a-z]+)\)\n      options='([^']*)'\n      valued=' ([^']*)'",
                completions, re.M)}
        manual = self._ask("manual").split('.SH "EXIT STATUS"')[1].split(".SH")[0]
        self.statuses = {int(status) for status in re.findall(r"\\fB(\d+)\\fR", manual)}
        render = self.commands.get("render", {})
        if (len(self.commands) < 8 or not self.bounds("render", render["--pitch"])
                or not render["--view"].choices or not render["--design"].takes_file):
            raise ValueError("the program's completions and messages are not understood any more")

    def _command(self, name, flags, valued, completions):
        choices = {
            option: tuple(words.split()) for option, words in re.findall(
                rf"^      {name}(--[a-z-]+)\) _routesim_words '([^']*)'", completions, re.M)}
        files = set(re.findall(rf"^      {name}(--[a-z-]+)\) _routesim_files", completions, re.M))
        # In the help, each option has a paragraph of its own.
        paragraphs = {}
        for line in self._ask("help", name).splitlines():
            begun = re.match(r"  (?:-h, )?(--[a-z-]+) ?(\S*)(.*)", line)
            if begun:
                current = begun[1]
                paragraphs[current] = [begun[2], begun[3]]
            elif line.startswith("          ") and paragraphs:
                paragraphs[current][1] += " " + line.strip()
            elif line.strip():
                current = None
                paragraphs.setdefault(None, ["", ""])
        options = {}
        for option in flags.split():
            placeholder, text = paragraphs.get(option, ("", ""))
            default = re.search(r"\(default: (\S+)\)", text)
            options[option] = Option(
                option, (placeholder or "VALUE") if option in valued.split() else "",
                choices.get(option, ()), option in files, default[1] if default else "")
        return options

    def bounds(self, command, option):
        """Returns the bounds in the message that the program prints for a number outside them."""
        key = option.name, option.placeholder
        if key not in self._bounds:
            self._bounds[key] = tuple(dict.fromkeys(
                bound for number in ("1e300", "-1e300", "99999999999")
                for bound in self._told(command, f"{option.name}={number}")))
        return self._bounds[key]

    def _told(self, command, word):
        said = self._said(command, word)
        parts = said.split("must be")
        return re.findall(r"-?\d+(?:\.\d+)?(?:e[+-]?\d+)?", parts[1]) if len(parts) > 1 else []

    def is_whole(self, command, option):
        """Returns true if an option accepts only whole numbers."""
        key = option.name, option.placeholder
        if key not in self._whole:
            self._whole[key] = "whole number" in self._said(command, option.name + "=1.5")
        return self._whole[key]

    def _said(self, command, word):
        return subprocess.run(
            [self.path, command, "/nowhere", word], capture_output=True,
            stdin=subprocess.DEVNULL, check=False).stderr.decode(errors="replace")

    def _ask(self, *words):
        return subprocess.run(
            [self.path, *words], capture_output=True, check=True, text=True,
            env={"COLUMNS": "100"}).stdout
