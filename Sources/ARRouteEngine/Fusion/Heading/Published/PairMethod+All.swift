extension PairMethod {
  /// Every pair, which `all` takes: the places in a list of `count` that come after `place`.
  static func laterPartners(of place: Int, among count: Int) -> Range<Int> { place + 1..<count }
}
