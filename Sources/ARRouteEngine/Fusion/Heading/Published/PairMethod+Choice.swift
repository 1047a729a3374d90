extension PairMethod {
  /// Leaves a share of the usable pairs, drawn so that every choice of as many is equally likely.
  ///
  /// Selection sampling: D. E. Knuth, The Art of Computer Programming 2, algorithm 3.4.2 S.
  static func chooseAtRandom(
    from pairs: inout [EstimatePair], share: Double, random: inout SplitMix64
  ) {
    var left = pairs.count { $0.refusal == nil }
    var wanted = chosenCount(of: left, share: share)
    for index in pairs.indices where pairs[index].refusal == nil {
      if Double(left) * random.uniform() < Double(wanted) {
        wanted -= 1
      } else {
        pairs[index].refusal = .notChosen
      }
      left -= 1
    }
  }

  /// How many of the usable pairs a share is: rounded, but one at least where there is any.
  static func chosenCount(of usable: Int, share: Double) -> Int {
    min(usable, max(1, Int((Double(usable) * share).rounded())))
  }

  /// Leaves the share of the usable pairs that has the largest weights; of equal ones the earlier.
  static func chooseHeaviest(from pairs: inout [EstimatePair], share: Double) {
    let usable = pairs.indices.filter { pairs[$0].refusal == nil }
    let wanted = chosenCount(of: usable.count, share: share)
    let byWeight = usable.sorted { one, two in
      (pairs[two].weight, one) < (pairs[one].weight, two)
    }
    for index in byWeight.dropFirst(wanted) { pairs[index].refusal = .notChosen }
  }
}
