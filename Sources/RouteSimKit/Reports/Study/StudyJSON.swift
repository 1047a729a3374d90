import ARRouteEngine
import RouteFormats

extension CorrectionStudy {
  /// The whole study as one JSON object with the keys of SPEC §12, followed by a line feed; for an event
  /// that never happened, the value is null.
  package var json: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.array("strategies", of: strategies) { $0.string($1.rawValue) }
      json.number("seed", seed)
      json.number("resamples", resamples)
      json.number("used", logs.count)
      json.number("withTruth", logs.count(where: \.knowsTruth))
      json.array("figures", of: rows) { $0.row($1, of: self) }
      json.array("coverage", of: strategies.indices) { $0.coverage(of: $1, in: self) }
      json.array("logs", of: logs) { $0.log($1, strategies) }
      json.array("refused", of: refusals) { json, refusal in
        json.object { json in
          json.string("log", refusal.path)
          json.string("reason", refusal.reason)
        }
      }
    }
    json.newline()
    return json.bytes
  }

  /// One line of JSON for each log that was used.
  package var jsonLines: [UInt8] {
    var json = JSONWriter()
    for log in logs {
      json.log(log, strategies)
      json.newline()
    }
    return json.bytes
  }
}

extension JSONWriter {
  fileprivate mutating func row(_ row: CorrectionStudy.Row, of study: CorrectionStudy) {
    object { json in
      json.string("figure", row.figure.rawValue)
      json.string("unit", row.figure.unit.rawValue)
      json.array("strategies") { json in
        for (strategy, summary) in zip(study.strategies, row.summaries) {
          json.summary(summary, of: strategy)
        }
      }
      json.array("differences") { json in
        for (strategy, difference) in zip(study.strategies.dropFirst(), row.differences) {
          json.difference(difference, of: strategy, from: study.strategies[0])
        }
      }
    }
  }

  private mutating func summary(
    _ summary: CorrectionStudy.Summary, of strategy: CorrectionStrategy
  ) {
    object { json in
      json.string("strategy", strategy.rawValue)
      json.number("logs", summary.logs)
      json.number("never", summary.never)
      json.number("median", summary.spread?.median, decimals: 6)
      json.member("medianInterval", summary.median) { $0.interval($1) }
      json.number("p95", summary.spread?.percentile95, decimals: 6)
      json.member("p95Interval", summary.percentile95) { $0.interval($1) }
      json.number("max", summary.spread?.maximum, decimals: 6)
    }
  }

  private mutating func difference(
    _ difference: CorrectionStudy.Difference, of strategy: CorrectionStrategy,
    from first: CorrectionStrategy
  ) {
    object { json in
      json.string("strategy", strategy.rawValue)
      json.string("from", first.rawValue)
      json.number("logs", difference.logs)
      json.number("less", difference.less)
      json.number("greater", difference.greater)
      json.number("median", difference.median, decimals: 6)
      json.member("medianInterval", difference.medianInterval) { $0.interval($1) }
      json.number("p95", difference.percentile95, decimals: 6)
      json.member("p95Interval", difference.percentile95Interval) { $0.interval($1) }
    }
  }

  fileprivate mutating func coverage(of index: Int, in study: CorrectionStudy) {
    let share = study.shareWithin(of: index)
    object { json in
      json.string("strategy", study.strategies[index].rawValue)
      json.number("runs", share?.runs ?? 0)
      json.number("within1Sigma", share?.oneSigma, decimals: 6)
      json.number("within2Sigma", share?.twoSigma, decimals: 6)
    }
  }

  fileprivate mutating func log(_ log: CorrectedLog, _ strategies: [CorrectionStrategy]) {
    object { json in
      json.string("log", log.path)
      json.number("duration", log.duration, decimals: 6)
      json.number("meters", log.meters, decimals: 6)
      json.number("fixes", log.fixes)
      json.bool("truth", log.knowsTruth)
      json.string("poses", log.poses.rawValue)
      json.array("strategies") { json in
        for (strategy, outcome) in zip(strategies, log.outcomes) {
          json.outcome(outcome, of: strategy)
        }
      }
    }
  }

  private mutating func outcome(
    _ outcome: CorrectedLog.Outcome, of strategy: CorrectionStrategy
  ) {
    object { json in
      json.string("strategy", strategy.rawValue)
      json.number("runs", outcome.runs)
      for figure in CorrectionFigure.allCases {
        json.number(figure.key, outcome[figure], decimals: 6)
      }
    }
  }

  /// Writes both ends of an interval; null for an infinite end.
  mutating func interval(_ interval: CorrectionStudy.Interval) {
    numbers(interval.low, interval.high, decimals: 6)
  }
}

extension CorrectionFigure {
  /// The figure's JSON key.
  fileprivate var key: StaticString {
    switch self {
    case .error30: "error30"
    case .error60: "error60"
    case .error120: "error120"
    case .errorEnd: "errorEnd"
    case .settledSeconds: "settledSeconds"
    case .settledMeters: "settledMeters"
    case .convergedSeconds: "convergedSeconds"
    case .convergedMeters: "convergedMeters"
    case .statedEnd: "statedEnd"
    }
  }
}
