import RouteFormats
import TestSupport
import Testing

/// Accuracies stated in various formats, compared with values converted to 68 % by hand.
@Suite struct AccuracyTests {
  private func accuracies(_ text: String) throws -> [Double?] {
    try read(text).mainPoints.points.map(\.horizontalAccuracy)
  }

  private func gpx(_ content: String) throws -> Double? {
    try accuracies(
      "<gpx><trk><trkseg><trkpt lat='1' lon='2'>\(content)</trkpt><trkpt lat='3' lon='4'/>"
        + "</trkseg></trk></gpx>")[0]
  }

  @Test(
    arguments: [
      ("<hdop>1.5</hdop>", 7.5), ("<hdop>0</hdop>", nil), ("<hdop>x</hdop>", nil), ("", nil),
      ("<extensions><hAcc>1.801682</hAcc></extensions>", 1.801682),
      ("<hdop>1.5</hdop><extensions><accuracy>12</accuracy></extensions>", 12),
      ("<extensions><a><accuracy>12</accuracy></a></extensions><hdop>1.5</hdop>", 12),
      ("<extensions><e:accuracy_horizontal>4.5</e:accuracy_horizontal></extensions>", 4.5),
      ("<extensions><horizontalAccuracy>-1</horizontalAccuracy></extensions>", -1),
      ("<extensions><hacc>0</hacc></extensions><hdop>2</hdop>", 10),
      ("<extensions><hdop>9</hdop></extensions>", nil),
      ("<extensions><vAcc>3</vAcc></extensions>", nil),
    ] as [(String, Double?)])
  func gpxHasDilutionsAndExtensions(content: String, metres: Double?) throws {
    #expect(try gpx(content) == metres)
  }

