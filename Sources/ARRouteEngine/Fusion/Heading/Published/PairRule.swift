/// A rule by which the published method selects pairs of estimates.
protocol PairRule: Hashable, Sendable {
  init(settings: CorrectionSettings)

  /// Returns the later ranks, below `count`, with which `rank` forms pairs; by default all later ranks.
  func partners(of rank: Int, among count: Int) -> Range<Int>

  /// Returns the rank, below `count`, that is not in any pair; by default nil.
  func unpaired(among count: Int) -> Int?

  /// Rejects some of the usable pairs; by default none.
  mutating func choose(from pairs: inout [EstimatePair])
}

extension PairRule {
  func partners(of rank: Int, among count: Int) -> Range<Int> { rank + 1..<count }

  func unpaired(among count: Int) -> Int? { nil }

  func choose(from pairs: inout [EstimatePair]) {}
}

/// A share of the usable pairs.
struct PairShare: Hashable, Sendable {
  private let share: Double

  /// Creates the share requested by the settings.
  init(_ settings: CorrectionSettings) {
    share = min(max(settings.pairPercent / 100, 0), 1)
  }

  /// Returns the number of usable pairs in the share: rounded, but at least one if there are any.
  func count(of usable: Int) -> Int {
    min(usable, max(1, Int((Double(usable) * share).rounded())))
  }
}
