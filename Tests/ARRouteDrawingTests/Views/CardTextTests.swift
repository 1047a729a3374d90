import ARRouteEngine
import TestSupport
import Testing

@testable import ARRouteDrawing

/// The text on cards that overlap: it is set into the part of its card that is seen.
@Suite struct CardTextTests {
  /// A card as painted: its corners, and the corners of its lines.
  private struct Painted {
    var title: String
    var outline: [Vector2]
    var lines: [(text: String, corners: [Vector2])]

    init(_ panel: Panel) {
      title = panel.title
      outline = panel.outline
      lines = panel.lines.map { line in
        // Half of the width of the letters, and a third of their height, which small letters have.
        let (width, height) = (NamedFace.width(of: line.string) * line.size / 2, line.size / 3)
        let along = line.axes?.along ?? Vector2(1, 0)
        let down = line.axes?.down ?? Vector2(0, 1)
        let corners = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { x, y in
          line.position + along * (width * x) + down * (height * y)
        }
        return (line.string, corners)
      }
    }
  }

  /// Returns true if two convex outlines have points in common, by their separating axes.
  private static func overlap(_ a: [Vector2], _ b: [Vector2]) -> Bool {
    for (one, other) in [(a, b), (b, a)] {
      for (start, end) in zip(one, one.dropFirst() + one.prefix(1)) {
        let normal = Vector2(start.y - end.y, end.x - start.x)
        let own = one.map { $0.dot(normal) }
        let others = other.map { $0.dot(normal) }
        if (own.max() ?? 0) <= (others.min() ?? 0) || (others.max() ?? 0) <= (own.min() ?? 0) {
          return false
        }
      }
    }
    return true
  }

  private static func cards(in world: World) -> [Painted] {
    CameraView.drawing(of: world.frame(clock: 0), in: world).items.compactMap {
      if case .panel(let panel) = $0.shape { Painted(panel) } else { nil }
    }
  }

  @Test(
    "no text lies under a card painted later, or off the screen", arguments: UInt64(0)..<12)
  func isSeen(seed: UInt64) throws {
    let offsets = TestStreet.random(30, within: 150, seed: seed)
    var world = try TestStreet.world(offsets)
    var lines = 0
    for turn in stride(from: 0.0, to: 360, by: 30) {
      world.turn(to: Attitude(heading: .degrees(turn), roll: .degrees(turn / 40 - 4)))
      let viewport = world.camera.viewport
      let cards = Self.cards(in: world)
      for (number, card) in cards.enumerated() {
        for line in card.lines {
          lines += 1
          for later in cards[(number + 1)...] {
            #expect(!Self.overlap(line.corners, later.outline), "\(line.text) under \(later.title)")
          }
          #expect(line.corners.allSatisfy { viewport.contains($0) }, "\(line.text) at \(turn)°")
        }
      }
    }
    #expect(lines > 40)
  }

  @Test("the text of a card that is cut by the border of the screen moves into the screen")
  func movesIn() throws {
    // The middle of a card 20 m wide and 80 m away is at the right border of the screen.
    let side = 80 * (187.5 / 530)
    let world = try TestStreet.world([(side, 80)])
    let card = try #require(Self.cards(in: world).first)
    let title = try #require(card.lines.first)
    #expect(card.title == "Place 0" && title.text.hasPrefix("Pla"))
    let box = card.outline.map(\.x)
    let middle = title.corners.map(\.x).reduce(0, +) / 4
    #expect(abs(middle - ((box.min() ?? 0) + 375) / 2) < 0.5)
  }

  @Test("a card that is nearly covered has no text, and one that is not has all of it")
  func dropsText() throws {
    let covered = Self.cards(in: try TestStreet.world([(0, 60), (1, 64)]))
    #expect(covered.map(\.title) == ["Place 1", "Place 0"])
    #expect(covered.map(\.lines.count) == [0, 2])
    let apart = Self.cards(in: try TestStreet.world([(-11, 70), (11, 70)]))
    #expect(apart.map(\.lines.count) == [2, 2])
  }

  @Test("a shared card is named after a place that has a name")
  func isNamed() throws {
    let center = try TestStreet.center()
    let placement = Placement(reference: center)
    func place(_ name: String, _ category: String?, _ north: Double) throws -> Place {
      Place(
        name: name, category: category,
        coordinate: try #require(placement.coordinate(at: Vector3(0, 0, -north))))
    }
    var world = World(at: center)
    world.show(
      Surroundings([
        try place("", "bench", 60), try place("Ateneum", nil, 61), try place("", nil, 62),
      ]))
    #expect(world.frame(clock: 0).cards?.map(\.title) == ["Ateneum +2"])
    world.show(Surroundings([try place("", "bench", 60), try place("", nil, 61)]))
    #expect(world.frame(clock: 0).cards?.map(\.title) == ["bench +1"])
  }
}
