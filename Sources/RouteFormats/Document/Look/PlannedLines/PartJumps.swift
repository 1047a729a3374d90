/// Parts of a line without times that are far apart.
enum PartJumps: LookRule {
  /// The minimum length of a jump that no route makes in a straight line, metres.
  ///
  /// `jumps` limits the total length of all jumps, such as those between the streets of a map: metres, and
  /// the ratio to the total length of the parts.
  private static let longJump = 100.0
  private static let jumps = (metres: 300.0, share: 0.5)

  static func note(on walk: LookedWalk) -> LineNote? {
    guard !walk.isWalk else { return nil }
    let list = walk.document.routePoints
    let segments = list.nonemptySegments
    guard segments.count > 1 else { return nil }
    let inParts = segments.reduce(0) { $0 + list.points[$1].roughLength }
    let gaps = zip(segments, segments.dropFirst()).map { part, next in
      list.points[part.upperBound - 1].roughDistance(to: list.points[next.lowerBound])
    }
    let between = gaps.reduce(0, +)
    guard
      gaps.contains(where: { $0 > longJump })
        || (between > jumps.metres && between > jumps.share * inParts)
    else { return nil }
    return .jumps(total: inParts + between, inParts: inParts, parts: segments.count)
  }
}
