import ARRouteEngine
public import RouteFormats

extension JSONWriter {
  /// Writes a run as the JSON object of SPEC §12, angles in degrees with at most 6 decimals.
  ///
  /// Where the run explains itself, a key `explanation` follows with its estimates and pairs, each
  /// used or not, and why not; pairs name their estimates by index.
  public mutating func correctionRun(_ entry: CorrectionComparison.Entry) {
    let run = entry.run
    beginObject()
    key("time")
    number(run.time, decimals: 6)
    key("strategy")
    string(run.strategy.rawValue)
    key("pairs")
    number(run.pairs)
    key("angle")
    degrees(run.angle)
    key("total")
    degrees(run.total)
    key("error")
    number(run.error?.degrees, decimals: 6)
    key("truth")
    degrees(entry.truth.map(Angle.degrees))
    if let explanation = run.explanation {
      key("explanation")
      write(explanation, isOfRobust: run.strategy == .robust)
    }
    endObject()
  }

  private mutating func write(_ explanation: CorrectionExplanation, isOfRobust: Bool) {
    beginObject()
    key("estimates")
    beginArray()
    for estimate in explanation.estimates { write(estimate, isOfRobust: isOfRobust) }
    endArray()
    key("pairs")
    beginArray()
    for pair in explanation.pairs { write(pair) }
    endArray()
    endObject()
  }

  private mutating func write(_ estimate: ExplainedEstimate, isOfRobust: Bool) {
    beginObject()
    key("time")
    number(estimate.time, decimals: 6)
    key("accuracy")
    number(estimate.accuracy, decimals: 6)
    verdict(estimate.refusal?.rawValue)
    if isOfRobust {
      key("outlierProbability")
      number(estimate.outlierProbability, decimals: 6)
      key("weight")
      number(estimate.weight, decimals: 6)
    }
    endObject()
  }

  private mutating func write(_ pair: ExplainedPair) {
    beginObject()
    key("first")
    number(pair.first)
    key("second")
    number(pair.second)
    key("weight")
    number(pair.weight, decimals: 6)
    key("angle")
    degrees(pair.angle)
    verdict(pair.refusal?.rawValue)
    endObject()
  }

  private mutating func verdict(_ refusal: String?) {
    key("used")
    bool(refusal == nil)
    key("reason")
    string(refusal)
  }

  private mutating func degrees(_ angle: Angle?) {
    if let angle { signedAngle(angle) } else { null() }
  }
}

extension CorrectionComparison {
  /// The runs as JSON Lines.
  public var jsonLines: [UInt8] {
    var json = JSONWriter()
    for entry in entries {
      json.correctionRun(entry)
      json.newline()
    }
    return json.bytes
  }
}
