import ARRouteEngine
import Foundation
import TestSupport
import Testing

@testable import RouteSimKit

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Reports as they are read by third-party software.
@Suite("TestReport")
struct TestReportTests {
  /// A report with every outcome; its names and messages contain the syntax of the formats, which must not
  /// be read as such.
  private static let report = TestReport(
    log: "a \"walk\" & <more>.jsonl", script: "checks\u{1b}[2J.json",
    cases: [
      TestReport.Case(name: "plain", group: "expectation", outcome: .passed, time: 1),
      TestReport.Case(
        name: "5 # TODO \\ ]]> <b>&\u{1b}[31m \"quoted\" 'so' é 終", group: "expectation",
        outcome: .failed, message: "expected \"a\" & <b>\n, found ]]> \u{0}\u{7}\u{202e} # SKIP",
        time: 2.5, file: "c.json", line: 7),
      TestReport.Case(
        name: "plain", group: "picture", outcome: .failed, message: "other", time: 3,
        file: "c.json", line: 9, attachments: ["a.actual.png", "a & b.diff.png"]),
      TestReport.Case(
        name: "later", group: "summary", outcome: .skipped, message: "after # the end"),
      TestReport.Case(name: "replay", group: "run", outcome: .error, message: "no such file"),
    ], summary: RunFigures())

  @Test("a run's figures include the parts that buildings hide, if there are buildings")
  func hidden() throws {
    let places = try [0, 1e-3].map { north in
      try #require(GeodeticCoordinate(latitudeDegrees: 60.17 + north, longitudeDegrees: 24.94))
    }
    let corners = try [(4e-4, -3e-4), (4e-4, 3e-4), (5e-4, 3e-4), (5e-4, -3e-4)].map {
      north, east in
      try #require(
        GeodeticCoordinate(latitudeDegrees: 60.17 + north, longitudeDegrees: 24.94 + east))
    }
    let block = Building(footprint: try #require(Footprint(outline: corners)), height: 20)
    var world = try World(route: try Route(name: "", coordinates: places))
    var figures = RunFigures()
    figures.add(world.frame(clock: 0))
    #expect(!figures.numbers.contains { $0.path.contains("hidden") })
    figures = RunFigures()
    world.show(streets: StreetMap(buildings: [block]))
    for chainage in [0, 100.0] {
      var here = world
      let stands = here.stand(atChainage: chainage)
      #expect(stands)
      figures.add(here.frame(clock: 0))
    }
    func number(_ path: String) -> Double? {
      figures.numbers.first { $0.path == path }.flatMap { Double($0.text) }
    }
    #expect(number("finish.hidden.share") == 0.5)
    // From the start, arrows behind the block, 44 to 100 m away, are hidden; from behind the block, none
    // are.
    let arrows = try #require(number("arrows.hidden.share"))
    #expect(arrows > 0.15 && arrows < 0.4)
  }

  private func text(_ format: TestReport.Format) -> String {
    String(decoding: Self.report.bytes(format), as: UTF8.self)
  }

  @Test("no format contains control characters", arguments: TestReport.Format.allCases)
  func harmless(format: TestReport.Format) {
    for scalar in text(format).unicodeScalars where scalar != "\n" {
      #expect(scalar.value >= 32 && scalar.value != 127 && scalar.value != 0x202E)
    }
    #expect(Self.report.bytes(format) == Self.report.bytes(format))
  }

  /// Returns a Python that can import a module; nil if absent.
  private static func python(importing module: String) -> Tool? {
    [Tool(path: "/usr/bin/python3"), Tool(named: "python3")].compactMap(\.self).first {
      (try? $0.run(["-c", "import \(module)"]))?.status == 0
    }
  }

  private static func read(_ program: String, _ module: String, _ bytes: [UInt8]) throws
    -> [[String]]
  {
    let found = python(importing: module)
    let python = try #require(found)
    let folder = try ScratchFolder()
    let path = try folder.write(bytes, to: "report")
    let result = try python.run(["-c", "import json, sys\n" + program, path])
    try #require(result.status == 0, "\(result.errors)")
    return try JSONDecoder().decode([[String]].self, from: Data(result.output))
  }

