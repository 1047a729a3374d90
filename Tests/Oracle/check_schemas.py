#!/usr/bin/python3
"""Checks texts against the JSON Schemas in docs/schema.

    check_schemas.py SCHEMA FILE [FILE ...]    SCHEMA is frame, session-log, design, …; .jsonl files
                                               are read line by line; prints faults, status 1
    check_schemas.py < REQUEST > ANSWER        a request from the tests (JSON)

A request is {"cases": [CASE, …]}. A CASE has:

    schema    the name of a schema, or of a part of it: frame#/$defs/finish
    text      the text to check
    lines     whether it is JSON Lines
    open      whether keys that the schema lacks are allowed; otherwise they are faults
    written   whether numbers must look as the program writes them
    edits     changes to make first: [{"path": ["finish", "visible"], "value": …}]; without a value, a removal
    optional, free    see `mutants`; if given, every mutant must be rejected

The answer is {"schemas": faults of the schemas themselves, "cases": [{"faults": […], "survivors": […]}],
"unseen": {SCHEMA: the parts it describes that no `written` case has}}.

Schemas are open, because formats may grow: a reader ignores unknown keys. To find keys that a schema does not
describe, objects that list their properties are sealed here.
"""

import copy
import json
import pathlib
import re
import sys

from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "docs" / "schema"
KEYWORDS = set("""
    $schema $defs $ref $comment title description default examples type enum const required properties
    additionalProperties patternProperties minProperties propertyNames items minItems maxItems uniqueItems minimum maximum exclusiveMinimum
    exclusiveMaximum minLength maxLength pattern allOf anyOf oneOf not if then else""".split())
NUMBER = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]*[1-9])?")
NINE_DECIMALS = {"coordinates", "truthLatitude", "truthLongitude", "latitude", "longitude", "south", "west", "north", "east", "orientation"}


# Schemas

def subschemas(schema, applicators):
    """Yields the schemas directly inside a schema, from the keywords that contain schemas."""
    for keyword in applicators:
        value = schema.get(keyword)
        if keyword in ("properties", "patternProperties", "$defs"):
            yield from (value or {}).values()
        elif isinstance(value, list):
            yield from value
        elif isinstance(value, dict):
            yield value


def sealed(schema):
    """Returns a copy of a schema that rejects keys that the schema does not describe.

    Conditions (`if`, `allOf`) name only some properties of an object and stay as they are.
    """
    schema = copy.deepcopy(schema)
    pending = [schema]
    while pending:
        node = pending.pop()
        if "properties" in node:
            node.setdefault("additionalProperties", False)
        pending += subschemas(node, ["properties", "$defs", "items", "oneOf", "anyOf"])
    return schema


def faults_of_schema(schema):
    """Yields misspelt keywords, and the errors reported for the metaschema."""
    found = [f"{error.json_path}: {error.message}"
             for error in Draft202012Validator(Draft202012Validator.META_SCHEMA).iter_errors(schema)]
    pending = [schema]
    while pending:
        node = pending.pop()
        found += [f"unknown keyword {key}" for key in node if key not in KEYWORDS]
        if "$ref" in node and resolved(schema, node["$ref"]) is None:
            found.append(f"nothing at {node['$ref']}")
        pending += subschemas(node, [
            "properties", "patternProperties", "$defs", "items", "oneOf", "anyOf", "allOf", "if", "then",
            "else", "not", "propertyNames", "additionalProperties"])
    return found


def resolved(root, reference):
    """Returns the part of a schema that a local reference names; None if it does not exist."""
    node = root
    for step in reference.lstrip("#/").split("/"):
        node = node.get(step) if isinstance(node, dict) else None
    return node


class Schemas:
    """The schemas in the folder, and validators for them."""

    def __init__(self):
        files = sorted(FOLDER.glob("*.schema.json"))
        self.roots = {file.name.removesuffix(".schema.json"): read(file.read_text()) for file in files}
        self.validators = {}

    def validator(self, name, is_open):
        """Returns a validator for a schema, or for a part of one."""
        if (name, is_open) not in self.validators:
            root, _, part = name.partition("#")
            schema = self.roots[root] if is_open else sealed(self.roots[root])
            if part:
                schema = {"$ref": "#" + part, "$defs": schema["$defs"]}
            self.validators[name, is_open] = Draft202012Validator(schema)
        return self.validators[name, is_open]


# Texts

class WrittenFloat(float):
    """A number that keeps the text from which it was read."""
    text = ""


class WrittenInt(int):
    """A whole number that keeps the text from which it was read."""
    text = ""


def number(kind, base, text):
    """Returns a number together with its text."""
    value = kind(base(text))
    value.text = text
    return value


def unique(pairs):
    """Returns an object, after checking that no key occurs twice."""
    keys = [key for key, _ in pairs]
    if len(set(keys)) < len(keys):
        raise ValueError(f"a key comes twice among {keys}")
    return dict(pairs)


def refused(text):
    raise ValueError(f"{text} is no JSON")


def read(text):
    """Reads a JSON text, whose numbers keep their texts."""
    return json.loads(
        text, object_pairs_hook=unique, parse_constant=refused,
        parse_float=lambda text: number(WrittenFloat, float, text),
        parse_int=lambda text: number(WrittenInt, int, text))


def parts(value, path=()):
    """Yields a value and everything in it, each with its path."""
    yield path, value
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield from parts(item, path + (key,))


def name_of(path):
    """Returns a path as text, with indices left open, such as arrows[].center[]."""
    text = "".join("[]" if isinstance(step, int) else f".{step}" for step in path)
    return text.lstrip(".") or "all"


