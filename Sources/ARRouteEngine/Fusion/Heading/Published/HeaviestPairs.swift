/// The strategy `weighted`, which uses a share of the usable pairs: those with the largest weights.
///
/// If weights are equal, it prefers earlier pairs.
struct HeaviestPairs: PairRule {
  private let share: PairShare

  init(settings: CorrectionSettings) {
    share = PairShare(settings)
  }

  func choose(from pairs: inout [EstimatePair]) {
    let usable = pairs.indices.filter { pairs[$0].refusal == nil }
    let wanted = share.count(of: usable.count)
    let byWeight = usable.sorted { one, two in
      (pairs[two].weight, one) < (pairs[one].weight, two)
    }
    for index in byWeight.dropFirst(wanted) { pairs[index].refusal = .notChosen }
  }
}
