import ARRouteEngine
import TestSupport
import Testing

/// Samples in compact storage, compared with an array of the same samples.
@Suite("PackedSamples") struct PackedSamplesTests {
  /// Returns a random sample of any kind, with or without its optional values.
  private static func sample(_ random: inout TestRandom) throws -> Sample {
    let time = random.whole(0...9) == 0 ? -0.0 : random.number(-1e9...1e9)
    let altitude = random.whole(0...1) == 0 ? nil : random.number(-1e5...1e5)
    let place = try #require(
      GeodeticCoordinate(
        latitudeDegrees: random.number(-90...90), longitudeDegrees: random.number(-180...180),
        altitude: altitude))
    let turn = try #require(
      Quaternion(
        x: random.number(-1...1), y: random.number(-1...1), z: random.number(-1...1),
        w: random.number(0.1...1)))
    switch random.whole(0...9) {
    case 0...2:
      return .pose(time: time, Pose(position: random.vector(within: 1e7), orientation: turn))
    case 3:
      let accuracy = random.whole(0...3) == 0 ? nil : random.number(-1...20000)
      return .fix(Fix(time: time, coordinate: place, statedAccuracy: accuracy))
    case 4:
      let heading = Angle(radians: random.number(-10...10))
      let orientation = random.whole(0...1) == 0 ? nil : turn
      return .truth(
        Truth(time: time, coordinate: place, heading: heading, orientation: orientation))
    case 5: return .tracking(time: time, .limited, reason: TrackingReason.allCases.first)
    case 6: return .tracking(time: time, .normal)
    case 7: return .act(time: time, .tap(Vector2(random.number(0...400), random.number(0...900))))
    case 8: return .act(time: time, .choose(random.whole(0...1) == 0 ? nil : random.whole(0...99)))
    default: return .sessionReset(time: time)
    }
  }

  /// Samples are read back as they were added, and copies stay unchanged.
  @Test(arguments: UInt64(0)..<20)
  func areLikeAnArray(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    var array: [Sample] = []
    for _ in 0..<random.whole(0...3000) { array.append(try Self.sample(&random)) }
    let packed = PackedSamples(array)
    #expect(packed.count == array.count && Array(packed) == array)
    #expect(packed.first == array.first && packed.last == array.last)
    for _ in 0..<20 where !array.isEmpty {
      let index = random.whole(0...array.count - 1)
      #expect(packed[index] == array[index])
    }
    var longer = packed
    let more = try Self.sample(&random)
    longer.append(more)
    #expect(Array(packed) == array && Array(longer) == array + [more] && longer != packed)
  }

  /// Times can be changed and samples left out, as in an array.
  @Test(arguments: UInt64(0)..<10)
  func areEdited(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    var array: [Sample] = []
    for _ in 0..<2500 { array.append(try Self.sample(&random)) }
    let packed = PackedSamples(array)
    var (later, fewer) = (packed, packed)
    later.changeTimes { $0 / 2 + 1 }
    #expect(later.map(\.time) == array.map { $0.time / 2 + 1 })
    later.changeTimes { ($0 - 1) * 2 }
    for (sample, old) in zip(later, array) where sample.time == old.time { #expect(sample == old) }
    fewer.removeAll { $0.time > 0 }
    #expect(Array(fewer) == array.filter { $0.time <= 0 } && Array(packed) == array)
    #expect(fewer == PackedSamples(array.filter { $0.time <= 0 }))
  }

  /// The sign of a zero is kept, although equality ignores it.
  @Test func keepTheSignOfZero() {
    let samples: PackedSamples = [.sessionReset(time: -0.0), .sessionReset(time: 0)]
    #expect(samples[0].time.sign == .minus && samples[1].time.sign == .plus)
  }
}
