import ARRouteEngine
import TestSupport
import Testing

@testable import RouteFormats

/// SVG's path data, compared with geometry and with other spellings of the same path.
@Suite struct PathDataTests {
  private func points(_ text: String) throws -> [[Vector2]] {
    try PathDataReader.curves(text, limit: 1000).curves.map { $0.points(tolerance: 1e-4) }
  }

  /// Pairs of spellings of the same path, mostly from SVG 2, section 9.3.
  @Test(arguments: [
    ("M 100 100 L 200 200", "M100 100L200 200"),
    ("M 100 200 L 200 100 L -100 -200", "M 100 200 L 200 100 -100 -200"),
    ("M 0.6 0.5", "M 0.6.5"),
    ("M10-20L.5.25", "M 10 -20 L 0.5 0.25"),
    ("M1e1 2E+1l-5e-1-5e-1", "M10 20L9.5 19.5"),
    ("m 5 5 l 1 0 0 1 z m 2 2 h 3", "M5 5L6 5L6 6ZM7 7H10"),
    ("M0 0 10 0 10 10", "M0,0 L10,0 L10,10"),
    ("m0 0 10 0 0 10", "M0 0L10 0L10 10"),
    ("M0 0C1 2 3 4 5 6S9 10 11 12", "M0 0C1 2 3 4 5 6C7 8 9 10 11 12"),
    ("M0 0Q1 2 3 0T6 0", "M0 0Q1 2 3 0Q5 -2 6 0"),
    ("M0 0S1 2 3 4", "M0 0C0 0 1 2 3 4"),
    ("M0 0T4 4", "M0 0Q0 0 4 4"),
    ("M3 4A0 5 0 0 1 7 8", "M3 4L7 8"),
    ("M3 4A5 5 0 0 1 3 4L9 9", "M3 4L9 9"),
    ("M6 10A6 6 10 1 0 14 10", "M6 10A6 6 0 1 0 14 10"),
    ("M6 10a6 6 0 1014 10", "M6 10a6,6 0 1 0 14 10"),
    ("M0 0L1 1zL5 0", "M0 0L1 1ZM0 0L5 0"),
  ]) func saysTheSame(one: String, other: String) throws {
    let (one, other) = (try points(one), try points(other))
    #expect(one.map(\.count) == other.map(\.count))
    for (a, b) in zip(one.joined(), other.joined()) { #expect((a - b).length < 1e-9) }
  }

  /// Relative commands are equivalent to absolute ones, in any sequence.
  @Test(arguments: UInt64(0)..<50) func relativeOnesAreTheSame(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    var (absolute, relative) = ("M3 4", "m3 4")
    var (x, y) = (3.0, 4.0)
    for _ in 0..<20 {
      let numbers = (0..<6).map { _ in random.number(-9...9).rounded() / 4 }
      let letter = ["L", "H", "V", "C", "S", "Q", "T"][Int(random.number(0...6.99))]
      let count = ["L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2][letter] ?? 0
      let given = Array(numbers.prefix(count))
      relative += letter.lowercased() + given.map { "\($0)" }.joined(separator: " ")
      let moved = given.enumerated().map { index, number in
        number + (letter == "V" || (letter != "H" && index % 2 == 1) ? y : x)
      }
      absolute += letter + moved.map { "\($0)" }.joined(separator: ",")
      switch letter {
      case "H": x = moved[0]
      case "V": y = moved[0]
      default: (x, y) = (moved[count - 2], moved[count - 1])
      }
    }
    let (one, other) = (try points(absolute), try points(relative))
    #expect(one.map(\.count) == other.map(\.count))
    for (a, b) in zip(one.joined(), other.joined()) { #expect((a - b).length < 1e-9) }
  }

  /// The choice among the four arcs between two points of a circle, which are identified by their
  /// midpoints.
  @Test(arguments: [
    ("M0 0A5 5 0 0 1 8 0", Vector2(4, -2)), ("M0 0A5 5 0 0 0 8 0", Vector2(4, 2)),
    ("M0 0A5 5 0 1 1 8 0", Vector2(4, -8)), ("M0 0A5 5 0 1 0 8 0", Vector2(4, 8)),
  ]) func choosesTheArc(text: String, middle: Vector2) throws {
    let points = try points(text)[0]
    #expect(points.last == Vector2(8, 0))
    #expect(points.contains { ($0 - middle).length < 0.2 })
    let center =
      middle.y.magnitude < 5 ? Vector2(4, -middle.y.sign * 3) : Vector2(4, middle.y.sign * 3)
    for point in points { #expect(abs((point - center).length - 5) < 0.002) }
  }

  /// An ellipse too small to reach both ends is enlarged as much as necessary.
  @Test func anArcReaches() throws {
    let points = try points("M0 0a1 2 0 0 1 8 0")[0]
    for point in points {
      let (x, y) = ((point.x - 4) / 4, point.y / 8)
      #expect(abs(x * x + y * y - 1) < 0.001)
    }
  }

  /// If the ends almost coincide compared with the size of their ellipse, the arc is a line.
  @Test(
    arguments: ["1e9 1e9", "1e9 1", "1 1e9", "3 4"],
    ["1e-150 0", "0 1e-160", "1e-320 1e-320"])
  func anArcToItself(radii: String, end: String) throws {
    for flags in ["0 0", "0 1", "1 0", "1 1"] {
      let points = try points("M0 0a\(radii) 0 \(flags) \(end)L5 5")[0]
      #expect(points.allSatisfy { $0.x.isFinite && $0.y.isFinite })
      #expect(points.last == Vector2(5, 5))
    }
  }

  @Test func whatIsTinyAndFarOffFillsItsBox() throws {
    let curve = try #require(
      IconReader.artwork(path: "m1.5.5-2e-13-0").forms.first?.curves.first)
    let ends = [curve.start.x] + curve.curves.map(\.end.x)
    #expect(ends.count == 2)
    for (end, side) in zip(ends, [0.5, -0.5]) { #expect(abs(end - side) < 1e-12) }
  }

  @Test(arguments: [
    ("L0 0", 1), ("M", 2), ("M1", 3), ("M0 0L1", 7), ("M0 0X", 5), ("M0 0L1 1 2", 11),
    ("M0 0A1 1 0 2 0 3 3", 12), ("M0 0Z1 1", 6), ("M1e400 0", 2), ("M0 0L1,,2", 8), ("5 5", 1),
    ("M0 0L\u{0}1 1", 6),
  ]) func saysWhereItBreaks(text: String, place: Int) {
    let error = #expect(throws: IconError.self) { try IconReader.artwork(path: text) }
    guard case .badPath(_, let found, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(found == place)
  }

  @Test(arguments: UInt64(0)..<300) func survivesAnything(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let letters = Array("MmLlHhVvCcSsQqTtAaZz0123456789.-+eE, \n\u{1F381}")
    let text = String(
      (0..<60).map { _ in letters[Int(random.number(0...Double(letters.count) - 0.01))] })
    _ = try? IconReader.artwork(path: "M0 0" + text)
  }
}

extension Double {
  fileprivate var sign: Double { self < 0 ? -1 : 1 }
}
