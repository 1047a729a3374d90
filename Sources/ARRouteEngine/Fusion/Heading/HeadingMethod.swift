/// A method of heading correction with its memory of estimates.
protocol HeadingMethod: Hashable, Sendable {
  /// Takes in an estimate, and runs where it is time to.
  ///
  /// - Parameter state: The outcome of the runs before.
  /// - Returns: The outcome of the run; nil where there was none.
  mutating func add(_ estimate: Estimate, after state: CorrectionState) -> CorrectionOutcome?
}

/// The result of a correction's runs so far.
struct CorrectionState: Hashable, Sendable {
  /// The estimate of AR's misalignment.
  var total = Angle.zero
  /// The standard error of the total; nil while nothing is known.
  var error: Angle?
  /// The number of runs.
  var runCount = 0
}

/// The result of one run.
struct CorrectionOutcome {
  /// The number of pairs, or of estimates beyond the first, that took part.
  let pairs: Int
  /// The angle to be added to the total.
  let angle: Angle
  /// The standard error of the new total; nil if unknown.
  let error: Angle?
  /// The estimates and pairs used or refused, if wanted.
  let explanation: CorrectionExplanation?
}

/// A method of any type; copies share its memory until one of them is changed.
struct AnyHeadingMethod: Hashable, Sendable {
  private var method: any HeadingMethod

  init(_ method: some HeadingMethod) { self.method = Boxed(method) }

  mutating func add(_ estimate: Estimate, after state: CorrectionState) -> CorrectionOutcome? {
    method.add(estimate, after: state)
  }

  static func == (one: Self, other: Self) -> Bool { one.method.isEqual(to: other.method) }

  func hash(into hasher: inout Hasher) { method.hash(into: &hasher) }
}

extension HeadingMethod {
  fileprivate func isEqual(to other: any HeadingMethod) -> Bool { other as? Self == self }
}

extension Boxed: HeadingMethod where Value: HeadingMethod {
  mutating func add(_ estimate: Estimate, after state: CorrectionState) -> CorrectionOutcome? {
    value.add(estimate, after: state)
  }
}
