import TestSupport
import Testing

@testable import RouteFormats

@Suite struct PolylineLimitTests {
  @Test("a line that exceeds the limit has lost its finish, and that is reported")
  func isToldWhereALineIsCut() throws {
    let point = Array("??".utf8)
    let start = Array("_p~iF~ps|U_ulLnnqC".utf8)
    let count = PolylineReader.longestLine - start.count
    // A number that never ends takes no memory beyond its own bytes.
    let blanks = [UInt8](repeating: UInt8(ascii: "_"), count: count - 4)
    for isCut in [false, true] {
      let reader = PolylineReader(precision: .five)
      let text = start + blanks + point + (isCut ? point + point + point : []) + [10]
      try text.withUnsafeBufferPointer { bytes throws(FormatError) in try reader.read(bytes) }
      guard isCut else {
        let error = FormatError.unreadableRest(
          line: 1, reason: "an unterminated number in an encoded polyline")
        #expect(throws: error) { try reader.finish() }
        continue
      }
      #expect(try reader.finish().finish().lineOfCut == 1)
    }
  }
}
