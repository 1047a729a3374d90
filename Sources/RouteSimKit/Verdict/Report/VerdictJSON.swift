import RouteFormats

extension ScoreVerdict {
  /// Returns the whole verdict as one JSON object, followed by a line feed; values that were never reached
  /// are null.
  ///
  /// - Parameter gates: The results of the gates.
  package func json(gates: [VerdictGate.Result]) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.number("version", 1)
      json.string("verdict", outcome.rawValue)
      json.member("before") { $0.side(before) }
      json.member("after") { $0.side(after) }
      json.member("logs") { $0.counts(of: self) }
      json.bool("optionsDiffer", optionsDiffer)
      json.array("entriesOnlyBefore", of: entriesOnlyBefore) { $0.string($1) }
      json.array("entriesOnlyAfter", of: entriesOnlyAfter) { $0.string($1) }
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
      json.array("findings", of: findings) { $0.finding($1, of: self) }
      json.member("lost") { $0.oneSided(lost) }
      json.member("gained") { $0.oneSided(gained) }
      json.array("gates", of: gates) { json, gate in
        json.object { json in
          json.string("gate", gate.gate)
          json.bool("passed", gate.problem == nil)
          json.string("message", gate.problem)
        }
      }
      json.array("rows", of: rows) { $0.row($1, of: self) }
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
      json.array("programs", of: side.programs) { $0.string($1) }
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
      json.position(row, of: verdict)
      let change = finding.aspect == .tail ? row.tail : row.median
      json.number("before", change.before, decimals: 6)
      json.number("after", change.after, decimals: 6)
      json.number("percent", change.percent, decimals: 6)
      json.number("chance", row[finding.aspect].chance, decimals: 6)
      json.string("text", verdict.sentence(finding))
      json.number("count", finding.walkCount)
      json.array("walks", of: finding.walks) { json, walk in
        json.object { json in
          json.string("log", walk.log)
          json.number("before", walk.before, decimals: 6)
          json.number("after", walk.after, decimals: 6)
          json.string("command", verdict.command(for: walk, by: row.entry))
        }
      }
    }
  }

  private mutating func position(_ row: ScoreVerdict.Row, of verdict: ScoreVerdict) {
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
      json.position(row, of: verdict)
      json.number("logs", row.logs)
      json.number("less", row.less)
      json.number("greater", row.greater)
      json.number("difference", row.usualDifference, decimals: 6)
      json.number("untold", row.untold)
      json.number("toldNow", row.toldNow)
      json.number("worst", row.worst, decimals: 6)
      json.number("neverBefore", row.neverBefore)
      json.number("neverAfter", row.neverAfter)
      json.member("median") { $0.change(row.median, row.typical) }
      json.member("tail") { $0.change(row.tail, row.inTail) }
      json.object("telling") { json in
        json.number("chance", row.telling.chance, decimals: 6)
        json.string("judgement", row.telling.judgement?.rawValue)
      }
    }
  }

  private mutating func change(_ change: ScoreVerdict.Change, _ answer: ScoreVerdict.Answer) {
    object { json in
      json.number("before", change.before, decimals: 6)
      json.number("after", change.after, decimals: 6)
      json.number("change", change.difference, decimals: 6)
      json.member("interval", change.interval) { $0.interval($1) }
      json.number("percent", change.percent, decimals: 6)
      json.number("chance", answer.chance, decimals: 6)
      json.string("judgement", answer.judgement?.rawValue)
    }
  }
}
