/// A source of a phone's sensor readings: the phone itself, or a recording of one.
nonisolated public protocol SensorSource {
  /// The readings as they arrive, beginning with the clocks and the screen.
  var readings: AsyncStream<SensorReading> { get }
}
