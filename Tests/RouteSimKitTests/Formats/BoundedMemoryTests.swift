import Testing

@testable import RouteSimKit

/// What readers keep of a stream does not grow with what cannot be used in it.
@Suite struct BoundedMemoryTests {
  private func feed(
    _ text: String, times: Int, _ read: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    let bytes = Array(String(repeating: text, count: 1000).utf8)
    for _ in 0..<times { bytes.withUnsafeBufferPointer(read) }
  }

  @Test func anEndlessLineIsCut() {
    var splitter = LineSplitter(limit: 4096)
    feed("no end ", times: 20) { splitter.read($0) { _, _ in } }
    var lengths: [Int] = []
    splitter.finish { line, _ in lengths.append(line.count) }
    #expect(lengths == [4096])
  }

  @Test(arguments: [",[],[]", ",[91,91]", ",[1]", ",[[]]"])
  func unusablePositionsTakeNoRoom(junk: String) {
    var tokenizer = JSONTokenizer()
    var collector = CollectorProbe()
    let head = Array("[[0,0]".utf8)
    head.withUnsafeBufferPointer { tokenizer.read($0, into: &collector) }
    feed(junk, times: 5) { tokenizer.read($0, into: &collector) }
    #expect(collector.geometry.lineStarts.count <= GeometryCollector.emptyLineLimit)
    #expect(collector.geometry.droppedPositions.count <= 1)
    #expect(tokenizer.failure == nil)
  }

  @Test func emptySegmentsTakeNoRoomAndAreCounted() {
    var list = PointList()
    for _ in 0..<10_000 { list.startSegment() }
    #expect(list.segmentCount == 10_000)
    #expect(list.nonemptySegments == [])
    #expect(list.segments.count == 10_000)
    list.append(GeoPoint(unchecked: 1, 2, altitude: nil, time: nil))
    #expect(list.nonemptySegments == [0..<1])
  }

  /// Each family with one good record and then nothing but what it has to refuse.
  @Test(arguments: [
    ("lat,lon\n1,2\n3,4\n", "x,y\n"), ("lat,lon\n1,2\n3,4\n", "\u{0}\u{1}\n"),
    ("$GPGGA,120000,4807.038,N,01131.000,E,1,08,0.9,5,M,,,,\n", "$GPGGA,1*00\n"),
    (#"{"type":"reset","time":1}"# + "\n", "{\"type\":\"pose\"}\n"),
    (#"{"type":"reset","time":1}"# + "\n", "{\"type\":\n"),
    ("<gpx><trk><trkseg><trkpt lat='1' lon='2'/>", "<trkpt lat='100' lon='2'/>"),
    ("<gpx><trk><trkseg><trkpt lat='1' lon='2'/>", "<trkseg/>"),
  ])
  func whatIsRefusedLeavesACountAlone(head: String, junk: String) throws {
    let reader = DocumentReader()
    func give(_ text: String) throws {
      let bytes = Array(text.utf8)
      let result = bytes.withUnsafeBytes { bytes in
        Result { () throws(FormatError) in try reader.read(bytes) }
      }
      try result.get()
    }
    try give(head + head.suffix(from: head.lastIndex(of: "\n") ?? head.endIndex))
    for _ in 0..<5 { try give(String(repeating: junk, count: 500)) }
    let document = try? reader.finish()
    #expect((document?.drops.count ?? 0) <= 1)
    #expect((document?.warnings.count ?? 0) <= 2)
    #expect((document?.mainPoints.points.count ?? 0) <= 2)
  }
}

/// A geometry's coordinates alone.
private struct CollectorProbe: JSONHandler {
  var geometry = GeometryCollector()
  private var document = DocumentBuilder(format: .geojson)

  var wantsString: Bool { false }
  mutating func beginObject() {}
  mutating func endObject() {}
  mutating func beginArray() { geometry.beginArray() }
  mutating func endArray() { geometry.endArray(&document, line: 1) }
  mutating func key(_ bytes: UnsafeBufferPointer<UInt8>) {}
  mutating func string(_ bytes: UnsafeBufferPointer<UInt8>) {}
  mutating func scalar(_ value: Double?, spelled text: UnsafeBufferPointer<UInt8>) {
    geometry.number(value)
  }
  mutating func at(line: Int) {}
}
