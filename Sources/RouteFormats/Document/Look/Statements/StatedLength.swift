/// A length or duration that differs from the one that the file states.
enum StatedLength: LookRule {
  /// The tolerance of the stated length: a ratio plus metres.
  ///
  /// It is large because watches count steps indoors.
  private static let length = (times: 2.0, metres: 200.0)
  /// The tolerance by which the stated duration may be longer: a ratio plus seconds.
  private static let time = (times: 1.5, seconds: 120.0)

  static func note(on walk: LookedWalk) -> LineNote? {
    if let stated = walk.stated.metres {
      let own = walk.list.nonemptySegments.reduce(0) { $0 + walk.list.points[$1].roughLength }
      let joined = walk.list.points.roughLength
      let isLike = walk.stated.units.contains { unit in
        stated * unit <= length.times * max(own, joined) + length.metres
          && stated * unit >= min(own, joined) / length.times - length.metres
      }
      if !isLike { return .look(.length(own: own, stated: stated)) }
    }
    let times = walk.timed.lazy.compactMap(\.time)
    if let stated = walk.stated.seconds, walk.isWalk, let first = times.min(),
      let last = times.max(),
      stated > time.times * (last - first) + time.seconds
    {
      return .look(.duration(own: last - first, stated: stated))
    }
    return nil
  }
}
