"""The contents of the columns, compared with the schemas in the documentation."""

import json
import os
import pathlib

import jsonschema
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from conftest import ROOT, scored

from routesim_corpus.columns import OWN, ROW, SCORE, Answer, Part

SCHEMAS = ROOT / "docs/schema"
pytestmark = pytest.mark.skipif(not SCHEMAS.is_dir(), reason="the documents are not here")


def read(name: str) -> dict:
    return json.loads((SCHEMAS / f"{name}.schema.json").read_text())


def column(root: dict, schema: dict) -> pa.DataType:
    """Returns the column that a part of the schema of scores requires."""
    if "$ref" in schema:
        schema = root["$defs"][schema["$ref"].removeprefix("#/$defs/")]
    if "oneOf" in schema:
        return pa.string()  # as JSON, as there are several kinds
    words = schema.get("enum", [schema["const"]] if "const" in schema else [])
    kinds = schema.get("type") or [
        {str: "string", int: "integer", type(None): "null"}[type(word)] for word in words
    ]
    kinds = set([kinds] if isinstance(kinds, str) else kinds) - {"null"}
    if kinds == {"object"}:
        if "properties" in schema:
            return pa.struct([(k, column(root, v)) for k, v in schema["properties"].items()])
        return pa.map_(pa.string(), column(root, schema["additionalProperties"]))
    if kinds == {"array"}:
        return pa.list_(pa.field("element", column(root, schema["items"])))
    if len(kinds) > 1:
        return pa.string()  # as JSON
    (kind,) = kinds
    return {
        "integer": pa.int64(),
        "number": pa.float64(),
        "string": pa.string(),
        "boolean": pa.bool_(),
    }[kind]


def test_are_those_that_scores_have():
    schema = read("score")
    expected = [(name, column(schema, part)) for name, part in schema["properties"].items()]
    assert [(field.name, field.type) for field in SCORE] == expected


def described(kind: pa.DataType, schema: dict, root: dict) -> dict:
    """Returns a column's description in a row's schema, in the words of the schema of scores."""
    if "$ref" in schema:
        schema = root["$defs"][schema["$ref"].removeprefix("#/$defs/")] | {
            key: value for key, value in schema.items() if key != "$ref"
        }
    told = {"description": schema["description"]} if "description" in schema else {}
    told["$comment"] = f"Column: {kind}" if not pa.types.is_nested(kind) else ""
    if pa.types.is_struct(kind):
        told |= {
            "$comment": "Column: struct",
            "type": ["object", "null"],
            "required": [field.name for field in kind],
            "properties": {
                field.name: described(field.type, schema["properties"][field.name], root)
                for field in kind
            },
        }
    elif pa.types.is_map(kind):
        told |= {
            "$comment": f"Column: map of string to {kind.item_type}",
            "type": ["object", "null"],
            "additionalProperties": {"type": NAMES[kind.item_type]},
        }
        if kind.item_type == pa.string():
            told["description"] += " Each value is JSON."
    elif pa.types.is_list(kind):
        inner = "struct" if pa.types.is_struct(kind.value_type) else kind.value_type
        told |= {
            "$comment": f"Column: list of {inner}",
            "type": ["array", "null"],
            "items": described(kind.value_type, schema["items"], root),
        }
    else:
        told["type"] = [NAMES[kind], "null"]
    return told


NAMES = {
    pa.int64(): "integer",
    pa.float64(): "number",
    pa.string(): "string",
    pa.bool_(): "boolean",
}

TEXT = {"type": ["string", "null"]}
OWN_WORDS = {
    "line": "The line as the program wrote it, without the line end.",
    "cause": (
        "The reason that the program did not write the line: name (it accepts no such name), "
        "fetch (the log could not be brought to a worker), limit (it took too long), crash (it "
        "crashed), worker (it ended with its worker). Null if it wrote the line."
    ),
    "stamp": (
        "Further evidence that the log is unchanged, beside sha256: for a remote log, what its "
        "store reports; for a log of several files, a digest of all. Null if sha256 suffices."
    ),
    "unknown": (
        "The keys of the line that have no column, or a column of another type: those of a later "
        "program. Null if there are no such keys."
    ),
}


def row_schema() -> dict:
    """Returns the schema of a row, made from that of scores and from the columns."""
    scores = read("score")
    own = {"properties": {name: {"description": words} for name, words in OWN_WORDS.items()}}
    own["properties"]["unknown"]["items"] = {}
    properties = {
        field.name: described(field.type, scores["properties"][field.name], scores)
        for field in SCORE
    } | {field.name: described(field.type, own["properties"][field.name], scores) for field in OWN}
    properties["line"]["type"] = properties["log"]["type"] = "string"
    properties["cause"]["enum"] = ["name", "fetch", "limit", "crash", "worker", None]
    del properties["cause"]["type"]
    return {
        "$schema": scores["$schema"],
        "title": "Row of a corpus",
        "description": (
            "A row of the dataset that routesim-corpus writes, as JSON: a column for each key of a "
            "line of `routesim score`, and four more. Values that the line lacks are null. "
            "Corpus/tests generates this schema from score.schema.json and the package's columns."
        ),
        "type": "object",
        "required": ROW.names,
        "properties": properties,
    }


