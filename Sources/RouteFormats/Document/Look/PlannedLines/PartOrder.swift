/// Parts of a planned line that join if some are reversed, or in another order.
enum PartOrder: LookRule {
  /// The minimum total length of the jumps, metres, and the maximum fraction of it that remains in the better
  /// order.
  private static let jumps = (metres: 100.0, part: 0.2)
  /// Limits on the parts.
  ///
  /// `turned` is the maximum number of parts for which reversals are tried. `ordered` is the maximum number
  /// for which other orders are tried, which takes cubic time. At most one part in `share` may be reversed.
  private static let most = (turned: 1024, ordered: 48, share: 3)

  /// The two ends of a part.
  private struct Part {
    var first: GeoPoint
    var last: GeoPoint

    var turned: Part { Part(first: last, last: first) }
  }

  static func note(on walk: LookedWalk) -> LineNote? {
    // In other formats, the lines of a map need not be parts of one line.
    guard walk.isPlan, walk.document.format == .gpx else { return nil }
    let parts = walk.list.nonemptySegments.filter { $0.count > 1 }.map { segment in
      Part(
        first: walk.list.points[segment.lowerBound], last: walk.list.points[segment.upperBound - 1])
    }
    guard 2...most.turned ~= parts.count else { return nil }
    let jumps = length(parts)
    guard jumps >= Self.jumps.metres else { return nil }
    let turned = turned(parts)
    let count = min(turned.count, parts.count - turned.count)
    if turned.jumps <= Self.jumps.part * jumps, count * most.share <= parts.count {
      return .look(
        .parts(count: parts.count, turned: count, jumps: jumps, mended: turned.jumps))
    }
    guard parts.count <= most.ordered else { return nil }
    let ordered = parts.indices.map { length(nearest(parts, from: $0)) }.min() ?? jumps
    guard ordered <= Self.jumps.part * jumps else { return nil }
    return .look(.parts(count: parts.count, turned: nil, jumps: jumps, mended: ordered))
  }

  /// Returns the total length of the jumps between the parts, metres.
  private static func length(_ parts: [Part]) -> Double {
    zip(parts, parts.dropFirst()).reduce(0) { $0 + $1.0.last.roughDistance(to: $1.1.first) }
  }

  /// Returns the minimum total length of the jumps in the given order, and the number of parts that are
  /// reversed to reach it.
  private static func turned(_ parts: [Part]) -> (jumps: Double, count: Int) {
    typealias Way = (jumps: Double, count: Int, end: Part)
    var ways: [Way] = [(0, 0, parts[0]), (0, 1, parts[0].turned)]
    for part in parts.dropFirst() {
      ways = [(part, 0), (part.turned, 1)].map { next, isTurned in
        let (one, other) = (ways[0], ways[1])
        let first = one.jumps + one.end.last.roughDistance(to: next.first)
        let second = other.jumps + other.end.last.roughDistance(to: next.first)
        return first <= second
          ? (first, one.count + isTurned, next) : (second, other.count + isTurned, next)
      }
    }
    let best = ways[0].jumps <= ways[1].jumps ? ways[0] : ways[1]
    return (best.jumps, best.count)
  }

  /// Returns the parts in a new order: the given one comes first, and each is followed by the part that
  /// begins nearest to its end.
  private static func nearest(_ parts: [Part], from start: Int) -> [Part] {
    var rest = parts
    var order = [rest.remove(at: start)]
    while !rest.isEmpty {
      let end = order[order.count - 1].last
      let next = rest.indices.min {
        end.roughDistance(to: rest[$0].first) < end.roughDistance(to: rest[$1].first)
      }
      order.append(rest.remove(at: next ?? 0))
    }
    return order
  }
}