def misspelt_numbers(value):
    """Yields numbers that are not written in the program's form."""
    for path, item in parts(value):
        text = getattr(item, "text", None)
        if text is None:
            continue
        keys = [step for step in path if isinstance(step, str)]
        limit = 9 if keys and keys[-1] in NINE_DECIMALS else 6
        if not NUMBER.fullmatch(text) or text == "-0" or len(text.partition(".")[2]) > limit:
            yield f"{name_of(path)} is written {text}"


def faults(validator, value):
    """Returns the most informative fault, if there is any."""
    error = best_match(validator.iter_errors(value))
    if error is None:
        return []
    return [f"{name_of(error.absolute_path)}: {error.message[:300]}"]


# Mutants

def mutants(value, optional, free):
    """Yields copies of a value that contain one fault each, together with a description of the fault.

    The faults are: a missing key, unless its path is in `optional`; an additional key; a value of another type;
    another word, unless its path is in `free`, where any value of the type is allowed.
    """
    for path, item in list(parts(value)):
        name = name_of(path)
        if isinstance(item, dict):
            yield f"{name} with a key more", changed(value, path + ("unheardOf",), 1)
        if path and isinstance(path[-1], str) and name not in optional:
            yield f"without {name}", changed(value, path)
        wrong = True if item is None else "wrong" if isinstance(item, (bool, int, float)) else 3
        if name not in free:
            yield f"{name} as {json.dumps(wrong)}", changed(value, path, wrong)
            if isinstance(item, str):
                yield f"another word as {name}", changed(value, path, "no such word")


MISSING = object()


def changed(value, path, new=MISSING):
    """Returns a copy with another value at a path, or without a value there."""
    if not path:
        return new
    value = copy.copy(value)
    if len(path) > 1:
        value[path[0]] = changed(value[path[0]], path[1:], new)
    elif new is MISSING:
        del value[path[0]]
    else:
        value[path[0]] = new
    return value


# The parts of a schema that occur

def used(root, schema, value, path, found):
    """Records the properties that a value has, and whether they are null."""
    while "$ref" in schema:
        schema = resolved(root, schema["$ref"])
    if "oneOf" in schema and isinstance(value, dict):
        for branch in schema["oneOf"]:
            branch = resolved(root, branch["$ref"])
            if branch["properties"]["type"]["const"] == value.get("type"):
                return used(root, branch, value, (value["type"],), found)
    found.add((path, value is None))
    if isinstance(value, dict):
        for key, item in value.items():
            if key in schema.get("properties", {}):
                used(root, schema["properties"][key], item, path + (key,), found)
    elif isinstance(value, list) and "items" in schema:
        for item in value:
            used(root, schema["items"], item, path + (0,), found)
    return None


def described(root, schema, path):
    """Returns the properties that a schema describes, as null and as not null where it allows that."""
    while "$ref" in schema:
        schema = resolved(root, schema["$ref"])
    if "oneOf" in schema:
        for branch in schema["oneOf"]:
            branch = resolved(root, branch["$ref"])
            yield from described(root, branch, (branch["properties"]["type"]["const"],))
        return
    yield path, False
    if "null" in schema.get("type", []) or None in schema.get("enum", []):
        yield path, True
    for key, item in schema.get("properties", {}).items():
        yield from described(root, item, path + (key,))
    if "items" in schema:
        yield from described(root, schema["items"], path + (0,))


# The entry point

def answer(request):
    """Answers a request."""
    schemas = Schemas()
    seen = {}
    results = []
    for case in request["cases"]:
        validator = schemas.validator(case["schema"], case.get("open", False))
        found = []
        survivors = []
        texts = case["text"].removesuffix("\n").split("\n") if case.get("lines") else [case["text"]]
        if case.get("written") and not case["text"].endswith("\n"):
            found.append("the last line is not ended")
        for line, text in enumerate(texts, 1):
            try:
                value = read(text)
            except ValueError as error:
                found.append(f"{line}: {error}")
                continue
            for edit in case.get("edits", []):
                value = changed(value, tuple(edit["path"]), edit.get("value", MISSING))
            found += [f"{line}: {fault}" for fault in faults(validator, value)]
            if case.get("written"):
                found += [f"{line}: {fault}" for fault in misspelt_numbers(value)]
                root = schemas.roots[case["schema"]]
                used(root, root, value, (), seen.setdefault(case["schema"], set()))
            if "optional" in case:
                survivors += [
                    words for words, mutant in mutants(value, case["optional"], case["free"])
                    if validator.is_valid(mutant)]
        results.append({"faults": found, "survivors": survivors})
    unseen = {
        name: [name_of(path) + (" as null" if is_null else "")
               for path, is_null in described(schemas.roots[name], schemas.roots[name], ())
               if (path, is_null) not in found]
        for name, found in seen.items()}
    return {
        "schemas": [f"{name}: {fault}" for name, root in schemas.roots.items()
                    for fault in faults_of_schema(root)],
        "names": list(schemas.roots), "cases": results, "unseen": unseen}


def main(arguments):
    if not arguments and not sys.stdin.isatty():
        json.dump(answer(json.load(sys.stdin)), sys.stdout)
        return 0
    names = sorted(path.name.split(".")[0] for path in FOLDER.glob("*.schema.json"))
    if len(arguments) < 2 or arguments[0].partition("#")[0] not in names:
        print("usage: check_schemas.py SCHEMA FILE [FILE ...]", file=sys.stderr)
        print("SCHEMA is one of " + ", ".join(names), file=sys.stderr)
        return 64
    status = 0
    for path in arguments[1:]:
        text = pathlib.Path(path).read_text()
        case = {"schema": arguments[0], "text": text, "lines": path.endswith(".jsonl")}
        for fault in answer({"cases": [case]})["cases"][0]["faults"]:
            print(f"{path}:{fault}")
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
