import RouteFormats
import TestSupport
import Testing

/// Lengths stated by engines, in the units that each engine uses.
@Suite("Stated lengths")
struct StatedLineTests {
  /// About 1.3 km in Munich.
  private static let line = "_pqdH_beeAgEoKgEoKgEoKgEoKgEoKgEoKgEoK"

  private func notes(_ text: String) throws -> [String] {
    try read(text).warnings.map(\.message)
  }

  /// Returns the length of the line itself, in metres.
  private func length() throws -> Double {
    let text = #"{"routes":[{"geometry":"\#(Self.line)"}]}"#
    let points = try read(text).mainPoints.points
    return zip(points, points.dropFirst()).reduce(0) { sum, pair in
      let north = pair.1.latitude - pair.0.latitude
      let east = (pair.1.longitude - pair.0.longitude) * 0.6678
      return sum + 111_195 * (north * north + east * east).squareRoot()
    }
  }

  @Test(
    "OSRM, Mapbox and GraphHopper state metres, not feet, miles or kilometres",
    arguments: [
      #"{"routes":[{"geometry":"LINE","distance":NUMBER}]}"#,
      #"{"paths":[{"points":"LINE","distance":NUMBER}]}"#,
    ], [1 / 0.3048, 4, 0.25, 0.001, 1 / 1609.344])
  func metres(form: String, factor: Double) throws {
    let form = form.replacing("LINE", with: Self.line)
    let own = try length()
    #expect(try notes(form.replacing("NUMBER", with: "\(own)")) == [])
    let long = try notes(form.replacing("NUMBER", with: "\(own * factor)"))
    #expect(long.count == 1 && long[0].contains("the answer states"), "\(long)")
  }

  @Test("openrouteservice uses the requested unit", arguments: [1, 0.001, 1 / 1609.344])
  func summary(factor: Double) throws {
    let own = try length()
    let form = #"{"routes":[{"geometry":"\#(Self.line)","summary":{"distance":NUMBER}}]}"#
    #expect(try notes(form.replacing("NUMBER", with: "\(own * factor)")) == [])
    let feet = try notes(form.replacing("NUMBER", with: "\(own / 0.3048)"))
    #expect(feet.count == 1, "\(feet)")
  }

  @Test("a bounding box is reported if it alone contradicts the line") func box() throws {
    let form = #"{"paths":[{"points":"\#(Self.line)","distance":9000,"bbox":BOX}]}"#
    let inside = try notes(form.replacing("BOX", with: "[11.4,48.0,11.6,48.2]"))
    #expect(inside.count == 1 && !inside[0].contains("bounding box"), "\(inside)")
    let bare = #"{"paths":[{"points":"\#(Self.line)","bbox":[2.1,41.1,2.2,41.2]}]}"#
    let outside = try notes(bare)
    #expect(outside.count == 1 && outside[0].contains("another bounding box"), "\(outside)")
  }

  @Test(
    "an extremely large length is printed with few digits", arguments: ["1e306", "1e300", "1e12"])
  func endlessLength(length: String) throws {
    let box = #""min_lat":10,"max_lat":11,"min_lon":1,"max_lon":2"#
    let text =
      #"{"trip":{"summary":{"length":\#(length),\#(box)},"legs":[{"shape":"\#(Self.line)"}]}}"#
    do {
      let said = try notes(text)
      #expect(said.count == 1 && said[0].utf8.count < 300, "\(said)")
    } catch {
      #expect("\(error)".utf8.count < 400)
    }
  }
}
