/// The strategy `random`, which uses a random share of the usable pairs.
///
/// All selections of the required number of pairs are equally likely.
///
/// Selection sampling: D. E. Knuth, The Art of Computer Programming 2, algorithm 3.4.2 S.
struct RandomPairs: PairRule {
  private let share: PairShare
  private var random: SplitMix64

  init(settings: CorrectionSettings) {
    share = PairShare(settings)
    random = SplitMix64(seed: settings.seed)
  }

  mutating func choose(from pairs: inout [EstimatePair]) {
    var left = pairs.count { $0.refusal == nil }
    var wanted = share.count(of: left)
    for index in pairs.indices where pairs[index].refusal == nil {
      if Double(left) * random.uniform() < Double(wanted) {
        wanted -= 1
      } else {
        pairs[index].refusal = .notChosen
      }
      left -= 1
    }
  }
}
