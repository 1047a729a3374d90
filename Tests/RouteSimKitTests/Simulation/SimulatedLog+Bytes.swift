import RouteFormats
import RouteSimKit

extension SimulatedLog {
  /// Returns the bytes of the complete log.
  static func bytes(_ simulation: SessionSimulation, format: LogFormat) -> [UInt8] {
    var log = SimulatedLog(simulation, writer: format.writer)
    var bytes: [UInt8] = []
    while let piece = log.next() { bytes += piece }
    return bytes
  }
}
