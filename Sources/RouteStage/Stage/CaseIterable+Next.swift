extension CaseIterable where Self: Equatable, AllCases == [Self] {
  /// The case after this one, the first after the last.
  var next: Self { turned(by: 1) }

  /// The case before this one, the last before the first.
  var previous: Self { turned(by: -1) }

  /// The case a number of steps after this one, cyclically; before it for a negative number.
  func turned(by steps: Int) -> Self {
    let cases = Self.allCases
    guard let index = cases.firstIndex(of: self) else { return self }
    return cases[around: index + steps]
  }
}

extension Array {
  /// The element at an index that goes round and round.
  ///
  /// - Precondition: the array is not empty.
  subscript(around index: Int) -> Element {
    self[(index % count + count) % count]
  }
}
