import TestSupport
import Testing

/// Positions and steps for which calculations on the globe have no answer, or an answer that rounds to
/// none.
///
/// The result is an error line or a frame, never a trap.
@Suite("Strange places")
struct StrangePlaceTests {
  private let route = DataFolder.packageRoot + "/routes/paris_artsmetiers_oberkampf.route.gpx"

  /// The antipodes of the route's start and finish, and places near them.
  @Test(
    "positions opposite the route",
    arguments: [
      "-48.8654,-177.6436", "-48.8646,-177.6223", "-48.865,-177.63", "-48.8,-177.6", "-48,-178",
    ])
  func antipode(place: String) throws {
    for more in [
      ["--format", "json"], ["--view", "plan"], ["--format", "svg", "--view", "orbit"],
    ] {
      let result = try Tool.product.run(["render", route, "--at=\(place)"] + more)
      #expect([0, 65].contains(result.status), "\(more): \(result.errors)")
      #expect(result.status == 0 || result.errors.split(separator: "\n").count == 1)
    }
    let numbers = place.split(separator: ",")
    let log = gpx((0..<20).map { (String(numbers[0]) + "\($0 % 10)", String(numbers[1]), $0) })
    for words in [["replay", "-", "--headless", "--route", route], ["correct", "-"]] {
      let result = try Tool.product.run(words, input: log)
      #expect([0, 65].contains(result.status), "\(words): \(result.errors)")
    }
  }

  @Test(
    "two fixes that are a micrometre or less apart",
    arguments: ["1", "1.00000000001", "1.000000000000001"])
  func micrometre(longitude: String) throws {
    let log = gpx([("0", "1", 0), ("0", longitude, 1)])
    let commands = [
      ["replay", "-", "--headless"], ["replay", "-", "--headless", "--route", route],
      ["inspect", "-"], ["correct", "-"], ["render", "-", "--format", "json"], ["simulate", "-"],
    ]
    for words in commands {
      let result = try Tool.product.run(words, input: log)
      #expect([0, 65].contains(result.status), "\(words): \(result.errors)")
      #expect(result.status == 0 || result.errors.split(separator: "\n").count == 1)
    }
  }

  /// The phone is exactly on a vertex of such a short route.
  ///
  /// Another test of the same promise uses a latitude at which the fault does not occur.
  @Test(
    "a log of a micrometre away from the equator is replayed, with and without its route",
    arguments: [["1,1", "1.00000000001,1"], ["-33.900000016,-46.0681003", "-33.9,-46.0681003"]])
  func vertex(ends: [String]) throws {
    let log = Array("time,latitude,longitude\n1,\(ends[0])\n9,\(ends[1])\n".utf8)
    let result = try Tool.product.run(["replay", "-", "--headless"], input: log)
    #expect(result.status == 0, "\(result.errors)")
    for end in ends {
      let frame = try Tool.product.run(
        ["render", "-", "--at=\(end)", "--format", "json"], input: log)
      #expect(frame.status == 0, "\(end): \(frame.errors)")
    }
  }

  @Test(
    "positions at the poles and at the date line",
    arguments: [("90", "0"), ("-90", "12"), ("0", "180"), ("0", "-180")])
  func edges(latitude: String, longitude: String) throws {
    let inward = latitude == "0" ? "0.001" : latitude == "90" ? "89.999" : "-89.999"
    let track = gpx([(latitude, longitude, 0), (inward, longitude, 60), (inward, "179.9995", 120)])
    for words in [
      ["render", "-", "--format", "json"], ["replay", "-", "--headless"], ["simulate", "-"],
    ] {
      let result = try Tool.product.run(words, input: track)
      #expect(result.status == 0, "\(words): \(result.errors)")
    }
  }

  /// Returns a log, which is also a route, with the given positions and seconds.
  private func gpx(_ points: [(latitude: String, longitude: String, second: Int)]) -> [UInt8] {
    let points = points.map { point in
      let clock = "\(10 + point.second / 60 % 50):\(10 + point.second % 50)"
      return "<trkpt lat=\"\(point.latitude)\" lon=\"\(point.longitude)\">"
        + "<time>2026-05-01T10:\(clock)Z</time></trkpt>"
    }
    let text =
      "<gpx version=\"1.1\" creator=\"t\"><trk><trkseg>\(points.joined())</trkseg></trk></gpx>"
    return Array(text.utf8)
  }
}
