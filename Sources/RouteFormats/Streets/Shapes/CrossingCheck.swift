/// Counts how often rings in a plane cross or touch themselves and each other.
struct CrossingCheck {
  /// The number of pairs of segments that overlap, or that cross at a point inside both.
  private(set) var crossings = 0
  /// The number of corners that lie on another segment or corner.
  private(set) var touches = 0
  /// True if the check stopped early because there were too many crossings or too many pairs.
  private(set) var isTangled = false

  /// The maximum number of crossings that are repaired; nobody draws an outline with more.
  static let bearable = 1000

  private struct Segment {
    let start: SIMD2<Double>
    let end: SIMD2<Double>
    let ring: Int32
    let index: Int32
    var west: Double { min(start.x, end.x) }
    var east: Double { max(start.x, end.x) }
  }

  /// True if the rings neither cross nor touch.
  var isSimple: Bool { crossings == 0 && touches == 0 && !isTangled }

  /// Compares all pairs of segments that overlap in the west–east direction.
  ///
  /// The result is exact for rings with whole-number coordinates and a width of less than 2²⁶.
  ///
  /// - Parameters:
  ///   - rings: The rings, with at least three corners each; consecutive corners must differ.
  ///   - most: The maximum number of crossings; the check stops if there are more.
  ///   - pairs: The number of pairs that may be compared; reduced by the number that were compared.
  init(_ rings: [[SIMD2<Double>]], most: Int = bearable, pairs: inout Int) {
    var segments: [Segment] = []
    segments.reserveCapacity(rings.reduce(0) { $0 + $1.count })
    for (number, ring) in rings.enumerated() {
      for index in ring.indices {
        let next = index + 1 == ring.count ? 0 : index + 1
        segments.append(
          Segment(
            start: ring[index], end: ring[next], ring: Int32(number), index: Int32(index)))
      }
    }
    // For a single house, comparing all pairs is faster than sorting.
    let isSorted = segments.count > 16
    if isSorted { segments.sort { $0.west < $1.west } }
    for first in segments.indices {
      let one = segments[first]
      let east = one.east
      for second in segments[(first + 1)...].indices {
        let other = segments[second]
        pairs -= 1
        if other.west > east { if isSorted { break } else { continue } }
        if other.east < one.west { continue }
        look(at: one, other, corners: rings[Int(one.ring)].count)
        if crossings > most || pairs < 0 {
          isTangled = true
          return
        }
      }
    }
  }

  private mutating func look(at one: Segment, _ other: Segment, corners: Int) {
    if max(one.start.y, one.end.y) < min(other.start.y, other.end.y) { return }
    if max(other.start.y, other.end.y) < min(one.start.y, one.end.y) { return }
    if one.ring == other.ring {
      let apart = Int(abs(one.index - other.index))
      if apart == 1 || apart == corners - 1 {
        // Consecutive segments share a corner; the second one may still fold back onto the first.
        let isInOrder = (one.index < other.index) == (apart == 1)
        let (before, after) = isInOrder ? (one, other) : (other, one)
        let (way, back) = (before.start - before.end, after.end - after.start)
        if Self.cross(way, back) == 0, (way * back).sum() > 0 { crossings += 1 }
        return
      }
    }
    let way = one.end - one.start
    let toStart = Self.cross(way, other.start - one.start)
    let toEnd = Self.cross(way, other.end - one.start)
    if toStart * toEnd > 0 { return }
    let otherWay = other.end - other.start
    let fromStart = Self.cross(otherWay, one.start - other.start)
    let fromEnd = Self.cross(otherWay, one.end - other.start)
    if fromStart * fromEnd > 0 { return }
    if toStart == 0, toEnd == 0 {
      // The segments are on the same line: their bounding boxes share a section or a single point.
      let low = pointwiseMax(
        pointwiseMin(one.start, one.end), pointwiseMin(other.start, other.end))
      let high = pointwiseMin(
        pointwiseMax(one.start, one.end), pointwiseMax(other.start, other.end))
      if low == high { touches += 1 } else { crossings += 1 }
    } else if toStart != 0, toEnd != 0, fromStart != 0, fromEnd != 0 {
      crossings += 1
    } else {
      touches += 1
    }
  }

  @inline(__always)
  private static func cross(_ one: SIMD2<Double>, _ other: SIMD2<Double>) -> Double {
    one.x * other.y - one.y * other.x
  }
}
