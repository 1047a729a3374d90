import ARRouteEngine
import RouteFormats

extension CorrectionTable {
  /// Returns, in pieces, every run with the data that it used or rejected, followed by the outcome of each
  /// strategy.
  ///
  /// - Parameter runs: The comparison's runs, with their explanations.
  package func explained(
    _ runs: some Sequence<CorrectionComparison.Entry>
  ) -> some Sequence<[UInt8]> {
    var rest = runs.makeIterator()
    var isAtStart = true
    var isAtEnd = false
    return AnyIterator {
      if isAtStart {
        isAtStart = false
        return Array(foundation.utf8)
      }
      if let entry = rest.next() { return Array(Self.text(entry).utf8) }
      guard !isAtEnd else { return nil }
      isAtEnd = true
      return Array(("\n" + summary).utf8)
    }
  }

  private static func text(_ entry: CorrectionComparison.Entry) -> String {
    let run = entry.run
    var line = "\(TracksAxis.clock(run.time)) \(run.strategy.rawValue): "
    line += counted(run.pairs, "pair")
    line += ", angle \(number(run.angle.degrees))°, total \(words(run.total, run.error))"
    if let offset = entry.offset { line += ", off by \(number(abs(offset.degrees)))°" }
    guard let explanation = run.explanation else { return line + "\n" }
    line += "\n"
    for (index, estimate) in explanation.estimates.enumerated() {
      line += text(estimate, index: index)
    }
    for pair in explanation.pairs { line += text(pair, explanation.circles(of: pair)) }
    return line
  }

  private static func text(_ estimate: ExplainedEstimate, index: Int) -> String {
    var line = TextGrid.padded("#\(index)", 7) + TextGrid.padded(TracksAxis.clock(estimate.time), 9)
    let accuracy = estimate.accuracy.map { FixedDecimal.text($0, decimals: 1, padded: true) } ?? "?"
    line += TextGrid.padded("± " + accuracy, 9) + " m"
    line += "  " + (estimate.refusal.map { "refused: \($0.words)" } ?? "used")
    if let probability = estimate.outlierProbability {
      line += ", outlier probability \(FixedDecimal.text(probability * 100, decimals: 1)) %"
    }
    if let weight = estimate.weight {
      line += ", weight \(FixedDecimal.text(weight, decimals: 3))"
    }
    return line + "\n"
  }

  private static func text(_ pair: ExplainedPair, _ circles: AccuracyCircles?) -> String {
    var line = TextGrid.padded("#\(pair.first)", 7) + TextGrid.padded("#\(pair.second)", 9)
    line += TextGrid.padded(pair.angle.map { number($0.degrees) + "°" } ?? "", 10) + "   "
    if let circles {
      line += "± " + TextGrid.padded(number(circles.angle.degrees) + "°", 6) + "   "
    }
    line += pair.refusal.map { "refused: \($0.words)" } ?? "used"
    line += ", weight \(FixedDecimal.text(pair.weight, decimals: 3))"
    if let circles {
      line += ", \(FixedDecimal.text(circles.distance, decimals: 1, padded: true)) m apart"
    }
    return line + "\n"
  }
}

extension EstimateRefusal {
  /// A description of the reason.
  var words: String {
    switch self {
    case .inaccurate: "its accuracy is worse than --max-accuracy"
    case .unpaired: "their number is odd, so the middle one has no partner"
    case .invalid: "its position, time or accuracy is not valid"
    }
  }
}

extension PairRefusal {
  /// A description of the reason.
  var words: String {
    switch self {
    case .trackingLost: "AR lost the phone's position between the fixes"
    case .fixesTooClose: "the fixes are closer than --min-distance"
    case .posesTooClose: "the poses are closer than half --min-distance"
    case .unmeasurable: "the fixes are on opposite sides of the Earth"
    case .notChosen: "other pairs filled --pair-percent"
    }
  }
}