  @Test func gpxRoutesAndWaypointsHaveThemToo() throws {
    let point = "lat='1' lon='2'><hdop>2</hdop></"
    #expect(
      try accuracies("<gpx><wpt \(point)wpt><wpt \(point)wpt></gpx>") == [10, 10])
  }

  private static let gga = "$GPGGA,120000,4807.038,N,01131.000,E,1,08,0.9,545.4,M,,,,"
  private static let rmc = "$GPRMC,120000,A,4807.038,N,01131.000,E,0,0,230394,,"
  private static let gsa = "$GPGSA,A,3,04,05,,09,12,,,24,,,,,2.5,1.3,2.1"
  /// Deviations of 3 m and 4 m: 1.515 · √((9 + 16) / 2) = 5.35633… m.
  private static let gst = "$GPGST,120000,6,5,4,30,3.0,4.0,9"
  private static let next = "$GPGGA,120001,4807.038,N,01131.000,E,1,08,,545.4,M,,,,"

  @Test(
    arguments: [
      ([gga, next], 4.5), ([rmc, next], nil), ([rmc, gsa, next], 6.5), ([gga, gsa, next], 4.5),
      ([gsa, rmc, next], nil), ([gga, gsa, gst, next], 5.356334), ([gst, gga, next], 5.356334),
      // Statements for the previous epoch, and for the next.
      ([gga, next, gst], 4.5), ([gga, "$GNGST,120001,,,,,3,4,9", next], 4.5),
      ([gga, "$GNGST,120000,,,,,,,", next], 4.5), ([gga, "$GNGST,120000,,,,,0,0,0", next], 4.5),
      (["$GNGGA,120000,4807.038,N,01131.000,E,1,08,2,5,M,,,,", next], 10),
      (["$GPGGA,120000,4807.038,N,01131.000,E,1,08,0.0,5,M,,,,", next], nil),
    ] as [([String], Double?)])
  func nmeaHasDeviationsOrDilutions(lines: [String], metres: Double?) throws {
    let found = try accuracies(lines.joined(separator: "\n") + "\n")[0]
    if let metres {
      #expect(abs(try #require(found) - metres) < 1e-6)
    } else {
      #expect(found == nil)
    }
  }

  @Test func nmeaTakesDeviationsToTheEpochOfTheirTime() throws {
    let late = "$GNGST,120001,,,,,6,8,9"
    let found = try accuracies([Self.gga, late, Self.next].joined(separator: "\n"))
    #expect(found[0] == 4.5)
    #expect(abs(try #require(found[1]) - 10.712668) < 1e-6)
  }

  @Test(
    "NMEA's fix quality determines the accuracy per unit of dilution",
    arguments: [
      ("1", "0.9", 4.5), ("2", "0.9", 1.125), ("9", "2", 2.5), ("3", "0.9", 4.5),
      ("4", "0.9", 0.018), ("4", "", 0.02), ("5", "1.2", 0.6), ("5", "", 0.5), ("6", "1.5", 30),
      ("6", "", 20), ("7", "0.9", nil), ("8", "0.9", 4.5), ("2", "", nil),
    ] as [(String, String, Double?)])
  func nmeaHasQualities(quality: String, dilution: String, metres: Double?) throws {
    let gga = "$GPGGA,120000,4807.038,N,01131.000,E,\(quality),08,\(dilution),545.4,M,,,,"
    let found = try accuracies([gga, Self.next].joined(separator: "\n"))[0]
    #expect((found == nil) == (metres == nil))
    if let found, let metres { #expect(abs(found - metres) < 1e-9) }
    // An accuracy that the receiver itself states takes precedence over all of these.
    let stated = try accuracies([gga, Self.gst, Self.next].joined(separator: "\n"))[0]
    #expect(abs(try #require(stated) - 5.356334) < 1e-6)
  }

  @Test(
    arguments: [("A", 6.5), ("D", 1.625), ("R", 0.026), ("F", 0.65), ("E", 26), ("", 6.5)])
  func nmeaHasModesWhereNoGGAComes(mode: String, metres: Double) throws {
    let rmc = "$GNRMC,120000,A,4807.038,N,01131.000,E,0,0,230394,,,\(mode)"
    let found = try accuracies([rmc, Self.gsa, Self.next].joined(separator: "\n"))[0]
    #expect(abs(try #require(found) - metres) < 1e-9)
  }

  private static func report(_ members: String) -> String {
    #"{"class":"TPV","mode":3,"time":"2020-01-01T00:00:05Z","lat":1,"lon":2\#(members)}"#
  }

  /// gpsd derives 19 m per unit of dilution, 4.75 m with corrections, and 15 m along an axis.
  @Test(
    "gpsd's estimates are converted back to dilutions; a receiver's statement is kept",
    arguments: [
      ([], #","eph":42.75"#, 11.25), ([], #","eph":400.9"#, 105.5),
      ([], #","status":2,"eph":5.7"#, 1.5), ([], #","status":1,"eph":5.7"#, 3.528006),
      ([], #","eph":42.751"#, 26.460664),
      ([#"{"class":"SKY","hdop":1.3}"#], #","epx":15.3,"epy":12.2"#, 6.5),
      ([#"{"class":"SKY","hdop":1.3}"#], #","epx":5,"epy":4"#, 3.5),
      ([#"{"class":"SKY","hdop":1.3}"#], "", 6.5), ([#"{"class":"SKY","hdop":0}"#], "", nil),
      (
        [#"{"class":"GST","time":"2020-01-01T00:00:05Z","lat":3,"lon":4}"#], #","eph":19"#,
        5.356334
      ),
      ([#"{"class":"GST","time":"2020-01-01T00:00:04Z","lat":3,"lon":4}"#], #","eph":19"#, 5),
    ] as [([String], String, Double?)])
  func gpsdIsReadBehindItsModel(before: [String], members: String, metres: Double?) throws {
    let lines = before + [Self.report(members), Self.report(members)]
    let found = try accuracies(lines.joined(separator: "\n"))[0]
    #expect((found == nil) == (metres == nil), "\(found ?? -1)")
    if let found, let metres { #expect(abs(found - metres) < 0.01, "\(found)") }
  }

  /// gpsd treats RTK fixes like fixes without corrections: 19 m per unit of dilution, and 15 m along an
  /// axis.
  @Test(
    "RTK has the same accuracy from gpsd as from NMEA sentences",
    arguments: [
      ("4", 3, "0.9", #","eph":17.1"#), ("5", 4, "0.9", #","eph":17.1"#),
      ("4", 3, "0.5", #","eph":9.5"#), ("4", 3, "0.4", #","eph":7.6"#),
      ("5", 4, "0.4", #","eph":7.6"#), ("5", 4, "1.2", #","eph":22.8"#),
      ("4", 3, "2.0", #","eph":38"#), ("5", 4, "0.87", #","epx":0.1,"epy":0,"eph":16.53"#),
      ("5", 4, "1.08", #","epx":12.15,"epy":10.8"#), ("4", 3, "", ""), ("5", 4, "", ""),
      ("2", 2, "0.9", #","eph":4.275"#), ("1", 1, "0.9", #","eph":17.1"#),
      ("6", 5, "1.5", #","eph":28.5"#),
    ])
  func gpsdSaysOfRTKWhatNMEASays(
    quality: String, status: Int, dilution: String, members: String
  ) throws {
    let gga = "$GPGGA,120000,4807.038,N,01131.000,E,\(quality),08,\(dilution),545.4,M,,,,"
    let own = try #require(try accuracies([gga, Self.next].joined(separator: "\n"))[0])
    let report = Self.report(#","status":\#(status)"# + members)
    let found = try #require(try accuracies([report, report].joined(separator: "\n"))[0])
    #expect(abs(found - own) < 0.005 * own, "\(found), \(own)")
  }

  @Test(
    "an RTK accuracy stated by a receiver is kept: 95 % of a radius, or of both axes",
    arguments: [
      (3, #","eph":0.028"#, 0.017331), (4, #","eph":0.95"#, 0.588001),
      (4, #","eph":1.9"#, 1.176002), (3, #","epx":0.02,"epy":0.02"#, 0.015460),
      (4, #","epx":0.9,"epy":1.2"#, 0.819864),
    ])
  func gpsdPassesOnWhatIsStatedOfRTK(status: Int, members: String, metres: Double) throws {
    let report = Self.report(#","status":\#(status)"# + members)
    let found = try accuracies([report, report].joined(separator: "\n"))[0]
    #expect(abs(try #require(found) - metres) < 1e-6)
  }

  @Test(
    "null means an unknown accuracy in every format",
    arguments: [
      #"{"type":"location","time":1,"latitude":1,"longitude":2,"horizontalAccuracy":null}"#,
      #"{"class":"TPV","mode":3,"time":1,"lat":1,"lon":2,"eph":null}"#,
    ])
  func nullIsUnknown(line: String) throws {
    let document = try read(line + "\n" + line.replacing("1,", with: "2,", maxReplacements: 1))
    #expect(document.drops.isEmpty && document.tracks.points.count == 2)
    #expect(document.tracks.points.allSatisfy { $0.horizontalAccuracy == nil })
    for sample in document.session?.samples ?? [] {
      guard case .fix(let fix) = sample else { continue }
      #expect(fix.isAccuracyAssumed && fix.statedAccuracy == nil && fix.horizontalAccuracy == 5)
    }
  }

  /// From 95 % to 68 %: 1.515 / 2.4477 for a radius, and 1.515 / 1.95996 for the mean square of the axes.
  @Test(
    arguments: [
      (#""eph":42.7"#, 26.429098), (#""epx":3,"epy":4"#, 2.732879), (#""epx":3"#, nil),
      (#""eph":10,"epx":3,"epy":4"#, 6.189484), (#""eph":0"#, nil), ("\"x\":1", nil),
    ] as [(String, Double?)])
  func gpsdHasErrorsAtNinetyFivePercent(members: String, metres: Double?) throws {
    let line = #"{"class":"TPV","mode":3,"lat":1,"lon":2,\#(members)}"#
    let found = try accuracies(line + "\n" + line)[0]
    if let metres {
      #expect(abs(try #require(found) - metres) < 1e-5)
    } else {
      #expect(found == nil)
    }
  }

  @Test(
    arguments: [
      ("lat,lon,accuracy", "1,2,12.5", 12.5), ("lat,lon,hdop", "1,2,0.8", 4),
      ("lat,lon,hdop,accuracy", "1,2,0.8,3", 3), ("lat,lon,hdop,accuracy", "1,2,0.8,", 4),
      (
        "locationLatitude(WGS84),locationLongitude(WGS84),locationHorizontalAccuracy(m)", "1,2,65",
        65
      ),
      ("\"Latitude (°)\",\"Longitude (°)\",\"Horizontal Accuracy (m)\"", "1,2,4.7", 4.7),
      ("horizontalAccuracy,longitude,latitude", "-1,2,1", -1),
      ("LatitudeDegrees,LongitudeDegrees,AccuracyMeters", "1,2,3.5", 3.5),
      ("latitude;longitude;Accuracy [m]", "1;2;7", 7), ("lat,lon,verticalAccuracy", "1,2,7", nil),
      ("lat,lon,accuracy", "1,2,0", nil), ("lat,lon,accuracy", "1,2", nil),
    ] as [(String, String, Double?)])
  func tablesHaveColumns(header: String, row: String, metres: Double?) throws {
    #expect(try accuracies("\(header)\n\(row)\n\(row)\n") == [metres, metres])
  }

  @Test(arguments: [
    #"{"coordTimes":["2020-01-01T00:00:00Z","2020-01-01T00:00:01Z"],"accuracies":[4,5.5]}"#,
    #"{"coordinateProperties":{"horizontalAccuracy":[4,5.5]}}"#, #"{"accuracy":[4,5.5]}"#,
  ])
  func geoJSONHasListsOfThem(properties: String) throws {
    let text =
      #"{"type":"Feature","properties":\#(properties),"geometry":{"type":"LineString","#
      + #""coordinates":[[2,1],[4,3]]}}"#
    #expect(try accuracies(text) == [4, 5.5])
  }

  @Test func geoJSONPlacesHaveTimesAndAccuracies() throws {
    func place(_ properties: String) -> String {
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":[2,1]},"#
        + #""properties":{\#(properties)}}"#
    }
    let text =
      #"{"type":"FeatureCollection","features":["#
      + place(#""time":"2020-01-01T00:00:00Z","accuracy":12"#) + ","
      + place(#""timestamp":1577836801000,"horizontal_accuracy":8.5"#) + "]}"
    let document = try read(text)
    #expect(document.kind == .log)
    #expect(document.mainPoints.points.map(\.time) == [1_577_836_800, 1_577_836_801])
    #expect(try accuracies(text) == [12, 8.5])
  }

  /// A point consists of five numbers and the line number.
  @Test func takesFortyEightBytesAPoint() { #expect(MemoryLayout<GeoPoint>.stride == 48) }
}
