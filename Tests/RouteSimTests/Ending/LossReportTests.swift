import Testing

@testable import RouteFormats
@testable import RouteSim
@testable import RouteSimKit

@Suite struct LossReportTests {
  private static func drop(_ count: Int) -> Drop {
    Drop(reason: .badLatitude, count: count, line: 7, text: "x")
  }

  @Test("what a live log loses is told when it first happens, and at the end if there was more")
  func tellsAtOnce() {
    var report = LossReport("-")
    var losses = LiveLosses()
    #expect(report.news([], losses).isEmpty)
    losses[.nullIsland] = 1
    #expect(
      report.news([Self.drop(1)], losses) == [
        "standard input:7: 1 point dropped: latitude “x” is not a number in −90…90",
        "standard input: 1 fix at latitude 0, longitude 0 left out; --keep-all-fixes uses them",
      ])
    losses[.nullIsland] = 3
    losses[.withoutTime] = 2
    #expect(report.news([], losses) == ["standard input: 2 fixes without a time left out"])
    var document = GeoDocument(format: .nmea)
    document.drops = [Self.drop(5)]
    document.warnings = [.noDate]
    #expect(
      report.rest(of: document, losses) == [
        "standard input:7: 5 points dropped: latitude “x” is not a number in −90…90",
        "standard input: \(FormatWarning.noDate.message)",
        "standard input: 3 fixes at latitude 0, longitude 0 left out; --keep-all-fixes uses them",
      ])
  }

  @Test("what was told and did not grow is not told again; what grew is, beside the document's")
  func tellsOnce() {
    var report = LossReport("-")
    var losses = LiveLosses()
    losses[.latePose] = 4
    _ = report.news([Self.drop(2)], losses)
    losses[.backInTime] = 1
    losses[.farAhead] = 1
    var document = GeoDocument(format: .nmea)
    document.drops = [Self.drop(2)]
    document.warnings = [.noDate]
    #expect(
      report.rest(of: document, losses) == [
        "standard input: \(FormatWarning.noDate.message)",
        "standard input: 1 sample stamped far ahead of what came before and after left out",
        "standard input: 1 fix with a time before an earlier one left out",
      ])
  }

  @Test("a file whose end is missing is told by the line where it begins to be")
  func cut() {
    var document = GeoDocument(format: .gpx)
    document.drops = [Self.drop(1)]
    #expect(document.lineOfCut == nil)
    document.drops.append(Drop(reason: .beyondLimit, count: 9, line: 8_388_612, text: ""))
    #expect(document.lineOfCut == 8_388_612)
  }
}
