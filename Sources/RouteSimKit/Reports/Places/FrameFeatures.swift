package import ARRouteEngine
package import RouteFormats

/// Frames for maps and tables: each frame's estimated position of the phone with its main figures, and the
/// lines through the estimated and the true positions.
package struct FrameFeatures {
  private var writer: FeatureWriter
  private let startTime: Double?
  private let name: String?
  private var believed: [FeatureWriter.Point] = []
  private var truth: [[FeatureWriter.Point]] = [[]]
  private var isBegun = false

  /// The names of the columns after those for the kind, time and position.
  static let names: [StaticString] = [
    "seconds", "heading", "accuracy", "ready", "chainage", "crossTrack", "offRoute",
    "finishVisible", "finishDistance", "hintVisible", "hintTurn", "misalignment",
    "registrationDegrees", "registrationMetres", "truthLatitude", "truthLongitude", "poses",
  ]

  /// Creates features without frames.
  ///
  /// - Parameters:
  ///   - name: The log's name; nil if it has none.
  ///   - startTime: The time at the log's start, seconds since 1970-01-01T00:00:00Z; nil if unknown.
  package init(_ format: FeatureWriter.Format, name: String?, startTime: Double?) {
    writer = FeatureWriter(format, names: Self.names)
    self.name = name
    self.startTime = startTime
  }

  /// Adds the next frame, and returns the text written so far once there is enough of it.
  package mutating func take(_ frame: Frame) -> [UInt8]? {
    begin()
    append(frame)
    return writer.count < Self.pieceLength ? nil : writer.take()
  }

  /// Returns the text written so far.
  package mutating func takeRest() -> [UInt8] { writer.take() }

  /// The approximate number of bytes in each piece.
  private static let pieceLength = 1 << 15

  /// Writes the lines, ends the file and returns the rest of the text.
  package mutating func end() -> [UInt8] {
    begin()
    writer.append(kind: "believed", line: [believed])
    writer.append(kind: "truth", line: truth)
    writer.end()
    return writer.take()
  }

  private mutating func begin() {
    if !isBegun { writer.begin(name: name) }
    isBegun = true
  }

  private mutating func append(_ frame: Frame) {
    let time = startTime.map { $0 + frame.time }
    let point = FeatureWriter.Point(frame.camera.coordinate, time: time)
    let registration = frame.registration
    let truth = frame.truth?.coordinate
    let guidance = frame.guidance
    writer.append(
      point, kind: "frame",
      [
        .number(frame.time), .number(frame.camera.attitude.heading.wrappedPositive.degrees),
        .number(frame.location.accuracy), .flag(frame.isReady),
        guidance.map { .number($0.route.chainage) }, guidance.map { .number($0.route.crossTrack) },
        guidance.map { .flag($0.route.isOffRoute) }, guidance.map { .flag($0.finish.isVisible) },
        guidance.map { .number($0.finish.distance) },
        guidance.map { .flag($0.hint.marker != nil) },
        guidance.map { .number($0.hint.turn.wrapped.degrees) },
        .number(frame.correction.angle.wrapped.degrees),
        registration.map { .number($0.finish.degrees) },
        registration.map { .number($0.finishDistance) },
        truth.map { .number($0.latitude.degrees, decimals: 9) },
        truth.map { .number($0.longitude.degrees, decimals: 9) },
        frame.poses.map { .text($0.rawValue) },
      ])
    guard writer.format != .csv else { return }
    believed.append(point)
    if let truth {
      self.truth[self.truth.count - 1].append(FeatureWriter.Point(truth, time: time))
    } else if self.truth.last?.isEmpty == false {
      self.truth.append([])
    }
  }
}

extension FeatureWriter.Point {
  fileprivate init(_ coordinate: GeodeticCoordinate, time: Double?) {
    self.init(
      latitude: coordinate.latitude.degrees, longitude: coordinate.longitude.degrees, time: time)
  }
}
