import TestSupport
import Testing

@testable import RouteFormats

/// Logs of GnssLogger, and IGC files.
@Suite struct PhoneLogTests {
  private static let header = """
    #
    # Header Description:
    # Raw,utcTimeMillis,TimeNanos
    # Fix,Provider,LatitudeDegrees,LongitudeDegrees,AltitudeMeters,SpeedMps,AccuracyMeters,\
    BearingDegrees,UnixTimeMillis,SpeedAccuracyMps
    # Nav,Svid,Type,Status,MessageId,Sub-messageId,Data(Bytes)

    """

  private static func fix(_ provider: String, _ second: Int, _ accuracy: String) -> String {
    "Fix,\(provider),37.42650\(second),-122.1737,23.5,0.0,\(accuracy),,16994005820\(second)0,0.2\n"
  }

  @Test func readsTheFixesOfTheReceiver() throws {
    let text =
      Self.header + "Raw,1,2,3\n" + Self.fix("FLP", 0, "4.139") + Self.fix("GPS", 1, "4.25")
      + "Status,,1\n" + Self.fix("NLP", 2, "20") + Self.fix("gps", 3, "0.0")
    let document = try read(text)
    #expect(document.format == .gnsslogger)
    let points = document.tracks.points
    #expect(points.map(\.latitude) == [37.426501, 37.426503])
    #expect(points.map(\.longitude) == [-122.1737, -122.1737])
    #expect(points.map(\.altitude) == [23.5, 23.5])
    #expect(points.map(\.horizontalAccuracy) == [4.25, nil])
    #expect(points.map(\.time) == [1_699_400_582.01, 1_699_400_582.03])
    #expect(
      document.warnings == [.otherSource(count: 2, line: 7, others: "FLP, NLP", used: "GPS")])
  }

  private static func fixes(_ provider: String, _ count: Int, from start: Int = 0) -> String {
    (start..<start + count).map { number in
      "Fix,\(provider),37.4,-122.1,23.5,0.0,5,,\(1_699_400_582_000 + number * 1000),0.2\n"
    }.joined()
  }

  @Test(
    "the receiver's fixes are used, however late they begin",
    arguments: [
      (["NLP": 300], "NLP"), (["NLP": 300, "GPS": 2], "GPS"), (["FLP": 1, "NLP": 2], "NLP"),
      (["network": 150, "fused": 140], "FUSED"), (["GPS": 1, "FLP": 200], "FLP"),
    ], [true, false])
  func anyOrder(counts: ([String: Int], String), isFirst: Bool) throws {
    let names = counts.0.keys.sorted { isFirst ? $0 < $1 : $0 > $1 }
    let text = names.map { Self.fixes($0, counts.0[$0] ?? 0) }.joined()
    let document = try read(Self.header + text)
    let used = counts.0[counts.1] ?? counts.0[counts.1.lowercased()]
    #expect(document.tracks.points.count == used)
    let others = counts.0.values.reduce(0, +) - (used ?? 0)
    let counted = document.warnings.map { warning in
      if case .otherSource(let count, _, _, let used) = warning { "\(count) \(used)" } else { "" }
    }
    #expect(counted == (others > 0 ? ["\(others) \(counts.1)"] : []))
  }

  @Test func anyNumberOfProvidersAreToldApart() throws {
    let strangers = (0..<20).map { Self.fixes("P\($0)", $0 == 12 ? 3 : 1, from: $0) }.joined()
    let unknown = try read(Self.header + strangers)
    let times: [Double] = [1_699_400_594, 1_699_400_595, 1_699_400_596]
    #expect(unknown.tracks.points.map(\.time) == times)
    #expect(unknown.warnings[0].message.contains("P7 and 11 more"))
    // The memory is bounded: beyond a thousand names, only the number of further ones is kept.
    let many = (0..<3000).map { Self.fixes("P\($0)", 1) }.joined()
    let known = try read(Self.header + many + Self.fixes("GPS", 2) + Self.fixes("P2999", 5))
    #expect(known.tracks.points.count == 2)
    guard case .otherSource(let count, let line, _, "GPS") = known.warnings[0] else {
      Issue.record("GPS is to be used: \(known.warnings)")
      return
    }
    #expect(count == 3005 && line == 6)
  }

  @Test func aLogFollowedKeepsToWhatWasHandedOver() throws {
    let reader = DocumentReader()
    func give(_ text: String) throws -> Int {
      try Array(text.utf8).withUnsafeBytes { try reader.read($0) }
      return reader.takeNews().tracks.points.count
    }
    #expect(try give(Self.header + Self.fixes("NLP", 99)) == 0)
    #expect(try give(Self.fixes("NLP", 3)) == 102)
    #expect(try give(Self.fixes("GPS", 30)) == 0)
    #expect(try reader.finish().tracks.points.count == 102)
  }

  @Test func aShortLogIsHandedOverAtTheEnd() throws {
    let sentences = """
      NMEA,$GPGGA,120000,4807.038,N,01131.000,E,1,08,0.9,545.4,M,,,,*11,1554638400250
      NMEA,$GPGGA,120001,4807.038,N,01131.000,E,1,08,0.9,545.4,M,,,,*10,1554638401250

      """
    for text in [Self.fixes("NLP", 5), sentences] {
      let reader = DocumentReader()
      let bytes = Array((Self.header + text).utf8)
      try bytes.withUnsafeBytes { try reader.read($0) }
      #expect(reader.takeNews().isEmpty)
      let count = try reader.finish().tracks.points.count
      #expect(count > 1 && reader.takeNews().tracks.points.count == count)
    }
  }

  /// The first versions wrote fewer columns, and some programs leave out the comments.
  @Test(arguments: [
    "# Fix,Provider,Latitude,Longitude,Altitude,Speed,Accuracy,(UTC)TimeInMs\n", "",
  ])
  func readsTheOldColumns(header: String) throws {
    let text =
      header + "Fix,gps,28.071355,-82.426751,14.320496,0.000000,38.592003,1568222340000\n"
      + "Fix,gps,28.071365,-82.426751,14.320496,0.000000,8.5,1568222341000\n"
    let points = try read(text).tracks.points
    #expect(points.map(\.time) == [1_568_222_340, 1_568_222_341])
    #expect(points.map(\.horizontalAccuracy) == [38.592003, 8.5])
    #expect(points.map(\.altitude) == [14.320496, 14.320496])
  }

  @Test func readsColumnsInAnyOrder() throws {
    let text =
      "# Fix,Provider,UnixTimeMillis,LongitudeDegrees,LatitudeDegrees\nFix,GPS,1000,2,1\n"
      + "Fix,GPS,2000,4,3\n"
    let document = try read(text)
    #expect(document.places == [[1, 2], [3, 4]])
    #expect(document.tracks.points.map(\.time) == [1, 2])
  }

  @Test func takesAnotherProviderWhereTheReceiverIsSilent() throws {
    let text = Self.header + Self.fix("NLP", 1, "20") + Self.fix("NLP", 2, "20")
    #expect(try read(text).tracks.points.count == 2)
    let sentences =
      "NMEA,$GPGGA,234257.00,3725.590397,N,12210.422534,W,1,24,0.4,51.9,M,-28.4,M,,*63,1699400577561\n"
      + "NMEA,$GPGGA,234309.00,3725.590516,N,12210.422517,W,1,24,0.4,51.9,M,-28.4,M,,*67,1699400589566\n"
    #expect(try read(Self.header + sentences).format == .nmea)
    #expect(throws: FormatError.noPoints(.gnsslogger)) { try read(Self.header + "Raw,1,2\n") }
  }

  @Test func countsWhatIsNoFix() throws {
    let text =
      Self.header + Self.fix("GPS", 1, "4") + "Fix,GPS,,,,,,,1,\nFix,GPS,91,2,,,,,1,\n"
      + "Fix,GPS,x,2,,,,,1,\nFix,GPS\n" + Self.fix("GPS", 2, "4") + "Fix,GPS,1,2,,,,,soon,\n"
    let document = try read(text)
    #expect(document.tracks.points.count == 3)
    #expect(document.drops.map(\.reason) == [.missingPosition, .badLatitude])
    #expect(document.drops.map(\.count) == [2, 2])
    #expect(
      document.warnings.map(\.message) == [
        "1 time unreadable; UnixTimeMillis, milliseconds since 1970 such as 1576441195000, was expected"
      ])
    #expect(document.warnings.map(\.line) == [12])
  }

  @Test func readsIGCWithItsExtensions() throws {
    // A file as written by XCTrack and LX; LAD and LOD are further digits of the minutes.
    let text = """
      AXCT123
      HFDTEDATE:311219,01\r
      I053638FXA3940SIU4141TDS4242LAD4343LOD\r
      B2359594845381N00824437EA008830089300704525\r
      LXXXnothing
      B0000004845381S00824437WV00883-001200704555\r

      """
    let document = try read(text)
    #expect(document.format == .igc)
    let points = document.tracks.points
    let place = (48 + 45.3812 / 60, 8 + 24.4375 / 60)
    #expect(abs(points[0].latitude - place.0) < 1e-12)
    #expect(abs(points[0].longitude - place.1) < 1e-12)
    #expect(abs(points[1].latitude + 48 + 45.3815 / 60) < 1e-12)
    #expect(points.map(\.altitude) == [893, nil])
    // 2019-12-31T23:59:59.5Z, and half a second past midnight.
    #expect(points.map(\.time) == [1_577_836_799.5, 1_577_836_800.5])
    // 7 m is at 2σ; the factor to 68 % is √(ln 0.32 / ln 0.0455) = 0.6073.
    #expect(abs(try #require(points[0].horizontalAccuracy) - 7 * 0.6073) < 0.02)
  }

  @Test func givesIGCItsDateLate() throws {
    let fixes = "B1602405407121N00249342WA0028000421\nB1602415407122N00249342WA0028000421\n"
    let late = try read("AXXX\n" + fixes + "HFDTE160701\n")
    #expect(late.tracks.points.map(\.time) == [995_299_360, 995_299_361])
    #expect(late.warnings.isEmpty)
    #expect(try read("AXXX\n" + fixes).warnings == [.noDate])
    let broken = try read("HFDTE160701\n" + fixes + "B16024x\n")
    #expect(broken.drops.map(\.reason) == [.malformedRecord])
  }
}
