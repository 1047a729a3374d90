import TestSupport
import Testing

@testable import RouteFormats

/// Times in GeoJSON and KML follow the rule for tables.
@Suite struct TimeRuleTests {
  /// 2024-05-01T12:00:00Z.
  private static let noon = 1_714_564_800.0
  private static let step = 10.0

  /// A way to write five times 10 s apart, beginning at noon.
  struct Form: Sendable, CustomTestStringConvertible {
    var name: String
    var text: @Sendable (Double) -> String
    var testDescription: String { name }
  }

  private static func clock(_ time: Double, _ separator: String) -> String {
    let second = Int(time) % 60
    return ["12", "00", second < 10 ? "0\(second)" : "\(second)"].joined(separator: separator)
  }

  private static let forms = [
    Form(name: "day first") { "\"13/05/2024 \(clock($0, ":"))\"" },
    Form(name: "month first") { "\"05/13/2024 \(clock($0, ":"))\"" },
    Form(name: "named month") { "\"13-May-2024 \(clock($0, ":"))\"" },
    Form(name: "RFC 1123") { "\"Mon, 13 May 2024 \(clock($0, ":")) GMT\"" },
    Form(name: "digits as text") { "\"20240513\(clock($0, ""))\"" },
    Form(name: "digits") { "20240513\(clock($0, ""))" },
    Form(name: "spreadsheet") {
      FixedDecimal.text((12 * 86_400 + $0) / 86_400 + 25_569, decimals: 9)
    },
    Form(name: "Julian") {
      FixedDecimal.text((12 * 86_400 + $0) / 86_400 + 2_440_587.5, decimals: 9)
    },
    Form(name: "ISO 8601") { "\"2024-05-13T\(clock($0, ":"))Z\"" },
    Form(name: "milliseconds") { "\((Int($0) + 12 * 86_400) * 1000)" },
  ]

  private static let moments = (0..<5).map { noon + Double($0) * step }

  private static func place(_ index: Int) -> String {
    "[11.5, \(FixedDecimal.text(48.1 + Double(index) * 1e-4, decimals: 5))]"
  }

  /// Returns a collection of places, each with one member.
  private static func places(_ member: String, _ values: [String]) -> String {
    let features = values.enumerated().map { index, value in
      let properties = value.isEmpty ? "{}" : #"{"\#(member)": \#(value)}"#
      return #"{"type": "Feature", "properties": \#(properties), "#
        + #""geometry": {"type": "Point", "coordinates": \#(place(index))}}"#
    }
    return #"{"type": "FeatureCollection", "features": [\#(features.joined(separator: ", "))]}"#
  }

  @Test("texts and numbers of places are times by the same rule", arguments: forms)
  func placesFollowTheRule(form: Form) throws {
    let document = try read(Self.places("time", Self.moments.map(form.text)))
    let times = document.mainPoints.points.map { $0.time ?? 0 }
    for (time, moment) in zip(times, Self.moments) {
      #expect(abs(time - moment - 12 * 86_400) < 2e-3)
    }
    #expect(document.kind == .log && times.count == 5)
  }

  @Test(
    "lists of a line are times by the same rule, whichever member comes first", arguments: forms,
    [true, false])
  func listsFollowTheRule(form: Form, isTimeFirst: Bool) throws {
    let list = Self.moments.map(form.text).joined(separator: ", ")
    let line = (0..<5).map(Self.place).joined(separator: ", ")
    let members = [
      #""properties": {"coordTimes": [\#(list)]}"#,
      #""geometry": {"type": "LineString", "coordinates": [\#(line)]}"#,
    ]
    let ordered = isTimeFirst ? members : members.reversed()
    let document = try read(#"{"type": "Feature", \#(ordered.joined(separator: ", "))}"#)
    #expect(document.tracks.points.count == 5)
    for (point, moment) in zip(document.tracks.points, Self.moments) {
      #expect(abs((point.time ?? 0) - moment - 12 * 86_400) < 2e-3)
    }
  }

  @Test("a number that is not seconds is reported, without advice for tables") func notes() throws {
    let values = (0..<5).map { "2024050112000\($0)" }
    let document = try read(Self.places("time", values))
    #expect(
      document.warnings == [.timeReading(.dateDigits, column: "time", line: 1, isTable: false)])
    #expect(document.warnings[0].message.contains("--columns") == false)
  }

