/// The detector of two talkers that report different places at the same moments: two receivers in one log;
/// only one is used.
struct TalkerGap {
  private var moments = 0
  /// The moments at which they report places apart, and the distances at the first of them.
  private var count = 0
  private var gaps: [Double] = []
  private var line = 0

  /// The greatest distance between places reported by talkers of one receiver, metres.
  private static let near = 10.0
  /// So many moments show it, and this part of all with two talkers.
  private static let least = (gaps: 10, share: 0.5)
  /// So many show the usual gap.
  private static let most = 1024

  /// Records the places that two talkers reported at one moment.
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

  /// The remark; nil where the talkers are one receiver's.
  var finding: FormatWarning? {
    guard count >= Self.least.gaps, Double(count) >= Self.least.share * Double(moments),
      let metres = gaps.median
    else { return nil }
    return .lines(.talkersApart(count: count, of: moments, metres: metres, line: line))
  }
}
