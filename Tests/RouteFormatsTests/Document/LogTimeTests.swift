import RouteFormats
import TestSupport
import Testing

/// Dates and times with errors that are typical of receivers.
@Suite struct LogTimeTests {
  private static let week = 604_800.0
  /// 2019-04-07, the day after the week number rolled over, and the date that old receivers gave instead.
  private static let day = 1_554_595_200.0

  private func gga(_ time: String, talker: String = "GP") -> String {
    "$\(talker)GGA,\(time),4807.038,N,01131.000,E,1,08,0.9,545.4,M,,,,"
  }

  private func rmc(_ time: String, _ date: String, status: String = "A") -> String {
    "$GPRMC,\(time),\(status),4807.038,N,01131.000,E,0,0,\(date),,"
  }

  private func document(_ lines: [String]) throws -> GeoDocument {
    try read(lines.joined(separator: "\r\n") + "\r\n")
  }

  private func times(_ lines: [String]) throws -> [Double?] {
    try document(lines).tracks.points.map(\.time)
  }

  @Test func aDateThatComesLateIsThatOfAllBefore() throws {
    let lines =
      ["235958", "235959", "000000"].map { gga($0) } + [gga("000001"), rmc("000001", "080419")]
    let midnight = Self.day + 86_400
    #expect(try times(lines) == [midnight - 2, midnight - 1, midnight, midnight + 1])
  }

  @Test("blanks around a time are ignored") func blanksAroundTimes() throws {
    let lines = ["120000", " 120001", "120002 ", " 120003.50 "]
    let all = lines.flatMap { [rmc($0, $0.hasPrefix(" ") ? " 070419" : "070419"), gga($0)] }
    #expect(try times(all) == [0, 1, 2, 3.5].map { Self.day + 43_200 + $0 })
  }

  @Test("an epoch with an invalid time is counted once") func unreadableTimes() throws {
    let lines = ["120000", "120001.x", "12:00:02", "120003", "126100", "120005"]
    let document = try document(lines.flatMap { [rmc($0, "070419"), gga($0)] })
    #expect(document.tracks.points.map(\.time) == [0, 3, 5].map { Self.day + 43_200 + $0 })
    #expect(document.drops.map(\.count) == [3] && document.drops[0].reason == .incompleteRecord)
    // A receiver that does not yet know the time leaves it out, which does not count as a loss.
    let empty = try self.document([gga(""), gga("120000"), gga("120001")])
    #expect(empty.drops.isEmpty)
  }

  @Test func aDateWithItsCenturyIsTaken() throws {
    #expect(
      try times([gga("120000"), "$GPZDA,120000,07,04,2019,00,00", gga("120001")])
        == [Self.day + 43_200, Self.day + 43_201])
  }

  @Test func midnightIsCrossedBeforeTheDateSaysSo() throws {
    let lines = [rmc("235959", "070419"), gga("235959"), gga("000000"), rmc("000000", "080419")]
    #expect(try times(lines) == [Self.day + 86_399, Self.day + 86_400])
  }

  @Test func twoFixesOfOneSecondAreBothKept() throws {
    #expect(try times([gga("120000"), gga("120000"), gga("120001")]) == [43_200, 43_200, 43_201])
    let gpx = ["1", "1.00001"].map {
      "<trkpt lat='\($0)' lon='2'><time>2019-04-07T12:00:00Z</time></trkpt>"
    }
    let document = try read("<gpx><trk><trkseg>\(gpx.joined())</trkseg></trk></gpx>")
    #expect(document.tracks.points.map(\.time) == [Self.day + 43_200, Self.day + 43_200])
    #expect(document.warnings == [])
  }

  @Test func twoTalkersOfOneEpochAreOneFix() throws {
    let lines = [
      gga("120000"), gga("120000", talker: "GN"), rmc("120000", "070419"), gga("120001"),
    ]
    #expect(try times(lines).count == 2)
  }

  /// 1999-08-22 is 1024 weeks before 2019-04-07.
  @Test func theLoggersClockShowsDatesThatAreTooEarly() throws {
    let lines = ["120000", "120001", "120002"].enumerated().flatMap { index, time in
      let clock = Int((Self.day + 43_200 + Double(index)) * 1000) + 250
      return [gga(time), rmc(time, "220899")].map { "NMEA,\($0)*\(checksum($0)),\(clock)" }
    }
    let document = try document(lines)
    #expect(
      document.tracks.points.map(\.time) == [43_200, 43_201, 43_202].map { Self.day + $0 })
    #expect(document.warnings == [.weekRollover(count: 3, line: 1)])
    #expect(document.warnings[0].message.contains("3 points"))
  }

  @Test func aJumpBy1024WeeksShowsThatDatesWereTooEarly() throws {
    let lines = [
      rmc("120000", "220899"), rmc("120001", "220899"), rmc("120002", "070419"),
      rmc("120003", "070419"),
    ]
    let document = try document(lines)
    #expect(
      document.tracks.points.map(\.time)
        == [43_200, 43_201, 43_202, 43_203].map { Self.day + $0 })
    #expect(document.warnings == [.weekRollover(count: 2, line: 1)])
  }

  @Test func aFallBackBy1024WeeksIsMendedToo() throws {
    let lines = [
      rmc("120000", "070419"), rmc("120001", "220899"), rmc("120002", "220899"),
      rmc("120003", "070419"),
    ]
    let document = try document(lines)
    #expect(
      document.tracks.points.map(\.time)
        == [43_200, 43_201, 43_202, 43_203].map { Self.day + $0 })
    #expect(document.warnings == [.weekRollover(count: 2, line: 2)])
  }

  @Test func otherFormatsAreMendedAlike() throws {
    let early = Self.day - 1024 * Self.week
    let rows = [Self.day, early + 1, Self.day + 2].map { "1,2,\(Int($0))" }
    let document = try read("lat,lon,time\n" + rows.joined(separator: "\n"))
    #expect(document.tracks.points.map(\.time) == [0, 1, 2].map { Self.day + $0 })
    #expect(document.warnings == [.weekRollover(count: 1, line: 3)])
  }

  @Test func anOldLogAloneProvesNothing() throws {
    let lines = [rmc("120000", "220899"), rmc("120001", "220899")]
    #expect(try times(lines)[0] == Self.day - 1024 * Self.week + 43_200)
    #expect(try document(lines).warnings == [])
  }

  /// The fixes are years apart, but not 1024 weeks: the logger was not used in between.
  @Test func otherJumpsAreKept() throws {
    let lines = [rmc("120000", "220899"), rmc("120001", "090419")]
    #expect(try times(lines)[0] == Self.day - 1024 * Self.week + 43_200)
    #expect(try document(lines).warnings == [])
  }

  private func checksum(_ sentence: String) -> String {
    let sum = sentence.utf8.dropFirst().reduce(0, ^)
    return (sum < 16 ? "0" : "") + String(sum, radix: 16, uppercase: true)
  }
}
