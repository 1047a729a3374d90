/// The strategy `disjoint`, which uses pairs that share no estimate.
struct DisjointPairs: PairRule {
  init(settings: CorrectionSettings) {}

  /// Returns the rank in the later half of a list that corresponds to `rank` in the earlier half.
  ///
  /// The result is empty for ranks in the later half. If `count` is odd, the middle rank belongs to neither
  /// half.
  func partners(of rank: Int, among count: Int) -> Range<Int> {
    let half = count / 2
    guard rank < half else { return 0..<0 }
    let partner = rank + count - half
    return partner..<partner + 1
  }

  func unpaired(among count: Int) -> Int? { count % 2 == 1 ? count / 2 : nil }
}
