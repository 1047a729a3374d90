public import ARRouteEngine
public import PhoneSensors

extension RouteSession {
  /// Walks with a source to its end.
  ///
  /// - Parameters:
  ///   - source: The sensors.
  ///   - show: Draws what there is to be seen with each of AR's pictures, and acts on what has
  ///     happened since the last; not called before the phone has a place.
  /// - Throws: What `take` throws.
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