def test_are_those_that_the_documents_describe():
    path = SCHEMAS / "corpus.schema.json"
    if os.environ.get("ROUTESIM_RECORD"):
        path.write_text(json.dumps(row_schema(), indent=2, ensure_ascii=False) + "\n")
        pytest.fail("recorded anew; look at what changed")
    assert read("corpus") == row_schema()


def rows(*answers: Answer) -> list[dict]:
    table = pq.read_table(pa.BufferReader(Part.of([answer.row() for answer in answers]).content))
    assert table.schema.equals(ROW) and table.schema.metadata == ROW.metadata
    return table.to_pylist(maps_as_pydicts="strict")


def test_rows_are_as_the_documents_say(program, walks):
    names = sorted(str(path.relative_to(walks)) for path in walks.rglob("*") if path.is_file())
    (walks / "../sweep.json").write_text('{"grid": {"count": [50], "once": [true, false]}}')
    text = scored(
        program,
        names,
        "--strategy",
        "robust,all",
        "--sweep",
        "../sweep.json",
        "--cost",
        folder=walks,
    )
    validator = jsonschema.Draft202012Validator(sealed(row_schema()))
    found = rows(*(Answer(line) for line in text.splitlines()))
    assert found[0]["scores"][0]["parameters"] == {"count": "50", "once": "true"}
    for row, line in zip(found, text.splitlines(), strict=True):
        validator.validate(row)
        assert row["unknown"] is None and row["line"] == line
        assert told_again(row) == json.loads(line)


def sealed(schema: object) -> object:
    """Returns a schema that rejects keys that it does not describe."""
    if isinstance(schema, dict):
        schema = {key: sealed(value) for key, value in schema.items()}
        if "required" in schema:
            schema["additionalProperties"] = False
    return schema


def told_again(row: dict) -> dict:
    """Returns a line's object, made from the columns alone."""
    told = {name: row[name] for name in SCORE.names}
    if told["cost"] is None:
        del told["cost"]
    if told["error"] is not None:
        always = {"version", "log", "sha256", "bytes", "program", "settings", "error", "warnings"}
        assert all(told[key] is None for key in told.keys() - always - {"cost"})
        return {key: value for key, value in told.items() if key in always | {"cost"}}
    for entry in told["scores"]:
        entry["parameters"] = {k: json.loads(v) for k, v in entry["parameters"].items()}
    return told


def test_what_a_later_program_writes_is_not_lost():
    line = json.dumps(
        {
            "version": 1,
            "log": "a",
            "bytes": 2**70,
            "seconds": 3,
            "fixes": 1.5,
            "truth": 1,
            "sessions": True,
            "accuracy": {"median": "1", "later": 1},
            "leftOut": {"jump": 1, "later": "x"},
            "scores": [
                {"later": {"a": 1}, "parameters": {"word": "x", "none": None}},
                {"later": 1, "halves": []},
            ],
            "later": [1],
            "warnings": "none",
        }
    )
    (row,) = rows(Answer(line))
    assert row["line"] == line
    assert row["unknown"] == [
        "later",
        "bytes",
        "fixes",
        "accuracy.later",
        "accuracy.median",
        "sessions",
        "leftOut.later",
        "truth",
        "scores[].later",
        "scores[].halves",
        "warnings",
    ]
    assert row["seconds"] == 3.0 and row["truth"] is None and row["sessions"] is None
    assert row["leftOut"] == {"jump": 1, "later": None}
    assert row["scores"][0]["parameters"] == {"word": '"x"', "none": "null"}


@pytest.mark.parametrize("line", ["", "{", "[]", "1"])
def test_what_is_no_line_is_refused(line):
    with pytest.raises(ValueError):
        Answer(line).row()


def test_a_file_is_named_by_all_that_it_holds():
    answers = [
        Answer("{}"),
        Answer("{}", cause="crash"),
        Answer("{}", stamp="crash"),
        Answer('{"a": 1}'),
    ]
    names = {Part.of([answer.row()]).name for answer in answers}
    assert len(names) == len(answers)
    assert len({Part.of([a.row() for a in answers[:count]]).name for count in range(1, 5)}) == 4


def test_this_file_is_where_the_schemas_are():
    assert pathlib.Path(__file__).is_relative_to(ROOT)
