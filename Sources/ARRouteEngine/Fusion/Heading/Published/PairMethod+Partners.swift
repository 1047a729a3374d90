extension PairMethod {
  /// Every pair, which `all` takes: the places in a list of `count` that come after `place`.
  static func laterPartners(of place: Int, among count: Int) -> Range<Int> { place + 1..<count }

  /// Pairs that share no estimate: the place in a list of `count` that stands in the later half
  /// where `place` stands in the earlier; none for places that are in the later half themselves.
  ///
  /// Of an odd number the one in the middle belongs to neither half.
  static func disjointPartners(of place: Int, among count: Int) -> Range<Int> {
    let half = count / 2
    guard place < half else { return 0..<0 }
    let partner = place + count - half
    return partner..<partner + 1
  }
}
