import ARRouteEngine
import RouteFormats

extension ScoreVerdict {
  /// All of a verdict as one JSON object, and a line end; what never came to be is null.
  ///
  /// - Parameter gates: What came of its gates.
  public func json(gates: [VerdictGate.Result]) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.number("version", 1)
      json.string("verdict", outcome.rawValue)
      json.key("before")
      json.side(before)
      json.key("after")
      json.side(after)
      json.key("logs")
      json.counts(of: self)
      json.bool("optionsDiffer", optionsDiffer)
      json.key("entriesOnlyBefore")
      json.array { json in
        for title in entriesOnlyBefore { json.string(title) }
      }
      json.key("entriesOnlyAfter")
      json.array { json in
        for title in entriesOnlyAfter { json.string(title) }
      }
      json.key("cost")
      if let cost {
        json.object { json in
          json.number("before", cost.before, decimals: 3)
          json.number("after", cost.after, decimals: 3)
        }
      } else {
        json.null()
      }
      json.number("falseAlarms", level * 100, decimals: 6)
      json.number("swaps", swaps)
      json.key("findings")
      json.array { json in
        for finding in findings { json.finding(finding, of: self) }
      }
      json.key("lost")
      json.oneSided(lost)
      json.key("gained")
      json.oneSided(gained)
      json.key("gates")
      json.array { json in
        for gate in gates {
          json.object { json in
            json.string("gate", gate.gate)
            json.bool("passed", gate.problem == nil)
            json.string("message", gate.problem)
          }
        }
      }
      json.key("rows")
      json.array { json in
        for row in rows { json.row(row, of: self) }
      }
    }
    json.newline()
    return json.bytes
  }
}

extension JSONWriter {
  fileprivate mutating func side(_ side: ScoreVerdict.Side) {
    object { json in
      json.string("file", side.path)
      json.number("logs", side.logs)
      json.number("failed", side.failed)
      json.key("programs")
      json.array { json in
        for program in side.programs { json.string(program) }
      }
      json.bool("cutOff", side.isCutOff)
    }
  }

  fileprivate mutating func counts(of verdict: ScoreVerdict) {
    object { json in
      json.number("pairs", verdict.pairs)
      json.number("lost", verdict.lost.count)
      json.number("gained", verdict.gained.count)
      json.number("failed", verdict.failed)
      json.number("onlyBefore", verdict.onlyBefore)
      json.number("onlyAfter", verdict.onlyAfter)
      json.number("renewed", verdict.renewed)
      json.number("repeated", verdict.repeated)
      json.number("equal", verdict.equal)
    }
  }

  fileprivate mutating func oneSided(_ logs: [ScoreVerdict.OneSided]) {
    array { json in
      for log in logs {
        json.object { json in
          json.string("log", log.log)
          json.string("error", log.error)
        }
      }
    }
  }

  fileprivate mutating func finding(_ finding: ScoreVerdict.Finding, of verdict: ScoreVerdict) {
    let row = verdict.rows[finding.row]
    object { json in
      json.string("judgement", finding.judgement.rawValue)
      json.string("of", finding.aspect.rawValue)
      json.place(row, of: verdict)
      let change = finding.aspect == .tail ? row.tail : row.median
      json.key("before")
      json.finite(change.before)
      json.key("after")
      json.finite(change.after)
      json.key("percent")
      json.finite(change.percent)
      json.number("chance", row[finding.aspect].chance, decimals: 6)
      json.string("text", verdict.sentence(finding))
      json.number("count", finding.walkCount)
      json.key("walks")
      json.array { json in
        for walk in finding.walks {
          json.object { json in
            json.string("log", walk.log)
            json.key("before")
            json.finite(walk.before)
            json.key("after")
            json.finite(walk.after)
            json.string("command", verdict.command(for: walk, by: row.entry))
          }
        }
      }
    }
  }

  private mutating func place(_ row: ScoreVerdict.Row, of verdict: ScoreVerdict) {
    let entry = verdict.entries[row.entry]
    string("strategy", entry.after.strategy)
    string("setBefore", entry.before.set)
    string("setAfter", entry.after.set)
    string("figure", row.figure.rawValue)
    string("unit", row.figure.unit.rawValue)
    string("better", row.figure.better.rawValue)
    let group = verdict.groups[row.group]
    string("by", group.dimension?.rawValue)
    string("group", group.name)
  }

  fileprivate mutating func row(_ row: ScoreVerdict.Row, of verdict: ScoreVerdict) {
    object { json in
      json.place(row, of: verdict)
      json.number("logs", row.logs)
      json.number("less", row.less)
      json.number("greater", row.greater)
      json.key("difference")
      json.finite(row.usualDifference)
      json.number("untold", row.untold)
      json.number("toldNow", row.toldNow)
      json.key("worst")
      json.finite(row.worst)
      json.number("neverBefore", row.neverBefore)
      json.number("neverAfter", row.neverAfter)
      json.key("median")
      json.change(row.median, row.typical)
      json.key("tail")
      json.change(row.tail, row.inTail)
      json.key("telling")
      json.object { json in
        json.number("chance", row.telling.chance, decimals: 6)
        json.string("judgement", row.telling.judgement?.rawValue)
      }
    }
  }

  private mutating func change(_ change: ScoreVerdict.Change, _ answer: ScoreVerdict.Answer) {
    object { json in
      json.key("before")
      json.finite(change.before)
      json.key("after")
      json.finite(change.after)
      json.key("change")
      json.finite(change.difference)
      json.key("interval")
      json.interval(change.interval)
      json.key("percent")
      json.finite(change.percent)
      json.number("chance", answer.chance, decimals: 6)
      json.string("judgement", answer.judgement?.rawValue)
    }
  }
}
