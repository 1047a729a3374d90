/// An index of many places that finds the ones near a coordinate.
///
/// It is a k-d tree in Cartesian coordinates, so neither the poles nor the antimeridian are special cases.
/// The same places always give the same tree.
public struct PlaceIndex: Sendable {
  /// A place found by a search, with its distance.
  public struct Neighbor: Hashable, Sendable {
    /// The index of the place.
    public let index: Int
    /// The distance along the ground, metres; within 1 mm of the geodesic up to 10 km, and within 2 cm up to
    /// 100 km.
    public let distance: Double
  }

  /// A place, projected onto the ellipsoid.
  private struct Entry {
    var x: Double
    var y: Double
    var z: Double
    var index: Int32

    subscript(axis: UInt8) -> Double {
      switch axis {
      case 0: x
      case 1: y
      default: z
      }
    }
  }

  /// The places; the places of a subtree are contiguous, with the subtree's root in the middle.
  private var entries: [Entry]
  /// For each root of a subtree, the axis along which the subtree is divided.
  private var axes: [UInt8]
  /// The number of comparisons made while building the index, for tests.
  private(set) var effort = 0
  /// The maximum number of entries that are searched linearly.
  private static let leaf = 12

  /// Creates an index of places, which are identified by their indices in the list.
  ///
  /// - Complexity: O(n log n) on average, O(n log² n) in the worst case.
  public init(_ coordinates: [GeodeticCoordinate]) {
    self.init(coordinates, mostEffort: Self.mostEffort)
  }

  /// - Parameter mostEffort: The average number of comparisons per entry after which an unfinished selection
  ///   is replaced by sorting.
  init(_ coordinates: [GeodeticCoordinate], mostEffort: Int) {
    entries = coordinates.enumerated().map { number, coordinate in
      let position = Ellipsoid.surfacePosition(of: coordinate)
      return Entry(x: position.x, y: position.y, z: position.z, index: Int32(number))
    }
    axes = Array(repeating: 0, count: entries.count)
    entries.withUnsafeMutableBufferPointer { entries in
      axes.withUnsafeMutableBufferPointer { axes in
        effort = Self.part(&entries, &axes, 0..<entries.count, mostEffort)
      }
    }
  }

  /// The number of places.
  public var count: Int { entries.count }

  /// Returns up to a given number of places within a radius, metres: nearest first, and in the list's order
  /// at equal distances.
  ///
  /// - Complexity: O(log n + k log k) for k results.
  public func neighbors(
    of center: GeodeticCoordinate, within radius: Double, limit: Int
  ) -> [Neighbor] {
    guard radius >= 0, limit > 0, !entries.isEmpty else { return [] }
    let position = Ellipsoid.surfacePosition(of: center)
    var search = Search(
      center: Entry(x: position.x, y: position.y, z: position.z, index: 0), limit: limit,
      reach: Self.squaredChord(ofArc: radius))
    entries.withUnsafeBufferPointer { entries in
      axes.withUnsafeBufferPointer { axes in
        search.visit(entries, axes, 0..<entries.count)
      }
    }
    return search.best().map { hit in
      Neighbor(index: Int(hit.index), distance: Self.arc(ofSquaredChord: hit.square))
    }
  }
}

extension PlaceIndex {
  /// A mean radius of the Earth, metres, for converting chords to arcs.
  private static let radius = 6_371_000.0

  /// Returns the square of the length, in metres, of the chord below an arc along the ground.
  private static func squaredChord(ofArc arc: Double) -> Double {
    guard arc < .pi * radius else { return .infinity }
    let chord = 2 * radius * Angle.radians(arc / (2 * radius)).sine
    return chord * chord
  }

  private static func arc(ofSquaredChord square: Double) -> Double {
    let half = square.squareRoot() / (2 * radius)
    // asin h ≈ h + h³/6, which is accurate to 3 mm at 250 km.
    guard half > 0.02 else { return 2 * radius * half * (1 + half * half / 6) }
    return 2 * radius * Angle.atan2(half, max(0, 1 - half * half).squareRoot()).radians
  }
}

extension PlaceIndex {
  /// Arranges a range as a subtree.
  ///
  /// - Returns: The number of comparisons with entries.
  private static func part(
    _ entries: inout UnsafeMutableBufferPointer<Entry>,
    _ axes: inout UnsafeMutableBufferPointer<UInt8>, _ range: Range<Int>, _ mostEffort: Int
  ) -> Int {
    guard range.count > leaf else { return 0 }
    let axis = widest(entries, range)
    let middle = range.lowerBound + range.count / 2
    let effort = select(&entries, range, middle, axis, mostEffort)
    axes[middle] = axis
    return effort + part(&entries, &axes, range.lowerBound..<middle, mostEffort)
      + part(&entries, &axes, (middle + 1)..<range.upperBound, mostEffort)
  }

