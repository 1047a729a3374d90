public import ARRouteEngine
public import PhoneSensors

extension RouteSession {
  /// Runs the walk on a source until the source ends.
  ///
  /// - Parameters:
  ///   - source: The sensors.
  ///   - show: Called with each of AR's pictures, to draw the frame and to act on the events since the
  ///     previous one; not called before the phone's position is known.
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
