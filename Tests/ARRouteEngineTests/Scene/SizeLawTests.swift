import ARRouteEngine
import TestSupport
import Testing

@Suite("Size laws")
struct SizeLawTests {
  /// Returns a sizing of 120 pt up to 100 m and 40 pt beyond 1600 m.
  ///
  /// The ratio is 16 = 2⁴, so halves of the logarithm are at whole metres.
  static func sizing(_ law: SizeLaw) throws -> PlacemarkSizing {
    try PlacemarkSizing(law: law, maximum: 120, minimum: 40, near: 100, far: 1600)
  }

  @Test(
    "laws give the values calculated by hand",
    arguments: [
      (SizeLaw.linear, [(0, 120), (100, 120), (475, 100), (850, 80), (1600, 40), (9000, 40)]),
      (
        .logarithmic,
        // Each doubling reduces the size by 20 pt, a quarter of the range.
        [(0, 120), (100, 120), (200, 100), (400, 80), (800, 60), (1600, 40), (9000, 40)]
      ),
      (
        .perspective,
        // 12 000 pt·m divided by the distance; 40 pt are reached at 300 m.
        [(0, 120), (100, 120), (120, 100), (150, 80), (240, 50), (300, 40), (301, 40), (9000, 40)]
      ),
      (
        .stepped,
        [
          (0, 120), (100, 120), (100.000_000_5, 120), (100.001, 80), (1599.999, 80),
          (1599.999_999_5, 40), (1600, 40), (9000, 40),
        ]
      ),
    ] as [(SizeLaw, [(Double, Double)])])
  func byHand(law: SizeLaw, table: [(distance: Double, diameter: Double)]) throws {
    let sizing = try Self.sizing(law)
    for row in table {
      #expect(abs(sizing.diameter(at: row.distance) - row.diameter) < 1e-9, "\(row)")
    }
  }

  @Test(
    "the curve bends or steps at its knees",
    arguments: [
      (SizeLaw.linear, [100.0, 1600.0]), (.logarithmic, [100, 1600]), (.perspective, [100, 300]),
      (.stepped, [100, 1600]),
    ])
  func knees(law: SizeLaw, knees: [Double]) throws {
    #expect(try Self.sizing(law).knees == knees)
    let flat = try PlacemarkSizing(law: law, maximum: 60, minimum: 60)
    #expect(flat.knees == [])
  }

  /// Returns a law with random numbers.
  static func random(_ law: SizeLaw, seed: UInt64) throws -> PlacemarkSizing {
    var random = TestRandom(seed: seed)
    let near = random.number(0.5...300)
    let minimum = random.number(1...100)
    return try PlacemarkSizing(
      law: law, maximum: minimum + random.number(0...100), minimum: minimum, near: near,
      far: near + random.number(0.1...3000))
  }

  @Test(
    "no size grows with the distance or exceeds its bounds", arguments: SizeLaw.allCases,
    UInt64(0)..<50)
  func monotone(law: SizeLaw, seed: UInt64) throws {
    let sizing = try Self.random(law, seed: seed)
    let end = 1.2 * max(sizing.far, sizing.near * sizing.maximum / sizing.minimum)
    let distances = (0...400).map { end * Double($0) / 400 } + sizing.knees
    let diameters = distances.sorted().map(sizing.diameter(at:))
    #expect(zip(diameters, diameters.dropFirst()).allSatisfy { $0 >= $1 })
    #expect(diameters.first == sizing.maximum && diameters.last == sizing.minimum)
    #expect(diameters.allSatisfy { (sizing.minimum...sizing.maximum).contains($0) })
  }

  @Test(
    "all laws except the stepped one are continuous",
    arguments: [SizeLaw.linear, .logarithmic, .perspective], UInt64(0)..<50)
  func continuous(law: SizeLaw, seed: UInt64) throws {
    let sizing = try Self.random(law, seed: seed)
    // The maximum steepness of any law, in points per metre, at the near knee or anywhere else.
    let fall = sizing.maximum - sizing.minimum
    let slope = max(
      sizing.maximum / sizing.near, fall / (sizing.far - sizing.near),
      fall / LogarithmOracle.log(sizing.far / sizing.near) / sizing.near)
    for distance in sizing.knees + [sizing.near * 1.1] {
      let step = sizing.diameter(at: distance - 1e-6) - sizing.diameter(at: distance + 1e-6)
      #expect(step <= 2e-6 * slope + 1e-9)
    }
  }

  @Test(
    "the stepped law has three sizes, like the double tier in libraries", arguments: UInt64(0)..<50)
  func threeSizes(seed: UInt64) throws {
    let sizing = try Self.random(.stepped, seed: seed)
    let sizes = Set((0...500).map { sizing.diameter(at: sizing.far * 1.2 * Double($0) / 500) })
    let mean = (sizing.maximum + sizing.minimum) / 2
    #expect(
      sizes.isSubset(of: [
        sizing.maximum, sizing.maximum - (sizing.maximum - sizing.minimum) * 0.5, mean,
        sizing.minimum,
      ]))
    #expect(sizes.count <= 3)
  }

  @Test(
    "the perspective law shrinks like an object, with 1/d between the knees",
    arguments: UInt64(0)..<50)
  func perspective(seed: UInt64) throws {
    let sizing = try Self.random(.perspective, seed: seed)
    let middle = sizing.near * (1 + sizing.maximum / sizing.minimum) / 2
    let product = sizing.diameter(at: middle) * middle
    #expect(abs(product - sizing.maximum * sizing.near) < 1e-9 * product)
  }

  @Test("a law that divides by the near distance needs one")
  func needsNear() throws {
    for law in [SizeLaw.logarithmic, .perspective] {
      #expect(throws: PlacemarkSizingError.nearNotPositive(law)) {
        try PlacemarkSizing(law: law, near: 0)
      }
      #expect(throws: PlacemarkSizingError.nearNotPositive(law)) {
        try PlacemarkSizing(law: .linear, near: 0).with(law)
      }
    }
    #expect(try PlacemarkSizing(law: .stepped, near: 0).diameter(at: 1) == 75)
  }
}

/// A natural logarithm that shares no code with the engine's, calculated as the area under 1/x.
private enum LogarithmOracle {
  static func log(_ x: Double) -> Double {
    let steps = 2000
    return (0..<steps).reduce(0.0) { sum, index in
      let middle = 1 + (x - 1) * (Double(index) + 0.5) / Double(steps)
      return sum + (x - 1) / Double(steps) / middle
    }
  }
}
