/// Whoever has a phone's sensors: the phone itself, or a recording of one.
public protocol SensorSource {
  /// What they say, as it comes: the clocks and the screen first.
  var readings: AsyncStream<SensorReading> { get }
}
