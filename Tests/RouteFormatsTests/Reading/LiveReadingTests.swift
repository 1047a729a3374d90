import TestSupport
import Testing

@testable import RouteFormats

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Logs that are read while they are written.
@Suite struct LiveReadingTests {

  private static func report(_ second: Int) -> String {
    #"{"class":"TPV","mode":3,"time":"2019-04-07T12:00:0\#(second)Z","lat":\#(second),"lon":2}"#
      + "\r\n"
  }

  private static func sentence(_ second: Int) -> String {
    "$GPGGA,12000\(second),4807.038,N,01131.000,E,1,08,0.9,545.4,M,,,,\r\n"
  }

  private static func date(_ second: Int) -> String {
    "$GPRMC,12000\(second),A,4807.038,N,01131.000,E,0,0,070419,,\r\n"
  }

  private static let greeting =
    #"{"class":"VERSION","release":"3.22"}"# + "\r\n" + #"{"class":"DEVICES","devices":[]}"#
    + "\r\n"

  private func give(_ text: String, to reader: DocumentReader) throws -> LogPiece {
    var bytes = Array(text.utf8)
    let result = bytes.withUnsafeMutableBytes { bytes in
      Result { () throws(FormatError) in try reader.read(UnsafeRawBufferPointer(bytes)) }
    }
    try result.get()
    return reader.takeNews()
  }

  /// Returns the numbers of points known after each of several pieces.
  private func counts(_ pieces: [String]) throws -> [Int] {
    let reader = DocumentReader()
    return try pieces.map { try give($0, to: reader).tracks.points.count }
  }

