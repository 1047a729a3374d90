import RouteFormats
import TestSupport
import Testing

/// Logs into which two receivers wrote.
@Suite struct PositionSwingTests {
  /// So many ten-thousandths of a minute, 0.185 m each, between two receivers: 9 m.
  private static let apart = 50

  private func swings(_ document: GeoDocument) -> Int? {
    for case .jumpsToAndFro(let count, _, _, _) in document.warnings { return count }
    return nil
  }

  @Test(
    "a log of two receivers that jumps to and fro says so, whoever its talkers are",
    arguments: [("GP", "GP"), ("GN", "GN"), ("GP", "GN")], [1, 2, 12])
  func two(talkers: (String, String), rate: Int) throws {
    let lines = (0..<240).map { second in
      second.isMultiple(of: rate + 1)
        ? Sentences.rmc(second, north: 7 * second + Self.apart, talkers.0)
        : Sentences.rmc(second, north: 7 * second, talkers.1)
    }
    let document = try read(Sentences.text(lines))
    // One of them among a dozen of the other is recognised only by a talker of its own.
    let isTold = rate < 3 || talkers.0 != talkers.1
    #expect((swings(document) != nil) == isTold, "\(document.warnings)")
    #expect(document.tracks.points.count == 240)
  }

  @Test("two receivers of one talker and one time are told, too")
  func sameTimes() throws {
    let lines = (0..<30).flatMap {
      [Sentences.gga($0, north: 7 * $0), Sentences.gga($0, north: 7 * $0 + Self.apart)]
    }
    let document = try read(Sentences.text(lines))
    #expect(document.tracks.points.count == 60)
    #expect((swings(document) ?? 0) > 50)
    let told = document.warnings.map(\.message)
    #expect(told.contains { $0.contains("as where two receivers write into one log") })
  }

  @Test("a walk to and fro, a receiver whose talker changes and one that stands are none")
  func one() throws {
    let toAndFro = (0..<200).map { Sentences.rmc($0, north: 8 * abs($0 % 20 - 10)) }
    let talkers = (0..<200).map { Sentences.rmc($0, north: 7 * $0, $0 % 3 == 0 ? "GP" : "GN") }
    // A place that flickers by the last digit of its minutes.
    let still = (0..<200).map { Sentences.rmc($0, north: 10 * ($0 % 2)) }
    for lines in [toAndFro, talkers, still] {
      #expect(try read(Sentences.text(lines)).warnings.isEmpty)
    }
  }

  @Test("gpsd that reports two receivers says so, too")
  func gpsd() throws {
    let lines = (0..<60).map { second in
      #"{"class":"TPV","mode":3,"device":"/dev/ttyUSB\#(second % 2)","time":\#(second),"lat":"#
        + #"\#(48.1 + Double(second) * 1e-5 + Double(second % 2) * 1e-4),"lon":11.5}"#
    }
    #expect((swings(try read(Sentences.text(lines))) ?? 0) > 50)
  }
}
