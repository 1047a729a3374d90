import TestSupport
import Testing

@testable import ARRouteEngine
@testable import RouteFormats
@testable import RouteSimKit

@Suite struct LogWriterTests {
  /// Returns a walk of 100 m with dropouts and altitudes, at the given coordinate.
  private func walk(
    latitude: Double = 52.5, longitude: Double = 13.4,
    alignment: WorldAlignment = .gravityAndHeading
  ) throws -> SessionSimulation {
    let route = try TestRoutes.route(
      [(0, 0), (0, 60), (40, 60)], latitude: latitude, longitude: longitude)
    var settings = SimulationSettings(conditions: .canyon, seed: 11)
    settings.alignment = alignment
    return try SessionSimulation(route: route, settings: settings)
  }

  private func fixes(_ recording: Recording) -> [Fix] {
    recording.samples.compactMap { if case .fix(let fix) = $0 { fix } else { nil } }
  }

  /// The resolution of numbers in a format: degrees, and metres of accuracy.
  struct Resolution: Sendable {
    let format: LogFormat
    let degrees: Double
    /// The resolution of accuracies, in metres; nil if the format does not have them.
    let accuracy: Double?
  }

  @Test(
    arguments: [
      Resolution(format: .session, degrees: 0.5e-9, accuracy: 0.5e-6),
      // hdop has 4 decimals, of a unit of 5 m.
      Resolution(format: .gpx, degrees: 0.5e-9, accuracy: 2.5e-4),
      // Minutes have 7 decimals; GST has 3 decimals, of a unit of 1.515 m; HDOP has 2, of a unit of 5 m.
      Resolution(format: .nmea, degrees: 0.5e-7 / 60, accuracy: 0.025),
      Resolution(format: .xcode, degrees: 0.5e-9, accuracy: nil),
    ],
    [(52.5, 13.4), (-33.9, 151.2), (0.0001, -0.0001), (60, 179.9999)])
  func fixesComeBack(_ resolution: Resolution, place: (Double, Double)) throws {
    let walk = try walk(latitude: place.0, longitude: place.1)
    let written = fixes(Recording(walk))
    let document = try read(SimulatedLog.bytes(walk, format: resolution.format))
    #expect(document.droppedCount == 0)
    #expect(document.warnings == [])
    let points = document.mainPoints.points
    try #require(points.count == written.count)
    // Subtracting numbers of about 180 costs 2⁻⁴⁶ of a degree.
    let degrees = resolution.degrees + 1e-13
    let start = resolution.format == .session ? 0 : LogHeader.simulatedStart
    for (fix, point) in zip(written, points) {
      #expect(abs(point.latitude - fix.coordinate.latitude.degrees) <= degrees)
      #expect(abs(point.longitude - fix.coordinate.longitude.degrees) <= degrees)
      #expect(point.time == start + fix.time)
      if let limit = resolution.accuracy, let accuracy = point.horizontalAccuracy {
        #expect(abs(accuracy - fix.horizontalAccuracy) <= limit * (1 + 1e-9))
      }
    }
  }

  @Test(arguments: WorldAlignment.allCases)
  func aSessionComesBackWhole(alignment: WorldAlignment) throws {
    let walk = try walk(alignment: alignment)
    let made = Recording(walk)
    let document = try read(SimulatedLog.bytes(walk, format: .session))
    let back = try Recording(document: document, settings: SimulationSettings())
    #expect(back.seed == 11)
    #expect(back.route?.coordinates.count == walk.route.coordinates.count)
    let start = try #require(document.session?.misalignment)
    #expect(abs(start.degrees - walk.misalignment.degrees) <= 0.5e-6)
    try #require(back.samples.count == made.samples.count)
    for (sample, written) in zip(back.samples, made.samples) {
      #expect(abs(sample.time - written.time) <= 0.5e-6)
      switch (sample, written) {
      case (.pose(_, let pose), .pose(_, let other)):
        #expect((pose.position - other.position).length < 1e-6)
        #expect((pose.forward - other.forward).length < 4e-9)
      case (.truth(let truth), .truth(let other)):
        #expect(abs((truth.heading - other.heading).wrapped.degrees) <= 0.5e-6 + 1e-12)
        #expect((truth.orientation != nil) == (alignment == .camera))
      case (.fix, .fix): break
      default: Issue.record("\(sample) was written as \(written)")
      }
    }
    // Truths and poses together give the direction of the axes. Poses are tilted with the camera, so
    // headings alone would not be enough.
    for time in stride(from: 0.0, to: made.duration, by: 5) {
      let angle = try #require(back.misalignment.angle(at: time))
      let known = try #require(made.misalignment.angle(at: time))
      #expect(abs((angle - known).wrapped.degrees) < 2e-6, "at \(time)")
    }
  }