  @Test(
    "small counts are still seconds", arguments: ["0, 1.2, 3.4, 5.9, 7", "0, 60, 120, 180, 240"])
  func countsStay(list: String) throws {
    let line = (0..<5).map(Self.place).joined(separator: ", ")
    let document = try read(
      #"{"type": "Feature", "properties": {"times": [\#(list)]}, "#
        + #""geometry": {"type": "LineString", "coordinates": [\#(line)]}}"#)
    let times = list.split(separator: ", ").map { Double($0) }
    #expect(document.tracks.points.map(\.time) == times)
  }

  @Test("unreadable times are counted, also for places") func unreadable() throws {
    let values = Self.moments.map { "\"2024-05-01 \(Self.clock($0, ":")) Mars\"" }
    let document = try read(Self.places("time", values + ["\"\"", ""]))
    #expect(document.warnings == [.unreadableTimes(count: 5, line: 1)])
  }

  @Test("“when” is a time; a creation date is a time only if it results in a walk")
  func otherMembers() throws {
    let values = Self.moments.map { "\"2024-05-01T\(Self.clock($0, ":"))Z\"" }
    for member in ["when", "recordedAt", "gps_time", "created_at", "createdAt", "startTime"] {
      let document = try read(Self.places(member, values))
      #expect(document.mainPoints.points.map(\.time) == Self.moments)
      #expect(document.warnings.isEmpty)
    }
    let years = (0..<5).map { "\"202\($0)-05-01T10:00:00Z\"" }
    let document = try read(Self.places("created_at", years))
    #expect(document.kind == .route)
    #expect(document.warnings == [.lines(.unusedTimes(["created_at"], choice: nil, line: 1))])
  }

  @Test(
    "names of times in any case are times if they result in a walk",
    arguments: ["Timestamp", "TIME", "Date_Time", "recorded", "gps_timestamp", "UTC", "Epoch"])
  func otherNames(member: String) throws {
    let values = Self.moments.map { "\"2024-05-01T\(Self.clock($0, ":"))Z\"" }
    let document = try read(Self.places(member, values))
    #expect(document.mainPoints.points.map(\.time) == Self.moments)
    #expect(document.warnings.isEmpty)
  }

  @Test(
    "counts are times in the unit that their name states",
    arguments: ["time_ms", "epoch_ms", "elapsed_ms", "t"])
  func countsOfMembers(member: String) throws {
    let isElapsed = member == "t" || member == "elapsed_ms"
    let values = Self.moments.map { time in
      let count = time - (isElapsed ? Self.noon - 5 : 0)
      return "\(Int(member == "t" ? count : count * 1000))"
    }
    let document = try read(Self.places(member, values))
    #expect(
      document.mainPoints.points.map(\.time)
        == Self.moments.map { $0 - (isElapsed ? Self.noon - 5 : 0) })
    // A number of another kind is not used as a time, and is not reported.
    let durations = try read(Self.places("duration", ["5", "40", "3", "1000", "7"]))
    #expect(durations.kind == .route && durations.warnings.isEmpty)
  }

