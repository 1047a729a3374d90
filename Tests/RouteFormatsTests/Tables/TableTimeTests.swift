import TestSupport
import Testing

@testable import RouteFormats

/// The meaning of the times in a table, found from the walker's speed.
@Suite struct TableTimeTests {
  /// 2024-05-01T12:00:00Z.
  private static let noon = 1_714_564_800.0

  /// Returns a walk to the north at 1.2 m/s with one row per second, whose times are written by a closure.
  ///
  /// - Parameter step: The time between two rows, in seconds.
  private func walk(
    _ count: Int, header: String = "time,lat,lon", step: Double = 1, speed: Double = 1.2,
    start: Double = noon, _ time: (Double) -> String
  ) -> String {
    let rows = (0..<count).map { index -> String in
      let seconds = Double(index) * step
      let latitude = FixedDecimal.text(48.1 + speed * seconds / 111_195, decimals: 8)
      return "\(time(start + seconds)),\(latitude),11.5"
    }
    return header + "\n" + rows.joined(separator: "\n") + "\n"
  }

  /// Returns the digits of a time of day, in seconds.
  private static func digits(_ time: Double) -> String {
    let second = Int(time) % 86_400
    return String(
      "\(1_000_000 + second / 3600 * 10_000 + second / 60 % 60 * 100 + second % 60)".dropFirst())
  }

  private static let days: [(name: String, epoch: Double, reading: TimeReading)] = [
    ("a spreadsheet's days", 25_569, .spreadsheetDays), ("Julian days", 2_440_587.5, .julianDays),
    ("modified Julian days", 40_587, .modifiedJulianDays), ("datenum", 719_529, .datenum),
  ]

  @Test(
    "counts of days are recognised", arguments: days.indices,
    [(200, 1), (20, 10), (3, 1), (3, 300), (60, 60)] as [(Int, Double)])
  func daysAreDays(index: Int, rows: (count: Int, step: Double)) throws {
    let (count, step) = rows
    let (_, epoch, reading) = Self.days[index]
    let text = walk(count, step: step) { FixedDecimal.text($0 / 86_400 + epoch, decimals: 8) }
    let document = try read(text)
    let points = document.tracks.points
    #expect(points.count == count)
    for (index, point) in points.enumerated() {
      // With eight decimals, a count of days has a resolution of 0.9 ms.
      #expect(abs((point.time ?? 0) - Self.noon - Double(index) * step) < 2e-3)
    }
    #expect(document.warnings == [.timeReading(reading, column: "time", line: 2)])
  }

  @Test("counts of days are recognised at rest or while driving, too", arguments: [0.0, 30])
  func daysOfOthers(speed: Double) throws {
    let text = walk(100, speed: speed) { FixedDecimal.text($0 / 86_400 + 25_569, decimals: 9) }
    #expect(abs((try read(text).tracks.points.last?.time ?? 0) - Self.noon - 99) < 1e-3)
  }

  @Test func daysSince1904AreToldByTheName() throws {
    let text = walk(60, header: "time (1904),lat,lon") {
      FixedDecimal.text($0 / 86_400 + 24_107, decimals: 9)
    }
    // Here, text in brackets is part of the name.
    #expect(abs((try read(text).tracks.points[0].time ?? 0) - Self.noon) < 1e-3)
  }

  @Test(
    "ticks are not mistaken for nanoseconds",
    arguments: [
      (621_355_968_000_000_000, TimeReading.ticks), (116_444_736_000_000_000, .fileTime),
    ] as [(Int, TimeReading)], [1.2, 0])
  func ticks(of kind: (epoch: Int, reading: TimeReading), speed: Double) throws {
    let text = walk(50, speed: speed) { "\(Int($0) * 10_000_000 + kind.epoch)" }
    let document = try read(text)
    #expect(abs((document.tracks.points.last?.time ?? 0) - Self.noon - 49) < 1e-3)
    #expect(document.warnings == [.timeReading(kind.reading, column: "time", line: 2)])
  }

