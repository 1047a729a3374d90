/// An encoded polyline: its text, and what is known about it once it has been decoded to whole units.
///
/// Points are decoded on demand, because a long line takes eight times as much memory as its text.
///
/// The encoding is Google's "Encoded Polyline Algorithm Format": differences of whole numbers in groups of
/// five bits, each group a character in 63...126. It does not contain its precision. Written by hand: Debian
/// has no library for it that C can call, and decoding takes a dozen lines; the rest is for finding the
/// precision.
struct EncodedPolyline {
  /// The text, without the part that breaks off at its end.
  private let text: [UInt8]
  /// The number of values of each point, 2 or 3.
  let dimensions: Int
  /// The number of points.
  let count: Int
  /// The fault in the text; nil if absent.
  let fault: Fault?
  /// The ranges of the first two values, in units.
  private let bounds: [ClosedRange<Int64>]

  /// The fault in a text.
  enum Fault: Equatable {
    /// The text ends inside a point.
    case breaksOff
    /// A character that no encoder writes.
    case character(UInt8)
    /// A number with more bits than any position on Earth needs.
    case number

    /// The fault in words.
    var words: String {
      switch self {
      case .breaksOff: "the encoded polyline breaks off"
      case .character(let byte):
        "unexpected “\(Printable.sanitised(String(decoding: [byte], as: UTF8.self)))” in an "
          + "encoded polyline"
      case .number: "an unterminated number in an encoded polyline"
      }
    }
  }

  /// Decodes text up to its end or the first mistake.
  init(_ bytes: some Sequence<UInt8>, dimensions: Int = 2) {
    var text = Array(bytes)
    var values = Values(dimensions: dimensions)
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

  /// Decodes bytes to values, one after another.
  private struct Values {
    private(set) var fault: Fault?
    private var last: [Int64]
    private var axis = 0
    private var bits: UInt64 = 0
    private var shift: UInt64 = 0

    init(dimensions: Int) { last = Array(repeating: 0, count: dimensions) }

    /// Returns the value that ends with a byte; nil if none does.
    mutating func take(_ byte: UInt8) -> Int64? {
      guard 63...126 ~= byte, shift < 60 else {
        fault = 63...126 ~= byte ? .number : .character(byte)
        return nil
      }
      let group = UInt64(byte - 63)
      bits |= (group & 31) << shift
      shift += 5
      if group & 32 != 0 { return nil }
      let change = Int64(bits >> 1)
      last[axis] &+= bits & 1 == 0 ? change : ~change
      defer { axis = (axis + 1) % last.count }
      bits = 0
      shift = 0
      return last[axis]
    }
  }

  /// A point, which may be off the Earth.
  struct Point {
    /// Degrees.
    var latitude = 0.0
    /// Degrees.
    var longitude = 0.0
    /// Metres.
    var altitude: Double?

    /// The same point on the Earth; nil if it is off it.
    var onEarth: GeoPoint? {
      GeoPoint(latitude: latitude, longitude: longitude, altitude: altitude)
    }
  }

  /// The points of a polyline, decoded on demand.
  struct Points: Sequence, IteratorProtocol {
    private var bytes: IndexingIterator<[UInt8]>
    private var values: Values
    private let dimensions: Int
    private let unitsPerDegree: Double

    fileprivate init(_ polyline: EncodedPolyline, unitsPerDegree: Double) {
      bytes = polyline.text.makeIterator()
      values = Values(dimensions: polyline.dimensions)
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

  /// Returns the points.
  func points(unitsPerDegree: Double) -> Points { Points(self, unitsPerDegree: unitsPerDegree) }

  /// True when the line begins so near 0, 0 that it is probably the rest of another one: within 2° at five
  /// decimals.
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
  /// Known facts about a polyline's position, from which its precision can be found.
  struct Hints {
    /// A coordinate near its first point.
    var start: GeoPoint?
    /// Its length in metres.
    var length: Double?
  }

  /// Returns the precision that best fits what is known.
  ///
  /// A known position decides, or else a known length. Without either, the precision is five, the most common
  /// one, unless five leaves the Earth, or puts the points much farther apart (median) than in a walk while
  /// six does not. With six decimals, a polyline that was encoded with five stays on the Earth only near the
  /// Gulf of Guinea, |φ| ≤ 9° and |λ| ≤ 18°. If five puts it there too, which usually means test data, a
  /// kilometre is too far; elsewhere ten kilometres are, because widely spaced points are the likelier
  /// explanation.
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

  /// The note on an undeclared precision that is doubtful: with six decimals, the line is a plausible walk,
  /// and either it lies on land by the Gulf of Guinea or the line with five decimals lies in the sea there.
  var doubtAboutPrecision: LineNote? {
    guard precision() == .five, isInRange(.six), Self.stepsOfWalks ~= medianStep(.six),
      let start = first(.six), let other = first(.five),
      GulfOfGuinea.isLand(start.latitude, start.longitude)
        || GulfOfGuinea.isSea(other.latitude, other.longitude)
    else { return nil }
    return .eitherPrecision(
      taken: 5, other: 6, length: length(.five), otherLength: length(.six))
  }

  /// The distance from vertex to vertex in a walk, metres.
  private static let stepsOfWalks = 5.0...100

  func length(_ precision: PolylinePrecision) -> Double {
    var length = 0.0
    steps(precision) { length += $0 }
    return length
  }

  /// Returns the precision that gives the polyline the given length; nil if neither comes near it, because
  /// the length is then that of something else.
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

  /// True when a reading begins within the area where any polyline read with six decimals begins.
  private func isNearZero(_ precision: PolylinePrecision) -> Bool {
    guard let first = first(precision) else { return false }
    return abs(first.latitude) <= 9 && abs(first.longitude) <= 18
  }

  private func distance(to point: GeoPoint, _ precision: PolylinePrecision) -> Double? {
    first(precision)?.onEarth?.roughDistance(to: point)
  }

  /// Passes on the lengths of the line's steps, metres: the first ones or all.
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

  /// Returns the median length of the line's steps, metres, from the beginning of a long line.
  func medianStep(_ precision: PolylinePrecision) -> Double {
    var lengths: [Double] = []
    steps(precision, most: Self.mostSteps) { lengths.append($0) }
    return lengths.isEmpty ? 0 : lengths.ranked(lengths.count / 2)
  }

  private static let mostSteps = 1 << 16
}