  /// Returns the axis along which the entries of a range extend farthest.
  private static func widest(
    _ entries: UnsafeMutableBufferPointer<Entry>, _ range: Range<Int>
  ) -> UInt8 {
    let first = entries[range.lowerBound]
    var (low, high) = (first, first)
    for entry in entries[range] {
      low.x = min(low.x, entry.x)
      low.y = min(low.y, entry.y)
      low.z = min(low.z, entry.z)
      high.x = max(high.x, entry.x)
      high.y = max(high.y, entry.y)
      high.z = max(high.z, entry.z)
    }
    let (x, y, z) = (high.x - low.x, high.y - low.y, high.z - low.z)
    if x >= y, x >= z { return 0 }
    return y >= z ? 1 : 2
  }

  /// Partitions a range at `middle` by quickselect (Hoare's selection).
  ///
  /// The entry with rank `middle` along an axis moves to that position, with smaller entries before it and
  /// larger ones after it; ties are broken by number.
  ///
  /// Lomuto's partition is used without a branch: each entry is swapped whether or not it is smaller. This
  /// can leave an order in which the median is near an end, so the pivot is the median of three entries
  /// chosen at random. If these choices are also bad, the rest is sorted.
  ///
  /// - Returns: The number of comparisons with entries.
  private static func select(
    _ entries: inout UnsafeMutableBufferPointer<Entry>, _ range: Range<Int>, _ middle: Int,
    _ axis: UInt8, _ mostEffort: Int
  ) -> Int {
    guard let base = entries.baseAddress else { return 0 }
    // The three coordinates are adjacent in memory, so an offset selects one of them without a branch.
    let start = UnsafeRawPointer(base) + Int(axis) * MemoryLayout<Double>.stride
    func value(_ number: Int) -> Double {
      start.load(fromByteOffset: number &* MemoryLayout<Entry>.stride, as: Double.self)
    }
    func isLess(_ a: Int, _ b: Int) -> Bool {
      let (one, other) = (value(a), value(b))
      return one < other || (one == other && base[a].index < base[b].index)
    }
    var random = SplitMix64(seed: UInt64(range.lowerBound))
    var (low, high) = (range.lowerBound, range.upperBound - 1)
    let patience = mostEffort * range.count
    var effort = 0
    while low < high {
      let count = high - low + 1
      guard effort + count <= patience else {
        var rest = UnsafeMutableBufferPointer(rebasing: entries[low...high])
        rest.sort { ($0[axis], $0.index) < ($1[axis], $1.index) }
        return effort + count * (Int.bitWidth - count.leadingZeroBitCount)
      }
      effort += count
      func drawn() -> Int { low + Int(random.next().multipliedFullWidth(by: UInt64(count)).high) }
      let (a, b, c) = count > few ? (drawn(), drawn(), drawn()) : (low, low + count / 2, high)
      let median =
        isLess(a, b)
        ? (isLess(b, c) ? b : isLess(a, c) ? c : a)
        : (isLess(a, c) ? a : isLess(b, c) ? c : b)
      entries.swapAt(median, high)
      let (pivot, pivotIndex) = (value(high), base[high].index)
      var border = low
      for number in low..<high {
        let it = value(number)
        let entry = base[number]
        let less = (it < pivot ? 1 : 0) | (it == pivot ? 1 : 0) & (entry.index < pivotIndex ? 1 : 0)
        base[number] = base[border]
        base[border] = entry
        border &+= less
      }
      entries.swapAt(border, high)
      if border == middle { return effort }
      if middle < border { high = border - 1 } else { low = border + 1 }
    }
    return effort
  }

  /// The number of entries up to which the candidates for the pivot need not be random.
  private static let few = 64
  /// The average number of comparisons per entry after which the rest is sorted; three are typical.
  private static let mostEffort = 12

  /// A search in progress.
  private struct Search {
    struct Hit {
      let index: Int32
      let square: Double
    }

    let center: Entry
    let limit: Int
    /// The square of the largest distance that is still useful, m².
    var reach: Double
    var hits: [Hit] = []

    mutating func visit(
      _ entries: UnsafeBufferPointer<Entry>, _ axes: UnsafeBufferPointer<UInt8>,
      _ range: Range<Int>
    ) {
      guard range.count > PlaceIndex.leaf else {
        for entry in entries[range] { take(entry) }
        return
      }
      let middle = range.lowerBound + range.count / 2
      let root = entries[middle]
      let aside = center[axes[middle]] - root[axes[middle]]
      let (before, behind) = (range.lowerBound..<middle, (middle + 1)..<range.upperBound)
      visit(entries, axes, aside < 0 ? before : behind)
      if aside * aside <= reach {
        take(root)
        visit(entries, axes, aside < 0 ? behind : before)
      }
    }

    private mutating func take(_ entry: Entry) {
      let (x, y, z) = (entry.x - center.x, entry.y - center.y, entry.z - center.z)
      let square = x * x + y * y + z * z
      guard square <= reach else { return }
      hits.append(Hit(index: entry.index, square: square))
      // Even with hundreds of thousands of places at one point, only a limited number are kept at a time.
      if hits.count >= 2 * limit + 64 { cut() }
    }

    /// Keeps the best hits; anything farther away is then no longer useful.
    private mutating func cut() {
      hits.sort { ($0.square, $0.index) < ($1.square, $1.index) }
      guard hits.count > limit else { return }
      hits.removeSubrange(limit...)
      reach = hits[limit - 1].square
    }

    mutating func best() -> [Hit] {
      cut()
      return hits
    }
  }
}
