import TestSupport
import Testing

@testable import ARRouteEngine
@testable import RouteFormats

/// Files with faults of all kinds.
@Suite struct BrokenFileTests {
  private static let head =
    "<gpx><trk><trkseg>\n<trkpt lat='1' lon='2'/>\n<trkpt lat='3' lon='4'/>\n"
  private static let tail = "</trkseg></trk></gpx>"

  @Test(arguments: [
    ("<trkpt lat='100' lon='11'/>", DropReason.badLatitude, "100"),
    ("<trkpt lat='-90.0001' lon='11'/>", .badLatitude, "-90.0001"),
    ("<trkpt lat='NaN' lon='11'/>", .badLatitude, "NaN"),
    ("<trkpt lat='4x' lon='11'/>", .badLatitude, "4x"),
    ("<trkpt lat='' lon='11'/>", .badLatitude, ""),
    ("<trkpt lat='48,1' lon='11'/>", .badLatitude, "48,1"),
    ("<trkpt lat='0x10' lon='11'/>", .badLatitude, "0x10"),
    ("<trkpt lat='1' lon='180.5'/>", .badLongitude, "180.5"),
    ("<trkpt lat='1' lon='1e400'/>", .badLongitude, "1e400"),
    ("<trkpt lat='1' lon='inf'/>", .badLongitude, "inf"),
    ("<trkpt lat='1'/>", .missingPosition, ""), ("<trkpt/>", .missingPosition, ""),
  ])
  func dropsAndCountsABadPoint(point: String, reason: DropReason, text: String) throws {
    let document = try read(Self.head + point + "\n" + point + Self.tail)
    #expect(document.places == [[1, 2], [3, 4]])
    let drop = try #require(document.drops.first)
    #expect(drop.reason == reason)
    #expect(drop.count == 2)
    #expect(drop.line == 4)
    #expect(drop.text == text)
  }

  @Test(arguments: [
    ("", FormatError.empty), (" \r\n\t", .empty),
    ("<gpx></gpx>", .noPoints(.gpx)),
    ("<gpx><wpt lat='1' lon='2'/></gpx>", .onePoint(.gpx)),
    (
      "<gpx>\n<wpt lat='100' lon='2'/><wpt lat='1' lon='2'/></gpx>",
      .badLatitude(line: 2, text: "100")
    ),
    ("<gpx>\n\n<wpt lat='1' lon='-200'/></gpx>", .badLongitude(line: 3, text: "-200")),
    ("<gpx><wpt lat='1'/></gpx>", .missingPosition(line: 1)),
    ("<html><body/></html>", .unknownFormat(.xml(root: "html"))),
    ("{\"a\": [1, 2]}", .unknownFormat(.json)), ("[]", .unknownFormat(.json)),
    ("{\"code\":\"NoRoute\",\"routes\":[]}", .unknownFormat(.json)),
    ("PK\u{3}\u{4}\u{14}", .archive(.damaged)), ("\u{1}\u{2}\u{0}junk", .unknownFormat(.binary)),
    ("hello world", .unknownFormat(.none)),
    ("{\"type\":\"Point\",\"coordinates\":[1,2]}", .onePoint(.geojson)),
    (
      "{\"type\":\"LineString\",\"coordinates\":[[1,NaN],[3,4]]}",
      .badLatitude(line: 1, text: "null")
    ),
    (
      "{\"type\":\"LineString\",\"coordinates\":[[1,95],\n[3,96]]}",
      .badLatitude(line: 1, text: "95.0")
    ),
    (
      "{\"type\":\"LineString\",\n\"coordinates\":[[1,2;",
      .unreadableRest(line: 2, reason: "unexpected “;” in JSON")
    ),
    ("lat,lon\n", .noPoints(.csv)), ("lat,lon\n1,x\n", .badLongitude(line: 2, text: "x")),
    ("$GPGGA,000000,1,N,2,E,1*00\n", .badChecksum(line: 1)),
  ])
  func saysWhyNothingIsUsable(text: String, error: FormatError) {
    #expect(throws: error) { try read(text) }
    #expect(!error.message.isEmpty)
  }

  @Test func everyMessageIsFitForATerminal() {
    let text = "<gpx><wpt lat='\u{9B}31m' lon='2'/></gpx>"
    let error = #expect(throws: FormatError.self) { try read(text) }
    #expect(error?.message.unicodeScalars.allSatisfy(Printable.isHarmless) == true)
  }

