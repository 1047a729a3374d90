/// A valid text, and a change that breaks it.
struct BrokenSample: Sendable {
  let schema: String
  let text: String
  let edits: [SchemaCase.Edit]

  private init(
    _ schema: String, _ text: String, _ path: [SchemaCase.Step], _ value: JSONWord
  ) {
    self.schema = schema
    self.text = text
    edits = [SchemaCase.Edit(path: path, value: value)]
  }

  /// The text after the change, which must be refused.
  var schemaCase: SchemaCase {
    var broken = soundCase
    broken.edits = edits
    return broken
  }

  /// The original text, which must be accepted.
  var soundCase: SchemaCase { SchemaCase(schema: schema, text: text) }

  static let all: [BrokenSample] = frames + runs + studies + checks + reports + tables + records

  private static func frame(_ path: SchemaCase.Step..., value: JSONWord) -> BrokenSample {
    BrokenSample("frame", SchemaSamples.frame, path, value)
  }

  private static let frames = [
    frame("camera", "latitude", value: .number(90.000001)),
    frame("camera", "longitude", value: .number(-180.5)),
    frame("camera", "heading", value: .number(360)), frame("camera", "heading", value: .number(-1)),
    frame("camera", "roll", value: .number(-180)), frame("camera", "pitch", value: .number(91)),
    frame("camera", "position", value: .array([.number(0), .number(0)])),
    frame("finish", "center", value: .array([.number(0), .number(0), .number(0)])),
    frame("finish", "center", value: .null), frame("finish", "visible", value: .bool(false)),
    frame("finish", "sphereRadius", value: .null), frame("finish", "distance", value: .number(-1)),
    frame("finish", "diameter", value: .number(0)),
    frame("finish", "silhouette", "angle", value: .number(-90)),
    frame("finish", "pulse", "opacity", value: .number(1.1)),
    frame("finish", "pulse", "scale", value: .number(0.9)),
    frame("finish", "label", "center", value: .null),
    frame("finish", "label", "size", value: .number(10.9)),
    frame("finish", "label", "text", value: .string("")),
    frame("hint", "visible", value: .bool(true)), frame("hint", "edge", value: .string("left")),
    frame("hint", "center", value: .array([.number(0), .number(0)])),
    frame("hint", "turn", value: .number(180.1)), frame("hint", "turn", value: .null),
    frame("hint", "style", value: .string("ring")),
    frame("arrows", value: .null), frame("arrows", 0, "center", value: .string("none")),
    frame("arrows", 0, "chainage", value: .number(-3)),
    frame("arrows", 0, "heading", value: .number(360)),
    frame("route", "segment", value: .number(1.5)), frame("route", "remaining", value: .number(-1)),
    frame("location", "source", value: .string("network")),
    frame("location", "accuracy", value: .number(-5)),
    frame("correction", "runs", value: .number(-1)),
    frame("correction", "error", value: .number(-1)),
    frame("correction", "angle", value: .number(-180)), frame("truth", value: .null),
    frame("tracking", value: .string("lost")), frame("tracking", value: .null),
    frame("registration", "finishDegrees", value: .number(181)),
    BrokenSample("frame#/$defs/hint", SchemaSamples.halo, ["style"], .string("wedge")),
    BrokenSample("frame#/$defs/hint", SchemaSamples.halo, ["halo"], .null),
    BrokenSample("frame#/$defs/hint", SchemaSamples.halo, ["visible"], .bool(false)),
    BrokenSample("frame#/$defs/hint", SchemaSamples.wedge, ["wedge", "ends"], .array([])),
    BrokenSample("frame#/$defs/hint", SchemaSamples.wedge, ["edge"], .null),
    BrokenSample("frame#/$defs/finish", SchemaSamples.behind, ["visible"], .bool(true)),
    BrokenSample("frame#/$defs/finish", SchemaSamples.behind, ["sphereRadius"], .number(3)),
    BrokenSample(
      "frame#/$defs/arrow",
      #"{"chainage": 3, "position": [0, -1.5, 3], "heading": 0, "center": null, "visible": false}"#,
      ["visible"], .bool(true)),
  ]

  private static func run(_ path: SchemaCase.Step..., value: JSONWord) -> BrokenSample {
    BrokenSample("correction-run", SchemaSamples.run, path, value)
  }

  private static let runs = [
    run("total", value: .number(-180)), run("angle", value: .number(180.5)),
    run("truth", value: .number(270)), run("error", value: .number(-1)),
    run("pairs", value: .number(0.5)), run("strategy", value: .string("best")),
    run("explanation", value: .null),
    run("explanation", "estimates", 0, "weight", value: .number(1.01)),
    run("explanation", "estimates", 0, "used", value: .bool(false)),
    run("explanation", "estimates", 1, "used", value: .bool(true)),
    run("explanation", "estimates", 1, "reason", value: .string("notChosen")),
    run("explanation", "pairs", 0, "first", value: .number(-1)),
    run("explanation", "pairs", 0, "reason", value: .null),
    run("explanation", "pairs", 0, "reason", value: .string("inaccurate")),
  ]

  private static func study(_ path: SchemaCase.Step..., value: JSONWord) -> BrokenSample {
    BrokenSample("correction-study", SchemaSamples.study, path, value)
  }

  private static func check(_ path: SchemaCase.Step..., value: JSONWord) -> BrokenSample {
    BrokenSample("test-report", SchemaSamples.checks, path, value)
  }

