import ARRouteEngine

extension CorrectionStrategy {
  /// The one that comes after it, round and round.
  var next: CorrectionStrategy {
    let all = Self.allCases
    let index = all.firstIndex(of: self) ?? 0
    return all[(index + 1) % all.count]
  }
}
