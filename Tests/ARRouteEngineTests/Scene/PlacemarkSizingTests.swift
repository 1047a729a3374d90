import ARRouteEngine
import TestSupport
import Testing

@Suite("Size law of the placemark")
struct PlacemarkSizingTests {
  static func law(
    _ near: Double, _ far: Double, _ maximum: Double, _ minimum: Double
  ) throws -> PlacemarkSizing {
    try PlacemarkSizing(maximum: maximum, minimum: minimum, near: near, far: far)
  }

  @Test(
    "the four worked examples are reproduced",
    arguments: [
      (distance: 50.0, near: 0.0, far: 100.0, maximum: 100.0, minimum: 50.0, diameter: 75.0),
      (distance: 20, near: 10, far: 50, maximum: 100, minimum: 60, diameter: 90),
      (distance: 10, near: 30, far: 100, maximum: 100, minimum: 23, diameter: 100),
      (distance: 120, near: 30, far: 100, maximum: 120, minimum: 50, diameter: 50),
    ])
  func examples(
    distance: Double, near: Double, far: Double, maximum: Double, minimum: Double, diameter: Double
  ) throws {
    let law = try Self.law(near, far, maximum, minimum)
    #expect(abs(law.diameter(at: distance) - diameter) < 1e-12)
  }

  @Test("laws and distances match the oracle")
  func table() throws {
    for row in try OracleTable.rows("size-law") {
      let law = try Self.law(
        row.number("near"), row.number("far"), row.number("max"), row.number("min"))
      let diameter = law.diameter(at: try row.number("distance"))
      #expect(abs(diameter - (try row.number("diameter"))) < 1e-9)
    }
  }

  @Test(
    "the diameter never grows with the distance and has no step at its knees",
    arguments: UInt64(0)..<100)
  func monotoneAndContinuous(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    let near = random.number(0...300)
    let far = near + random.number(0.1...3000)
    let minimum = random.number(1...100)
    let maximum = minimum + random.number(0...100)
    let law = try Self.law(near, far, maximum, minimum)
    let distances = (0...200).map { far * 1.2 * Double($0) / 200 } + [near, far]
    let diameters = distances.sorted().map(law.diameter(at:))
    #expect(zip(diameters, diameters.dropFirst()).allSatisfy { $0 >= $1 })
    #expect(diameters.allSatisfy { (minimum...maximum).contains($0) })
    let slope = (maximum - minimum) / (far - near)
    for knee in [near, far] {
      let step = law.diameter(at: knee - 1e-6) - law.diameter(at: knee + 1e-6)
      #expect(step <= 2e-6 * slope + 1e-9)
    }
  }

  @Test(
    "a number is reported as unused exactly if changing it changes no diameter",
    arguments: SizeLaw.allCases, UInt64(0)..<25)
  func unused(law: SizeLaw, seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    let near = random.number(1...300)
    let far = near + random.number(1...3000)
    let minimum = random.number(1...100)
    let maximum = seed.isMultiple(of: 5) ? minimum : minimum + random.number(1...100)
    func diameters(near: Double, far: Double, _ maximum: Double, _ minimum: Double) throws
      -> [Double]
    {
      let sizing = try PlacemarkSizing(
        law: law, maximum: maximum, minimum: minimum, near: near, far: far)
      // Sampled densely at near distances, and at far ones up to where any law has reached the minimum
      // diameter.
      return (0...2000).map { sizing.diameter(at: Double($0) * 4) }
        + [1e5, 1e7].map(sizing.diameter(at:))
    }
    let usual = try diameters(near: near, far: far, maximum, minimum)
    let others: [(PlacemarkNumber, [Double])] = [
      (.maximum, try diameters(near: near, far: far, maximum + 30, minimum)),
      (.minimum, try diameters(near: near, far: far, maximum, minimum * 0.5)),
      (.near, try diameters(near: near * 0.4, far: far, maximum, minimum)),
      (.far, try diameters(near: near, far: far + 400, maximum, minimum)),
    ]
    let unused = Set(others.filter { $0.1 == usual }.map(\.0))
    let sizing = try PlacemarkSizing(
      law: law, maximum: maximum, minimum: minimum, near: near, far: far)
    #expect(Set(sizing.unused) == unused)
  }

  @Test("numbers that do not form a law are refused, each with its own reason")
  func refuses() {
    #expect(throws: PlacemarkSizingError.negativeNear(-1)) { try Self.law(-1, 10, 100, 50) }
    #expect(throws: PlacemarkSizingError.nearNotBelowFar(near: 10, far: 10)) {
      try Self.law(10, 10, 100, 50)
    }
    #expect(throws: PlacemarkSizingError.minimumNotPositive(0)) { try Self.law(0, 10, 100, 0) }
    #expect(throws: PlacemarkSizingError.maximumBelowMinimum(maximum: 40, minimum: 50)) {
      try Self.law(0, 10, 40, 50)
    }
    #expect(throws: PlacemarkSizingError.notFinite(.near)) { try Self.law(.nan, 10, 100, 50) }
    #expect(throws: PlacemarkSizingError.notFinite(.far)) {
      try Self.law(0, .infinity, 100, 50)
    }
  }
}
