import ARRouteEngine

/// An encoded polyline: its text, and facts about the line that were found by decoding it to whole units.
///
/// Points are decoded on demand, because a long line takes eight times as much memory as its text.
///
/// The encoding is Google's "Encoded Polyline Algorithm Format": differences of whole numbers in groups of
/// five bits, each group a character in 63...126. The text does not state its precision. The engine decodes it
/// (`PolylineDecoder`); most of the code here finds the precision.
struct EncodedPolyline {
  /// The text without an incomplete point at its end.
  private let text: [UInt8]
  /// The number of values of each point, 2 or 3.
  let dimensions: Int
  /// The number of points.
  let count: Int
  /// The fault in the text; nil if absent.
  let fault: PolylineDecoder.Fault?
  /// The ranges of the first two values of each point, in units.
  private let bounds: [ClosedRange<Int64>]

  /// Decodes a text up to its end or the first fault.
  init(_ bytes: some Sequence<UInt8>, dimensions: Int = 2) {
    var text = Array(bytes)
    var values = PolylineDecoder(dimensions: dimensions)
    var point: [Int64] = []
    var bounds: [ClosedRange<Int64>] = []
    var count = 0
    var length = 0
    for (index, byte) in text.enumerated() {
      guard let value = values.take(byte) else {
        if values.fault == nil { continue } else { break }
      }
      point.append(value)
      guard point.count == dimensions else { continue }
      bounds =
        bounds.isEmpty
        ? point.prefix(2).map { $0...$0 }
        : zip(bounds, point).map { min($0.lowerBound, $1)...max($0.upperBound, $1) }
      point.removeAll(keepingCapacity: true)
      count += 1
      length = index + 1
    }
    fault = values.fault ?? (length < text.count ? .breaksOff : nil)
    text.removeLast(text.count - length)
    self.text = text
    self.dimensions = dimensions
    self.count = count
    self.bounds = bounds
  }

  /// A point whose latitude and longitude may be out of range.
  struct Point {
    /// Degrees.
    var latitude = 0.0
    /// Degrees.
    var longitude = 0.0
    /// Metres.
    var altitude: Double?

    /// The point as a `GeoPoint`; nil if its latitude or longitude is out of range.
    var onEarth: GeoPoint? {
      GeoPoint(latitude: latitude, longitude: longitude, altitude: altitude)
    }
  }

  /// The points of a polyline, decoded on demand.
  struct Points: Sequence, IteratorProtocol {
    private var bytes: IndexingIterator<[UInt8]>
    private var values: PolylineDecoder
    private let dimensions: Int
    private let unitsPerDegree: Double

    fileprivate init(_ polyline: EncodedPolyline, unitsPerDegree: Double) {
      bytes = polyline.text.makeIterator()
      values = PolylineDecoder(dimensions: polyline.dimensions)
      dimensions = polyline.dimensions
      self.unitsPerDegree = unitsPerDegree
    }

    mutating func next() -> Point? {
      var point = Point()
      var axis = 0
      while let byte = bytes.next() {
        guard let value = values.take(byte) else { continue }
        switch axis {
        case 0: point.latitude = Double(value) / unitsPerDegree
        case 1: point.longitude = Double(value) / unitsPerDegree
        default: point.altitude = Double(value) / 100
        }
        axis += 1
        if axis == dimensions { return point }
      }
      return nil
    }
  }

  /// Returns the points, decoded with the given number of units per degree.
  func points(unitsPerDegree: Double) -> Points { Points(self, unitsPerDegree: unitsPerDegree) }

  /// True when the line, at five decimals, begins within 2° of 0, 0, so that it is probably the rest of
  /// another line.
  var beginsAtZero: Bool {
    guard let first = first(.five) else { return true }
    return abs(first.latitude) <= 2 && abs(first.longitude) <= 2
  }

  private func first(_ precision: PolylinePrecision) -> Point? {
    var points = points(unitsPerDegree: precision.unitsPerDegree)
    return points.next()
  }
}

extension EncodedPolyline {
  /// Known facts about a polyline from which its precision can be found.
  struct Hints {
    /// A coordinate near the polyline's first point; nil if unknown.
    var start: GeoPoint?
    /// The length, metres; nil if unknown.
    var length: Double?
  }

