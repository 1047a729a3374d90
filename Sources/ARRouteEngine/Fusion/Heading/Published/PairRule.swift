/// A rule by which the published method takes pairs of estimates.
protocol PairRule: Hashable, Sendable {
  init(settings: CorrectionSettings)

  /// The ranks in a list of `count` with which an earlier rank forms pairs; by default all later ones.
  func partners(of rank: Int, among count: Int) -> Range<Int>

  /// The place in a list of `count` that is in no pair; by default none.
  func unpaired(among count: Int) -> Int?

  /// Refuses some of the pairs that can be used; by default none.
  mutating func choose(from pairs: inout [EstimatePair])
}

extension PairRule {
  func partners(of rank: Int, among count: Int) -> Range<Int> { rank + 1..<count }

  func unpaired(among count: Int) -> Int? { nil }

  func choose(from pairs: inout [EstimatePair]) {}
}

/// A share of the pairs that can be used.
struct PairShare: Hashable, Sendable {
  private let share: Double

  /// The share that the settings ask for.
  init(_ settings: CorrectionSettings) {
    share = min(max(settings.pairPercent / 100, 0), 1)
  }

  /// The share's number of usable pairs: rounded, but one at least where there is any.
  func count(of usable: Int) -> Int {
    min(usable, max(1, Int((Double(usable) * share).rounded())))
  }
}
