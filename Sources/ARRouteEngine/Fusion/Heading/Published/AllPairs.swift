/// The strategy `all`: every pair.
struct AllPairs: PairRule {
  init(settings: CorrectionSettings) {}
}
