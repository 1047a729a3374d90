import TestSupport
import Testing

@testable import RouteFormats

/// Times in tables that are followed while they are being written.
@Suite struct LiveTimeTests {
  /// 2024-05-01T00:00:00Z.
  private static let day = 1_714_521_600.0

  private func table(_ header: String, _ count: Int, _ row: (Int) -> String) -> String {
    let rows = (0..<count).map { index in
      row(index) + ",\(FixedDecimal.text(48.1 + Double(index) * 1e-5, decimals: 5)),11.5"
    }
    return header + ",lat,lon\n" + rows.joined(separator: "\n") + "\n"
  }

  private struct Followed {
    var times: [Double?] = []
    var notes: [FormatWarning] = []
    /// The number of rows that had arrived when the first report was made.
    var rowsBeforeNote: Int?
  }

  /// Returns the points handed over from a text that arrives line by line and is forgotten.
  private func follow(_ text: String) throws -> Followed {
    let reader = DocumentReader()
    var result = Followed()
    func take(_ news: LogPiece, rows: Int) {
      result.times = result.times.map { $0.map { $0 + news.timeShift } }
      result.times += news.tracks.points.map(\.time)
      if result.notes.isEmpty, !news.notes.isEmpty { result.rowsBeforeNote = rows }
      result.notes += news.notes
    }
    for (row, line) in text.split(separator: "\n").enumerated() {
      try Array("\(line)\n".utf8).withUnsafeBytes { try reader.read($0) }
      take(reader.takeNews(forgetting: true), rows: row)
    }
    _ = try reader.finish()
    take(reader.takeNews(forgetting: true), rows: .max)
    return result
  }

  private static func clock(_ second: Int, _ separator: String) -> String {
    [second / 3600 % 24, second / 60 % 60, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
      .joined(separator: separator)
  }

  @Test("counts that could be digits keep their times after a minute", arguments: [43_200, 36_050])
  func secondsOfDay(start: Int) throws {
    let followed = try follow(table("date,time", 200) { "2024-05-01,\(start + $0)" })
    #expect(followed.times == (0..<200).map { Self.day + Double(start + $0) })
  }

  @Test("counts with leading zeros keep their times after a minute, too") func paddedCounts() throws
  {
    let text = table("time", 200) { "\($0 < 10 ? "00000" : $0 < 100 ? "0000" : "000")\($0)" }
    #expect(try follow(text).times == (0..<200).map { Double($0) })
  }

  @Test("dates with the month first keep their times at midnight", arguments: ["12", "02", "05"])
  func monthFirst(day: String) throws {
    let next = Int(day).map { $0 + 1 < 10 ? "0\($0 + 1)" : "\($0 + 1)" } ?? ""
    let text = table("time", 100) { index in
      let second = 86_370 + index
      return "01/\(second < 86_400 ? day : next)/2024 " + Self.clock(second, ":")
    }
    let followed = try follow(text)
    let start = 1_704_067_200 + Double((Int(day) ?? 0) - 1) * 86_400 + 86_370
    #expect(followed.times == (0..<100).map { start + Double($0) })
    if day != "05" { #expect(followed.notes.first == .dateOrder(taken: "days", line: 2)) }
  }

  @Test("dates with the day first keep their times at midnight, too") func dayFirst() throws {
    let text = table("time", 100) { index in
      let second = 86_370 + index
      return "0\(second < 86_400 ? 1 : 2)/05/2024 " + Self.clock(second, ":")
    }
    #expect(try follow(text).times == (0..<100).map { Self.day + 86_370 + Double($0) })
  }

  @Test("times of day continue after a minute has passed", arguments: ["", "2024-05-01,"])
  func digits(date: String) throws {
    let header = date.isEmpty ? "time" : "date,time"
    let text = table(header, 200) { date + Self.clock(43_150 + $0, "") }
    let start = date.isEmpty ? 43_150 : Self.day + 43_150
    #expect(try follow(text).times == (0..<200).map { start + Double($0) })
  }

  @Test("the interpretation of times is reported once it is certain")
  func notes() throws {
    let digits = try follow(table("time", 90) { "20240501" + Self.clock(43_200 + $0, "") })
    #expect(digits.notes == [.timeReading(.dateDigits, column: "time", line: 2)])
    #expect(digits.rowsBeforeNote == 5)
    let days = try follow(
      table("time", 90) { FixedDecimal.text(45_413.5 + Double($0) / 86_400, decimals: 9) })
    #expect(days.notes == [.timeReading(.spreadsheetDays, column: "time", line: 2)])
    let clocks = try follow(table("time", 90) { Self.clock(43_200 + $0, ":") })
    #expect(clocks.notes == [.noDate] && clocks.rowsBeforeNote == 1)
    let plain = try follow(table("time", 90) { "\(1_714_564_800 + $0)" })
    #expect(plain.notes.isEmpty)
  }

  @Test("a time under an unusual name is found while the log is followed") func otherNames() throws
  {
    let text = table("dt", 30) { "2024-05-01T\(Self.clock(43_200 + $0, ":"))Z" }
    #expect(try follow(text).times == (0..<30).map { Self.day + 43_200 + Double($0) })
    let counts = try follow(table("tstamp", 30) { "\(17_000 + 1000 * $0)" })
    #expect(counts.times == (0..<30).map { 17 + Double($0) })
    #expect(counts.notes == [.timeUnit(parts: 1000, line: 1)])
    let opened = try follow(table("opened", 90) { _ in "2020-01-01" })
    #expect(opened.times.count == 90)
    #expect(
      opened.notes == [.lines(.unusedTimes(["opened"], choice: "time=opened", line: 1))])
  }

  @Test(
    "counts in fractions of a second are followed in their unit",
    arguments: ["time", "timestamp", "elapsed", "t", "tow", "uptime"], [1000, 1_000_000])
  func partsOfSeconds(name: String, parts: Int) throws {
    let followed = try follow(table(name, 90) { "\((12 + $0) * parts)" })
    #expect(followed.times == (0..<90).map { Double(12 + $0) })
    #expect(
      followed.notes.contains { if case .timeUnit(Double(parts), _) = $0 { true } else { false } })
    #expect(followed.rowsBeforeNote == 5)
  }

  @Test("seconds are handed over as soon as they are recognised") func seconds() throws {
    let followed = try follow(table("time", 90) { "\($0)" })
    #expect(followed.times == (0..<90).map { Double($0) } && followed.notes.isEmpty)
    // A walker who stands still does not delay this.
    let standing = (0..<9).map { "\($0),48.1,11.5" }
    let reader = DocumentReader()
    let text = "time,lat,lon\n" + standing.joined(separator: "\n") + "\n"
    try Array(text.utf8).withUnsafeBytes { try reader.read($0) }
    #expect(reader.takeNews(forgetting: true).tracks.points.count == 9)
  }

  @Test("stopwatch times are handed over, too") func stopwatch() throws {
    let text = table("time", 90) { "\($0 / 60):\($0 % 60 < 10 ? "0" : "")\($0 % 60)" }
    let followed = try follow(text)
    #expect(followed.times == (0..<90).map { Double($0) })
    #expect(
      followed.notes
        == [.timeReading(.minutesAndSeconds, column: "time", line: 2, isTable: false)])
  }

  @Test("counts larger than any date are not times") func endless() throws {
    let text = table("time_s", 20) { $0 % 4 == 0 ? "\($0)" : "\($0)e24" }
    let times = try follow(text).times
    #expect(times.count == 20 && times.compactMap(\.self) == [0, 4, 8, 12, 16])
  }
}
