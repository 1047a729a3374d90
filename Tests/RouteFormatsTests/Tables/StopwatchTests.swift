import TestSupport
import Testing

@testable import RouteFormats

/// Times such as `12:40`, which are either times of day or stopwatch times.
@Suite struct StopwatchTests {
  /// Returns rows that are `seconds` and `metres` apart.
  private func table(
    _ count: Int, seconds: Int, metres: Double, name: String = "time", _ text: (Int) -> String
  ) -> String {
    let rows = (0..<count).map { index in
      let place = FixedDecimal.text(48.1 + Double(index) * metres / 111_195, decimals: 7)
      return "\(place),11.5,\(text(index * seconds))"
    }
    return "lat,lon,\(name)\n" + rows.joined(separator: "\n") + "\n"
  }

  private static func times(_ count: Int, _ second: (Int) -> Int) -> [Double?] {
    (0..<count).map { Double(second($0)) }
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  @Test(
    "minutes and seconds that result in a walk are stopwatch times",
    arguments: ["time", "elapsed", "t"])
  func stopwatch(name: String) throws {
    let text = table(40, seconds: 5, metres: 7, name: name) { "\($0 / 60):\(Self.two($0 % 60))" }
    let document = try read(text)
    #expect(document.tracks.points.map(\.time) == Self.times(40) { 5 * $0 })
    #expect(
      document.warnings
        == [.timeReading(.minutesAndSeconds, column: name, line: 2, isTable: false)])
  }

  @Test("stopwatch times may exceed an hour, restart after one, and have fractions of a second")
  func longOnes() throws {
    let long = table(90, seconds: 60, metres: 80) { "\($0 / 60):\(Self.two($0 % 60))" }
    #expect(try read(long).tracks.points.map(\.time) == Self.times(90) { 60 * $0 })
    let anew = table(60, seconds: 5, metres: 7) { second in
      let second = second + 3500
      return "\(Self.two(second / 60 % 60)):\(Self.two(second % 60))"
    }
    #expect(try read(anew).tracks.points.map(\.time) == Self.times(60) { 3500 + 5 * $0 })
    let parts = table(40, seconds: 1, metres: 1.4) { "0:\(Self.two($0)).5" }
    #expect(
      try read(parts).tracks.points.map(\.time) == Self.times(40) { $0 }.map { $0.map { $0 + 0.5 } }
    )
  }

  @Test("hours and minutes that result in a walk are a time of day") func timesOfDay() throws {
    let sparse = table(40, seconds: 60, metres: 84) { "10:\(Self.two($0 / 60))" }
    #expect(try read(sparse).tracks.points.map(\.time) == Self.times(40) { 36_000 + 60 * $0 })
    // There is one row per second, and sixty rows share one time.
    let dense = table(300, seconds: 1, metres: 1.4) { "10:\(Self.two($0 / 60))" }
    let minutes = (0..<300).map { index -> Double? in Double(36_000 + index / 60 * 60) }
    #expect(try read(dense).tracks.points.map(\.time) == minutes)
  }

  @Test("more hours than a day has are a stopwatch time") func manyHours() throws {
    let text = table(20, seconds: 5, metres: 7) { "25:00:\(Self.two($0 % 60))" }
    #expect(try read(text.replacing("25:00:00", with: "25:00:00")).tracks.points[1].time == 90_005)
  }

  @Test(
    "other text is unreadable",
    arguments: ["12:60", "1234:10", "1:2", ":10", "10:", "a:10", "9:10:60"])
  func noTimes(text: String) {
    let stamp = text.utf8.withContiguousStorageIfAvailable { StopwatchTime.stamp($0) }
    #expect(stamp == .some(nil))
  }

  @Test("hours and minutes of a person who strolls or stands still are a time of day")
  func slowWalks()
    throws
  {
    func minutes(_ count: Int, step: Int, metres: Double, name: String = "time") throws -> [Double?]
    {
      let text = table(count, seconds: step, metres: metres, name: name) {
        "\($0 / 3600 + 6):\(Self.two($0 / 60 % 60))"
      }
      return try read(text).tracks.points.map(\.time)
    }
    // A transect of 1.2 km in two hours, and a phone lying on a table.
    #expect(try minutes(13, step: 600, metres: 100) == Self.times(13) { 21_600 + 600 * $0 })
    #expect(try minutes(60, step: 60, metres: 0.001) == Self.times(60) { 21_600 + 60 * $0 })
    #expect(
      try minutes(40, step: 60, metres: 1.4, name: "Time (h:mm)")
        == Self.times(40) { 21_600 + 60 * $0 })
    let elapsed = table(200, seconds: 1, metres: 0.1, name: "elapsed") {
      "\($0 / 60):\(Self.two($0 % 60))"
    }
    #expect(try read(elapsed).tracks.points.map(\.time) == Self.times(200) { $0 })
  }

  @Test("clock times are not counts, however little a person moves", arguments: [0.3, 0.05])
  func clocks(metres: Double) throws {
    let rows = (0..<60).map { index -> String in
      let place = FixedDecimal.text(48.1 + Double(index % 2) * metres / 111_195, decimals: 8)
      return "\(place),11.5,12:\(Self.two(index)):00"
    }
    let document = try read("lat,lon,time\n" + rows.joined(separator: "\n") + "\n")
    #expect(document.tracks.points.map(\.time) == Self.times(60) { 43_200 + 60 * $0 })
  }

  @Test(
    "ten rows per second can have stopwatch times", arguments: ["time", "elapsed"])
  func manyRows(name: String) throws {
    let rows = (0..<600).map { index -> String in
      let place = FixedDecimal.text(48.1 + 0.13 * Double(index) / 111_195, decimals: 8)
      return "\(place),11.5,\(index / 600):\(Self.two(index / 10 % 60))"
    }
    let document = try read("lat,lon,\(name)\n" + rows.joined(separator: "\n") + "\n")
    #expect(document.tracks.points.map(\.time) == Self.times(600) { $0 / 10 })
  }
}
