import TestSupport
import Testing

@testable import RouteFormats

/// Logs with fixes of two devices, in any format.
@Suite("Swings of the position")
struct SwingFormatTests {
  private static let formats = ["gpx", "kml", "csv", "geojson", "json"]

  private static func text(_ fixes: [LookFix], _ format: String) -> String {
    switch format {
    case "gpx": LookText.gpx([fixes])
    case "kml": LookText.kml(fixes) { fixes[$0].time }
    case "csv": LookText.csv(fixes)
    case "geojson": LookText.geojson(fixes, times: fixes.map(\.time))
    default: LookText.google(fixes)
    }
  }

  private func swing(_ document: GeoDocument) -> Double? {
    for case .jumpsToAndFro(_, _, let metres, _) in document.warnings { return metres }
    return nil
  }

  /// Returns a walk in which every `every`th fix is from a second device, the given number of metres away.
  private static func twoDevices(metres: Double, every: Int = 2, error: Double = 1) -> [LookFix] {
    LookWalk.walk(count: 240, error: error).enumerated().map { index, fix in
      var fix = fix
      if index % every == 0 { fix.latitude += metres / LookWalk.metresPerDegree }
      return fix
    }
  }

  @Test(
    "are reported with the usual length of a jump", arguments: formats,
    [(33.0, 2), (33, 3), (12, 2), (400, 2)])
  func isTold(format: String, devices: (metres: Double, every: Int)) throws {
    let fixes = Self.twoDevices(metres: devices.metres, every: devices.every)
    let metres = try swing(read(Self.text(fixes, format), name: "a.\(format)"))
    #expect(abs((metres ?? 0) / devices.metres - 1) < 0.2)
  }

  @Test("are reported for two phones that take turns in blocks of rows, too", arguments: [1, 3, 5])
  func blocks(rows: Int) throws {
    let fixes = LookWalk.walk(count: 120).enumerated().map { index, fix in
      var fix = fix
      if index / rows % 2 == 1 { fix.latitude += 0.01 }
      return fix
    }
    for format in ["gpx", "csv"] {
      let metres = try swing(read(Self.text(fixes, format), name: "a.\(format)"))
      #expect(abs((metres ?? 0) - 1112) < 30)
    }
  }

  @Test(
    "are not reported for independent errors", arguments: UInt64(0)..<20, [3.0, 8, 20])
  func noise(seed: UInt64, error: Double) throws {
    let fixes = LookWalk.walk(count: 400, error: error, memory: 0, seed: seed)
    #expect(try read(LookText.gpx([fixes]), name: "a.gpx").warnings == [])
  }

  @Test("are not reported for a person who runs to and fro, or for a plan")
  func shuttle() throws {
    // Twenty metres in seven seconds, with one fix at each end.
    let shuttle = (0..<60).map { index in
      LookFix(
        time: LookWalk.start + 7 * Double(index), latitude: 48 + Double(index % 2) * 1.8e-4,
        longitude: 11.5000012 + Double(index) * 1e-7)
    }
    #expect(try swing(read(LookText.gpx([shuttle]), name: "a.gpx")) == nil)
    #expect(try swing(read(LookText.gpx([shuttle], timed: false), name: "a.gpx")) == nil)
  }

  @Test("are reported at the end of a followed log, like a ride, although its points are gone")
  func followed() throws {
    let logs = [
      ("back and forth", LookText.csv(Self.twoDevices(metres: 33))),
      ("m/s", LookText.csv(LookWalk.walk(count: 240, speed: 30))),
    ]
    for (words, text) in logs {
      let reader = DocumentReader(options: ReadingOptions(fileName: "a.csv"))
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        try rest.prefix(1000).withUnsafeBytes { try reader.read($0) }
        rest = rest.dropFirst(1000)
        _ = reader.takeNews(forgetting: true)
      }
      let said = try reader.finish().warnings.map(\.message)
      #expect(said.contains { $0.contains(words) }, "\(said)")
    }
  }
}
