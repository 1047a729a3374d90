import RouteFormats
import TestSupport
import Testing

/// Streams that seem never to end: memory is bounded, whatever they repeat.
///
/// Each stream is read in a process of its own, so nothing else raises the peak memory.
/// `script/check/memory` checks the same of the program, with more kinds of streams and 2 GB of each.
@Suite struct EndlessStreamTests {
  private static let gpx = "<gpx><wpt lat='1' lon='2'/><wpt lat='3' lon='4'/>"
  private static let json = #"{"type":"LineString","coordinates":[[1,2],[3,4]]"#

  @Test func aLineOfNMEA() async {
    await #expect(processExitsWith: .success) {
      Self.expectBounded("$GPGGA,1,2,3,4,5,6\n", repeating: "$GPGGA,")
    }
  }

  @Test func aLineOfATable() async {
    await #expect(processExitsWith: .success) {
      Self.expectBounded("lat,lon\n1,2\n3,4\n", repeating: "1,\"2,")
    }
  }

  @Test func aStringThatNobodyNeeds() async {
    await #expect(processExitsWith: .success) {
      Self.expectBounded(Self.json + #","other":""#, repeating: "aaaaaaaa")
    }
  }

  @Test func nestedArrays() async {
    await #expect(processExitsWith: .success) {
      Self.expectBounded(Self.json + #","a":"#, repeating: "[[[[")
    }
  }

  @Test func digits() async {
    await #expect(processExitsWith: .success) {
      Self.expectBounded(Self.json + #","a":1"#, repeating: "12345678")
    }
  }

  @Test func aComment() async {
    await #expect(processExitsWith: .success) {
      Self.expectBounded(Self.gpx + "<!--", repeating: "comment ")
    }
  }

  @Test func anAttribute() async {
    await #expect(processExitsWith: .success) {
      Self.expectBounded(Self.gpx + "<trk a='", repeating: "attribute ")
    }
  }

  @Test func textOfAnElement() async {
    await #expect(processExitsWith: .success) {
      Self.expectBounded(Self.gpx + "<name>", repeating: "a name ")
    }
  }

  @Test func nestedElements() async {
    await #expect(processExitsWith: .success) {
      Self.expectBounded(Self.gpx, repeating: "<a><b>")
    }
  }

  @Test func blanks() async {
    await #expect(processExitsWith: .success) { Self.expectBounded("", repeating: " \n") }
  }

  /// Previously, a new process could be reported with the peak of its parent, so nothing seemed to grow in
  /// it.
  @Test func memoryIsThatOfTheProcessAlone() async {
    let room = [UInt8](repeating: 1, count: 1 << 29)
    await #expect(processExitsWith: .success) {
      precondition(PeakMemory.bytes < 1 << 28, "\(PeakMemory.bytes >> 20) MB")
    }
    #expect(room.last == 1)
  }

  /// Reads 128 MB of a text, and ends the process unless its memory grows by less than half of that.
  ///
  /// libxml2 holds up to 10 MB of a token, in buffers that double.
  private static func expectBounded(_ beginning: String, repeating text: String) {
    let piece = Array(String(repeating: text, count: (1 << 16) / text.utf8.count).utf8)
    let reader = DocumentReader()
    let before = PeakMemory.bytes
    var isReading = true
    var count = 0
    var next = Array(beginning.utf8)
    while isReading, count < 128 << 20 {
      count += next.count
      // An error in the text ends reading, as in the program.
      do { try next.withUnsafeBytes { try reader.read($0) } } catch { isReading = false }
      next = piece
    }
    if isReading { _ = try? reader.finish() }
    let growth = PeakMemory.bytes - before
    precondition(growth < 64 << 20, "grew by \(growth >> 20) MB")
  }
}
