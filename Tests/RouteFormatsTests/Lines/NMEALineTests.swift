import TestSupport
import Testing

@testable import RouteFormats

/// Sentences in lines written by terminals, loggers and broken connections.
@Suite struct NMEALineTests {
  private static let sentences = (0..<4).flatMap {
    [Sentences.gga($0), Sentences.rmc($0), Sentences.sentence("GPVTG,0.0,T,,M,2.0,N,3.7,K,A")]
  }

  @Test(
    "prefixes from a terminal or a logger do not hide a log",
    arguments: [
      "[2024-05-01 12:00:00] ", "[2024-05-01T12:00:00.123+02:00] ", "12:00:00 -> ",
      "12:00:00.123 -> ", "05-01 12:00:00.123  1234  5678 D NmeaLogger: ", "1714564800.25 ", "17: ",
      "17,", "17\t", "<< ", "<- ", "<12:00:00> ", "RX<", "> ", "2024-05-01 12:00:00,123 INFO gps ",
      "Wed May  1 2024: ",
      "\"", "'12:00:00';\"", "user@host:~$ ", "[gps0] ", "(COM3) ",
    ], [nil, "walk.log", "walk.txt", "walk.json", "walk.csv"] as [String?])
  func behindPrefixes(prefix: String, name: String?) throws {
    let bare = try read(Sentences.text(Self.sentences))
    #expect(bare.tracks.points.count == 4 && bare.warnings.isEmpty)
    let document = try read(Sentences.text(Self.sentences.map { prefix + $0 }), name: name)
    #expect(document == bare)
    // The file begins with lines from opening a terminal.
    let lines = ["Connected.", "Press CTRL+A Z for help", ""] + Self.sentences.map { prefix + $0 }
    let later = try read(Sentences.text(lines), name: name)
    #expect(later.tracks.points.map(\.time) == bare.tracks.points.map(\.time))
  }

  @Test("sentences without checksums are found after times, once one of them gives a position")
  func withoutChecksums() throws {
    let lines = (0..<3).flatMap { second in
      [Sentences.sentence("GPVTG,0.0,T,,M"), Sentences.gga(second)].map {
        "12:00:0\(second) -> \($0.prefix { $0 != "*" })"
      }
    }
    let document = try read(Sentences.text(lines))
    #expect(document.format == .nmea && document.tracks.points.count == 3)
  }

  @Test("a sentence quoted in another file does not make that file a log")
  func quoted() throws {
    let sentence = Sentences.gga(1)
    let geoJSON = """
      {"type": "Feature",
       "properties": {"raw":
         "\(sentence)"},
       "geometry": {"type": "LineString",
         "coordinates": [[11.5, 48.1], [11.6, 48.2]]}}
      """
    #expect(try read(geoJSON).format == .geojson)
    let collection = "{\"features\": [\n\(geoJSON)\n], \"type\": \"FeatureCollection\"}"
    #expect(try read(collection, name: "a.json").mainPoints.points.count == 2)
    let table = "time,lat,lon,raw\n1,48,11,\"\(sentence)\"\n2,48.1,11,\"\(sentence)\"\n"
    #expect(try read(table).format == .csv)
    let comment = "# \(sentence)\nlat,lon,time\n1,2,3\n2,3,4\n"
    #expect(try read(comment).format == .csv)
    let points = "<trkpt lat='1' lon='2'/><trkpt lat='2' lon='3'/>"
    let gpx = "<gpx><!-- \n\(sentence)\n --><trk><trkseg>\(points)</trkseg></trk></gpx>"
    #expect(try read(gpx).format == .gpx)
    #expect(throws: FormatError.self) { try read("It cost $GPGGA,5 or so.\nNo more.\n") }
  }

  @Test(
    "after a truncated sentence the complete one is read, and the truncated one is counted",
    arguments: [
      "$GPGGA,1340", "$GPGGA", "$GPGGA,120001.00,4806.0010,N,01130.0000,E,1,08,0.9,520.0,M,47.0,M",
      "$GNRMC,1", "$GP", "[12:00:01] $GPGGA,12", "NMEA,$GPGGA,1200",
      Sentences.gga(1, north: 900).dropLast(2) + "", Sentences.gga(1, north: 900).dropLast(1) + "0",
    ])
  func cut(head: String) throws {
    let lines = [Sentences.rmc(0), head + Sentences.gga(1), Sentences.gga(2)]
    let document = try read(Sentences.text(lines))
    #expect(document.tracks.points.map(\.time) == [0, 1, 2].map { Sentences.noon + $0 })
    #expect(abs(document.tracks.points[1].latitude - 48.100016667) < 1e-9)
    #expect(document.drops.map(\.reason) == [.badChecksum])
    #expect(document.drops[0].count == 1 && document.drops[0].line == 2)
  }

  @Test("two or three complete sentences in a line are all read, and none is counted")
  func joined() throws {
    let lines = [
      Sentences.rmc(0) + Sentences.gga(0), Sentences.gga(1) + Sentences.rmc(1) + Sentences.zda(1),
      Sentences.gga(2),
    ]
    let document = try read(Sentences.text(lines))
    #expect(document.tracks.points.count == 3 && document.drops.isEmpty)
    #expect(document.tracks.points.allSatisfy { $0.altitude == 520 })
  }

  @Test("without checksums, a truncated sentence is counted as unreadable, and gives no position")
  func cutWithoutChecksum() throws {
    let whole = (0..<3).map { String(Sentences.rmc($0).prefix { $0 != "*" }) }
    let cut = "$GPRMC,120001.00,A,4806.0010,N,0113"
    let document = try read(Sentences.text([whole[0], cut + whole[1], whole[2]]))
    #expect(document.tracks.points.map(\.longitude) == [11.5, 11.5, 11.5])
    #expect(document.drops.map(\.reason) == [.malformedRecord])
  }
}
