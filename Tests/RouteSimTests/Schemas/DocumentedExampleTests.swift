import Foundation
import TestSupport
import Testing

/// Checks that the JSON on the pages conforms to its schema, and that the program accepts it.
@Suite("Documented examples")
struct DocumentedExampleTests {
  @Test("are found with their schema, fence and lines")
  func areFound() {
    let page = """
      <!-- schema: design -->

      ```json
      {}
      ```
      ```sh
      ls
      ```
      <!-- schema: frame -->
      Words between.
      ```jsonl
      {}
      {}
      ```
      """
    let examples = DocumentedExample.examples(page: "A", page)
    #expect(examples.map(\.description) == ["A:3", "A:11"])
    #expect(examples.map(\.schema) == ["design", nil])
    #expect(examples.map(\.isLines) == [false, true])
    #expect(examples.map(\.text) == ["{}", "{}\n{}"])
  }

  @Test(
    "are valid according to the schema named in a comment, or else to exactly one",
    .enabled(if: SchemaOracle.python != nil, SchemaOracle.absence))
  func validate() throws {
    let examples = try DocumentedExample.all()
    let choices = examples.map { example in
      example.schema.map { [$0] }
        ?? (example.isLines ? DocumentedExample.lines : DocumentedExample.documents)
    }
    let cases = zip(examples, choices).flatMap { example, schemas in
      schemas.map { SchemaCase(schema: $0, text: example.text, lines: example.isLines) }
    }
    var results = try SchemaOracle.check(cases).cases[...]
    for (example, schemas) in zip(examples, choices) {
      let faults = results.prefix(schemas.count).map(\.faults)
      results = results.dropFirst(schemas.count)
      if example.schema != nil {
        #expect(faults == [[]], "\(example)")
      } else {
        #expect(faults.count { $0.isEmpty } == 1, "\(example) is of none or several: \(faults)")
      }
    }
    // Each format must be shown at least once.
    let shown = Set(examples.compactMap { $0.schema?.split(separator: "#").first.map(String.init) })
    #expect(shown == Set(DocumentedExample.documents + DocumentedExample.lines))
  }

  /// Returns the examples for a schema, as files in a folder.
  private func files(_ schema: String, in folder: ScratchFolder) throws -> [String] {
    let examples = try DocumentedExample.all().filter { $0.schema == schema }
    try #require(!examples.isEmpty)
    return try examples.enumerated().map { number, example in
      try folder.write(
        example.text + "\n", to: "\(schema)-\(number)\(example.isLines ? ".jsonl" : ".json")")
    }
  }

  @Test("of session logs are read completely, replayed and corrected")
  func logs() throws {
    let folder = try ScratchFolder()
    let product = try Tool.product
    for log in try files("session-log", in: folder) {
      let report = try product.run(["inspect", log, "--format", "json"])
      #expect(report.status == 0 && report.errors == "")
      #expect(
        report.text.contains(#""kind": "session""#) && report.text.contains(#""dropped": 0,"#))
      let replay = try product.run(["replay", log, "--headless", "--rate", "1"])
      #expect(replay.status == 0 && replay.text.hasPrefix(#"{"time": 0, "#), "\(replay.errors)")
    }
    // The first example is the complete log.
    let log = try files("session-log", in: folder)[0]
    let runs = try product.run(["correct", log, "--strategy", "all", "--format", "jsonl"])
    #expect(runs.status == 0 && runs.errors == "" && runs.text.contains(#""pairs": 3, "#))
    // Its last pose is the quaternion of the worked example: 14 m to the north, looking east.
    let frames = try product.run(["replay", log, "--headless", "--from", "10"])
    #expect(
      frames.text.contains(#""position": [0, 0, -14], "heading": 90, "pitch": 0, "roll": 0}"#))
  }

  @Test("of designs are accepted")
  func designs() throws {
    let folder = try ScratchFolder()
    for design in try files("design", in: folder) {
      let result = try Tool.product.run(["sizing", "--format", "json", "--design", design])
      #expect(result.status == 0 && result.errors == "")
    }
  }

  @Test("of scripts run on the log next to them, and their expectations are met")
  func scripts() throws {
    let folder = try ScratchFolder()
    let log = try files("session-log", in: folder)[0]
    for script in try files("script", in: folder) {
      let result = try Tool.product.run(
        ["replay", log, "--headless", "--script", script], in: folder.path)
      #expect(result.status == 0, "\(result.errors)")
    }
  }
}
