import ARRouteEngine
package import RouteFormats

/// A line of the output of `score`, with the result for one log.
package struct ScoreLine: Sendable {
  /// The time taken to compute a log's score.
  package struct Cost: Hashable, Sendable {
    /// The processor time, seconds.
    var processor: Double
    /// The wall-clock time, seconds.
    var wall: Double

    /// Creates a cost from times in seconds.
    package init(processor: Double, wall: Double) {
      self.processor = processor
      self.wall = wall
    }
  }

  /// The result for a log.
  package enum Outcome: Sendable {
    /// The log was scored.
    case score(LogScore)
    /// The log could not be used; the reason is given in one line.
    case failure(String)
  }

  /// The version of the format of such lines.
  package static let version = 1

  /// The log, as named by the user.
  var path: String
  /// The digest that identifies the log; nil if it cannot be read or is not a file.
  var digest: ContentDigest?
  /// The digest of all other inputs to the result, 16 hexadecimal digits.
  var settings: String
  /// The sets of parameters, with their names and their changes from the defaults.
  var sets: [ParameterSet]
  /// The log's result.
  var outcome: Outcome
  /// The warnings about unusable parts of the log, one line each.
  var warnings: [String]
  /// The computing time; nil if it was not requested.
  var cost: Cost?

  /// Creates a line.
  package init(
    path: String, digest: ContentDigest?, settings: String, sets: [ParameterSet], outcome: Outcome,
    warnings: [String], cost: Cost?
  ) {
    self.path = path
    self.digest = digest
    self.settings = settings
    self.sets = sets
    self.outcome = outcome
    self.warnings = warnings
    self.cost = cost
  }

  /// The line as JSON, including its line end.
  package var json: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.number("version", Self.version)
      json.string("log", path)
      json.string("sha256", digest?.sha256)
      json.member("bytes", digest?.length) { $0.number($1) }
      json.string("program", RouteSimVersion.string)
      json.string("settings", settings)
      switch outcome {
      case .failure(let reason): json.string("error", reason)
      case .score(let score):
        json.string("error", nil)
        json.log(score.log)
        json.array("scores", of: score.entries) { json, entry in
          json.entry(entry, of: sets[entry.set])
        }
      }
      json.array("warnings", of: warnings) { $0.string($1) }
      if let cost {
        json.object("cost") { json in
          json.number("processor", cost.processor, decimals: 3)
          json.number("wall", cost.wall, decimals: 3)
        }
      }
    }
    json.newline()
    return json.take()
  }
}

extension ScoreLine {
  /// The parts of a line that show whether its result is still valid.
  package struct Head: Hashable, Sendable {
    /// The log, as named by the user.
    package let path: String
    /// The SHA-256 digest of the log's content; nil if it could not be read.
    package let sha256: String?
    /// The digest of all other inputs to the result.
    package let settings: String
    /// True when the log could be scored.
    package let isScored: Bool
  }

  /// Returns the head of a line that was written earlier; nil if the line is invalid.
  package static func head(of line: [UInt8]) -> Head? {
    guard let root = try? JSONNode.read(line), let members = try? root.anyMembers("the line"),
      members["version"]?.value == .number(Double(version)),
      case .string(let path)? = members["log"]?.value,
      case .string(let settings)? = members["settings"]?.value, let error = members["error"]
    else { return nil }
    let sha256: String?
    switch members["sha256"]?.value {
    case .string(let text)?: sha256 = text
    case .null?: sha256 = nil
    default: return nil
    }
    return Head(
      path: path, sha256: sha256, settings: settings, isScored: error.value == .null)
  }
}

extension JSONWriter {
  fileprivate mutating func log(_ log: ScoredLog) {
    string("format", log.format.rawValue)
    number("seconds", log.seconds, decimals: 6)
    number("meters", log.meters, decimals: 6)
    number("fixes", log.fixes)
    member("accuracy", log.accuracy) { $0.spread($1) }
    member("poses", log.poses) { $0.number($1) }
    number("sessions", log.sessions)
    number("gaps", log.silences.count)
    number("gapSeconds", log.silences.total, decimals: 6)
    object("leftOut") { json in
      for left in log.leftOut {
        json.key(named: left.kind)
        json.number(left.count)
      }
    }
    bool("truth", log.knowsTruth)
    string("route", log.routeSource?.rawValue)
    number("routeMeters", log.routeMeters, decimals: 6)
    member("seed", log.seed) { $0.number($1) }
    string("conditions", log.conditions)
    string("device", log.device)
  }

  fileprivate mutating func entry(_ entry: LogScore.Entry, of set: ParameterSet) {
    object { json in
      json.string("set", set.name)
      json.object("parameters") { json in
        for change in set.changes {
          json.key(named: change.name)
          json.value(change.value, decimals: 6)
        }
      }
      json.string("strategy", entry.strategy.rawValue)
      json.number("estimates", entry.estimates)
      let outcome = entry.outcome
      json.number("runs", outcome.runs)
      for figure in CorrectionFigure.allCases {
        json.key(named: figure.rawValue)
        json.number(outcome[figure].flatMap { $0.isFinite ? $0 : nil }, decimals: 6)
      }
      json.number("within1Sigma", outcome.share(outcome.runsWithin1Sigma), decimals: 6)
      json.number("within2Sigma", outcome.share(outcome.runsWithin2Sigma), decimals: 6)
      json.key("halves")
      if let halves = entry.halves {
        json.object { json in
          json.number("difference", halves.difference, decimals: 6)
          json.number("stated", halves.stated, decimals: 6)
        }
      } else {
        json.null()
      }
      json.member("registration", entry.walk?.registration) { $0.registration($1) }
      json.member("legs", entry.walk?.legs) { $0.legs($1) }
      json.member("events", entry.walk?.events) { $0.events($1) }
    }
  }

  private mutating func registration(_ registration: WalkScore.Registration) {
    object { json in
      json.member("finish", registration.finish) { $0.spread($1) }
      json.member("finishMeters", registration.finishMeters) { $0.spread($1) }
      json.member("arrowMeters", registration.arrowMeters) { $0.spread($1) }
    }
  }

  private mutating func legs(_ legs: WalkScore.Legs) {
    object { json in
      json.number("right", Double(legs.right) / Double(legs.moments), decimals: 6)
      json.number("longestWrong", legs.longestWrong, decimals: 6)
    }
  }

  private mutating func events(_ events: WalkScore.Events) {
    object { json in
      json.number("leaps", events.leaps)
      json.number("fixesLost", events.fixesLost)
      json.number("trackingLost", events.trackingLost)
      json.number("offRoute", events.offRoute)
      json.number("newSessions", events.newSessions)
      json.number("arrived", events.arrived)
    }
  }
}

extension CorrectedLog.Outcome {
  /// Returns a count as a share of the runs whose truth is known; nil without any.
  fileprivate func share(_ count: Int) -> Double? {
    scoredRuns > 0 ? Double(count) / Double(scoredRuns) : nil
  }
}
