import TestSupport
import Testing

@testable import RouteFormats

/// Checks that every case belongs to a part: messages are divided by topic, and each part has the texts for
/// some of the cases.
@Suite("Texts of errors, warnings and notes")
struct FormatWordsTests {
  @Test func everyErrorHasWords() throws {
    try expectWords(Self.errors, of: "FormatError", in: "FormatError") { $0.message }
  }

  @Test func everyWarningHasWords() throws {
    try expectWords(Self.warnings, of: "FormatWarning", in: "Drop") { $0.message }
  }

  @Test func everyNoteAboutLinesHasWords() throws {
    try expectWords(Self.lineNotes, of: "LineNote", in: "LineNote") {
      FormatWarning.lines($0).message
    }
  }

  @Test func everyLookHasWords() throws {
    try expectWords(Self.looks, of: "LookNote", in: "Look/LookNote") {
      FormatWarning.lines(.look($0)).message
    }
  }

  /// Expects the samples to include each case declared by an enum, and a text for each.
  private func expectWords<Value>(
    _ samples: [Value], of type: String, in file: String, _ words: (Value) -> String
  ) throws {
    let path = "RouteFormats/Document/\(file).swift"
    let code = try #require(SourceFile.all(in: "RouteFormats").first { $0.path == path }).code
    let lines = code.split(separator: "\n").drop { !$0.hasPrefix("package enum \(type):") }
    let cases = lines.prefix { $0 != "}" }.compactMap { line -> String? in
      for keyword in ["  case ", "  indirect case "] where line.hasPrefix(keyword) {
        return Self.name(line.dropFirst(keyword.count))
      }
      return nil
    }
    #expect(Set(samples.map { Self.name("\($0)") }) == Set(cases))
    for sample in samples { #expect(!words(sample).isEmpty, "\(sample) has no words") }
  }

  /// Returns the name of the case at the beginning of a text.
  private static func name(_ text: some StringProtocol) -> String {
    String(text.prefix { $0.isLetter || $0.isNumber })
  }
}

extension FormatWordsTests {
  private static let errors: [FormatError] = [
    .empty, .unknownFormat(.none), .noPoints(.gpx), .onePoint(.gpx),
    .voidFixes(line: 1, count: 2, areAll: true), .voidFixes(line: 1, count: 2, areAll: false),
    .badLatitude(line: 1, text: "x"), .badLongitude(line: 1, text: "x"),
    .otherNumbers(line: 1, text: "x", isLatitude: true, .minutes), .missingPosition(line: 1),
    .badChecksum(line: 1), .malformed(line: 1, reason: "x"), .unreadableRest(line: 1, reason: "x"),
    .contradiction(line: 1, length: 1, stated: "x"), .tooManyPoints(line: 1),
    .entityDeclaration(line: 1), .damagedGzip, .archive(.damaged),
    .unknownColumns(line: 1, found: ["x"]), .unknownColumns(line: 1, found: [], lacking: ["x"]),
    .missingColumn(line: 1, key: "x", name: "x", found: []), .unreadable(.notFound),
    .member(name: "x", .empty),
  ]

  private static let warnings: [FormatWarning] = [
    .truncated(line: 1), .malformed(line: 1, reason: "x"), .damagedGzip,
    .unreadableTimes(count: 1, line: 1), .timesGoBack(count: 1, line: 1),
    .weekRollover(count: 1, line: 1), .timeUnit(parts: 1, line: 1), .mixedUnits(count: 1, line: 1),
    .wrongDates(count: 1, line: 1), .otherClock(count: 1, line: 1), .outOfOrder(count: 1, line: 1),
    .twoClocks(seconds: 1, line: 1), .noDate, .skippedRecords(count: 1, line: 1),
    .jumpsToAndFro(count: 1, points: 1, metres: 1, line: 1),
    .otherSource(count: 1, line: 1, others: "x", used: "x"),
    .severalColumns(keys: "x", taken: ["x"], others: ["x"], choice: "x", line: 1),
    .timeReading(.count, column: "x", line: 1), .dateOrder(taken: "x", line: 1),
    .unusedHemispheres(column: "x", line: 1), .unknownSides(column: "x", line: 1),
    .otherDevices(count: 1, line: 1, column: "x", used: "x", others: [], reason: .most),
    .surplusFields(count: 1, names: 1, line: 1), .oneOfSeveral(used: "x", others: []),
    .damagedMember(name: "x"), .poses(.walksBackwards), .lines(.doubledBackslashes),
  ]

  private static let lineNotes: [LineNote] = [
    .coarse(count: 1, of: .route, finer: .track, finerCount: 1), .sameTimes(count: 1, line: 1),
    .otherWalkers(count: 1, line: 1),
    .peopleInTurn(column: "x", before: "x", after: "x", line: 1),
    .talkersApart(count: 1, of: 1, metres: 1, line: 1), .untimedWaypoints(count: 1, line: 1),
    .waypoints(count: 1, line: 1), .walkOfWaypoints(count: 1, line: 1), .otherTrack(count: 1),
    .plannedTrack(count: 1, line: 1), .otherPlans(count: 1), .spansOfLines(count: 1, line: 1),
    .alternatives(count: 1), .noWay(count: 1), .reversed(line: 1), .nullIsland(count: 1, line: 1),
    .timesWithoutPosition(count: 1, line: 1), .jumps(total: 1, inParts: 1, parts: 1),
    .farWaypoints(count: 1, metres: 1), .simplified(own: 1, stated: 1), .tooFast(speed: 1),
    .equalTimes(count: 1, of: 1, line: 1), .movedEnd(isStart: true, metres: 1),
    .eitherPrecision(taken: 5, other: 6, length: 1, otherLength: 1),
    .heights(length: 1, otherLength: 1), .unlikeStated(length: 1, stated: "x"),
    .farWayPoint(metres: 1), .doubledBackslashes, .look(.sameNumber), .server("x"),
    .unusedTimes(["x"], choice: nil, line: 1), .movedTimes(seconds: 1, line: 1),
  ]

  private static let looks: [LookNote] = [
    .oneTime(count: 1), .clockNotSet(year: 1, line: 1), .weeksEarly(1, line: 1), .sameNumber,
    .misread(.minutes, count: 1, line: 1), .stuck(seconds: 1, metres: 1, line: 1),
    .leap(metres: 1, seconds: 1, line: 1), .grid(decimals: 1, of: nil), .tooSlow(speed: 1),
    .radians, .daysAndMonths(line: 1), .hoursLost(1, line: 1), .folded(.latitude, line: 1),
    .again(count: 1, line: 1), .wayBack(count: 1, line: 1),
    .parts(count: 1, turned: nil, jumps: 1, mended: 1),
    .lostVertex(metres: 1, isExchanged: true, line: 1), .heights(count: 1, usual: 1),
    .climb(speed: 1), .outOfBounds(isExchanged: true), .length(own: 1, stated: 1),
    .speed(own: 1, stated: 1), .duration(own: 1, stated: 1),
  ]
}