  @Test func orientationsStayUnitQuaternions() throws {
    let walk = try walk()
    let text = String(decoding: SimulatedLog.bytes(walk, format: .session), as: UTF8.self)
    var count = 0
    for match in text.matches(of: /"orientation": \[(.*?)\]/) {
      let squares = match.output.1.split(separator: ", ").compactMap { Double($0) }
        .map { $0 * $0 }
      #expect(abs(squares.reduce(0, +) - 1) < 1e-6)
      count += 1
    }
    #expect(count == Int((Recording(walk).duration * 10).rounded()) + 1)
  }

  @Test func everySentenceHasItsChecksum() throws {
    let text = String(decoding: SimulatedLog.bytes(try walk(), format: .nmea), as: UTF8.self)
    let lines = text.split(separator: "\r\n")
    #expect(lines.count > 200)
    for line in lines {
      let parts = line.split(separator: "*")
      try #require(parts.count == 2 && parts[0].first == "$")
      // NMEA 0183: the checksum is the exclusive or of everything between $ and *, as two hexadecimal
      // digits.
      let sum = parts[0].utf8.dropFirst().reduce(UInt8(0)) { $0 ^ $1 }
      #expect(parts[1] == (sum < 16 ? "0" : "") + String(sum, radix: 16, uppercase: true))
    }
  }

  @Test func sentencesAreAsWorkedByHand() throws {
    var writer = NMEAWriter()
    var header = LogHeader()
    // 2024-02-29T23:59:59.9996Z is midnight when rounded to a millisecond.
    header.startTime = 1_709_251_199.9996
    writer.begin(header)
    let place = try #require(
      GeodeticCoordinate(
        latitudeDegrees: -33.999999999999, longitudeDegrees: -0.5, altitude: 12.3456))
    writer.append(.fix(Fix(time: 0, coordinate: place, horizontalAccuracy: 3.03)))
    let lines = String(decoding: writer.take(), as: UTF8.self).split(separator: "\r\n")
    #expect(
      lines.map { $0.split(separator: "*")[0] } == [
        "$GPGGA,000000.000,3400.0000000,S,00030.0000000,W,1,08,0.61,12.346,M,,M,,",
        "$GPRMC,000000.000,A,3400.0000000,S,00030.0000000,W,,,010324,,,A",
        "$GPGSA,A,3,,,,,,,,,,,,,1.09,0.61,0.91",
        "$GPGST,000000.000,,2.000,2.000,0.0,2.000,2.000,3.000",
      ])
  }

  @Test(arguments: [LogFormat.gpx, .xcode])
  func namesAreEscaped(format: LogFormat) throws {
    var writer = format.writer
    var header = LogHeader()
    header.name = "<b> & \u{1b}[31m ]]> \u{FFFF}"
    writer.begin(header)
    writer.end()
    let text = String(decoding: writer.take(), as: UTF8.self)
    #expect(text.contains("<name>&lt;b&gt; &amp; \\u{1b}[31m ]]&gt; \u{FFFD}</name>"))
  }

  @Test(
    .enabled(if: Tool.isInstalled("gpsbabel")),
    arguments: [(LogFormat.gpx, "gpx"), (.nmea, "nmea")])
  func gpsbabelReadsIt(format: LogFormat, name: String) throws {
    let walk = try walk()
    let written = fixes(Recording(walk))
    let scratch = try ScratchFolder()
    let path = try scratch.write(SimulatedLog.bytes(walk, format: format), to: "walk")
    let gpsbabel = try #require(Tool(named: "gpsbabel"))
    let result = try gpsbabel.run([
      "-t", "-i", name, "-f", path, "-o", "gpx,gpxver=1.1", "-F", "-",
    ])
    #expect(result.status == 0)
    #expect(result.errors == "")
    let points = try read(result.output).mainPoints.points
    try #require(points.count == written.count)
    for (fix, point) in zip(written, points) {
      // gpsbabel writes nine decimals, and NMEA's resolution limits the numbers that it reads.
      #expect(abs(point.latitude - fix.coordinate.latitude.degrees) < 2e-9)
      #expect(abs(point.longitude - fix.coordinate.longitude.degrees) < 2e-9)
      #expect(point.time == LogHeader.simulatedStart + fix.time)
    }
  }
}