  @Test func reportsComeLineByLine() throws {
    let last = Self.report(3)
    #expect(
      try counts([
        Self.greeting, Self.report(1), Self.report(2) + String(last.prefix(20)), "",
        String(last.dropFirst(20)),
      ]) == [0, 1, 1, 0, 1])
  }

  @Test func sentencesComeWhenTheNextEpochBegins() throws {
    let reader = DocumentReader()
    #expect(try give(Self.sentence(1) + Self.date(1), to: reader).isEmpty)
    #expect(try give(Self.sentence(2) + Self.date(2), to: reader).isEmpty)
    #expect(try give(Self.sentence(3), to: reader).isEmpty)
    // Three epochs are complete, because no more reports for them can come.
    let news = try give(Self.sentence(4), to: reader)
    #expect(news.tracks.points.map(\.time) == [1, 2, 3].map { 1_554_638_400 + $0 })
    #expect(!news.continuesSegment)
    let more = try give(Self.sentence(5), to: reader)
    #expect(more.tracks.points.map(\.time) == [1_554_638_404])
    #expect(more.continuesSegment)
    #expect(try reader.finish().tracks.points.count == 5)
  }

  /// Without a date, points are held back for a while; after that, the date comes as a shift.
  @Test func aLateDateMovesWhatWasHandedOver() throws {
    let reader = DocumentReader()
    let first = (0...9).map(Self.sentence).joined()
    #expect(try give(first, to: reader).isEmpty)
    let eleventh = "$GPGGA,120010,4807.038,N,01131.000,E,1,08,0.9,545.4,M,,,,\n"
    let twelfth = eleventh.replacing("120010", with: "120011")
    #expect(try give(eleventh, to: reader).isEmpty)
    let early = try give(twelfth, to: reader)
    #expect(early.tracks.points.count == 11)
    #expect(early.tracks.points[0].time == 43_200)
    let late = try give("$GPRMC,120011,A,4807.038,N,01131.000,E,0,0,070419,,\n", to: reader)
    #expect(late.timeShift == 1_554_595_200)
    #expect(late.tracks.points.isEmpty)
  }

  @Test func recordsOfASessionComeAsSamples() throws {
    let reader = DocumentReader()
    let pose = #"{"type":"pose","time":1,"position":[0,0,0],"orientation":[0,0,0,1]}"# + "\n"
    #expect(try give(pose, to: reader).samples.count == 1)
    #expect(try give(pose + pose, to: reader).samples.count == 2)
    #expect(try give("", to: reader).isEmpty)
    #expect(try reader.finish().session?.samples.count == 3)
  }

  /// Logs with ten points, in several formats.
  private static let growing: [String] = {
    let sentences = (0...9).map { date($0) + sentence($0) }.joined()
    let rows = (0...9).map { "48,\($0),\(1_700_000_000 + $0)\n" }.joined()
    let points = (0...9).map { index in
      let end = index % 3 == 0 ? "</trkseg><trkseg>" : ""
      return "<trkpt lat='\(index)' lon='2'/>" + end
    }
    let records = (0...9).map { second in
      let pose = #"{"type":"pose","time":\#(second),"position":[0,0,0],"orientation":[0,0,0,1]}"#
      let place =
        #"{"type":"location","time":\#(second),"latitude":1,"longitude":2,"#
        + #""horizontalAccuracy":5}"#
      return pose + "\n" + place + "\n"
    }
    return [
      greeting + (0...9).map(report).joined(), sentences, "lat,lon,time\n" + rows,
      "<gpx><trk><trkseg>" + points.joined() + "</trkseg></trk></gpx>", records.joined(),
    ]
  }()

  @Test(
    "points that are forgotten once handed over are the same, and are no longer kept",
    arguments: growing)
  func forgets(text: String) throws {
    for length in [1, 30, 100_000] {
      let (keeping, forgetting) = (DocumentReader(), DocumentReader())
      let bytes = Array(text.utf8)
      for start in stride(from: 0, to: bytes.count, by: length) {
        let piece = bytes[start..<min(start + length, bytes.count)]
        try piece.withUnsafeBytes { bytes in
          try keeping.read(bytes)
          try forgetting.read(bytes)
        }
        #expect(keeping.takeNews() == forgetting.takeNews(forgetting: true))
      }
      let (kept, rest) = (try keeping.finish(), try forgetting.finish())
      // XML and the last epoch are handed over at the end.
      let last = keeping.takeNews()
      #expect(last == forgetting.takeNews(forgetting: true))
      #expect(kept.tracks.points.count == 10)
      #expect(rest.tracks.points.count == last.tracks.points.count)
      #expect(rest.session?.samples.count ?? 0 == last.samples.count)
    }
  }

  /// XML is read in blocks of 64 KB, so its points are delayed by up to one block.
  @Test func pointsInXMLAndRowsOfTablesComeToo() throws {
    let point = "<trkpt lat='1' lon='2'></trkpt>"
    let filler = String(repeating: " ", count: 1 << 16)
    #expect(
      try counts([
        "<gpx><trk><trkseg>", point, point + "</trkseg><trkseg>" + point, filler,
      ]) == [0, 0, 0, 3])
    #expect(try counts(["lat,lon\n", "1,2\n", "3,4\n5,6\n7"]) == [0, 1, 2])
  }

  @Test func segmentsStayApart() throws {
    let point = "<trkpt lat='1' lon='2'></trkpt>\n"
    let reader = DocumentReader()
    _ = try give("<gpx><trk><trkseg>" + point + point + "\n", to: reader)
    let filler = String(repeating: " ", count: 1 << 16)
    let news = try give(
      "</trkseg><trkseg/><trkseg>" + point + "</trkseg><trkseg>" + point + point + filler,
      to: reader)
    let document = try reader.finish()
    #expect(document.tracks.nonemptySegments == [0..<2, 2..<3, 3..<5])
    #expect(news.tracks.nonemptySegments.suffix(2).map(\.count) == [1, 2])
    #expect(!news.continuesSegment)
  }

  /// `gpspipe -r` begins with JSON records, and then sends only sentences.
  @Test func sentencesBehindAGreetingAreRead() throws {
    let watch = #"{"class":"WATCH","enable":true,"json":false,"nmea":true}"# + "\r\n"
    let text = Self.greeting + watch + (1...4).map { Self.sentence($0) + Self.date($0) }.joined()
    let document = try read(text)
    #expect(document.format == .nmea)
    #expect(document.tracks.points.count == 4)
    #expect(document.drops == [])
  }

  @Test func reportsWinOverSentencesAroundThem() throws {
    let text = (1...5).map { Self.sentence($0) + Self.report($0) }.joined()
    for text in [text, Self.greeting + text] {
      let document = try read(text)
      #expect(document.format == .gpsd)
      #expect(document.tracks.points.count == 5)
    }
  }

  @Test(arguments: [1, 2, 7, 100, 5000])
  func theSameComesOfAnyPieces(piece: Int) throws {
    let sentences = (1...9).map { Self.sentence($0) + Self.date($0) }.joined()
    for text in [
      sentences, Self.greeting + sentences, (1...9).map(Self.report).joined(),
      "# a comment\n\n" + sentences, "lat,lon\n1,2\n3,4\n", "\u{FEFF}lat,lon\n1,2\n3,4\n",
      String(repeating: "no sentence\n", count: 1000) + sentences,
    ] {
      let bytes = Array(text.utf8)
      #expect(try read(bytes, piece: piece) == read(bytes, piece: bytes.count))
    }
  }

  @Test("only the requested amount is read at once from a full pipe")
  func readsSoMuch() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    defer { close(ends[0]) }
    let stream = try DocumentStream(path: "/dev/fd/\(ends[0])")
    let bytes = Array(("lat,lon\n" + String(repeating: "48,11\n", count: 1000)).utf8)
    #expect(write(ends[1], bytes, bytes.count) == bytes.count)
    close(ends[1])
    var counts: [Int] = []
    while try stream.readSome(atMost: 600) { counts.append(stream.takeNews().tracks.points.count) }
    #expect(counts.allSatisfy { $0 <= 101 } && counts.reduce(0, +) == 1000)
  }

  /// Bytes written to a pipe are read immediately, although the pipe stays open.
  @Test func aPipeIsReadAsItIsWritten() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    defer { close(ends[0]) }
    let stream = try DocumentStream(path: "/dev/fd/\(ends[0])")
    for second in 1...3 {
      let bytes = Array(Self.report(second).utf8)
      #expect(write(ends[1], bytes, bytes.count) == bytes.count)
      #expect(try stream.readSome())
      #expect(stream.takeNews().tracks.points.map(\.latitude) == [Double(second)])
    }
    close(ends[1])
    #expect(try stream.readSome() == false)
    #expect(try stream.finish().tracks.points.count == 3)
  }
}
