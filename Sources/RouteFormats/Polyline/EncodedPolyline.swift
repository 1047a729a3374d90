private import ARRouteEngine

/// An encoded polyline, decoded to whole units but not yet to degrees.
///
/// The encoding is Google's "Encoded Polyline Algorithm Format": differences of whole numbers in
/// groups of five bits, each group in a character of 63...126. It does not say its precision. By
/// hand: Debian has no library for it that C can call, and decoding is a dozen lines; the rest is to find the
/// precision.
struct EncodedPolyline {
  /// Latitude, longitude and, in three dimensions, height of each point, in units.
  private(set) var values: [Int64] = []
  /// Values for each point, 2 or 3.
  let dimensions: Int
  /// What is wrong with the text; nil for nothing.
  private(set) var fault: Fault?

  /// What is wrong with a text.
  enum Fault: Equatable {
    /// It ends inside a point.
    case breaksOff
    /// A character that no encoder writes.
    case character(UInt8)
    /// A number of more bits than any place on Earth takes.
    case number

    /// What is wrong, in words.
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
    self.dimensions = dimensions
    var last = [Int64](repeating: 0, count: dimensions)
    var axis = 0
    var bits: UInt64 = 0
    var shift: UInt64 = 0
    for byte in bytes {
      guard 63...126 ~= byte, shift < 60 else {
        fault = 63...126 ~= byte ? .number : .character(byte)
        break
      }
      let group = UInt64(byte - 63)
      bits |= (group & 31) << shift
      shift += 5
      if group & 32 != 0 { continue }
      let change = Int64(bits >> 1)
      last[axis] &+= bits & 1 == 0 ? change : ~change
      values.append(last[axis])
      axis = (axis + 1) % dimensions
      bits = 0
      shift = 0
    }
    if axis != 0 || shift != 0 { fault = fault ?? .breaksOff }
    values.removeLast(values.count % dimensions)
  }

  /// Whether it begins so near 0, 0 that it is rather the rest of another: within 2° at five decimals.
  var beginsAtZero: Bool {
    guard values.count > 1 else { return true }
    return values.prefix(2).allSatisfy { -200_000...200_000 ~= $0 }
  }

  var count: Int { values.count / dimensions }

  /// The point at an index, in degrees; nil out of range.
  func point(_ index: Int, unitsPerDegree: Double) -> GeoPoint? {
    let latitude = Double(values[index * dimensions]) / unitsPerDegree
    let longitude = Double(values[index * dimensions + 1]) / unitsPerDegree
    let altitude = dimensions == 3 ? Double(values[index * dimensions + 2]) / 100 : nil
    return GeoPoint(latitude: latitude, longitude: longitude, altitude: altitude)
  }
}

extension EncodedPolyline {
  /// Something known about where a polyline runs, to find its precision by.
  struct Hints {
    /// A place near its first point.
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
    return median(steps(.five)) > typical && median(steps(.six)) <= typical ? .six : .five
  }

  /// The precision that makes the polyline so many metres long; nil where neither nearly does, as
  /// the length is of something else then.
  private func precision(ofLength length: Double) -> PolylinePrecision? {
    PolylinePrecision.allCases.first {
      let own = steps($0).reduce(0, +)
      return length / 2...length * 2 ~= own
    }
  }

  private func isInRange(_ precision: PolylinePrecision) -> Bool {
    (0..<count).allSatisfy { point($0, unitsPerDegree: precision.unitsPerDegree) != nil }
  }

  /// Whether a reading begins where readings of six decimals of anything do.
  private func isNearZero(_ precision: PolylinePrecision) -> Bool {
    guard count > 0, let first = point(0, unitsPerDegree: precision.unitsPerDegree) else {
      return false
    }
    return abs(first.latitude) <= 9 && abs(first.longitude) <= 18
  }

  private func distance(to place: GeoPoint, _ precision: PolylinePrecision) -> Double? {
    guard count > 0, let first = point(0, unitsPerDegree: precision.unitsPerDegree) else {
      return nil
    }
    return first.roughDistance(to: place)
  }

  private func steps(_ precision: PolylinePrecision) -> [Double] {
    let points = (0..<count).compactMap { point($0, unitsPerDegree: precision.unitsPerDegree) }
    return zip(points, points.dropFirst()).map { $0.roughDistance(to: $1) }
  }

  private func median(_ lengths: [Double]) -> Double {
    lengths.isEmpty ? 0 : lengths.sorted()[lengths.count / 2]
  }
}

extension GeoPoint {
  /// Metres to another point, within a few percent, for telling ten times from once.
  func roughDistance(to other: GeoPoint) -> Double {
    let metresPerDegree = 111_195.0
    let middle = Angle.degrees((latitude + other.latitude) / 2)
    let east = Angle.wrapDegrees(other.longitude - longitude) * middle.cosine
    let north = other.latitude - latitude
    return (east * east + north * north).squareRoot() * metresPerDegree
  }
}