  /// Returns the precision that best fits the known facts.
  ///
  /// A known position decides; without one, a known length does. Without either, the precision is five, the
  /// most common one, with two exceptions, which give six. In the first, five decimals put points outside the
  /// range of latitudes or longitudes. In the second, five decimals put the points much farther apart
  /// (median) than in a walk, while six decimals do not.
  ///
  /// "Much farther" usually means more than ten kilometres, because widely spaced points are more likely than
  /// six decimals. Near the Gulf of Guinea (|φ| ≤ 9° and |λ| ≤ 18°) it means more than one kilometre: a line
  /// that five decimals put there is usually test data. Only there can a polyline that was encoded with five
  /// decimals be read with six at all.
  func precision(hints: Hints = Hints()) -> PolylinePrecision {
    let inRange = PolylinePrecision.allCases.filter { isInRange($0) }
    guard inRange.count == 2 else { return .six }
    if let start = hints.start, let five = distance(to: start, .five),
      let six = distance(to: start, .six)
    {
      return six < five ? .six : .five
    }
    if let length = hints.length, let precision = precision(ofLength: length) { return precision }
    let typical = isNearZero(.five) ? 1000.0 : 10_000
    return medianStep(.five) > typical && medianStep(.six) <= typical ? .six : .five
  }

  /// The note that an undeclared precision is doubtful; nil if it is not.
  ///
  /// It is doubtful if the line is a plausible walk with six decimals and either of two things holds: with
  /// six decimals, the line lies on land by the Gulf of Guinea, or with five decimals, it lies in the sea
  /// there.
  var doubtAboutPrecision: LineNote? {
    guard precision() == .five, isInRange(.six), Self.stepsOfWalks ~= medianStep(.six),
      let start = first(.six), let other = first(.five),
      GulfOfGuinea.isLand(start.latitude, start.longitude)
        || GulfOfGuinea.isSea(other.latitude, other.longitude)
    else { return nil }
    return .eitherPrecision(
      taken: 5, other: 6, length: length(.five), otherLength: length(.six))
  }

  /// The typical distance between vertices of a walk, metres.
  private static let stepsOfWalks = 5.0...100

  func length(_ precision: PolylinePrecision) -> Double {
    var length = 0.0
    steps(precision) { length += $0 }
    return length
  }

  /// Returns the precision that gives the polyline about the given length; nil if neither does, because the
  /// length is then probably that of something else.
  private func precision(ofLength length: Double) -> PolylinePrecision? {
    PolylinePrecision.allCases.first {
      var own = 0.0
      steps($0) { own += $0 }
      return own >= length / 2 && own <= length * 2
    }
  }

  func isInRange(_ precision: PolylinePrecision) -> Bool {
    zip(bounds, [90.0, 180]).allSatisfy { bounds, most in
      [bounds.lowerBound, bounds.upperBound].allSatisfy {
        abs(Double($0) / precision.unitsPerDegree) <= most
      }
    }
  }

  /// True if the line, read with the given precision, begins in the area near 0, 0 where every polyline that
  /// was encoded with five decimals begins when it is read with six.
  private func isNearZero(_ precision: PolylinePrecision) -> Bool {
    guard let first = first(precision) else { return false }
    return abs(first.latitude) <= 9 && abs(first.longitude) <= 18
  }

  private func distance(to point: GeoPoint, _ precision: PolylinePrecision) -> Double? {
    first(precision)?.onEarth?.roughDistance(to: point)
  }

  /// Calls `body` with the length of each step of the line, metres, or of the first `most` steps.
  private func steps(
    _ precision: PolylinePrecision, most: Int = .max, _ body: (Double) -> Void
  ) {
    var last: GeoPoint?
    for point in points(unitsPerDegree: precision.unitsPerDegree).lazy.prefix(most) {
      guard let point = point.onEarth else { continue }
      if let last { body(last.roughDistance(to: point)) }
      last = point
    }
  }

  /// Returns the median length of the line's steps, metres; of a long line, only the beginning is examined.
  func medianStep(_ precision: PolylinePrecision) -> Double {
    var lengths: [Double] = []
    steps(precision, most: Self.mostSteps) { lengths.append($0) }
    return lengths.isEmpty ? 0 : lengths.ranked(lengths.count / 2)
  }

  private static let mostSteps = 1 << 16
}

extension PolylineDecoder.Fault {
  /// The description of the fault.
  var words: String {
    switch self {
    case .breaksOff: "the encoded polyline is cut off"
    case .character(let byte):
      "unexpected “\(Printable.sanitised(String(decoding: [byte], as: UTF8.self)))” in an "
        + "encoded polyline"
    case .number: "an unterminated number in an encoded polyline"
    }
  }
}
