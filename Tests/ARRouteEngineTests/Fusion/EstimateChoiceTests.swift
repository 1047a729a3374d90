import ARRouteEngine
import TestSupport
import Testing

/// Walks due east from the start.
///
/// AR's scene is aligned to true north, and its axes are known to 1°, unless a test states otherwise.
@Suite("Choice by present accuracy")
struct EstimateChoiceTests {
  private static let start = EstimateBookTests.start

  private static func settings(_ rule: EstimateChoice, margin: Double = 0.5) -> ChoiceSettings {
    var settings = ChoiceSettings()
    settings.rule = rule
    settings.margin = margin
    return settings
  }

  private static func estimate(
    _ time: Double, at east: Double, accuracy: Double, travelled: Double
  ) -> Estimate {
    var estimate = EstimateBookTests.estimate(time, east: east, accuracy: accuracy)
    estimate.travelled = travelled
    return estimate
  }

  private static func standpoint(east: Double, travelled: Double) -> Standpoint {
    Standpoint(position: Vector3(east, 0, 0), travelled: travelled, error: .degrees(1))
  }

  /// Returns the fusion for a walk at 1 m/s with two fixes: an exact one with an accuracy of 5 m at 0 m,
  /// and one at 50 m that claims 8 m and is 12 m too far north.
  private static func fusion(_ rule: EstimateChoice, until end: Int) -> Fusion {
    var settings = FusionSettings()
    settings.choice = Self.settings(rule)
    settings.isCorrecting = false
    settings.reckoning.unknownError = .degrees(1)
    var fusion = Fusion(settings: settings, start: start, kind: .ellipsoid)
    for second in 0...end {
      let (time, east) = (Double(second), Double(second))
      _ = fusion.add(Pose(position: Vector3(east, 0, 0), orientation: .identity), at: time)
      guard [0, 50].contains(second) else { continue }
      let place = start.moved(east: east, north: second == 50 ? 12 : 0)
      _ = fusion.add(
        Fix(time: time, coordinate: place, horizontalAccuracy: second == 50 ? 8 : 5))
    }
    return fusion
  }

  /// Returns how far north of the walk's line the location is, in metres.
  private static func north(_ fusion: Fusion) throws -> Double {
    -(try Placement(reference: start).position(of: fusion.location)).z
  }

  @Test("the published choice jumps at 100 m, the choice by present accuracy does not")
  func leapsAtTheWall() throws {
    // A choice is made every 3 s after the last fix; those before and after the limit are made at 98 and
    // 101 s.
    #expect(abs(try Self.north(Self.fusion(.published, until: 100))) < 0.01)
    #expect(abs(try Self.north(Self.fusion(.published, until: 101)) - 12) < 0.01)
    for end in [100, 101, 400] {
      #expect(abs(try Self.north(Self.fusion(.present, until: end))) < 0.02, "\(end) m")
    }
  }

  @Test("the accuracies compared are those of the resulting location")
  func isTheAccuracyOfTheLocation() {
    // √(5² + (2 % of 101)² + (2 · 101 · sin 0.5°)²) = √(25 + 4.0804 + 3.1073).
    let fusion = Self.fusion(.present, until: 101)
    #expect(abs(fusion.accuracy - 5.6734) < 0.0005)
    let first = Self.estimate(0, at: 0, accuracy: 5, travelled: 0)
    let here = Self.standpoint(east: 101, travelled: 101)
    #expect(abs(here.accuracy(of: first) - 5.6734) < 0.0005)
  }

  @Test(
    "another fix takes over only if it is better by the margin",
    arguments: [
      // By then, the first fix's accuracy is √(25 + 4 + 3.0461) = 5.6609 m.
      (accuracy: 6.0, isChosen: false), (5.0, false), (3.78, false), (3.77, true), (2.0, true),
    ])
  func hysteresis(accuracy: Double, isChosen: Bool) throws {
    var book = EstimateBook(settings: Self.settings(.present))
    let first = Self.estimate(0, at: 0, accuracy: 5, travelled: 0)
    let second = Self.estimate(100, at: 100, accuracy: accuracy, travelled: 100)
    let here = Self.standpoint(east: 100, travelled: 100)
    book.add(first, from: Self.standpoint(east: 0, travelled: 0))
    book.add(second, from: here)
    let choice = try #require(book.choice(at: here, holding: first))
    #expect(choice.estimate == (isChosen ? second : first))
    #expect(choice.reason == (accuracy < 5.6609 && !isChosen ? .held : .accurate))
  }

  @Test("a fix that a newer one has replaced is still held")
  func holdsWhatIsReplaced() throws {
    var book = EstimateBook(settings: Self.settings(.present))
    let here = Self.standpoint(east: 0, travelled: 0)
    let first = Self.estimate(0, at: 0, accuracy: 5, travelled: 0)
    book.add(first, from: here)
    let dropped = book.add(Self.estimate(1, at: 2, accuracy: 4.5, travelled: 0), from: here)
    #expect(dropped.map(\.reason) == [.replaced])
    #expect(book.choice(at: here, holding: first)?.estimate == first)
    #expect(book.choice(at: here, holding: first)?.reason == .held)
  }

