/// The statements of a routing engine's response about its line, used for checking the decoded line.
struct StatedLine {
  /// The length in one of the possible units; nil if it is not stated.
  private let length: Double?
  /// The possible units of the length, in metres.
  ///
  /// If the unit may be one that the user requested, they include the kilometre and the mile.
  private let units: [Double]
  /// The western, southern, eastern and northern bounds, degrees; nil if they are not stated.
  private let box: [Double]?
  /// The index of the last point in the line; nil if it is not stated.
  private let lastIndex: Int?

  /// The tolerance of the stated length: metres, or a fraction if that is larger.
  ///
  /// It is large because engines round each edge and simplify lines.
  private static let slack = (metres: 30.0, share: 0.34)
  /// The tolerance within which a stated length confirms a line, as a fraction.
  private static let closeShare = 0.05
  /// The maximum length of a route, metres; larger values are wrong in any case, and are cut to limit the
  /// digits in messages.
  private static let longest = 1e9
  /// The tolerance around the stated bounding box: degrees, plus a fraction of the longer side.
  private static let boxSlack = (degrees: 2e-5, share: 0.1)

  /// Collects the statements of a response.
  init(_ response: RouteResponse) {
    length = response.length.flatMap { $0 > 0 ? min($0, Self.longest) : nil }
    units = response.unitOfLength.map { [$0] } ?? [1, 1000, RouteUnit.mile]
    lastIndex = response.lastIndex
    let numbers = response.box.compactMap(\.self)
    box =
      numbers.count != response.box.count
      ? nil
      : numbers.count == 4
        ? numbers : numbers.count == 6 ? [numbers[0], numbers[1], numbers[3], numbers[4]] : nil
  }

  /// Returns the statements as text for messages; the box is mentioned only if it contradicts the line.
  func words(against pieces: [[GeoPoint]]) -> String {
    var parts: [String] = []
    if let length { parts.append("\(FixedDecimal.text(length * units[0], decimals: 0)) m") }
    if let lastIndex { parts.append("\(lastIndex + 1) points") }
    if !agreesInPosition(pieces) { parts.append("another bounding box") }
    return parts.joined(separator: ", ")
  }

  /// Returns the length of a line in pieces, metres.
  static func length(of pieces: [[GeoPoint]]) -> Double {
    pieces.reduce(0) { $0 + $1.roughLength }
  }

  /// Returns the degree to which the statements contradict a line: 0 if none do, 1 if only the length or the
  /// box does, which may refer to something else, and 2 otherwise.
  ///
  /// - Parameter isWhole: True if the line has a single piece, whose points can be counted.
  func contradictions(to pieces: [[GeoPoint]], isWhole: Bool) -> Int {
    if isWhole, let lastIndex, pieces[0].count != lastIndex + 1 { return 2 }
    return (agreesInLength(pieces) ? 0 : 1) + (agreesInPosition(pieces) ? 0 : 1)
  }

  /// Returns true if the statements do not contradict a line and at least one confirms it: the number of
  /// points, the box, or a length that agrees closely.
  func confirms(_ pieces: [[GeoPoint]], isWhole: Bool) -> Bool {
    guard contradictions(to: pieces, isWhole: isWhole) == 0 else { return false }
    if isWhole && lastIndex != nil || box != nil { return true }
    guard let length else { return false }
    let own = Self.length(of: pieces)
    return units.contains { abs(own - length * $0) <= Self.closeShare * own }
  }

  /// The minimum difference between the stated length and that of a simplified line: metres, or a fraction if
  /// that is larger.
  private static let simplified = (metres: 10.0, share: 0.05)

  /// Returns a note if a line is much shorter than stated; otherwise nil.
  func simplification(of pieces: [[GeoPoint]]) -> LineNote? {
    guard let stated = length.map({ $0 * units[0] }) else { return nil }
    let own = Self.length(of: pieces)
    let least = max(Self.simplified.metres, Self.simplified.share * stated)
    return stated - own > least ? .simplified(own: own, stated: stated) : nil
  }

  private func agreesInLength(_ pieces: [[GeoPoint]]) -> Bool {
    guard let length else { return true }
    let own = Self.length(of: pieces)
    return units.contains { unit in
      let stated = length * unit
      return abs(own - stated) <= max(Self.slack.metres, Self.slack.share * max(own, stated))
    }
  }

  private func agreesInPosition(_ pieces: [[GeoPoint]]) -> Bool {
    guard let box, let first = pieces.lazy.compactMap(\.first).first else { return true }
    var own = [first.longitude, first.latitude, first.longitude, first.latitude]
    for piece in pieces {
      for point in piece {
        own[0] = min(own[0], point.longitude)
        own[1] = min(own[1], point.latitude)
        own[2] = max(own[2], point.longitude)
        own[3] = max(own[3], point.latitude)
      }
    }
    let side = max(box[2] - box[0], box[3] - box[1])
    // Engines follow different conventions across the antimeridian.
    guard side >= 0, own[2] - own[0] < 180 else { return true }
    let slack = Self.boxSlack.degrees + Self.boxSlack.share * side
    return own[0] >= box[0] - slack && own[1] >= box[1] - slack && own[2] <= box[2] + slack
      && own[3] <= box[3] + slack
  }
}
