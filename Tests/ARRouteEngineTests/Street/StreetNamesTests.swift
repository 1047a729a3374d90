import TestSupport
import Testing

@testable import ARRouteEngine

@Suite("Streets by name")
struct StreetNamesTests {
  private static func way(
    _ name: String, _ line: [Vector2], kind: StreetWay.Kind = .road, width: Double = 6
  ) -> (way: StreetWay, line: [Vector2]) {
    (StreetWay(kind: kind, line: [], width: width, name: name), line)
  }

  @Test("ways that follow each other are one street, whatever their directions")
  func joins() {
    let (a, b, c, d) = (Vector2(0, 0), Vector2(10, 0), Vector2(20, 1), Vector2(30, 0))
    let names = StreetNames.joined([
      Self.way("Kauppakatu", [b, c]), Self.way("Kauppakatu", [b, a]),
      Self.way("Torikatu", [c, Vector2(20, 9)]), Self.way("Kauppakatu", [d, c]),
      Self.way("", [a, d]), Self.way("Linja 2", [a, d], kind: .rail),
    ])
    #expect(names.map(\.name) == ["Kauppakatu", "Torikatu"])
    #expect([[a, b, c, d], [d, c, b, a]].contains(names[0].line))
  }

  @Test("a street continues straight where it forks, and each way belongs to one street")
  func goesOnStraight() {
    let (a, b) = (Vector2(0, 0), Vector2(10, 0))
    let (straight, side) = (Vector2(20, 1), Vector2(12, 9))
    let names = StreetNames.joined([
      Self.way("Ring", [a, b]), Self.way("Ring", [b, side]), Self.way("Ring", [b, straight]),
    ])
    #expect(names.map(\.line) == [[a, b, straight], [b, side]])
    // A ring is followed only once.
    let ring = [a, b, Vector2(10, 10), Vector2(0, 10), a]
    let round = StreetNames.joined(
      zip(ring, ring.dropFirst()).map { Self.way("Ring", [$0, $1]) })
    #expect(round.reduce(0) { $0 + $1.line.count - 1 } == 4)
  }

  @Test(
    "where hundreds of ways meet, none continues, which avoids comparing them in pairs"
  )
  func hub() {
    func streets(_ ways: Int) -> Int {
      let ends = (0..<ways / 2).map { Vector2(100, Double($0)) }
      return StreetNames.joined((ends + ends.map { -$0 }).map { Self.way("Star", [.zero, $0]) })
        .count
    }
    #expect(streets(2) == 1 && streets(20) == 10)
    #expect(streets(400) == 400)
  }

  @Test("no part of a way is lost or appears twice", arguments: UInt64(0)..<30)
  func keepsAll(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let nodes = (0..<40).map { _ in
      Vector2(random.number(-100...100), random.number(-100...100))
    }
    let ways = (0..<80).map { _ in
      let count = 2 + Int(random.number(0...3))
      return Self.way(
        ["A", "B"][Int(random.number(0...1.99))],
        (0..<count).map { _ in nodes[Int(random.number(0...39.99))] })
    }
    func steps(_ lines: [(name: String, line: [Vector2])]) -> [String: Int] {
      var counts: [String: Int] = [:]
      for (name, line) in lines {
        for (a, b) in zip(line, line.dropFirst()) {
          let ends = [a, b].map { "\($0.x),\($0.y)" }.sorted().joined(separator: " ")
          counts["\(name) \(ends)", default: 0] += 1
        }
      }
      return counts
    }
    let joined = StreetNames.joined(ways)
    #expect(
      steps(joined.map { ($0.name, $0.line) }) == steps(ways.map { ($0.way.name, $0.line) }))
    #expect(joined.count < ways.count)
  }
}