  private static let checks = [
    check("outcome", value: .string("skipped")), check("passed", value: .number(-1)),
    check("checks", 0, "group", value: .string("other")),
    check("checks", 0, "outcome", value: .string("broken")),
    check("checks", 0, "line", value: .number(0)), check("checks", 0, "time", value: .number(-1)),
    check("summary", "ready", "share", value: .number(1.1)),
    check("summary", "registration", "error", "p95", value: .number(-1)),
    check("summary", "poses", value: .string("made up")),
  ]

  private static let studies = [
    study("used", value: .number(0)), study("strategies", 0, value: .string("best")),
    study("strategies", value: .array([])), study("seed", value: .number(0.5)),
    study("figures", 0, "figure", value: .string("error5")),
    study("figures", 0, "unit", value: .string("feet")),
    study("figures", 0, "strategies", 0, "median", value: .number(-1)),
    study("figures", 0, "strategies", 0, "medianInterval", value: .array([.number(1)])),
    study("figures", 0, "differences", 0, "less", value: .number(-1)),
    study("coverage", 0, "within1Sigma", value: .number(1.1)),
    study("logs", 0, "duration", value: .number(-1)),
    study("logs", 0, "strategies", 0, "errorEnd", value: .number(-1)),
  ]

  private static func report(_ path: SchemaCase.Step..., value: JSONWord) -> BrokenSample {
    BrokenSample("inspect", SchemaSamples.report, path, value)
  }

  private static let reports = [
    report("kind", value: .string("track")), report("format", value: .string("shp")),
    report("points", value: .number(-1)), report("duration", value: .number(-1)),
    report("first", "time", value: .string("2019-12-15 20:19:55")),
    report("first", "time", value: .string("2019-12-15T20:19:55+01:00")),
    report("first", "time", value: .number(1_576_441_195)),
    report("bounds", "south", value: .number(-91)), report("bounds", "east", value: .number(181)),
    report("accuracy", "points", value: .number(0)),
  ]

  private static let tables = [
    BrokenSample("sizing", SchemaSamples.sizes, [0, "distance"], .number(-1)),
    BrokenSample("sizing", SchemaSamples.sizes, [0, "diameter"], .number(0)),
    BrokenSample("sizing", SchemaSamples.sizes, [0, "warnings"], .array([.string("too-big")])),
    BrokenSample("sizing", SchemaSamples.sizes, [0, "contrast", "sky"], .number(0.9)),
    BrokenSample("sizing", SchemaSamples.sizes, [0, "contrast", "label"], .number(21.1)),
    BrokenSample(
      "sizing", SchemaSamples.sizes, [0, "designWarnings"], .array([.string("contrast")])),
    BrokenSample("sizing", SchemaSamples.sizes, [0, "unused"], .array([.string("max")])),
    BrokenSample("sizing-along", SchemaSamples.along, [0, "places"], .number(0)),
    BrokenSample("sizing-along", SchemaSamples.along, [0, "by"], .string("size")),
    BrokenSample(
      "sizing-along", SchemaSamples.along, [0, "worst", 0, "finish", "behind"], .number(-1)),
    BrokenSample(
      "sizing-along", SchemaSamples.along, [0, "worst", 0, "arrows", "hidden"], .number(1.1)),
    BrokenSample(
      "sizing-along", SchemaSamples.along, [0, "worst", 0, "wrong"], .array([.string("unused")])),
    BrokenSample(
      "frame#/$defs/contrast", SchemaSamples.contrast, ["mark", "required"], .number(4)),
    BrokenSample("frame#/$defs/contrast", SchemaSamples.contrast, ["text", "least"], .number(0.9)),
    BrokenSample(
      "frame#/$defs/contrast", SchemaSamples.contrast, ["hint", "color"], .string("#FFFFFF")),
    BrokenSample(
      "places", SchemaSamples.places, ["features", 0, "properties", "kind"], .string("place")),
    BrokenSample(
      "places", SchemaSamples.places, ["features", 0, "properties", "heading"], .number(360)),
    BrokenSample(
      "places", SchemaSamples.places, ["features", 0, "properties", "time"],
      .string("2026-01-01 12:00")),
    BrokenSample(
      "places", SchemaSamples.places, ["features", 0, "geometry", "type"], .string("Polygon")),
    BrokenSample("arrows", SchemaSamples.arrows, [0, "arrows"], .number(0)),
    BrokenSample("arrows", SchemaSamples.arrows, [0, "large"], .number(1.5)),
    BrokenSample("arrows", SchemaSamples.arrows, [0, "farthest"], .number(-1)),
    BrokenSample("arrows", SchemaSamples.arrows, [0, "spacing"], .number(0)),
  ]

  private static func header(_ path: SchemaCase.Step..., value: JSONWord) -> BrokenSample {
    BrokenSample("session-log", SchemaSamples.records[0], path, value)
  }

  private static let records = [
    header("version", value: .number(2)), header("seed", value: .number(-1)),
    header("seed", value: .number(0.5)), header("misalignment", value: .number(181)),
    header("route", "points", value: .array([])),
    header("route", "points", 0, "latitude", value: .number(-90.5)),
    header("route", "points", 1, "longitude", value: .null),
    BrokenSample("session-log", SchemaSamples.records[2], ["heading"], .number(361)),
    BrokenSample("session-log", SchemaSamples.records[4], ["state"], .string("lost")),
  ]
}
