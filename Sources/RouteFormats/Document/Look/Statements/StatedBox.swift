/// A line outside the bounds that the file states.
enum StatedBox: LookRule {
  /// The tolerance around the bounds: degrees, plus a fraction of their longer side.
  private static let slack = (degrees: 0.001, share: 0.1)

  static func note(on walk: LookedWalk) -> LineNote? {
    guard let box = walk.stated.box, box.count == 4 else { return nil }
    let side = max(box[2] - box[0], box[3] - box[1])
    // There is no common convention for bounds that cross the antimeridian.
    guard box[0] <= box[2], box[1] <= box[3], side < 180 else { return nil }
    let slack = slack.degrees + slack.share * side
    func holds(_ latitude: Double, _ longitude: Double) -> Bool {
      box[0] - slack...box[2] + slack ~= latitude && box[1] - slack...box[3] + slack ~= longitude
    }
    let points = walk.list.points
    guard points.count(where: { !holds($0.latitude, $0.longitude) }) * 2 > points.count else {
      return nil
    }
    let exchanged = points.count { holds($0.longitude, $0.latitude) }
    return .look(.outOfBounds(isExchanged: exchanged * 2 > points.count))
  }
}