  @Test(
    "digits of a date are not mistaken for milliseconds", arguments: [200, 2, 1],
    ["", ".250", "250"])
  func dateDigits(count: Int, fraction: String) throws {
    let text = walk(count) { "20240501" + Self.digits($0) + fraction }
    let more = count == 1 ? text + ",48.2,11.5\n" : text
    let document = try read(more)
    let last = document.tracks.points[count - 1].time ?? 0
    #expect(
      abs(last - Self.noon - Double(count - 1) - (fraction.isEmpty ? 0 : 0.25)) < 3e-3)
    #expect(document.warnings == [.timeReading(.dateDigits, column: "time", line: 2)])
  }

  @Test(
    "digits of a time of day do not cause a pause at each minute",
    arguments: [43_200.0, 34_200, 86_300])
  func clockDigits(start: Double) throws {
    let text = walk(200, start: start, Self.digits)
    let document = try read(text)
    #expect(document.tracks.points.map(\.time) == (0..<200).map { start + Double($0) })
    #expect(
      document.warnings == [.timeReading(.clockDigits, column: "time", line: 2), .noDate])
  }

  @Test(
    "counts of seconds stay counts of seconds", arguments: [0.0, 12_000, 43_200, 45_413, 60_310],
    [1.0, 0.2, 10, 0.01, 0.005, 0.004, 0.002, 0.001])
  func countsStayCounts(start: Double, step: Double) throws {
    let text = walk(200, step: step, start: start) { FixedDecimal.text($0, decimals: 3) }
    let document = try read(text)
    for (index, point) in document.tracks.points.enumerated() {
      #expect(abs((point.time ?? -1) - start - Double(index) * step) < 1e-3)
    }
    #expect(document.warnings.isEmpty)
  }

  @Test(
    "counts in fractions of a second stay such counts, since 1970 or from a start",
    arguments: [1e3, 1e6, 1e9])
  func partsOfSeconds(parts: Double) throws {
    let dates = walk(60) { FixedDecimal.text($0 * parts, decimals: 0) }
    #expect(try read(dates).tracks.points[59].time == Self.noon + 59)
    #expect(try read(dates).warnings.isEmpty)
    let counts = walk(60, start: 12) { FixedDecimal.text($0 * parts, decimals: 0) }
    #expect(abs((try read(counts).tracks.points[59].time ?? 0) - 71) < 1e-6)
    #expect(try read(counts).warnings == [.timeUnit(parts: parts, line: 2)])
  }

  @Test(
    "twelve digits are a short date and a time, in the order that fits a phone",
    arguments: [
      ("010524", TimeReading.dayFirstDigits), ("240501", .yearFirstDigits),
      ("300424", .dayFirstDigits),
      ("043024", .monthFirstDigits),
    ])
  func shortDates(date: String, reading: TimeReading) throws {
    let isApril = reading == .monthFirstDigits || date.hasPrefix("30")
    let text = walk(200) { date + Self.digits($0) }
    let document = try read(text)
    let start = Self.noon - (isApril ? 86_400 : 0)
    #expect(document.tracks.points.map(\.time) == (0..<200).map { start + Double($0) })
    #expect(document.warnings == [.timeReading(reading, column: "time", line: 2)])
  }

  @Test("the forms used by phones, cameras and services are read as times") func otherForms() throws
  {
    func digits(_ time: Double) -> String { String(Self.digits(time).suffix(2)) }
    let forms: [(Double) -> String] = [
      { "5/1/2024 12:00:\(digits($0))\u{202F}PM" }, { "5/1/2024 12:00:\(digits($0))\u{A0}p.m." },
      { "2024:05:01 12:00:\(digits($0))" }, { "/Date(\(Int($0))000)/" },
      { "2024-5-1 12:0:\(Int($0) % 60)" },
    ]
    for form in forms {
      let document = try read(walk(20, form))
      #expect(document.tracks.points.map(\.time) == (0..<20).map { Self.noon + Double($0) })
    }
  }

  @Test("milliseconds at rest are not mistaken for seconds", arguments: [1000, 5000, 2000])
  func standing(step: Int) throws {
    let text = walk(60, step: Double(step) / 1000, speed: 0.001, start: 12) {
      "\(Int(($0 * 1000).rounded()))"
    }
    let document = try read(text)
    #expect(document.tracks.points[59].time == 12 + Double(59 * step) / 1000)
    #expect(document.warnings.contains(.timeUnit(parts: 1000, line: 2)))
    // Trackers write a row every quarter of an hour, or every hour.
    for minutes in [15, 60] {
      let slow = walk(60, step: Double(60 * minutes), speed: 0, start: 0) { "\(Int($0))" }
      #expect(try read(slow).tracks.points[59].time == Double(59 * 60 * minutes))
    }
  }

  @Test("an offset in a separate column is applied", arguments: ["utc_offset", "tz", "Time Zone"])
  func offsets(name: String) throws {
    func table(_ time: String, _ offset: String) -> String {
      "time,lat,lon,\(name)\n\(time),48.1,11.5,\(offset)\n\(time),48.1,11.5,\(offset)\n"
    }
    for (time, offset) in [
      ("2024-05-01T08:00:00", "-04:00"), ("2024-05-01 14:00:00", "+0200"),
      ("2024-05-01T12:00:00Z", "+02:00"), ("2024-05-01T14:00:00+02:00", "+02:00"),
      ("2024-05-01T12:00:00", "CEST"), ("05/01/2024 02:00:00 PM", "+02:00"),
      ("01.05.2024 14:00:00", "+02:00"), ("1-May-2024 02:00:00 PM", "+0200"),
    ] {
      let points = try read(table(time, offset)).tracks.points
      #expect(points[0].time == Self.noon, "\(time) \(offset)")
    }
  }

  @Test("the day comes first if the date is written with dots") func dots() throws {
    let document = try read(
      walk(20) { "01.05.2024 12:00:\(Int($0) % 60 < 10 ? "0" : "")\(Int($0) % 60)" })
    #expect(document.tracks.points[0].time == Self.noon && document.warnings.isEmpty)
  }

  @Test(
    "rows more frequent than fixes, or after a rest, are counted in the right unit",
    arguments: [1e3, 1e6, 1e9], [0, 300])
  func repeatedFixes(parts: Double, rest: Int) throws {
    let rows = (0..<900).map { index -> String in
      let fix = Double(max(0, index - rest) / 10)
      let place = FixedDecimal.text(48.1 + 1.3 * fix / 111_195, decimals: 8)
      return "\(FixedDecimal.text((5 + Double(index) / 10) * parts, decimals: 0)),\(place),11.5"
    }
    let document = try read("timestamp,lat,lon\n" + rows.joined(separator: "\n") + "\n")
    #expect(abs((document.tracks.points[899].time ?? 0) - 94.9) < 1e-6)
    #expect(document.warnings.contains(.timeUnit(parts: parts, line: 2)))
  }

  @Test("seconds at rest stay seconds", arguments: [60, 1, 300, 20])
  func standingSeconds(step: Int) throws {
    let rows = (0..<60).map { index -> String in
      let place = FixedDecimal.text(48.1 + Double(index % 3) * 0.3 / 111_195, decimals: 8)
      return "\(index * step),\(place),11.5"
    }
    let document = try read("t,lat,lon\n" + rows.joined(separator: "\n") + "\n")
    #expect(document.tracks.points[59].time == Double(59 * step))
  }

  @Test(
    "a date is preferred to a number whose name denotes a time",
    arguments: ["t", "times", "elapsed", "utc"])
  func datesBesideNumbers(name: String) throws {
    let rows = (0..<60).map { index -> String in
      let place = FixedDecimal.text(48.1 + 1.3 * Double(index) / 111_195, decimals: 8)
      return
        "2024-05-01T12:00:\(index < 10 ? "0" : "")\(index)Z,\(place),11.5,\(21 + Double(index % 7) / 10)"
    }
    let document = try read("recorded_at,lat,lon,\(name)\n" + rows.joined(separator: "\n") + "\n")
    #expect(document.tracks.points.map(\.time) == (0..<60).map { Self.noon + Double($0) })
  }

  @Test("a stated unit is used") func saidUnits() throws {
    let text = walk(200, start: 43_200, Self.digits)
    let chosen = try read(text, columns: "unit=s")
    #expect(chosen.tracks.points[60].time == 120_100 && chosen.warnings.isEmpty)
    let named = try read(text.replacing("time,", with: "time_s,"))
    #expect(named.tracks.points[60].time == 120_100)
  }

  @Test("times of day continue over midnight") func midnight() throws {
    let text = walk(40, start: 86_380) { time in
      let digits = Self.digits(time)
      return "\(digits.prefix(2)):\(digits.dropFirst(2).prefix(2)):\(digits.suffix(2))"
    }
    let document = try read(text)
    #expect(document.tracks.points.map(\.time) == (0..<40).map { 86_380 + Double($0) })
    #expect(document.warnings == [.noDate])
  }

  @Test(
    "a date may have its own column, in any form",
    arguments: ["2024-05-01", "20240501", "1-May-2024", "01.05.2024", "240501"],
    ["120000", "12:00:00", "12:00:00.000"])
  func dateColumns(date: String, time: String) throws {
    let rows = ["48.1", "48.10001", "48.10002"].enumerated().map { index, latitude in
      let clock = time.replacing("0000", with: "000\(index)").replacing(
        ":00:00", with: ":00:0\(index)")
      return "\(date),\(clock),\(latitude),11.5"
    }
    let document = try read("date,time,lat,lon\n" + rows.joined(separator: "\n") + "\n")
    let order = document.warnings.compactMap { warning -> String? in
      if case .dateOrder(let taken, _) = warning { taken } else { nil }
    }
    #expect(order == (date == "240501" ? ["years"] : []))
    #expect(document.tracks.points.map(\.time) == (0..<3).map { Self.noon + Double($0) })
  }

  @Test("the column as a whole decides between days and months") func orders() throws {
    func first(_ dates: [String]) throws -> (time: Double?, warnings: [FormatWarning]) {
      let rows = dates.enumerated().map { "\($1),48.\(1_000_000 + $0),11.5" }
      let document = try read("time,lat,lon\n" + rows.joined(separator: "\n") + "\n")
      return (document.tracks.points.first?.time, document.warnings)
    }
    // Across midnight, 12 May is followed by the 13th.
    let days = try first(["12/05/2024 23:59:59", "13/05/2024 00:00:00"])
    #expect(days.time == 1_715_558_399 && days.warnings.isEmpty)
    let months = try first(["05/12/2024 23:59:59", "05/13/2024 00:00:00"])
    #expect(months.time == 1_715_558_399 && months.warnings.isEmpty)
    // The 1st is followed by the 2nd, not by the next month.
    let steps = try first(["05/01/2024 23:59:59", "05/02/2024 00:00:00", "05/02/2024 00:00:01"])
    #expect(steps.time == 1_714_607_999 && steps.warnings.isEmpty)
    let open = try first(["01/05/2024 12:00:00", "01/05/2024 12:00:01"])
    #expect(open.time == Self.noon && open.warnings == [.dateOrder(taken: "days", line: 2)])
    let half = try first(["5/1/2024 12:00:00 PM", "5/1/2024 12:00:01 PM"])
    #expect(half.time == Self.noon && half.warnings == [.dateOrder(taken: "months", line: 2)])
    let same = try first(["05.05.2024 12:00:00", "05.05.2024 12:00:01"])
    #expect(same.time == 1_714_910_400 && same.warnings.isEmpty)
  }

  @Test("unreadable times are counted, and the expected form is named") func unreadable() throws {
    let text = walk(3) { _ in "yesterday" }
    #expect(try read(text).warnings == [.unreadableTimes(count: 3, line: 2)])
  }

  @Test("times of poses are read by the same rule") func poses() throws {
    let walk = MadeWalk()
    for (epoch, reading) in [(25_569.0, TimeReading.spreadsheetDays), (719_529, .datenum)] {
      let text = walk.table(
        axes: MadeWalk.upright,
        time: { FixedDecimal.text((Self.noon + $0) / 86_400 + epoch, decimals: 10) })
      let document = try read(text)
      let samples = RouteFormatsTests.poses(document)
      #expect(samples.count == 600)
      #expect(abs((samples.last?.time ?? 0) - Self.noon - walk.moments[599].time) < 2e-3)
      #expect(document.warnings.contains(.timeReading(reading, column: "time", line: 2)))
    }
  }

  @Test(
    "times of poses at 200 Hz and more stay counts of seconds",
    arguments: [100.0, 200, 250, 400, 500, 1000],
    [0.0, 43_200, 45_413, 60_310])
  func fastPoses(rate: Double, start: Double) throws {
    for speed in [1.3, 0.4, 0] {
      let rows = (0..<900).map { index in
        let time = FixedDecimal.text(start + Double(index) / rate, decimals: 6)
        let place = FixedDecimal.text(-speed * Double(index) / rate, decimals: 5)
        return "\(time),0,0,\(place),0,0,0,1"
      }
      let document = try read("time,x,y,z,qx,qy,qz,qw\n" + rows.joined(separator: "\n") + "\n")
      let times = RouteFormatsTests.poses(document).map(\.time)
      #expect(times.count == 900)
      #expect(abs((times.last ?? 0) - start - 899 / rate) < 1e-5)
      let isRead = document.warnings.contains {
        if case .timeReading = $0 { true } else { false }
      }
      #expect(!isRead)
    }
  }

  @Test("reading in pieces and live reading change nothing", arguments: [1, 37, 1000])
  func pieces(length: Int) throws {
    for text in [
      walk(200, start: 43_200, Self.digits), walk(200) { "\($0 / 86_400 + 25_569)" },
      walk(200) { "20240501" + Self.digits($0) }, walk(100, start: 0) { "\($0)" },
    ] {
      let bytes = Array(text.utf8)
      let reader = DocumentReader()
      var live: [GeoPoint] = []
      for start in stride(from: 0, to: bytes.count, by: length) {
        try Array(bytes[start..<min(start + length, bytes.count)]).withUnsafeBytes {
          try reader.read($0)
        }
        live += reader.takeNews().tracks.points
      }
      let document = try reader.finish()
      #expect(document == (try read(text)))
      #expect(live == Array(document.tracks.points.prefix(live.count)))
      #expect(live.count >= 99)
    }
  }
}
