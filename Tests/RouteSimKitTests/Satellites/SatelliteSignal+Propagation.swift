@testable import RouteSimKit

extension SatelliteSignal {
  /// The way in which the signal reaches the receiver.
  var kind: Propagation {
    guard strength != nil else { return .lost }
    if !paths.isDirect { return .echo }
    return paths.echoes.isEmpty ? .clear : .mixed
  }

  /// The way in which a signal reaches the receiver.
  enum Propagation: String, CaseIterable, Hashable, Sendable {
    /// Direct, without echoes.
    case clear
    /// Direct, with echoes: multipath.
    case mixed
    /// Only echoes: non-line-of-sight reception.
    case echo
    /// Not received, or too weakly.
    case lost
  }
}
