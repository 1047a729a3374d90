import ARRouteEngine
import RouteFormats

extension CorrectionStudy {
  /// All of a study as one JSON object with the keys of SPEC §12, and a line end; what never happened
  /// is null.
  public var json: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.key("strategies")
      json.array { json in
        for strategy in strategies { json.string(strategy.rawValue) }
      }
      json.number("seed", seed)
      json.number("resamples", resamples)
      json.number("used", logs.count)
      json.number("withTruth", logs.count(where: \.knowsTruth))
      json.key("figures")
      json.array { json in
        for row in rows { json.row(row, of: self) }
      }
      json.key("coverage")
      json.array { json in
        for index in strategies.indices { json.coverage(of: index, in: self) }
      }
      json.key("logs")
      json.array { json in
        for log in logs { json.log(log, strategies) }
      }
      json.key("refused")
      json.array { json in
        for refusal in refusals {
          json.object { json in
            json.string("log", refusal.path)
            json.string("reason", refusal.reason)
          }
        }
      }
    }
    json.newline()
    return json.bytes
  }

  /// A line of JSON for each log that was used.
  public var jsonLines: [UInt8] {
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
      json.key("strategies")
      json.array { json in
        for (strategy, summary) in zip(study.strategies, row.summaries) {
          json.summary(summary, of: strategy)
        }
      }
      json.key("differences")
      json.array { json in
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
      json.key("median")
      json.finite(summary.spread?.median)
      json.key("medianInterval")
      json.interval(summary.median)
      json.key("p95")
      json.finite(summary.spread?.percentile95)
      json.key("p95Interval")
      json.interval(summary.percentile95)
      json.key("max")
      json.finite(summary.spread?.maximum)
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
      json.key("median")
      json.finite(difference.median)
      json.key("medianInterval")
      json.interval(difference.medianInterval)
      json.key("p95")
      json.finite(difference.percentile95)
      json.key("p95Interval")
      json.interval(difference.percentile95Interval)
    }
  }

  fileprivate mutating func coverage(of index: Int, in study: CorrectionStudy) {
    let share = study.shareWithin(of: index)
    object { json in
      json.string("strategy", study.strategies[index].rawValue)
      json.number("runs", share?.runs ?? 0)
      json.key("within1Sigma")
      json.finite(share?.oneSigma)
      json.key("within2Sigma")
      json.finite(share?.twoSigma)
    }
  }

  fileprivate mutating func log(_ log: CorrectedLog, _ strategies: [CorrectionStrategy]) {
    object { json in
      json.string("log", log.path)
      json.key("duration")
      json.finite(log.duration)
      json.key("meters")
      json.finite(log.meters)
      json.number("fixes", log.fixes)
      json.bool("truth", log.knowsTruth)
      json.string("poses", log.poses.rawValue)
      json.key("strategies")
      json.array { json in
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
        json.key(figure.key)
        json.finite(outcome[figure])
      }
    }
  }

  /// Both ends; null where there is no interval.
  mutating func interval(_ interval: CorrectionStudy.Interval?) {
    guard let interval else { return null() }
    array { json in
      json.finite(interval.low)
      json.finite(interval.high)
    }
  }

  /// A number to six decimals; null where it is none, or infinite.
  mutating func finite(_ value: Double?) {
    number(value.flatMap { $0.isFinite ? $0 : nil }, decimals: 6)
  }
}

extension CorrectionFigure {
  /// Its name as a key of JSON.
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
