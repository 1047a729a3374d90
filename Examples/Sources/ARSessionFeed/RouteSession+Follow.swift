public import ARRouteEngine
public import PhoneSensors

extension RouteSession {
  /// Feeds the session with the readings from a source until the source ends.
  ///
  /// - Parameters:
  ///   - source: The source of sensor readings.
  ///   - show: Called for each of AR's pictures with the frame to draw and the events since the previous
  ///     picture; not called before the phone's position is known.
  /// - Throws: The errors that `take` throws.
  @MainActor
  public mutating func follow(
    _ source: some SensorSource, show: (Frame, [Event]) -> Void
  ) async throws(GeodesyError) {
    var events: [Event] = []
    for await reading in source.readings {
      events += try take(reading)
      guard case .camera = reading, let frame else { continue }
      show(frame, events)
      events = []
    }
  }
}
