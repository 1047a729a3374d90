import ARRouteEngine
import Foundation
import RouteFormats
import TestSupport
import Testing

@testable import RouteSimKit

@Suite struct LogScoreTests {
  private func score(
    _ text: String, strategies: [CorrectionStrategy] = [.robust]
  ) throws -> LogScore {
    let document = try read(text)
    var log = ScoredLog(document)
    let recording = try Recording(document: document, settings: SimulationSettings())
    log.note(recording)
    return LogScore(log, recording, sets: [.usual], strategies: strategies, seed: 1)
  }

  /// Degrees of latitude per metre, accurate enough for a street.
  private static let degree = 1 / 111_267.0

  /// Returns the log of a walker who goes north along a street and comes back, according to the true
  /// positions.
  ///
  /// If `end` is given, fixes and poses stay there, so from then on the phone believes that it is there.
  private func outAndBack(fixesStayAt end: Double?) -> String {
    func latitude(_ metres: Double) -> Double { 52.5 + metres * Self.degree }
    var lines = [
      """
      {"type": "header", "route": {"points": [{"latitude": 52.5, "longitude": 13.4},
       {"latitude": \(latitude(200)), "longitude": 13.4}, {"latitude": 52.5, "longitude": 13.4}]}}
      """.replacing("\n", with: "")
    ]
    for time in 0...400 {
      let way = Double(time)
      let north = way <= 200 ? way : 400 - way
      let shown = end.map { min(way, $0) } ?? north
      lines += [
        """
        {"type": "pose", "time": \(time), "position": [0, 0, \(-shown)], "orientation": [0, 0, 0, 1]}
        """,
        """
        {"type": "location", "time": \(time), "latitude": \(latitude(shown)), "longitude": 13.4, \
        "horizontalAccuracy": 3}
        """,
        """
        {"type": "truth", "time": \(time), "latitude": \(latitude(north)), "longitude": 13.4, "heading": 0}
        """,
      ]
    }
    return lines.joined(separator: "\n")
  }

  @Test("a walker in the believed position is always on the right leg, out and back")
  func rightLegs() throws {
    let score = try score(outAndBack(fixesStayAt: nil))
    let legs = try #require(score.entries.first?.walk?.legs)
    #expect(legs.moments > 3900 && legs.right == legs.moments && legs.longestWrong == 0)
  }

  @Test("a phone that stays behind is in the wrong position once it is 20 m off")
  func wrongLegs() throws {
    // The believed position stays at 100 m, while the walker goes on to 200 m and comes back to 0. It is
    // wrong from 120 m along the walk until the end: on the way back the walker passes 100 m, but on the
    // other leg.
    let score = try score(outAndBack(fixesStayAt: 100))
    let legs = try #require(score.entries.first?.walk?.legs)
    // Fixes and progress are a second or two behind the walk, which is at one metre per second.
    #expect(abs(Double(legs.right) / Double(legs.moments) - 120.0 / 400) < 0.02)
    #expect(abs(legs.longestWrong - 280) < 8)
  }

  @Test("a log without its own route has no legs; one without truth has no registration")
  func nulls() throws {
    let all = outAndBack(fixesStayAt: nil)
    let lines = all.split(separator: "\n")
    let withoutRoute = lines.dropFirst().joined(separator: "\n")
    #expect(try score(withoutRoute).log.routeSource == .fixes)
    #expect(try score(withoutRoute).entries.first?.walk?.legs == nil)
    #expect(try score(withoutRoute).entries.first?.walk?.registration != nil)
    let withoutTruth = lines.filter { !$0.contains("truth") }.joined(separator: "\n")
    #expect(try score(withoutTruth).entries.first?.walk?.registration == nil)
    #expect(try score(withoutTruth).entries.first?.walk?.legs == nil)
    #expect(try score(withoutTruth).log.knowsTruth == false)
  }

  @Test(
    "two halves of a walk agree within their stated errors, for most of many walks",
    arguments: [Conditions.calm, .city])
  func halves(conditions: Conditions) throws {
    let route = try TestRoutes.route([(0, 0), (0, 120), (150, 120)])
    var within = 0
    let seeds = UInt64(0)..<40
    for seed in seeds {
      let simulation = try SessionSimulation(
        route: route, settings: SimulationSettings(conditions: conditions, seed: seed))
      let recording = Recording(simulation)
      let comparison = CorrectionComparison(recording, settings: [CorrectionSettings()])
      let halves = try #require(HalvesAgreement(comparison.estimates, CorrectionSettings()))
      #expect((0...180).contains(halves.difference))
      if halves.difference <= 2 * (halves.stated ?? .infinity) { within += 1 }
    }
    // Two standard errors contain 95 of 100 cases, so 33 or fewer of 40 would occur once in 400 tests.
    #expect(within > 33, "\(within)")
  }

  @Test("halves are taken only from the latest AR session")
  func latestSession() throws {
    // AR's north is north before the reset, and east after it.
    func lines(from start: Int, east: Bool) -> [String] {
      (0...200).flatMap { step -> [String] in
        let metres = Double(step)
        let north = 52.5 + (Double(start) + metres) * Self.degree
        return [
          """
          {"type": "pose", "time": \(start + step), "position": [\(east ? metres : 0), 0, \(east ? 0 : -metres)], \
          "orientation": [0, 0, 0, 1]}
          """,
          """
          {"type": "location", "time": \(start + step), "latitude": \(north), "longitude": 13.4, "horizontalAccuracy": 3}
          """,
        ]
      }
    }
    let text =
      lines(from: 0, east: false) + [#"{"type": "reset", "time": 250}"#]
      + lines(from: 250, east: true)
    let score = try score(text.joined(separator: "\n"))
    #expect(score.log.sessions == 2)
    // Halves of the whole log would differ by the quarter turn between the sessions.
    let halves = try #require(score.entries.first?.halves)
    #expect(halves.difference < 3)
    #expect(score.entries.first?.walk?.events.newSessions == 1)
  }
}
