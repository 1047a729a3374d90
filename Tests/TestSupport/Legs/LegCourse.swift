import ARRouteEngine
import Foundation

/// A kind of route that comes close to itself, or is not walked as planned.
package enum LegCourse: String, CaseIterable, Sendable {
  case roundTrip, outAndBack, figureOfEight, spiral, parallelLegs, hairpins, crossings, laps
  case turnedBack, turnedBackOnALoop, cutCorner, skippedLeg, begunInTheMiddle
}

/// A part of a walk on a route.
enum LegMove {
  /// Along the route from one chainage to another, in either direction.
  case along(Double, Double)
  /// Straight from one point of the route to another.
  case across(Double, Double)
}

/// A route on a plane, in metres, and the moves of the walker on it.
struct LegPlan {
  let corners: [Vector2]
  /// The distances from the start to the corners, in metres.
  let chainages: [Double]
  var moves: [LegMove]

  init(_ corners: [Vector2]) {
    self.corners = corners
    var chainages = [0.0]
    for (start, end) in zip(corners, corners.dropFirst()) {
      chainages.append(chainages[chainages.count - 1] + (end - start).length)
    }
    self.chainages = chainages
    moves = [.along(0, chainages[chainages.count - 1])]
  }

  var length: Double { chainages[chainages.count - 1] }

  func place(at chainage: Double) -> Vector2 {
    let segment = min(max((chainages.lastIndex { $0 <= chainage } ?? 0), 0), corners.count - 2)
    let span = chainages[segment + 1] - chainages[segment]
    return corners[segment].interpolated(
      to: corners[segment + 1], (chainage - chainages[segment]) / span)
  }

  /// Returns the chainage nearest to a point, among those close to a given chainage.
  func chainage(nearestTo place: Vector2, about chainage: Double) -> Double {
    let near = stride(from: max(0, chainage - 60), through: min(length, chainage + 60), by: 0.5)
    return near.min { (self.place(at: $0) - place).length < (self.place(at: $1) - place).length }
      ?? chainage
  }
}

extension LegPlan {
  /// Returns a plan of the given kind, rotated at random.
  static func make(_ course: LegCourse, _ random: inout LegRandom) -> LegPlan {
    let turn = random.number(0...2 * .pi)
    let mirror = random.happens(0.5) ? 1.0 : -1.0
    let corners = corners(of: course, &random).map {
      Vector2(
        $0.x * cos(turn) - mirror * $0.y * sin(turn), $0.x * sin(turn) + mirror * $0.y * cos(turn))
    }
    var plan = LegPlan(corners)
    plan.moves = moves(of: course, on: plan, &random)
    return plan
  }

  private static func corners(of course: LegCourse, _ random: inout LegRandom) -> [Vector2] {
    switch course {
    case .roundTrip, .turnedBackOnALoop: return loop(&random)
    case .outAndBack:
      let end = Vector2(random.happens(0.5) ? 0 : random.number(-150...150), 300)
      return [.zero, Vector2(0, 150), end, Vector2(0, 150), .zero]
    case .figureOfEight:
      return stride(from: 0.0, through: 360, by: 4).map {
        Vector2(100 * sin($0 * .pi / 180), 65 * sin(2 * $0 * .pi / 180))
      }
    case .spiral:
      // The turns of a spiral, 15 m apart, inwards or outwards.
      let spiral = stride(from: 0.0, through: 360 * 3.5, by: 8).map {
        let radius = 12 + $0 / 360 * 15
        return Vector2(radius * sin($0 * .pi / 180), radius * cos($0 * .pi / 180))
      }
      return random.happens(0.5) ? spiral : spiral.reversed()
    case .parallelLegs: return rows(apart: 15)
    case .skippedLeg: return rows(apart: 40)
    case .hairpins:
      return (0..<8).map {
        Vector2(
          $0.isMultiple(of: 2) ? 0 : random.number(75...95), Double($0) * random.number(9...14))
      }
    case .crossings:
      return (0...5).map {
        let angle = Double($0 * 2) * 2 * .pi / 5
        return Vector2(80 * sin(angle), 80 * cos(angle))
      }
    case .laps:
      let (width, height) = (random.number(60...90), random.number(60...90))
      let block = [
        Vector2.zero, Vector2(width, 0), Vector2(width, height), Vector2(0, height),
      ]
      return block + block + [.zero]
    case .turnedBack, .cutCorner, .begunInTheMiddle: return streets(&random)
    }
  }

  private static func loop(_ random: inout LegRandom) -> [Vector2] {
    let count = Int(random.number(4...7.999))
    let start = random.number(0...6)
    var corners = (0..<count).map { number in
      let angle = start + 2 * .pi * (Double(number) + random.number(-0.25...0.25)) / Double(count)
      return Vector2(
        110 * cos(angle) * random.number(0.7...1.1), 95 * sin(angle) * random.number(0.7...1.1))
    }
    corners.append(corners[0])
    return corners
  }

  private static func rows(apart gap: Double) -> [Vector2] {
    (0..<5).flatMap { row -> [Vector2] in
      let x = Double(row) * gap
      return row.isMultiple(of: 2)
        ? [Vector2(x, 0), Vector2(x, 150)] : [Vector2(x, 150), Vector2(x, 0)]
    }
  }

  /// Returns streets that continue straight or turn alternately to the right and to the left.
  private static func streets(_ random: inout LegRandom) -> [Vector2] {
    var place = Vector2.zero
    var corners = [place]
    var isUp = random.happens(0.5)
    for _ in 0..<7 {
      let length = random.number(60...130)
      place = place + (isUp ? Vector2(0, length) : Vector2(length, 0))
      corners.append(place)
      isUp.toggle()
    }
    return corners
  }

  private static func moves(
    of course: LegCourse, on plan: LegPlan, _ random: inout LegRandom
  ) -> [LegMove] {
    let length = plan.length
    switch course {
    case .turnedBack, .turnedBackOnALoop:
      let far = random.number(0.4...0.6) * length
      let back = random.number(0.15...0.3) * length
      return [.along(0, far), .along(far, back), .along(back, length)]
    case .cutCorner:
      let corner = plan.chainages[Int(random.number(2...5.999))]
      let cut = random.number(12...35)
      return [
        .along(0, corner - cut), .across(corner - cut, corner + cut), .along(corner + cut, length),
      ]
    case .skippedLeg:
      let row = 2 * Int(random.number(1...2.999))
      let into = random.number(40...110)
      let (from, to) = (plan.chainages[row] + into, plan.chainages[row + 2] + 150 - into)
      return [.along(0, from), .across(from, to), .along(to, length)]
    case .begunInTheMiddle: return [.along(random.number(0.3...0.6) * length, length)]
    default: return [.along(0, length)]
    }
  }
}