  @Test(
    "lists under any name are times if there is one for each position",
    arguments: ["timeStamps", "coord_times", "dates", "recordedAt", "gpsTime", "Times", "unixtime"])
  func otherLists(member: String) throws {
    let times = Self.moments.map { "\"2024-05-01T\(Self.clock($0, ":"))Z\"" }
    func line(_ list: [String], besides: String = "") throws -> GeoDocument {
      let line = (0..<5).map(Self.place).joined(separator: ", ")
      return try read(
        #"{"type": "Feature", "properties": {"\#(member)": [\#(list.joined(separator: ","))]\#(besides)},"#
          + #" "geometry": {"type": "LineString", "coordinates": [\#(line)]}}"#)
    }
    #expect(try line(times).tracks.points.map(\.time) == Self.moments)
    let numbers = Self.moments.map { "\(Int($0))" }
    #expect(try line(numbers).tracks.points.map(\.time) == Self.moments)
    let besides = #", "elapsed_times": [0, 1, 2, 3, 4]"#
    #expect(try line(times, besides: besides).tracks.points.map(\.time) == Self.moments)
    if !["Times", "timeStamps", "coord_times"].contains(member) {
      #expect(try line(Array(times.prefix(3))).tracks.points.allSatisfy { $0.time == nil })
    }
  }

  @Test(
    "numbers that are not times of fixes do not turn places into a log",
    arguments: [
      ("time_on_site", ["0", "2", "1", "2", "0"]), ("opening_time", ["8", "9", "10", "8", "9"]),
      ("t", ["21.5", "21.6", "21.4", "22", "21.9"]), ("walking_time", ["3", "7", "2", "9", "4"]),
      (
        "arrival_time",
        [
          "\"2024-05-01T12:00:00Z\"", "\"2024-05-01T12:00:10Z\"", "\"2024-05-01T12:00:20Z\"",
          "\"2024-05-01T12:00:30Z\"", "\"2024-05-01T12:00:40Z\"",
        ]
      ),
    ])
  func otherNumbers(member: String, values: [String]) throws {
    let document = try read(Self.places(member, values))
    #expect(document.kind == .route && document.warnings.isEmpty)
  }

  @Test("parts of a walk that each count from a start are not twins") func countsOfParts() throws {
    let parts = (0..<3).map { part in
      let line = (0..<5).map { Self.place(part * 5 + $0) }.joined(separator: ", ")
      return #"{"type": "Feature", "properties": {"times": [0, 10, 20, 30, 40]}, "#
        + #""geometry": {"type": "LineString", "coordinates": [\#(line)]}}"#
    }
    let document = try read(
      #"{"type": "FeatureCollection", "features": [\#(parts.joined(separator: ", "))]}"#)
    #expect(document.tracks.points.count == 15)
  }

  @Test("a more certain member is preferred, wherever it is in the file") func ranks() throws {
    for member in [
      #""when": "2020-01-01T00:00:00Z", "time": "2024-05-01T12:00:00Z""#,
      #""time": "2024-05-01T12:00:00Z", "created": "2020-01-01T00:00:00Z""#,
    ] {
      let feature =
        #"{"type": "Feature", "properties": {\#(member)}, "geometry": "#
        + #"{"type": "Point", "coordinates": \#(Self.place(0))}}"#
      let document = try read(
        #"{"type": "FeatureCollection", "features": [\#(feature), \#(feature)]}"#)
      #expect(document.mainPoints.points.map(\.time) == [Self.noon, Self.noon])
    }
  }
}

/// Times in KML.
extension TimeRuleTests {
  private func kml(_ times: [String]) throws -> GeoDocument {
    let marks = times.enumerated().map { index, time in
      "<Placemark><TimeStamp><when>\(time)</when></TimeStamp><Point><coordinates>11.5,"
        + "\(FixedDecimal.text(48.1 + Double(index) * 1e-4, decimals: 5))</coordinates></Point>"
        + "</Placemark>"
    }
    return try read("<kml><Document>\(marks.joined())</Document></kml>")
  }

  private func track(_ times: [String]) throws -> GeoDocument {
    let whens = times.map { $0.isEmpty ? "<when/>" : "<when>\($0)</when>" }
    let places = times.indices.map {
      "<coord>11.5 \(FixedDecimal.text(48.1 + Double($0) * 1e-4, decimals: 5))</coord>"
    }
    return try read(
      "<kml><Placemark><Track>\(whens.joined())\(places.joined())</Track></Placemark></kml>")
  }

  @Test("placemarks and tracks of KML follow the rule, too", arguments: forms)
  func marksFollowTheRule(form: Form) throws {
    let texts = Self.moments.map { form.text($0).replacing("\"", with: "") }
    for points in [try kml(texts).mainPoints.points, try track(texts).tracks.points] {
      #expect(points.count == 5)
      for (point, moment) in zip(points, Self.moments) {
        #expect(abs((point.time ?? 0) - moment - 12 * 86_400) < 2e-3)
      }
    }
  }

  @Test("years and months are times in KML") func monthsAndYears() throws {
    let document = try kml(["2023", "2023-05", "2023-06Z", "2023-06-20"])
    #expect(
      document.mainPoints.points.map(\.time)
        == [1_672_531_200, 1_682_899_200, 1_685_577_600, 1_687_219_200])
    #expect(document.warnings.isEmpty)
    #expect(try kml(["2023-13", "20x3"]).warnings == [.unreadableTimes(count: 2, line: 1)])
  }

  @Test("an empty time means that the time is unknown") func emptyTimes() throws {
    for empty in ["", " \n "] {
      let document = try track(["2024-05-01T12:00:00Z", empty, "2024-05-01T12:00:10Z"])
      #expect(document.tracks.points.map(\.time) == [Self.noon, nil, Self.noon + 10])
      #expect(document.warnings.isEmpty)
    }
  }

  @Test(
    "the data of placemarks are times, like the members of GeoJSON",
    arguments: [
      "<SchemaData><SimpleData name='time'>T</SimpleData></SchemaData>",
      "<Data name='Timestamp'><value>T</value></Data>",
      "<Data name='recorded'><value>T</value></Data>",
    ])
  func dataOfMarks(data: String) throws {
    let marks = Self.moments.enumerated().map { index, time in
      "<Placemark><ExtendedData>"
        + data.replacing("T</", with: "2024-05-01T\(Self.clock(time, ":"))Z</")
        + "</ExtendedData><Point><coordinates>11.5,"
        + "\(FixedDecimal.text(48.1 + Double(index) * 1e-4, decimals: 5))</coordinates></Point>"
        + "</Placemark>"
    }
    let document = try read("<kml><Document>\(marks.joined())</Document></kml>")
    #expect(document.mainPoints.points.map(\.time) == Self.moments)
    #expect(document.warnings.isEmpty)
  }

  @Test("a span with only an end is a time") func ends() throws {
    let text = try kml(Self.moments.map { "2024-05-01T\(Self.clock($0, ":"))Z" })
    let marks = Self.moments.enumerated().map { index, time in
      "<Placemark><TimeSpan><end>2024-05-01T\(Self.clock(time, ":"))Z</end></TimeSpan><Point>"
        + "<coordinates>11.5,\(FixedDecimal.text(48.1 + Double(index) * 1e-4, decimals: 5))"
        + "</coordinates></Point></Placemark>"
    }
    let document = try read("<kml><Document>\(marks.joined())</Document></kml>")
    #expect(document.mainPoints.points == text.mainPoints.points)
  }

  @Test("a line's own span does not result in a walk, and that is reported") func spansOfLines()
    throws
  {
    let span =
      "<TimeSpan><begin>2024-05-01T12:00:00Z</begin><end>2024-05-01T13:00:00Z</end></TimeSpan>"
    let document = try read(
      "<kml><Placemark>\(span)<LineString><coordinates>11.5,48.1 11.5,48.2 11.6,48.2</coordinates>"
        + "</LineString></Placemark></kml>")
    #expect(document.kind == .route)
    #expect(document.warnings == [.lines(.spansOfLines(count: 1, line: 1))])
  }
}
