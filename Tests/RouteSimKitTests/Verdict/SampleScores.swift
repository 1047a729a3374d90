import ARRouteEngine
import Foundation
import TestSupport

@testable import RouteSimKit

/// Synthetic score lines with known numbers.
struct SampleScores {
  /// A log with its figures.
  struct Log {
    var name: String
    /// The text from which the log's digest is made.
    var content: String
    var conditions: String? = "city"
    var device: String? = "phone"
    var meters = 500.0
    var error: String?
    /// The figures that are not 1, by path.
    var figures: [String: String] = [:]
    var processor: Double?
  }

  var logs: [Log] = []
  var strategies = ["robust"]
  var set = "usual"
  var parameters = "{}"

  var text: String { logs.map(line).joined() }

  func line(_ log: Log) -> String {
    let digits = log.content.utf8.reduce(UInt64(14_695_981_039_346_656_037)) {
      ($0 ^ UInt64($1)) &* 1_099_511_628_211
    }
    let hexadecimal = String(digits, radix: 16)
    let sha256 = String(repeating: "0", count: 64 - hexadecimal.count) + hexadecimal
    let head =
      #"{"version": 1, "log": "\#(log.name)", "sha256": "\#(sha256)", "bytes": 9, "#
      + #""program": "0.2.0", "settings": "0123456789abcdef", "#
    let cost = log.processor.map { #", "cost": {"processor": \#($0), "wall": 1}"# } ?? ""
    if let error = log.error {
      return head + #""error": "\#(error)", "warnings": []\#(cost)}"# + "\n"
    }
    func number(_ path: String, _ usual: String = "1") -> String { log.figures[path] ?? usual }
    func spread(_ path: String) -> String {
      #"{"median": \#(number(path + ".median")), "p95": \#(number(path + ".p95")), "max": 9}"#
    }
    func quoted(_ text: String?) -> String { text.map { "\"\($0)\"" } ?? "null" }
    let plain = [
      "error30", "error60", "error120", "errorEnd", "settledSeconds", "settledMeters",
      "convergedSeconds", "convergedMeters", "statedEnd",
    ].map { #""\#($0)": \#(number($0))"# }.joined(separator: ", ")
    let shares = ["within1Sigma", "within2Sigma"].map { #""\#($0)": \#(number($0, "0.5"))"# }
      .joined(separator: ", ")
    let scores = strategies.map { strategy in
      #"{"set": "\#(set)", "parameters": \#(parameters), "strategy": "\#(strategy)", "#
        + #""estimates": 9, "runs": 9, \#(plain), \#(shares), "#
        + #""halves": {"difference": \#(number("halves.difference")), "stated": 2}, "#
        + #""registration": {"finish": \#(spread("registration.finish")), "#
        + #""finishMeters": \#(spread("registration.finishMeters")), "#
        + #""arrowMeters": \#(spread("registration.arrowMeters"))}, "#
        + #""legs": {"right": \#(number("legs.right")), "longestWrong": \#(number("legs.longestWrong"))}, "#
        + #""events": {"leaps": \#(number("events.leaps")), "fixesLost": 0, "trackingLost": 0, "#
        + #""offRoute": 0, "newSessions": 0, "arrived": 1}}"#
    }.joined(separator: ", ")
    return head
      + #""error": null, "format": "session", "meters": \#(log.meters), "conditions": "#
      + quoted(log.conditions) + #", "device": "# + quoted(log.device)
      + #", "scores": [\#(scores)], "warnings": []\#(cost)}"# + "\n"
  }

  /// Writes the lines to a file and reads them back.
  func run(_ name: String = "scores.jsonl", in folder: ScratchFolder) throws -> ScoredRun {
    try folder.write(text, to: name)
    return try ScoredRun.read(path: "\(folder.path)/\(name)")
  }

  /// Returns walks in three kinds of surroundings.
  ///
  /// Their errors at the end have a log-normal distribution, as in real walks; all other figures are 1.
  static func walks(_ count: Int, seed: UInt64) -> SampleScores {
    var random = SplitMix64(seed: seed)
    return SampleScores(
      logs: (0..<count).map { index in
        let place = ["calm", "city", "canyon"][index % 3]
        let usual: Double = ["calm": 0.5, "city": 2, "canyon": 8][place] ?? 1
        let error = usual * exp(0.6 * random.normal())
        return Log(
          name: "\(place)-\(index).jsonl", content: "\(index)", conditions: place,
          figures: ["errorEnd": "\(error)"])
      })
  }

  /// Returns the same walks with errors multiplied by a factor in one kind of surroundings, and by random
  /// factors in all.
  func multiplied(
    by factor: Double, in place: String?, noise: Double, seed: UInt64, from limit: Double = 0
  ) -> SampleScores {
    var random = SplitMix64(seed: seed)
    var scores = self
    for index in scores.logs.indices {
      let log = scores.logs[index]
      guard let error = log.figures["errorEnd"].flatMap(Double.init) else { continue }
      let drawn = exp(noise * random.normal())
      let planted = log.conditions == place && error >= limit ? factor : 1
      scores.logs[index].figures["errorEnd"] = "\(error * drawn * planted)"
    }
    return scores
  }
}
