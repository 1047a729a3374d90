/// The strategy `all`, which uses every pair.
struct AllPairs: PairRule {
  init(settings: CorrectionSettings) {}
}
