extension CaseIterable where Self: Equatable, AllCases == [Self] {
  /// The next case; the last is followed by the first.
  var next: Self { turned(by: 1) }

  /// The previous case; the first is preceded by the last.
  var previous: Self { turned(by: -1) }

  /// Returns the case a number of steps further on, cyclically; a negative number goes back.
  func turned(by steps: Int) -> Self {
    let cases = Self.allCases
    guard let index = cases.firstIndex(of: self) else { return self }
    return cases[around: index + steps]
  }
}

extension Array {
  /// The element at an index that wraps around at both ends.
  ///
  /// - Precondition: The array is not empty.
  subscript(around index: Int) -> Element {
    self[(index % count + count) % count]
  }
}
