import Foundation
import TestSupport
import Testing

/// Checks that the program's output conforms to `docs/schema`, and that broken output does not.
@Suite("Schemas", .enabled(if: SchemaOracle.python != nil, SchemaOracle.absence))
struct SchemaTests {
  /// The output of every command, and the validator's answer about it, both obtained only once.
  private static let outputs = Result { () throws in
    let outputs = try WrittenOutputs()
    return (outputs, try SchemaOracle.check(outputs.cases))
  }

  @Test("are valid schemas, without misspelt keywords or dangling references")
  func areSchemas() throws {
    let answer = try SchemaOracle.check([])
    #expect(answer.schemas == [])
    #expect(
      answer.names == [
        "arrow-legibility", "arrows", "corpus", "correction-run", "correction-study",
        "design-difference", "design", "devices", "frame", "inspect", "marks", "placements",
        "places",
        "score", "script", "session-log",
        "sizing-along", "sizing", "sweep",
        "test-report", "verdict",
      ])
  }

  @Test("are requested by name; a file without a schema is not assumed to be valid")
  func aSchemaIsNeeded() throws {
    let python = try #require(SchemaOracle.python)
    for words in [["walk.jsonl"], ["sesion-log", "walk.jsonl"]] {
      let script = DataFolder.packageRoot + "/Tests/Oracle/check_schemas.py"
      let result = try python.run([script] + words)
      #expect(result.status == 64 && result.errors.contains("session-log"), "\(words)")
    }
  }

  @Test("describe every key that every command writes, and the form of numbers")
  func outputsAreValid() throws {
    let (outputs, answer) = try Self.outputs.get()
    #expect(answer.cases.count == outputs.commands.count && answer.cases.count > 30)
    for (command, result) in zip(outputs.commands, answer.cases) {
      #expect(result.faults == [], "routesim \(command)")
    }
  }

  /// Properties that the program never writes.
  ///
  /// The name of a log without a route, and the phone, are only read. An unbounded interval requires a
  /// strategy that settles in nearly all of twenty logs; the others require fixes that cannot be placed, or
  /// that are on opposite sides of the Earth.
  private static let neverWritten = [
    // The default hint makes room for the screen's parts.
    "frame": ["hint.covers[]"],
    // The mark's edge and rim stand out from any colour that an arrow may have.
    "sizing": ["[].designWarnings[]"],
    // Null requires fixes on opposite sides of the Earth, for which no log of poses is refused.
    "score": ["scores[].events as null"],
    // All logs that are read here have a route, and their frames have arrows on the screen.
    "test-report": [
      "summary.finish.hidden.share as null", "summary.arrows.hidden.share as null",
    ],
    // Every projection leads back to its own positions.
    "placements": ["[].roundTrip as null"],
    "session-log": [
      "header.name", "header.tracking as null", "header.device", "header.start as null",
      "tracking.reason as null",
    ],
    "correction-study": ["figures[].differences[].p95Interval[] as null"],
    "correction-run": [
      "explanation.estimates[].outlierProbability as null",
      "explanation.estimates[].weight as null",
      "explanation.pairs[].angle as null",
      "explanation.pairs[].distance as null",
      "explanation.pairs[].circles as null",
    ],
  ]

  @Test("describe nothing that no command writes, including null")
  func nothingIsMadeUp() throws {
    let (_, answer) = try Self.outputs.get()
    for (schema, unseen) in answer.unseen.sorted(by: { $0.key < $1.key }) {
      #expect(unseen == Self.neverWritten[schema] ?? [], "\(schema)")
    }
    #expect(
      answer.unseen.keys.sorted() == [
        "arrow-legibility", "arrows", "correction-run", "correction-study",
        "design-difference", "devices", "frame", "inspect", "placements", "places", "score",
        "session-log",
        "sizing", "sizing-along", "test-report", "verdict",
      ])
  }

  @Test("refuse every sample with a missing or extra key, or with a value of another kind")
  func mutantsAreRefused() throws {
    let cases = SchemaSamples.all
    let answer = try SchemaOracle.check(cases)
    for (sample, result) in zip(cases, answer.cases) {
      #expect(result.faults == [], "\(sample.schema): \(sample.text)")
      #expect(result.survivors == [], "\(sample.schema): \(sample.text)")
    }
  }

  @Test("refuse values that are out of range or contradict each other")
  func brokenIsRefused() throws {
    let broken = BrokenSample.all
    let answer = try SchemaOracle.check(broken.map(\.schemaCase))
    for (sample, result) in zip(broken, answer.cases) {
      #expect(!result.faults.isEmpty, "\(sample.schema): \(sample.edits)")
    }
    let sound = try SchemaOracle.check(broken.map(\.soundCase))
    #expect(sound.cases.flatMap(\.faults) == [])
  }

  @Test(
    "let readers of output ignore keys of later versions; those of designs and scripts do not")
  func unknownKeys() throws {
    let cases = SchemaSamples.all.map { sample in
      var sample = sample
      sample.open = true
      sample.optional = nil
      let inside: [SchemaCase.Step] =
        ["sizing", "sizing-along", "arrow-legibility", "arrows", "placements", "devices"].contains(
          sample.schema) ? [0] : []
      sample.edits = [SchemaCase.Edit(path: inside + ["later"], value: .object(["a": .null]))]
      return sample
    }
    for (sample, result) in zip(cases, try SchemaOracle.check(cases).cases) {
      let isClosed = ["design", "marks", "script", "sweep"].contains(sample.schema)
      #expect(result.faults.isEmpty != isClosed, "\(sample.schema): \(result.faults)")
    }
  }

  @Test("of designs, scripts and logs refuse what the program refuses")
  func programAgrees() throws {
    let folder = try ScratchFolder()
    let product = try Tool.product
    try folder.write(SchemaSamples.log, to: "log.jsonl")
    var cases: [SchemaCase] = []
    for text in RefusedTexts.designs {
      let path = try folder.write(text, to: "design.json")
      let result = try product.run(["sizing", "--format", "json", "--design", path])
      #expect(result.status == 65, "\(text): \(result.errors)")
      cases.append(SchemaCase(schema: "design", text: text))
    }
    for text in RefusedTexts.scripts {
      let path = try folder.write(text, to: "script.json")
      let log = folder.path + "/log.jsonl"
      let result = try product.run(["replay", log, "--headless", "--script", path])
      #expect(result.status == 65, "\(text): \(result.errors)")
      cases.append(SchemaCase(schema: "script", text: text))
    }
    for text in RefusedTexts.records {
      let path = try folder.write(SchemaSamples.log + text + "\n", to: "broken.jsonl")
      let result = try product.run(["inspect", "--format", "json", path])
      #expect(
        result.text.contains("\"dropped\": 1,") || result.errors.contains("skipped"), "\(text)")
      cases.append(SchemaCase(schema: "session-log", text: text))
    }
    for (sample, result) in zip(cases, try SchemaOracle.check(cases).cases) {
      #expect(!result.faults.isEmpty, "\(sample.schema): \(sample.text)")
    }
  }
}
