"""The contents of a row of the dataset, and its making from a line of `routesim score`.

The columns are those of `docs/schema/score.schema.json`, and four more; the tests keep them
consistent with it and with `docs/schema/corpus.schema.json`. If a later program writes values
without a column, they are not lost: they are in `line`, and `unknown` names them.
"""

import hashlib
import io
import json
from dataclasses import dataclass
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

_TEXT = pa.string()
_COUNT = pa.int64()
_NUMBER = pa.float64()


def _struct(**fields: pa.DataType) -> pa.DataType:
    return pa.struct(list(fields.items()))


def _list(kind: pa.DataType) -> pa.DataType:
    # The name that Parquet gives to a list's items.
    return pa.list_(pa.field("element", kind))


_SPREAD = _struct(median=_NUMBER, p95=_NUMBER, max=_NUMBER)

_ENTRY = _struct(
    set=_TEXT,
    parameters=pa.map_(_TEXT, _TEXT),  # numbers, booleans, and any later kinds: each as JSON
    strategy=_TEXT,
    estimates=_COUNT,
    runs=_COUNT,
    error30=_NUMBER,
    error60=_NUMBER,
    error120=_NUMBER,
    errorEnd=_NUMBER,
    settledSeconds=_NUMBER,
    settledMeters=_NUMBER,
    convergedSeconds=_NUMBER,
    convergedMeters=_NUMBER,
    statedEnd=_NUMBER,
    within1Sigma=_NUMBER,
    within2Sigma=_NUMBER,
    halves=_struct(difference=_NUMBER, stated=_NUMBER),
    registration=_struct(finish=_SPREAD, finishMeters=_SPREAD, arrowMeters=_SPREAD),
    legs=_struct(right=_NUMBER, longestWrong=_NUMBER),
    events=_struct(
        leaps=_COUNT,
        fixesLost=_COUNT,
        trackingLost=_COUNT,
        offRoute=_COUNT,
        newSessions=_COUNT,
        arrived=_COUNT,
    ),
)

# The values that the program reports, in its order.
SCORE = pa.schema(
    [
        ("version", _COUNT),
        ("log", _TEXT),
        ("sha256", _TEXT),
        ("bytes", _COUNT),
        ("program", _TEXT),
        ("settings", _TEXT),
        ("error", _TEXT),
        ("format", _TEXT),
        ("seconds", _NUMBER),
        ("meters", _NUMBER),
        ("fixes", _COUNT),
        ("accuracy", _SPREAD),
        ("poses", _COUNT),
        ("sessions", _COUNT),
        ("gaps", _COUNT),
        ("gapSeconds", _NUMBER),
        ("leftOut", pa.map_(_TEXT, _COUNT)),
        ("truth", pa.bool_()),
        ("route", _TEXT),
        ("routeMeters", _NUMBER),
        ("seed", _COUNT),
        ("conditions", _TEXT),
        ("device", _TEXT),
        ("scores", _list(_ENTRY)),
        ("warnings", _list(_TEXT)),
        ("cost", _struct(processor=_NUMBER, wall=_NUMBER)),
    ]
)

# The columns that this package adds.
OWN = pa.schema(
    [
        ("line", _TEXT),
        ("cause", _TEXT),
        ("stamp", _TEXT),
        ("unknown", _list(_TEXT)),
    ]
)

ROW = pa.schema([*SCORE, *OWN], metadata={"routesim_corpus": "1"})


@dataclass(frozen=True)
class Answer:
    """The answer for a log: its line, without the newline, and what this package adds."""

    line: str
    # The author of the line: None for the program, otherwise the reason it could not: see `worker`.
    cause: str | None = None
    # Shows whether the log is unchanged, if its SHA-256 does not.
    stamp: str | None = None

    def row(self) -> dict[str, Any]:
        """Returns the row of the dataset."""
        told = json.loads(self.line)
        if not isinstance(told, dict):
            raise ValueError("no object")
        unknown = [key for key in told if key not in SCORE.names]
        row = {
            field.name: _fit(told.get(field.name), field.type, field.name, unknown)
            for field in SCORE
        }
        # `fixes` in each of several strategies is named only once.
        names = list(dict.fromkeys(unknown))
        return row | {
            "line": self.line,
            "cause": self.cause,
            "stamp": self.stamp,
            "unknown": names or None,
        }


def _fit(value: Any, kind: pa.DataType, path: str, unknown: list[str]) -> Any:
    """Returns a value as the column stores it; if it does not fit, None, noted in `unknown`."""
    if value is None:
        return None
    if pa.types.is_struct(kind) and isinstance(value, dict):
        fields = {field.name: field.type for field in kind}
        unknown += [f"{path}.{key}" for key in value if key not in fields]
        return {
            name: _fit(value.get(name), field, f"{path}.{name}", unknown)
            for name, field in fields.items()
        }
    if pa.types.is_map(kind) and isinstance(value, dict):
        if kind.item_type == _TEXT:
            return [(key, json.dumps(item, ensure_ascii=False)) for key, item in value.items()]
        return [
            (key, _fit(item, kind.item_type, f"{path}.{key}", unknown))
            for key, item in value.items()
        ]
    if pa.types.is_list(kind) and isinstance(value, list):
        return [_fit(item, kind.value_type, f"{path}[]", unknown) for item in value]
    if isinstance(value, bool) == (kind == pa.bool_()):
        if isinstance(value, (str, bool)) and kind in (_TEXT, pa.bool_()):
            return value
        if isinstance(value, (int, float)) and kind == _NUMBER:
            return float(value)
        if isinstance(value, int) and kind == _COUNT and -(2**63) <= value < 2**63:
            return value
    unknown.append(path)
    return None


@dataclass(frozen=True)
class Part:
    """A file of the dataset."""

    name: str
    content: bytes

    @classmethod
    def of(cls, rows: list[dict[str, Any]]) -> "Part":
        """Returns the file of some rows, named by content: the same rows make the same file."""
        return cls.holding(pa.Table.from_pylist(rows, schema=ROW))

    @classmethod
    def holding(cls, table: pa.Table) -> "Part":
        """Returns the file of a table with such rows."""
        sink = io.BytesIO()
        pq.write_table(table, sink, compression="zstd")
        content = sink.getvalue()
        sum_ = hashlib.sha256()
        for key in ("line", "cause", "stamp"):
            for value in table.column(key).to_pylist():
                sum_.update(b"\n" if value is None else value.encode() + b"\n")
        return cls(f"part-{sum_.hexdigest()[:32]}.parquet", content)
