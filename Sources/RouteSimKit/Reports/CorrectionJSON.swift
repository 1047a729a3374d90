import ARRouteEngine
import RouteFormats

extension JSONWriter {
  /// Writes a run as the JSON object in SPEC §12; angles are in degrees with up to 6 decimals.
  ///
  /// If the run has an explanation, a key `explanation` follows with its estimates and pairs, each marked
  /// as used or with the reason for its rejection. Pairs refer to their estimates by index.
  ///
  /// - Parameter poses: The source of the recording's poses.
  mutating func correctionRun(_ entry: CorrectionComparison.Entry, poses: PoseSource) {
    let run = entry.run
    object { json in
      json.number("time", run.time, decimals: 6)
      json.string("strategy", run.strategy.rawValue)
      json.number("pairs", run.pairs)
      json.member("angle", run.angle) { $0.signedAngle($1) }
      json.member("total", run.total) { $0.signedAngle($1) }
      json.number("error", run.error?.degrees, decimals: 6)
      json.member("truth", entry.truth) { $0.signedAngle($1) }
      json.string("poses", poses.rawValue)
      if let explanation = run.explanation {
        json.key("explanation")
        json.write(explanation, isWeighed: !run.strategy.facts.isPublished)
      }
    }
  }

  private mutating func write(_ explanation: CorrectionExplanation, isWeighed: Bool) {
    object { json in
      json.array("estimates", of: explanation.estimates) { $0.write($1, isWeighed: isWeighed) }
      json.array("pairs", of: explanation.pairs) { json, pair in
        json.write(pair, explanation.circles(of: pair))
      }
    }
  }

  private mutating func write(_ estimate: ExplainedEstimate, isWeighed: Bool) {
    object { json in
      json.number("time", estimate.time, decimals: 6)
      json.number("accuracy", estimate.accuracy, decimals: 6)
      json.verdict(estimate.refusal?.rawValue)
      if isWeighed {
        json.number("outlierProbability", estimate.outlierProbability, decimals: 6)
        json.number("weight", estimate.weight, decimals: 6)
      }
    }
  }

  private mutating func write(_ pair: ExplainedPair, _ circles: AccuracyCircles?) {
    object { json in
      json.number("first", pair.first)
      json.number("second", pair.second)
      json.number("weight", pair.weight, decimals: 6)
      json.member("angle", pair.angle) { $0.signedAngle($1) }
      json.verdict(pair.refusal?.rawValue)
      json.number("distance", circles?.distance, decimals: 6)
      json.number("circles", circles?.angle.degrees, decimals: 6)
    }
  }

  private mutating func verdict(_ refusal: String?) {
    bool("used", refusal == nil)
    string("reason", refusal)
  }
}

extension CorrectionComparison {
  /// Returns the runs as JSON Lines, in one piece for each run.
  ///
  /// - Parameter runs: The comparison's runs, with or without their explanations.
  package func jsonLines(_ runs: some Sequence<Entry>) -> some Sequence<[UInt8]> {
    runs.lazy.map { entry in
      var json = JSONWriter()
      json.correctionRun(entry, poses: poses)
      json.newline()
      return json.bytes
    }
  }
}
