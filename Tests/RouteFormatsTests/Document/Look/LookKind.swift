import Foundation
import TestSupport
import Testing

/// Walks of all kinds that must not cause a warning.
struct LookKind: CustomTestStringConvertible, Sendable {
  var name: String
  var make: @Sendable (_ seed: UInt64, _ at: (latitude: Double, longitude: Double)) -> [LookFix]

  var testDescription: String { name }

  static let places = [
    (48.137, 11.575), (59.91, 10.75), (-33.87, 151.2), (35.68, 139.76), (40.74, -73.99),
    (1.29, 103.85), (69.65, 18.96), (-0.2, -78.5), (82.5, 15.6), (-16.8, 179.9995),
  ]

  static let all: [LookKind] = [
    LookKind(name: "running") { seed, at in
      LookWalk.walk(
        count: 600, speed: 2.6 + 0.25 * Double(seed), latitude: at.latitude,
        longitude: at.longitude, error: 3, seed: seed)
    },
    LookKind(name: "strolling") { seed, at in
      LookWalk.walk(
        count: 400, speed: 0.35 + 0.06 * Double(seed), latitude: at.latitude,
        longitude: at.longitude, error: 4, seed: seed)
    },
    LookKind(name: "ten a second") { seed, at in
      LookWalk.walk(
        count: 900, step: 0.1, latitude: at.latitude, longitude: at.longitude, error: 2, seed: seed)
    },
    LookKind(name: "one in half a minute") { seed, at in
      LookWalk.walk(
        step: 30, latitude: at.latitude, longitude: at.longitude, error: 5, seed: seed)
    },
    LookKind(name: "one in five minutes") { seed, at in
      LookWalk.walk(
        count: 40, step: 300, latitude: at.latitude, longitude: at.longitude, error: 10, seed: seed)
    },
    LookKind(name: "standing") { seed, at in
      LookWalk.walk(
        count: 300, speed: 0, latitude: at.latitude, longitude: at.longitude,
        error: 3 + 2 * Double(seed), memory: 0.99, seed: seed)
    },
    LookKind(name: "a bad receiver") { seed, at in
      LookWalk.walk(
        count: 500, latitude: at.latitude, longitude: at.longitude, error: 15 + 3 * Double(seed),
        memory: 0.97, seed: seed)
    },
    LookKind(name: "a receiver that trembles") { seed, at in
      LookWalk.walk(
        count: 300, latitude: at.latitude, longitude: at.longitude, error: 5, memory: 0.3,
        seed: seed)
    },
    LookKind(name: "a rest of two hours, with fixes") { seed, at in
      let place = (latitude: at.latitude, longitude: at.longitude)
      let rest = LookWalk.walk(
        count: 120, speed: 0, step: 60, latitude: place.latitude, longitude: place.longitude,
        error: 6, seed: seed + 500)
      let walk = LookWalk.walk(
        latitude: place.latitude, longitude: place.longitude, seed: seed)
      return LookWalk.joined([walk, rest, walk])
    },
    LookKind(name: "a rest without fixes") { seed, at in
      var walk = LookWalk.walk(
        count: 240, latitude: at.latitude, longitude: at.longitude, seed: seed)
      for index in 120..<240 { walk[index].time += 7013 + 611 * Double(seed) }
      return walk
    },
    LookKind(name: "a tram") { seed, at in
      let walk = LookWalk.walk(
        count: 200, latitude: at.latitude, longitude: at.longitude, seed: seed)
      let ride = LookWalk.walk(
        count: 240, speed: 7 + 0.4 * Double(seed), latitude: at.latitude,
        longitude: at.longitude, turn: 0.7, seed: seed + 700)
      return LookWalk.joined([walk, ride, walk])
    },
    LookKind(name: "a ferry") { seed, at in
      let walk = LookWalk.walk(latitude: at.latitude, longitude: at.longitude, seed: seed)
      let ride = LookWalk.walk(
        count: 500, speed: 6 + 0.4 * Double(seed), latitude: at.latitude, longitude: at.longitude,
        turn: 0.2, seed: seed)
      return LookWalk.joined([walk, ride])
    },
    LookKind(name: "an escalator and a lift") { seed, at in
      var walk = LookWalk.walk(
        count: 300, speed: 0.5, latitude: at.latitude, longitude: at.longitude, error: 3,
        seed: seed)
      for index in 100..<160 { walk[index].height += 0.3 * Double(index - 100) }
      for index in 160..<300 {
        walk[index].height += 18 + (2 + 0.4 * Double(seed)) * Double(min(index, 200) - 160)
      }
      return walk
    },
    LookKind(name: "a train under the ground, without fixes") { seed, at in
      var walk = LookWalk.walk(
        count: 400, latitude: at.latitude, longitude: at.longitude, seed: seed)
      let seconds = 120 + 40 * Double(seed)
      for index in 200..<400 {
        walk[index].time += seconds
        walk[index].latitude += seconds * (12 + 2 * Double(seed)) / LookWalk.metresPerDegree
      }
      return walk.allSatisfy { abs($0.latitude) < 90 } ? walk : []
    },
    LookKind(name: "a train under the ground, the last fix repeated") { seed, at in
      let walk = LookWalk.walk(
        count: 400, latitude: at.latitude, longitude: at.longitude, seed: seed)
      let seconds = 60 + 10 * Double(seed)
      let held = (1..<Int(seconds)).map { second in
        var fix = walk[199]
        fix.time += Double(second)
        return fix
      }
      let rest = walk[200...].map { fix in
        var fix = fix
        fix.time += seconds - 1
        fix.latitude += seconds * (12 + Double(seed)) / LookWalk.metresPerDegree
        return fix
      }
      return Array(walk[..<200]) + held + rest
    },
    LookKind(name: "there and back") { seed, at in
      var random = TestRandom(seed: seed)
      let way = LookWalk.walk(
        count: 200, latitude: at.latitude, longitude: at.longitude, error: 0, turn: 1, seed: seed)
      return (way + way.reversed()).enumerated().map { index, fix in
        LookFix(
          time: LookWalk.start + Double(index),
          latitude: fix.latitude + random.number(-2e-5...2e-5),
          longitude: LookWalk.wrapped(fix.longitude + random.number(-2e-5...2e-5)))
      }
    },
    LookKind(name: "laps of a track") { seed, at in
      var random = TestRandom(seed: seed)
      return (0..<700).map { index in
        let angle = 3 * Double(index) / 63.7
        let place = LookWalk.place(
          at.latitude, at.longitude, east: 63 * cos(angle) + random.number(-2...2),
          north: 63 * sin(angle) + random.number(-2...2))
        return LookFix(
          time: LookWalk.start + Double(index), latitude: place.latitude,
          longitude: place.longitude)
      }
    },
    LookKind(name: "uneven steps of a watch") { seed, at in
      var random = TestRandom(seed: seed)
      let walk = LookWalk.walk(
        count: 900, latitude: at.latitude, longitude: at.longitude, seed: seed)
      var index = 0
      var kept: [LookFix] = []
      while index < walk.count {
        kept.append(walk[index])
        index += random.whole(1...15)
      }
      return kept
    },
    LookKind(name: "over midnight") { seed, at in
      LookWalk.walk(
        count: 300, latitude: at.latitude, longitude: at.longitude,
        start: 1_715_472_000 - 150 + Double(seed), seed: seed)
    },
    LookKind(name: "five a second in whole seconds") { seed, at in
      LookWalk.walk(
        count: 500, step: 0.2, latitude: at.latitude, longitude: at.longitude, seed: seed
      ).map { fix in
        var fix = fix
        fix.time = fix.time.rounded(.down)
        return fix
      }
    },
    LookKind(name: "over the meridian and the equator, and along them") { seed, _ in
      LookWalk.walk(
        count: 300, latitude: seed % 2 == 0 ? 0.0006 : 51.4779,
        longitude: seed % 2 == 0 ? 32.45 : -0.0006, turn: 3,
        heading: seed % 2 == 0 ? 3.1 : 1.5, seed: seed)
    },
  ]
}