  @Test(arguments: [
    (#"<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">"#, "&c;"),
    (#"<!ENTITY c SYSTEM "file:///etc/passwd">"#, "&c;"),
    (#"<!ENTITY % p SYSTEM "file:///etc/passwd"> %p;"#, ""),
    (
      "<!ENTITY c \"" + String(repeating: "x", count: 50_000) + "\">",
      String(repeating: "&c;", count: 50_000)
    ),
  ])
  func refusesEntities(declarations: String, text: String) {
    let file =
      "<?xml version='1.0'?>\n<!DOCTYPE gpx [\n\(declarations)\n]>\n<gpx><trk><name>\(text)</name><trkseg>"
      + "<trkpt lat='1' lon='2'/><trkpt lat='3' lon='4'/></trkseg></trk></gpx>"
    #expect(throws: FormatError.entityDeclaration(line: 3)) { try read(file) }
  }

  @Test func loadsNoExternalSubset() throws {
    let file = "<!DOCTYPE gpx SYSTEM \"file:///etc/passwd\">" + Self.head + Self.tail
    #expect(try read(file).places == [[1, 2], [3, 4]])
  }

  @Test func understandsTheEntitiesOfXMLItself() throws {
    let file =
      "<gpx><trk><name>A &amp; B &#x41;</name><trkseg><trkpt lat='&#49;' lon='2'/>"
      + "<trkpt lat='3' lon='4'/></trkseg></trk></gpx>"
    let document = try read(file)
    #expect(document.name == "A & B A")
    #expect(document.places == [[1, 2], [3, 4]])
  }

  @Test func usesWhatCameBeforeTheEnd() throws {
    let document = try read(Self.head + "<trkpt lat='5' lon='6'><ele>1")
    #expect(document.places == [[1, 2], [3, 4], [5, 6]])
    #expect(document.warnings == [.truncated(line: 4)])
  }

  /// A number without its last digits would be a wrong position: 13.35° E must not become 13° E.
  @Test(arguments: ["[6", "[6,", "[6,5", "[6,5.2", "[6,5.25,1", "["])
  func takesNoPositionThatTheEndCuts(json: String) throws {
    let document = try read(#"{"type":"LineString","coordinates":[[2,1],[4,3],"# + json)
    #expect(document.places == [[1, 2], [3, 4]])
    #expect(document.drops.isEmpty)
    #expect(document.warnings == [.truncated(line: 1)])
  }

  @Test(arguments: [
    "<trkpt lat='5' lon='13", "<trkpt lat='5' lon=", "<trkpt lat='5", "<",
    "<trkpt lon='13' lat='5.",
  ])
  func takesNoTagThatTheEndCuts(xml: String) throws {
    let document = try read(Self.head + xml)
    #expect(document.places == [[1, 2], [3, 4]])
    #expect(document.drops.isEmpty)
    #expect(document.warnings == [.truncated(line: 4)])
  }

  @Test func saysThatTimesGoBack() throws {
    let points = ["10", "20", "15", "30"].map {
      "<trkpt lat='1' lon='2'><time>2020-01-01T00:00:\($0)Z</time></trkpt>"
    }
    let document = try read("<gpx><trk><trkseg>\n\(points.joined(separator: "\n"))" + Self.tail)
    #expect(document.warnings == [.timesGoBack(count: 1, line: 4)])
  }

  @Test func countsUnreadableTimes() throws {
    let text = Self.head + "<trkpt lat='5' lon='6'><time>2020-02-30T00:00:00Z</time></trkpt>"
    let document = try read(text + Self.tail)
    #expect(document.places.count == 3)
    #expect(document.warnings == [.unreadableTimes(count: 1, line: 4)])
  }

  @Test func boundsTheDepth() {
    let json = String(repeating: "[", count: 100_000)
    #expect(throws: FormatError.self) { try read(json) }
    let xml = "<gpx>" + String(repeating: "<a>", count: 100_000)
    #expect(throws: FormatError.self) { try read(xml) }
  }

  /// Truncated, flipped, repeated and shuffled bytes of every format give points in range, or an error.
  @Test(arguments: UInt64(0)..<60) func neverTrapsOnDamage(seed: UInt64) {
    var random = TestRandom(seed: seed)
    for sample in Sample.all {
      var bytes = Array(sample.text.utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) { bytes.damage(&random) }
      let name =
        ["a.gpx", "a.json", "a.jsonl", "a.nmea", "a.csv", "a.polyline", nil]
        .randomElement(using: &random) ?? nil
      let piece = Int.random(in: 1...64, using: &random)
      guard let document = try? read(bytes, name: name, piece: piece) else { continue }
      for point in document.mainPoints.points {
        #expect(abs(point.latitude) <= 90 && abs(point.longitude) <= 180)
      }
    }
  }
}
