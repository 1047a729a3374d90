/// The strategy `disjoint`: pairs that share no estimate.
struct DisjointPairs: PairRule {
  init(settings: CorrectionSettings) {}

  /// The place in the later half of a list that stands there as `place` does in the earlier; none for
  /// places that are in the later half themselves.
  ///
  /// Of an odd number the one in the middle belongs to neither half.
  func partners(of place: Int, among count: Int) -> Range<Int> {
    let half = count / 2
    guard place < half else { return 0..<0 }
    let partner = place + count - half
    return partner..<partner + 1
  }

  func unpaired(among count: Int) -> Int? { count % 2 == 1 ? count / 2 : nil }
}