  @Test("after a return from 500 m, a fix better than the old one's present accuracy is kept")
  func keepsWhatIsBetterNow() {
    // By then, the old fix's accuracy is √(5² + 10²) = 11.18 m.
    for (accuracy, count) in [(8.0, 2), (11.1, 2), (11.2, 1)] {
      var book = EstimateBook(settings: Self.settings(.present))
      book.add(Self.estimate(0, at: 0, accuracy: 5, travelled: 0))
      book.add(
        Self.estimate(400, at: 1, accuracy: accuracy, travelled: 500),
        from: Self.standpoint(east: 0, travelled: 500))
      #expect(book.count == count, "\(accuracy) m")
      var published = EstimateBook(settings: Self.settings(.published))
      published.add(Self.estimate(0, at: 0, accuracy: 5, travelled: 0))
      published.add(
        Self.estimate(400, at: 1, accuracy: accuracy, travelled: 500),
        from: Self.standpoint(east: 0, travelled: 500))
      #expect(published.count == 1)
    }
  }

  @Test("a ride that AR did not see shifts the position for seconds only")
  func ride() throws {
    var settings = FusionSettings()
    settings.choice = Self.settings(.present)
    settings.isCorrecting = false
    settings.reckoning.unknownError = .degrees(1)
    var fusion = Fusion(settings: settings, start: Self.start, kind: .ellipsoid)
    var errors: [Double] = []
    var unsaid = 0
    // On foot at 1 m/s, by tram at 10 m/s from 60 to 120 s, then on foot again. The first fix is the most
    // accurate.
    for second in 0..<180 {
      let walked = Double(min(second, 60) + max(second - 120, 0))
      let east = walked + 10 * Double(min(max(second - 60, 0), 60))
      let time = Double(second)
      _ = fusion.add(Pose(position: Vector3(walked, 0, 0), orientation: .identity), at: time)
      _ = fusion.add(
        Fix(
          time: time, coordinate: Self.start.moved(east: east, north: 0),
          horizontalAccuracy: second == 0 ? 4 : 5))
      let place = try Placement(reference: Self.start).position(of: fusion.location)
      errors.append(abs(place.x - east))
      if abs(place.x - east) > 3 * fusion.accuracy { unsaid += 1 }
    }
    // The tram leaves the range of a fix, 3 · √(5² + 5²) m, within 3 s; the contradiction is certain after
    // 6 s.
    #expect(errors.max() ?? 0 < 110)
    #expect(errors[130...].max() ?? 0 < 25)
    #expect(errors[..<60].max() ?? 0 < 0.01)
    // This is half of the ride: the time until the second contradicting fix, which recurs every few
    // seconds.
    #expect(unsaid < 30)
  }

  @Test("without estimates there is no choice")
  func empty() {
    let book = EstimateBook(settings: Self.settings(.present))
    let here = Self.standpoint(east: 0, travelled: 0)
    #expect(book.choice(at: here, holding: nil) == nil)
  }

  /// The formula of SPEC §8, evaluated separately with numbers that the test keeps.
  private struct Kept {
    let estimate: Estimate
    let (east, accuracy, travelled): (Double, Double, Double)

    func accuracy(at east: Double, _ travelled: Double, _ degrees: Double) -> Double {
      let drift = 0.02 * (travelled - self.travelled)
      let chord = 2 * abs(east - self.east) * Angle.degrees(degrees / 2).sine
      return (accuracy * accuracy + drift * drift + chord * chord).squareRoot()
    }
  }

  @Test(
    "the chosen fix is never worse by more than the margin than the best one kept",
    arguments: UInt64(0)..<60)
  func isNeverWorse(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    let margin = random.number(0...1)
    var book = EstimateBook(settings: Self.settings(.present, margin: margin))
    var all: [Kept] = []
    var held: Kept?
    var (east, travelled) = (0.0, 0.0)
    for time in 0..<200 {
      let step = random.number(-4...6)
      (east, travelled) = (east + step, travelled + abs(step))
      let degrees = random.number(0.5...30)
      let here = Standpoint(
        position: Vector3(east, 0, 0), travelled: travelled, error: .degrees(degrees))
      let accuracy = random.number(2...20)
      let new = Self.estimate(Double(time), at: east, accuracy: accuracy, travelled: travelled)
      let dropped = Set(book.add(new, from: here).map(\.fix.time))
      all.append(
        Kept(estimate: new, east: east, accuracy: accuracy, travelled: travelled))
      all.removeAll { dropped.contains($0.estimate.fix.time) }
      #expect(all.count == book.count)
      let accuracies = all.map { $0.accuracy(at: east, travelled, degrees) }
      let bound = (1 + margin) * (try #require(accuracies.min())) * (1 + 1e-9)
      let choice = try #require(book.choice(at: here, holding: held?.estimate)).estimate
      let old = held
      held = (all + [held].compactMap(\.self)).first { $0.estimate == choice }
      let chosen = try #require(held)
      #expect(chosen.accuracy(at: east, travelled, degrees) <= bound)
      // The choice changes only if the old fix is worse by more than the margin, or if it is equal to the
      // best but no longer preferred.
      if let old, old.estimate != choice {
        #expect(old.accuracy(at: east, travelled, degrees) * (1 + 2e-9) >= bound)
      }
    }
  }
}
