/// The strategy `disjoint`: pairs that share no estimate.
struct DisjointPairs: PairRule {
  init(settings: CorrectionSettings) {}

  /// The rank in the later half of a list that stands there as `rank` does in the earlier; none for
  /// ranks that are in the later half themselves.
  ///
  /// Of an odd number the one in the middle belongs to neither half.
  func partners(of rank: Int, among count: Int) -> Range<Int> {
    let half = count / 2
    guard rank < half else { return 0..<0 }
    let partner = rank + count - half
    return partner..<partner + 1
  }

  func unpaired(among count: Int) -> Int? { count % 2 == 1 ? count / 2 : nil }
}
