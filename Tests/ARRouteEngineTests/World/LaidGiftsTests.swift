import TestSupport
import Testing

@testable import ARRouteEngine

@Suite("Laid gifts")
struct LaidGiftsTests {
  private static let start = GeodeticCoordinate.at(48.86, 2.35)

  private static func gift(_ name: String, _ random: inout TestRandom) throws -> Gift {
    // There are few possible positions, so that some gifts are equally far away.
    let (east, north) = (Double(random.whole(-9...9)) * 20, Double(random.whole(-9...9)) * 20)
    let place = try #require(
      Placement(reference: start).coordinate(at: Vector3(east, 0, -north)))
    return try #require(
      Gift(identifier: name, owner: "Bob", model: "star", coordinate: place, height: 0, placed: 1))
  }

  /// Returns the gifts nearby, searched from scratch.
  private static func near(
    _ laid: inout LaidGifts, _ place: GeodeticCoordinate, within reach: Double
  ) -> [Int] {
    laid.forget()
    return laid.look(from: place, within: reach) ? laid.near : []
  }

  /// Gifts appear, move, and are opened or taken away, one by one.
  @Test(
    "the gifts nearby are the same as if all known gifts had been laid at once",
    arguments: 0..<30 as Range<UInt64>)
  func news(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    var told: [Gift] = []
    for number in 0..<random.whole(0...800) { told.append(try Self.gift("\(number)", &random)) }
    var laid = LaidGifts(told, seenBy: "Ada")
    for _ in 0..<40 {
      var news: [Gift] = []
      for _ in 0..<random.whole(1...8) {
        let gift = try Self.gift("\(random.whole(0...900))", &random)
        switch random.whole(0...5) {
        case 0: news.append(try #require(gift.opened(by: "Ada", at: 2)))
        case 1: news.append(try #require(gift.removed(at: 2)))
        default: news.append(gift)
        }
      }
      told += news
      laid.take(news)
      var anew = LaidGifts(told, seenBy: "Ada")
      #expect(laid.gifts == anew.gifts)
      for reach in [0, 45, 100, 500] as [Double] {
        let place = try Self.gift("walker", &random).coordinate
        #expect(
          Self.near(&laid, place, within: reach) == Self.near(&anew, place, within: reach),
          "\(reach) m")
      }
    }
  }

  @Test("no more gifts are nearby than are shown, and new ones are among the nearest")
  func limit() throws {
    var random = TestRandom(seed: 1)
    let many = try (0..<600).map { try Self.gift("\($0)", &random) }
    var laid = LaidGifts(many, seenBy: "Ada")
    let here = try #require(
      Gift(
        identifier: "here", owner: "Bob", model: "star", coordinate: Self.start, height: 0,
        placed: 1))
    laid.take([here])
    #expect(laid.knows("here") && !laid.knows("there"))
    let near = Self.near(&laid, Self.start, within: 1000)
    #expect(near.count == LaidGifts.limit && near.prefix(20).contains(600))
  }

  @Test("adding gifts one by one does not take time in proportion to the square of their number")
  func growth() {
    let ratio = WorkGrowth.ratio(of: 500) { count in
      (0..<count).compactMap { number in
        Gift(
          identifier: "\(number)", owner: "Bob", model: "star",
          coordinate: .at(48.86 + Double(number) * 1e-4, 2.35), height: 0, placed: 1)
      }
    } work: { gifts in
      var world = World(at: Self.start)
      world.lay(LaidGifts([], seenBy: "Ada"))
      for gift in gifts { world.take([gift]) }
    }
    // If the time per gift grows with √n log n, sixteen times as many gifts take about 90 times as long; if
    // it grows with n, at least 256 times.
    #expect(ratio < 160, "\(ratio)")
  }
}
