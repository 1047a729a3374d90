/// Detects two talkers that report different positions at the same moments.
///
/// They are two receivers in one log, only one of which is used.
struct TalkerGap {
  private var moments = 0
  /// The number of moments at which the positions are apart, and the first of their distances.
  private var count = 0
  private var gaps: [Double] = []
  private var line = 0

  /// The maximum distance between positions reported by talkers of the same receiver, metres.
  private static let near = 10.0
  /// The minimum number of moments at which the positions are apart, and their minimum share of all moments
  /// with two talkers.
  private static let least = (gaps: 10, share: 0.5)
  /// The maximum number of distances kept, which is enough for their median.
  private static let most = 1024

  /// Records the positions that two talkers reported at the same moment.
  mutating func note(_ one: NMEAFix, _ other: NMEAFix, line: Int) {
    guard let latitude = one.latitude, let longitude = one.longitude,
      let otherLatitude = other.latitude, let otherLongitude = other.longitude
    else { return }
    moments += 1
    let gap = PlainCoordinate(latitude, longitude)
      .roughDistance(to: PlainCoordinate(otherLatitude, otherLongitude))
    guard gap > Self.near else { return }
    if count == 0 { self.line = line }
    count += 1
    if gaps.count < Self.most { gaps.append(gap) }
  }

  /// The warning about two receivers; nil if the talkers belong to the same receiver.
  var finding: FormatWarning? {
    guard count >= Self.least.gaps, Double(count) >= Self.least.share * Double(moments),
      let metres = gaps.median
    else { return nil }
    return .lines(.talkersApart(count: count, of: moments, metres: metres, line: line))
  }
}
