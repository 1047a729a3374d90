public import ARRouteEngine
public import RouteFormats

extension JSONWriter {
  /// Writes a run as the JSON object of SPEC §12, angles in degrees with at most 6 decimals.
  ///
  /// Where the run explains itself, a key `explanation` follows with its estimates and pairs, each
  /// used or not, and why not; pairs name their estimates by index.
  ///
  /// - Parameter poses: What the recording's poses rest on.
  public mutating func correctionRun(_ entry: CorrectionComparison.Entry, poses: PoseSource) {
    let run = entry.run
    object { json in
      json.key("time")
      json.number(run.time, decimals: 6)
      json.key("strategy")
      json.string(run.strategy.rawValue)
      json.key("pairs")
      json.number(run.pairs)
      json.key("angle")
      json.degrees(run.angle)
      json.key("total")
      json.degrees(run.total)
      json.key("error")
      json.number(run.error?.degrees, decimals: 6)
      json.key("truth")
      json.degrees(entry.truth)
      json.key("poses")
      json.string(poses.rawValue)
      if let explanation = run.explanation {
        json.key("explanation")
        json.write(explanation, isOfRobust: run.strategy == .robust)
      }
    }
  }

  private mutating func write(_ explanation: CorrectionExplanation, isOfRobust: Bool) {
    object { json in
      json.key("estimates")
      json.array { json in
        for estimate in explanation.estimates { json.write(estimate, isOfRobust: isOfRobust) }
      }
      json.key("pairs")
      json.array { json in
        for pair in explanation.pairs { json.write(pair, explanation.circles(of: pair)) }
      }
    }
  }

  private mutating func write(_ estimate: ExplainedEstimate, isOfRobust: Bool) {
    object { json in
      json.key("time")
      json.number(estimate.time, decimals: 6)
      json.key("accuracy")
      json.number(estimate.accuracy, decimals: 6)
      json.verdict(estimate.refusal?.rawValue)
      if isOfRobust {
        json.key("outlierProbability")
        json.number(estimate.outlierProbability, decimals: 6)
        json.key("weight")
        json.number(estimate.weight, decimals: 6)
      }
    }
  }

  private mutating func write(_ pair: ExplainedPair, _ circles: AccuracyCircles?) {
    object { json in
      json.key("first")
      json.number(pair.first)
      json.key("second")
      json.number(pair.second)
      json.key("weight")
      json.number(pair.weight, decimals: 6)
      json.key("angle")
      json.degrees(pair.angle)
      json.verdict(pair.refusal?.rawValue)
      json.key("distance")
      json.number(circles?.distance, decimals: 6)
      json.key("circles")
      json.number(circles?.angle.degrees, decimals: 6)
    }
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
  /// Runs as JSON Lines, a piece each.
  ///
  /// - Parameter runs: Those of the comparison, with their explanations or without.
  public func jsonLines(_ runs: some Sequence<Entry>) -> some Sequence<[UInt8]> {
    runs.lazy.map { entry in
      var json = JSONWriter()
      json.correctionRun(entry, poses: poses)
      json.newline()
      return json.bytes
    }
  }
}