  @Test(
    "junitparser reads the report that was written",
    .enabled(if: python(importing: "junitparser") != nil, "no python3-junitparser"))
  func junit() throws {
    let cases = try Self.read(
      """
      from junitparser import JUnitXml
      xml = JUnitXml.fromfile(sys.argv[1])
      rows = [[str(xml.tests), str(xml.failures), str(xml.errors)]]
      for suite in xml:
          rows.append([suite.name, str(suite.tests), str(suite.failures), str(suite.errors), str(suite.skipped)])
          for case in suite:
              rows.append([case.classname, case.name] + [type(r).__name__ + ": " + r.message for r in case.result])
      json.dump(rows, sys.stdout)
      """, "junitparser", Self.report.bytes(.junit))
    #expect(cases[0] == ["5", "2", "1"])
    #expect(cases[1] == ["a \"walk\" & <more>.jsonl", "5", "2", "1", "1"])
    #expect(cases[2] == ["checks\\u{1b}[2J.json.expectation", "plain [a \"walk\" & <more>.jsonl]"])
    #expect(
      cases[3] == [
        "checks\\u{1b}[2J.json.expectation",
        "5 # TODO \\ ]]> <b>&\\u{1b}[31m \"quoted\" 'so' é 終 [a \"walk\" & <more>.jsonl]",
        "Failure: expected \"a\" & <b> , found ]]> \\u{0}\\u{7}\\u{202e} # SKIP",
      ])
    #expect(cases[4][1...] == ["plain (2) [a \"walk\" & <more>.jsonl]", "Failure: other"])
    #expect(cases[5][1...] == ["later [a \"walk\" & <more>.jsonl]", "Skipped: after # the end"])
    #expect(cases[6][1...] == ["replay [a \"walk\" & <more>.jsonl]", "Error: no such file"])
  }

  @Test(
    "reports on two logs with one script, merged by junitparser, have no case twice",
    .enabled(if: python(importing: "junitparser") != nil, "no python3-junitparser"))
  func junitOfTwoLogs() throws {
    let folder = try ScratchFolder()
    let files = try ["a/walk.jsonl", "b/walk.jsonl", "-"].enumerated().map { number, log in
      var report = Self.report
      report.log = log
      return try folder.write(report.bytes(.junit), to: "\(number).xml")
    }
    let python = try #require(Self.python(importing: "junitparser"))
    let result = try python.run(
      [
        "-c",
        """
        import json, sys
        from junitparser import JUnitXml
        merged = JUnitXml()
        for path in sys.argv[1:]:
            merged += JUnitXml.fromfile(path)
        json.dump([[case.classname, case.name] for suite in merged for case in suite], sys.stdout)
        """,
      ] + files)
    try #require(result.status == 0, "\(result.errors)")
    let cases = try JSONDecoder().decode([[String]].self, from: Data(result.output))
    #expect(cases.count == 3 * Self.report.cases.count)
    #expect(Set(cases).count == cases.count)
    // The class still names the subject of the check.
    #expect(Set(cases.map { $0[0] }).count == 4)
  }

  /// The elements and attributes allowed by `junit-10.xsd` of Jenkins' xUnit plugin, which refuses all
  /// others.
  private static let allowed: [String: Set<String>] = [
    "testsuites": ["name", "time", "tests", "failures", "errors"],
    "testsuite": [
      "name", "tests", "failures", "errors", "group", "time", "skipped", "timestamp", "hostname",
      "id", "package", "file", "log", "url",
    ],
    "properties": [], "property": ["name", "value"],
    "testcase": ["name", "time", "classname", "group"], "skipped": ["type", "message"],
    "failure": ["type", "message"], "error": ["type", "message"], "system-out": [],
  ]

  @Test("JUnit reports have no element or attribute that Jenkins does not know")
  func jenkins() throws {
    let parser = XMLNames()
    let reader = XMLParser(data: Data(Self.report.bytes(.junit)))
    reader.delegate = parser
    #expect(reader.parse())
    #expect(Set(parser.found.map(\.0)) == Set(Self.allowed.keys))
    for (element, attributes) in parser.found {
      #expect(attributes.isSubset(of: Self.allowed[element] ?? []), "\(element)")
    }
  }

  @Test(
    "tap.py reads the report that was written",
    .enabled(if: python(importing: "tap.parser") != nil, "no python3-tap"))
  func tap() throws {
    let lines = try Self.read(
      """
      from tap.parser import Parser
      rows = []
      for line in Parser().parse_file(sys.argv[1]):
          if line.category == "test":
              rows.append([str(line.number), str(line.ok), str(line.skip), str(line.todo), line.description])
          else:
              rows.append([line.category])
      json.dump(rows, sys.stdout)
      """, "tap.parser", Self.report.bytes(.tap))
    #expect(lines[0...1] == [["version"], ["plan"]])
    let tests = lines.dropFirst(2).map { Array($0.prefix(4)) }
    #expect(
      tests == [
        ["1", "True", "False", "False"], ["2", "False", "False", "False"],
        ["3", "False", "False", "False"], ["4", "True", "True", "False"],
        ["5", "False", "False", "False"],
      ])
  }

  @Test(
    "prove counts the results in the report that was written",
    .enabled(if: Tool.isInstalled("prove"), "no prove"))
  func prove() throws {
    let folder = try ScratchFolder()
    let path = try folder.write(Self.report.bytes(.tap), to: "report.tap")
    let result = try #require(Tool(named: "prove")).run(["--exec", "cat", path])
    #expect(result.status == 1)
    #expect(result.text.contains("Failed tests:  2-3, 5"), "\(result.text)")
    #expect(result.text.contains("Tests: 5 Failed: 3"), "\(result.text)")
    #expect(!result.text.contains("Parse errors"), "\(result.text)")
  }
}

/// The elements in an XML file, with the names of their attributes.
private final class XMLNames: NSObject, XMLParserDelegate {
  private(set) var found: [(String, Set<String>)] = []

  func parser(
    _ parser: XMLParser, didStartElement element: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    found.append((element, Set(attributes.keys)))
  }
}
