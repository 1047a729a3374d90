extension PairMethod {
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
