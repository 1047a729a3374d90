/// The units in which distances are written on the screen.
public enum Units: String, Hashable, Sendable, CaseIterable {
  /// Metres and kilometres.
  case metric
  /// Feet and miles.
  case imperial

  /// A distance as the billboard shows it (SPEC §4).
  ///
  /// Whole metres below 1 000 m, then kilometres with one decimal; or whole feet below 528 ft,
  /// then miles with one decimal. Always rounded down, so that a number changes when the whole of
  /// it has been walked.
  ///
  /// - Parameter distance: Metres; negative and non-finite values count as 0.
  public func text(for distance: Double) -> String {
    let metres = distance.isFinite ? max(0, distance) : 0
    switch self {
    case .metric:
      return metres < 1000 ? "\(Int(metres)) m" : "\(Self.tenths(metres / 100)) km"
    case .imperial:
      let feet = metres / 0.3048
      return feet < 528 ? "\(Int(feet)) ft" : "\(Self.tenths(feet / 528)) mi"
    }
  }

  private static func tenths(_ count: Double) -> String {
    let whole = Int(min(count, 1e15))
    return "\(whole / 10).\(whole % 10)"
  }
}
