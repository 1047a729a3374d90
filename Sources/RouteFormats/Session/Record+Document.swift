import ARRouteEngine

extension Record {
  /// Adds the record's content to a document, or counts the reason why it cannot be used.
  ///
  /// - Parameter errors: The receiver's errors, collected from earlier records of gpsd.
  func write(
    to document: inout DocumentBuilder, errors: ReceiverErrors, line: Int,
    text: UnsafeBufferPointer<UInt8>
  ) {
    if document.isFullOfSamples { return document.drop(.beyondLimit, line: line) }
    switch kind {
    case .header: writeHeader(to: &document, line: line, text: text)
    case .pose: writePose(to: &document, line: line, text: text)
    case .location: writeLocation(to: &document, line: line, text: text)
    case .truth: writeTruth(to: &document, line: line, text: text)
    case .tracking:
      guard let time, let state else { return drop(&document, line, text) }
      document.append(
        .tracking(time: time, state, reason: state == .limited ? reason : nil), line: line)
    case .reset:
      guard let time else { return drop(&document, line, text) }
      document.append(.sessionReset(time: time), line: line)
    case .tap, .choose:
      guard let time, let act else { return drop(&document, line, text) }
      document.append(.act(time: time, act), line: line)
    case .fix: writeReport(to: &document, errors: errors, line: line)
    case .silent, .sky, .deviations: break
    case .unknown: document.countSkippedRecord(line: line)
    }
  }

  /// Adds a header.
  ///
  /// If several headers state the same property, the first one counts, but all routes are kept.
  private func writeHeader(
    to document: inout DocumentBuilder, line: Int, text: UnsafeBufferPointer<UInt8>
  ) {
    document.format = .session
    guard version ?? Self.knownVersion == Self.knownVersion else {
      return document.drop(.unknownVersion, line: line, bytes: text)
    }
    name.withUnsafeBufferPointer { document.name($0) }
    if hasUnreadableStart { document.countUnreadableTimes(line: line) }
    document.editSession { session in
      session.start = session.start ?? start
      session.seed = session.seed ?? seed
      session.tracking = session.tracking ?? tracking
      session.conditions = session.conditions ?? Self.word(conditions)
      session.device = session.device ?? Self.word(device)
      session.misalignment = session.misalignment ?? misalignment.map { .degrees($0) }
    }
    if !routePoints.isEmpty { document.startSegment(of: .routes) }
    for point in routePoints {
      document.append(
        latitude: point.latitude, longitude: point.longitude, altitude: point.altitude,
        to: .routes, line: line)
    }
  }

  /// Returns a text as it was written in the file; nil if it is empty.
  private static func word(_ bytes: [UInt8]) -> String? {
    bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// The user's action; nil if the record contains none.
  private var act: Act? {
    switch kind {
    case .tap: return position.pair.map(Act.tap)
    case .choose:
      guard !hasUnreadablePlace else { return nil }
      guard let place else { return .choose(nil) }
      return place >= 0 ? Int(exactly: place).map(Act.choose) : nil
    default: return nil
    }
  }

  private func writePose(
    to document: inout DocumentBuilder, line: Int, text: UnsafeBufferPointer<UInt8>
  ) {
    guard let time, let vector = position.vector, orientation.count == 4, orientation.areNumbers
    else { return drop(&document, line, text) }
    guard let turn = orientation.rotation else {
      return document.drop(.badOrientation, line: line, bytes: text)
    }
    guard vector.isPositionOfPhone else {
      return document.drop(.badPlace, line: line, bytes: text)
    }
    document.append(.pose(time: time, Pose(position: vector, orientation: turn)), line: line)
  }

  private func writeLocation(
    to document: inout DocumentBuilder, line: Int, text: UnsafeBufferPointer<UInt8>
  ) {
    guard let coordinate = coordinate(&document, line), let latitude, let longitude else { return }
    guard let time, horizontalAccuracy != nil || isAccuracyUnknown else {
      return drop(&document, line, text)
    }
    document.append(
      Fix(time: time, coordinate: coordinate, statedAccuracy: horizontalAccuracy),
      as: GeoPoint(
        unchecked: latitude, longitude, altitude: altitude, time: time,
        horizontalAccuracy: horizontalAccuracy), line: line)
  }

  private func writeTruth(
    to document: inout DocumentBuilder, line: Int, text: UnsafeBufferPointer<UInt8>
  ) {
    guard let coordinate = coordinate(&document, line) else { return }
    guard let time, let heading else { return drop(&document, line, text) }
    if orientation.count > 0, orientation.rotation == nil {
      return document.drop(.badOrientation, line: line, bytes: text)
    }
    document.append(
      .truth(
        Truth(
          time: time, coordinate: coordinate, heading: .degrees(heading),
          orientation: orientation.rotation)), line: line)
  }

  /// Returns the coordinate; if it is invalid, counts it as dropped and returns nil.
  private func coordinate(_ document: inout DocumentBuilder, _ line: Int) -> GeodeticCoordinate? {
    guard let coordinate = document.position(latitude: latitude, longitude: longitude, line: line)
    else { return nil }
    return GeodeticCoordinate(
      latitudeDegrees: coordinate.latitude, longitudeDegrees: coordinate.longitude,
      altitude: altitude)
  }

  private func drop(
    _ document: inout DocumentBuilder, _ line: Int, _ text: UnsafeBufferPointer<UInt8>
  ) {
    document.drop(.incompleteRecord, line: line, bytes: text)
  }

  /// True when a gpsd report says that there is no fix (mode 0 or 1), so that dropping it loses nothing.
  var isVoid: Bool { mode < 2 }

  /// Adds a gpsd report.
  private func writeReport(
    to document: inout DocumentBuilder, errors: ReceiverErrors, line: Int
  ) {
    document.format = .gpsd
    guard !isVoid else { return }
    if hasUnreadableTime { document.countUnreadableTimes(line: line) }
    document.append(
      latitude: latitude, longitude: longitude, altitude: altitude, time: time,
      horizontalAccuracy: errors.accuracy(of: self), to: .tracks, line: line)
  }
}
