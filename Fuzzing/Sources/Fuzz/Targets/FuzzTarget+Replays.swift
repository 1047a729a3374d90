import ARRouteEngine

@testable import RouteFormats
@testable import RouteSim
@testable import RouteSimKit

extension FuzzTarget {
  /// The targets for uses of logs and scripts: replays, comparisons and reports.
  static let replays: [FuzzTarget] = [
    FuzzTarget(name: "replay", check: checkReplay),
    FuzzTarget(name: "figure", check: checkFigure),
    FuzzTarget(name: "report", check: checkTestReport),
    FuzzTarget(name: "list", check: checkList),
  ]

  /// Replays a log with a script, and checks the resulting frames.
  private static func checkReplay(_ input: FuzzInput) {
    let parts = input.parts(2, at: 0x1C)
    let reader = DocumentReader(options: input.options)
    var settings = SimulationSettings()
    settings.seed = 1
    guard let document = try? reader.all(of: parts[0]),
      let recording = try? Recording(document: document, settings: settings)
    else { return }
    require(recording.samples.count <= 1 << 20, "samples as there were fixes")
    let scenario =
      parts.count > 1 ? (try? Scenario(Array(parts[1])))?.withoutFiles ?? .empty : .empty
    compareStrategies(recording)
    guard let route = recording.route,
      let world = try? World(
        route: route, camera: Device.standard.camera, settings: WorldSettings(),
        start: recording.start.map(SessionStart.coordinate) ?? .chainage(0),
        fusion: FusionSettings()),
      (try? scenario.check(from: world)) != nil
    else { return }
    var run = ReplayRun(
      Replay(of: recording, in: world, scenario: scenario), scenario: scenario,
      ticks: ReplayTicks(rate: 1), keepsFigures: true)
    var last = -1.0
    // Only a few frames are made, so that a slow input cannot be slow because of their number.
    for _ in 0..<12 {
      guard let step = run.next(until: recording.duration) else { break }
      guard case .frame(let frame) = step else { continue }
      require(frame.time > last, "frames by growing time")
      last = frame.time
      var json = JSONWriter()
      json.frame(frame)
      require(json.bytes.isJSON, "a frame is JSON")
    }
    for failure in run.finish(at: recording.duration) { checkLine(failure.message) }
    let report = TestReport(log: "a", script: "b", run)
    for format in TestReport.Format.allCases { check(report, in: format) }
  }

  private static func compareStrategies(_ recording: Recording) {
    let comparison = CorrectionComparison(
      recording,
      settings: [CorrectionStrategy.robust, .all].map { strategy in
        var settings = CorrectionSettings()
        settings.strategy = strategy
        return settings
      })
    for entry in comparison.entries {
      require(entry.run.total.radians.isFinite, "\(entry)")
    }
  }

  /// Checks the argument of the option `--check`.
  private static func checkFigure(_ input: FuzzInput) {
    guard let figure = SummaryCheck(input.string) else { return }
    let result = figure.result(of: PrintedFrame(RunFigures()), at: 0, file: "")
    let report = TestReport(log: "a", cases: [TestReport.Case(result)])
    for format in TestReport.Format.allCases { check(report, in: format) }
  }

  /// Checks a report whose checks have arbitrary names.
  private static func checkTestReport(_ input: FuzzInput) {
    let lines = input.string.split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    func line(_ number: Int) -> String { lines[number % lines.count] }
    let outcomes = TestReport.Case.Outcome.allCases
    let cases = lines.indices.prefix(20).map { number in
      TestReport.Case(
        name: line(number), group: "summary",
        outcome: outcomes[(number + input.choice) % outcomes.count],
        message: number % 3 == 0 ? nil : line(number + 1), time: Double(number),
        file: line(number + 2), line: number, attachments: [line(number + 3)])
    }
    let report = TestReport(log: line(4), script: line(5), cases: cases)
    for format in TestReport.Format.allCases { check(report, in: format) }
  }

  /// Checks that a report is valid in a format, and that it contains all checks.
  private static func check(_ report: TestReport, in format: TestReport.Format) {
    let bytes = report.bytes(format)
    let text = String(decoding: bytes, as: UTF8.self)
    require(
      text.utf8.elementsEqual(bytes)
        && text.unicodeScalars.allSatisfy { $0 == "\n" || Printable.isHarmless($0) },
      "reports are fit for a terminal\n\(text)")
    switch format {
    case .json: require(bytes.isJSON, text)
    case .tap:
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
      require(lines.first == "1..\(report.cases.count)", text)
      let results = lines.count { $0.hasPrefix("ok ") || $0.hasPrefix("not ok ") }
      require(results == report.cases.count, text)
      require(
        lines.count { $0.hasPrefix("not ok ") } == report.count(.failed) + report.count(.error),
        text)
    case .junit:
      // The report is not GPX, but the GPX reader also checks that XML is well formed.
      guard let reader = XMLReader() else { fatalError("no reader") }
      do throws(FormatError) {
        try bytes.withBytes { bytes throws(FormatError) in try reader.read(bytes) }
        _ = try reader.finish().finish()
      } catch {
        if case .malformed = error { require(false, "\(error) \(text)") }
      }
    }
  }

  /// Checks a file that contains a list of logs.
  private static func checkList(_ input: FuzzInput) {
    guard let names = try? LogList.names(in: Array(input.text)) else { return }
    require(names.count <= input.text.count, "no more names than bytes")
    require(names.allSatisfy { !$0.isEmpty }, "names are something")
  }
}

extension DocumentReader {
  /// Reads all bytes in one piece, and returns the document.
  fileprivate func all(of bytes: UnsafeBufferPointer<UInt8>) throws(FormatError) -> GeoDocument {
    try read(UnsafeRawBufferPointer(bytes))
    return try finish()
  }
}

extension Scenario {
  /// The script, if it reads no files; nil otherwise.
  fileprivate var withoutFiles: Scenario? {
    events.allSatisfy { event in
      event.settings.allSatisfy { if case .route = $0 { false } else { true } }
    } ? self : nil
  }
}

extension [UInt8] {
  /// True when the bytes are a single JSON value.
  fileprivate var isJSON: Bool { (try? JSONNode.read(self)) != nil }
}
