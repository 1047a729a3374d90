/// An encoded polyline: its text, and what is known of it once it has been decoded to whole units.
///
/// Points are decoded when they are asked for, as a long line takes eight times the room of its text.
///
/// The encoding is Google's "Encoded Polyline Algorithm Format": differences of whole numbers in
/// groups of five bits, each group in a character of 63...126. It does not say its precision. By
/// hand: Debian has no library for it that C can call, and decoding is a dozen lines; the rest is to find the
/// precision.
struct EncodedPolyline {
  /// The text, without what breaks off at its end.
  private let text: [UInt8]
  /// Values for each point, 2 or 3.
  let dimensions: Int
  /// The number of points.
  let count: Int
  /// The fault in the text; nil for nothing.
  let fault: Fault?
  /// The least and the most of the first two values, in units.
  private let bounds: [ClosedRange<Int64>]

  /// The fault in a text.
  enum Fault: Equatable {
    /// It ends inside a point.
    case breaksOff
    /// A character that no encoder writes.
    case character(UInt8)
    /// A number of more bits than any place on Earth takes.
    case number

    /// The fault, in words.
    var words: String {
      switch self {
      case .breaksOff: "the encoded polyline breaks off"
      case .character(let byte):
        "“\(Printable.sanitised(String(decoding: [byte], as: UTF8.self)))” in an encoded polyline"
      case .number: "a number without an end in an encoded polyline"
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

  /// Decodes values from bytes, one after another.
  private struct Values {
    private(set) var fault: Fault?
    private var last: [Int64]
    private var axis = 0
    private var bits: UInt64 = 0
    private var shift: UInt64 = 0

    init(dimensions: Int) { last = Array(repeating: 0, count: dimensions) }

    /// The value that ends with a byte; nil where none does.
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

    /// The same on the Earth; nil off it.
    var onEarth: GeoPoint? {
      GeoPoint(latitude: latitude, longitude: longitude, altitude: altitude)
    }
  }

  /// Its points, decoded as they are asked for.
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

  /// Its points.
  func points(unitsPerDegree: Double) -> Points { Points(self, unitsPerDegree: unitsPerDegree) }

  /// True when it begins so near 0, 0 that it is rather the rest of another: within 2° at five decimals.
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
  /// Something known about where a polyline runs, to find its precision by.
  struct Hints {
    /// A coordinate near its first point.
    var start: GeoPoint?
    /// Its length in metres.
    var length: Double?
  }

  /// The precision that fits best what is known.
  ///
  /// Known places decide, then a known length. Without either it is five, the usual one, unless
  /// that leaves the Earth, or puts the points much farther apart (median) than a walk has them
  /// where six does not. Six decimals keep a polyline on the Earth that has five only near the
  /// Gulf of Guinea, |φ| ≤ 9° and |λ| ≤ 18°: where five puts it there too, on test data as a
  /// rule, a kilometre is much; elsewhere ten are, as sparse points are the likelier thing.
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

  /// The remark on an undeclared precision that is doubtful: with six decimals the line is a walk on land by
  /// the Gulf of Guinea, and with five one elsewhere.
  var doubtAboutPrecision: LineNote? {
    guard precision() == .five, isInRange(.six), Self.stepsOfWalks ~= medianStep(.six),
      let start = first(.six), let other = first(.five),
      GulfOfGuinea.isLand(start.latitude, start.longitude)
        || GulfOfGuinea.isSea(other.latitude, other.longitude)
    else { return nil }
    return .eitherPrecision(
      taken: 5, other: 6, length: length(.five), otherLength: length(.six))
  }

  /// From vertex to vertex of a walk, metres.
  private static let stepsOfWalks = 5.0...100

  func length(_ precision: PolylinePrecision) -> Double {
    var length = 0.0
    steps(precision) { length += $0 }
    return length
  }

  /// The precision that makes the polyline so many metres long; nil where neither nearly does, as
  /// the length is of something else then.
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

  /// True when a reading begins where readings of six decimals of anything do.
  private func isNearZero(_ precision: PolylinePrecision) -> Bool {
    guard let first = first(precision) else { return false }
    return abs(first.latitude) <= 9 && abs(first.longitude) <= 18
  }

  private func distance(to point: GeoPoint, _ precision: PolylinePrecision) -> Double? {
    first(precision)?.onEarth?.roughDistance(to: point)
  }

  /// Goes through the lengths of its steps, metres, the first of them or all.
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

  /// The median length of its steps, metres, or of a long line's first.
  func medianStep(_ precision: PolylinePrecision) -> Double {
    var lengths: [Double] = []
    steps(precision, most: Self.mostSteps) { lengths.append($0) }
    return lengths.isEmpty ? 0 : lengths.ranked(lengths.count / 2)
  }

  private static let mostSteps = 1 << 16
}
