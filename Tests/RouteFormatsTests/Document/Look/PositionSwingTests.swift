import RouteFormats
import TestSupport
import Testing

/// Logs written by two receivers.
@Suite struct PositionSwingTests {
  /// The distance between the two receivers in ten-thousandths of a minute, 0.185 m each: 9 m.
  private static let apart = 50

  private func swings(_ document: GeoDocument) -> Int? {
    for case .jumpsToAndFro(let count, _, _, _) in document.warnings { return count }
    return nil
  }

  @Test(
    "a log of two receivers that jumps to and fro is reported, whatever their talkers",
    arguments: [("GP", "GP"), ("GN", "GN"), ("GP", "GN")], [1, 2, 12])
  func two(talkers: (String, String), rate: Int) throws {
    let lines = (0..<240).map { second in
      second.isMultiple(of: rate + 1)
        ? Sentences.rmc(second, north: 7 * second + Self.apart, talkers.0)
        : Sentences.rmc(second, north: 7 * second, talkers.1)
    }
    let document = try read(Sentences.text(lines))
    // If there is one fix from one receiver for a dozen from the other, the swings are recognised only if
    // the talkers differ.
    let isTold = rate < 3 || talkers.0 != talkers.1
    #expect((swings(document) != nil) == isTold, "\(document.warnings)")
    #expect(document.tracks.points.count == 240)
  }

  @Test("two receivers with the same talker and times are reported, too")
  func sameTimes() throws {
    let lines = (0..<30).flatMap {
      [Sentences.gga($0, north: 7 * $0), Sentences.gga($0, north: 7 * $0 + Self.apart)]
    }
    let document = try read(Sentences.text(lines))
    #expect(document.tracks.points.count == 60)
    #expect((swings(document) ?? 0) > 50)
    let told = document.warnings.map(\.message)
    #expect(told.contains { $0.contains("as if two receivers had written to one log") })
  }

  @Test("walking to and fro, changing talkers and a receiver at rest are not reported")
  func one() throws {
    let toAndFro = (0..<200).map { Sentences.rmc($0, north: 8 * abs($0 % 20 - 10)) }
    let talkers = (0..<200).map { Sentences.rmc($0, north: 7 * $0, $0 % 3 == 0 ? "GP" : "GN") }
    // The position flickers by the last digit of its minutes.
    let still = (0..<200).map { Sentences.rmc($0, north: 10 * ($0 % 2)) }
    for lines in [toAndFro, talkers, still] {
      #expect(try read(Sentences.text(lines)).warnings.isEmpty)
    }
  }

  @Test("two receivers in reports from gpsd are reported, too")
  func gpsd() throws {
    let lines = (0..<60).map { second in
      #"{"class":"TPV","mode":3,"device":"/dev/ttyUSB\#(second % 2)","time":\#(second),"lat":"#
        + #"\#(48.1 + Double(second) * 1e-5 + Double(second % 2) * 1e-4),"lon":11.5}"#
    }
    #expect((swings(try read(Sentences.text(lines))) ?? 0) > 50)
  }
}
