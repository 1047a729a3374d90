@testable import RouteSimKit

extension SatelliteSignal {
  /// The signal's propagation.
  var kind: Propagation {
    guard strength != nil else { return .lost }
    if !paths.isDirect { return .echo }
    return paths.echoes.isEmpty ? .clear : .mixed
  }

  /// The propagation of a signal.
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
