/// A method of heading correction, including the estimates that it remembers.
protocol HeadingMethod: Hashable, Sendable {
  /// Adds an estimate, and runs if a run is due.
  ///
  /// - Parameter state: The result of earlier runs.
  /// - Returns: The result of the run; nil if there was none.
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
  /// The number of pairs used; for `robust`, the number of estimates after the first.
  let pairs: Int
  /// The angle to be added to the total.
  let angle: Angle
  /// The standard error of the new total; nil if unknown.
  let error: Angle?
  /// The estimates and pairs used or rejected; nil unless requested.
  let explanation: CorrectionExplanation?
}

/// A type-erased heading method; copies share its memory until one of them changes.
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
