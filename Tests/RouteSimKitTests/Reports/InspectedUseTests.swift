import TestSupport
import Testing

@testable import RouteFormats
@testable import RouteSimKit

/// The report of `inspect` on a log as it is used in a replay.
@Suite struct InspectedUseTests {
  private func fix(_ time: Double, _ latitude: Double) -> String {
    "\(time),\(latitude),13.4"
  }

  @Test("length and bounds are also given without the fixes at 0, 0")
  func whatAReplayUsesStandsBesideWhatIsInTheFile() throws {
    // The walker moves 11.13 m to the north per second, and is twice at 0, 0.
    let rows = (0..<40).map { index in
      index == 10 || index == 20
        ? "\(1_700_000_000 + index),0,0"
        : "\(1_700_000_000 + index),\(52.5 + Double(index) * 1e-5),13.4"
    }
    let text = "time,lat,lon\n" + rows.joined(separator: "\n") + "\n"
    let report = try InspectReport(read(text))
    #expect(report.points == 40 && report.length > 1e7 && report.bounds?.south == 0)
    let use = try #require(report.use)
    #expect(use.points == 38)
    // With the radius of curvature of the meridian at 52.5°, a(1 − e²)/(1 − e² sin²φ)^1.5 = 6375693 m, the
    // length is 39 · 1.112768 m.
    #expect(abs(use.length - 39 * 1.112768) < 1e-3)
    // Degrees were converted to radians, which costs a fraction of the last of nine decimals.
    #expect(abs((use.bounds?.south ?? 0) - 52.5) < 1e-9)
    #expect(
      report.table.contains("used        38 of them, 43.40 m, from 52.5 13.4 to 52.50039 13.4\n"))
    #expect(try InspectReport(read("lat,lon\n1,2\n1,3\n")).use == nil)
  }

  @Test("every gap is listed with the times of the log's clock, and not only the longest")
  func everyGapIsListedByTheLogsClock() throws {
    let starts: [Double] = [0, 200, 500, 5000]
    let rows = starts.flatMap { start in
      (0..<10).map { second in fix(1_700_000_000 + start + Double(second), 52.5) }
    }
    let report = try InspectReport(read("time,lat,lon\n" + rows.joined(separator: "\n")))
    let times = try #require(report.times)
    #expect(times.end == 5009)
    #expect(times.silences.ranges == [9...200, 209...500, 509...5000])
    let json = String(decoding: report.json, as: UTF8.self)
    #expect(json.contains(#""end": 5009, "gapTimes": [[9, 200], [209, 500], [509, 5000]]"#))
    let lines = [
      "end         at 1:23:29 of the log’s clock",
      "gaps        3 gaps, each a silence of more than 1:00: 1:22:53 in all, the longest from 8:29 "
        + "to 1:23:20, 1:14:51",
      "            from 0:09 to 3:20, 3:11",
      "            from 3:29 to 8:20, 4:51",
      "            from 8:29 to 1:23:20, 1:14:51\n",
    ]
    #expect(report.table.contains(lines.joined(separator: "\n")))
  }

  @Test func manyGapsAreBounded() throws {
    let rows = (0..<1500).map { fix(1_700_000_000 + Double($0) * 100, 52.5) }
    let report = try InspectReport(read("time,lat,lon\n" + rows.joined(separator: "\n")))
    #expect(report.times?.silences.count == 1499)
    let json = String(decoding: report.json, as: UTF8.self)
    #expect(json.contains("[99900, 100000]]") && !json.contains("100100]"))
    #expect(report.table.contains("and 1479 more; --format json lists them\n"))
  }

  @Test(
    "times too close together or too far apart for any clock are reported without rate or duration",
    arguments: [.leastNonzeroMagnitude, 1e-300, 1e308])
  func timesBeyondClocks(step: Double) throws {
    let lines = (-9...9).map { number in
      let time = Double(number) * min(step, 1.7e307)
      return
        "{\"type\":\"pose\",\"time\":\(time),\"position\":[0,0,\(number)],\"orientation\":[0,0,0,1]}\n"
        + "{\"type\":\"location\",\"time\":\(time),\"latitude\":48,\"longitude\":2,\"accuracy\":5}\n"
    }
    let report = try InspectReport(read("{\"type\":\"header\",\"version\":1}\n" + lines.joined()))
    #expect(report.poses == 19 && report.ar?.rate == nil)
    #expect(report.duration?.isFinite != false)
    #expect(!report.table.contains("–") && !report.table.contains("inf"))
    #expect(report.table.contains("AR poses    19"))
  }

  @Test("inspect and replay report the same about poses")
  func posesBackInTimeAndLeapsAndTheTurnAloneAreTold() throws {
    func pose(_ time: Double, _ z: Double) -> String {
      #"{"type": "pose", "time": \#(time), "position": [0, 0, \#(z)], "orientation": [0, 0, 0, 1]}"#
    }
    let header = #"{"type": "header", "version": 1, "tracking": "orientation"}"#
    let first = (0..<20).map { pose(Double($0) * 0.5, Double($0) * -0.7) }
    let second = (0..<20).map { pose(300 + Double($0) * 0.5, Double($0) * -0.7) }
    let text = ([header] + first + [pose(9.5, -13.3)] + second).joined(separator: "\n")
    let report = try InspectReport(read(text))
    let ar = try #require(report.ar)
    #expect(ar.tracking == .orientation && ar.backInTime == 1 && ar.newSessions == [300])
    for row in [
      "tracking    orientation: AR knows only the orientation, not the position\n",
      "back        1 pose not newer than an earlier one; a replay leaves it out\n",
      "sessions    AR’s poses jump across a gap, and a new session begins, at 5:00\n",
    ] { #expect(report.table.contains(row)) }
    let json = String(decoding: report.json, as: UTF8.self)
    #expect(json.contains(#""tracking": "orientation", "backInTime": 1, "newSessions": [300]"#))
  }
}
