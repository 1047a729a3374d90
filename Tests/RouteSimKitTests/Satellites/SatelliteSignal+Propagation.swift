@testable import RouteSimKit

extension SatelliteSignal {
  /// Its propagation.
  var kind: Propagation {
    guard strength != nil else { return .lost }
    if !paths.isDirect { return .echo }
    return paths.echoes.isEmpty ? .clear : .mixed
  }

  /// The propagation of a signal.
  enum Propagation: String, CaseIterable, Hashable, Sendable {
    /// Straight, alone.
    case clear
    /// Straight, with echoes: multipath.
    case mixed
    /// By echoes alone: non-line-of-sight reception.
    case echo
    /// Not at all, or too weakly.
    case lost
  }
}
