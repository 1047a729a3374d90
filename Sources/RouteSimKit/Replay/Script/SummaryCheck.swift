import RouteFormats

/// A check of the figures of a whole run, for example that `registration.error.p95` is below 2.
package struct SummaryCheck: Hashable, Sendable {
  /// The name of the check, for display; nil if it has none.
  var name: String?
  /// The expectation: a path into the figures, and the value that is expected there.
  let expectation: Expectation
  /// True when the check comes from a script rather than an option.
  let isOfScript: Bool

  init(name: String?, _ expectation: Expectation, isOfScript: Bool = true) {
    self.name = name
    self.expectation = expectation
    self.isOfScript = isOfScript
  }

  /// Creates a check from one word: a path, one of `<`, `<=`, `>`, `>=`, `=`, and a number, which can have a
  /// tolerance after `=`, as in `=5±0.5`.
  ///
  /// - Returns: nil for any other text.
  package init?(_ text: String) {
    guard let (name, value) = ExpectedValue.bound(in: text), let path = FramePath(name),
      path.text.allSatisfy(Self.isOfFigure)
    else { return nil }
    self.init(name: nil, Expectation(line: 0, path: path, value: value), isOfScript: false)
  }

  /// The remedy for a check that no run can pass, because its figure does not exist or is not a number; nil for
  /// any other check.
  package var cure: String? {
    let path = expectation.path.text
    if let inner = RunFigures.complete.numbers.first(where: { $0.path.hasPrefix(path + ".") }) {
      return "one of its figures, such as \(inner.path)"
    }
    do throws(JSONContentError) {
      try expectation.checkFigure(valueOn: 0)
      return nil
    } catch {
      // The only figure that is a word.
      return path == "poses"
        ? "a figure that is a number; poses is a word, which the summary of a script can check"
        : "a figure of the run; \(error.message)"
    }
  }

  /// True when a character can be part of a figure's name; other characters are typing errors, as in `!=`.
  private static func isOfFigure(_ sign: Character) -> Bool {
    sign.isASCII && (sign.isLetter || sign.isNumber || sign == ".")
  }
}

extension SummaryCheck {
  /// Returns the result of the check.
  ///
  /// - Parameters:
  ///   - time: The time at which the run ended, seconds.
  ///   - file: The script's file.
  func result(of figures: PrintedFrame, at time: Double, file: String) -> CheckResult {
    let failure = expectation.failure(in: figures, at: time)
    var result = result(failure == nil ? .passed : .failed, at: time, file: file)
    result.message = failure?.messageOfRun
    return result
  }

  /// Returns the result for a run that ended too early.
  func skipped(because reason: String, at time: Double, file: String) -> CheckResult {
    var result = result(.skipped, at: time, file: file)
    result.message = reason
    return result
  }

  private func result(
    _ outcome: CheckResult.Outcome, at time: Double, file: String
  ) -> CheckResult {
    let path = expectation.path.text
    var result = CheckResult(
      name: name.map { "\($0): \(path)" } ?? "\(path): \(expectation.value.text)",
      outcome: outcome, time: time, file: isOfScript ? file : "", line: expectation.line)
    result.kind = .summary
    return result
  }
}
