import Testing

@testable import RouteFormats
@testable import RouteSim
@testable import RouteSimKit

@Suite struct LossReportTests {
  private static func drop(_ count: Int) -> Drop {
    Drop(reason: .badLatitude, count: count, line: 7, text: "x")
  }

  @Test("a live log's losses are reported when they first happen, and at the end if they grew")
  func tellsAtOnce() {
    var report = LossReport("-")
    var losses = LiveLosses()
    #expect(report.news([], losses).isEmpty)
    losses[.nullIsland] = 1
    #expect(
      report.news([Self.drop(1)], losses) == [
        "standard input:7: 1 point dropped: latitude “x” is not a number in −90…90",
        "standard input: 1 fix left out: latitude 0, longitude 0; --keep-all-fixes uses them",
      ])
    losses[.nullIsland] = 3
    losses[.withoutTime] = 2
    #expect(report.news([], losses) == ["standard input: 2 fixes left out: no time"])
    var document = GeoDocument(format: .nmea)
    document.drops = [Self.drop(5)]
    document.warnings = [.noDate]
    #expect(
      report.rest(of: document, losses) == [
        "standard input:7: 5 points dropped: latitude “x” is not a number in −90…90",
        "standard input: \(FormatWarning.noDate.message)",
        "standard input: 3 fixes left out: latitude 0, longitude 0; --keep-all-fixes uses them",
      ])
  }

  @Test("a reported loss is repeated with the document's losses only if it grew")
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
        "standard input: 1 sample left out: a time far ahead of those before and after",
        "standard input: 1 fix left out: a time before that of an earlier one",
      ])
  }

  @Test("a file without its end is reported with the line where the missing part begins")
  func cut() {
    var document = GeoDocument(format: .gpx)
    document.drops = [Self.drop(1)]
    #expect(document.lineOfCut == nil)
    document.drops.append(Drop(reason: .beyondLimit, count: 9, line: 8_388_612, text: ""))
    #expect(document.lineOfCut == 8_388_612)
  }
}
