/// The lines of a routing engine's response, decoded to match the rest of the response.
///
/// An encoded polyline does not state how many decimals it has, or whether it includes heights. Each possible
/// reading is compared with the stated length, bounding box and number of points; readings that contradict
/// these are not used.
struct RouteDecoding {
  /// A possible reading of encoded polylines.
  struct Reading: Hashable {
    /// The number of values per point, 2 or 3.
    var dimensions: Int
    /// The number of units per degree.
    var units: Double
  }

  /// The pieces of the line, in order.
  let pieces: [[GeoPoint]]
  /// Points whose latitude or longitude is out of range, which were left out.
  private(set) var strays: [EncodedPolyline.Point] = []
  /// The note on lines that were not used.
  private(set) var note: LineNote?

  /// Decodes the line of a response.
  ///
  /// - Parameters:
  ///   - precision: The number of decimals chosen by the user; nil to detect it.
  ///   - start: A position near the beginning of the line, used if the route itself does not give one.
  /// - Throws: An error if an encoded line cannot be read to its end, or if every reading contradicts the
  ///   rest of the response.
  init(
    _ response: RouteResponse, precision: PolylinePrecision?, start: GeoPoint?, line: Int
  ) throws(FormatError) {
    let shapes = response.whole.map { [$0] } ?? response.pieces
    let stated = StatedLine(response)
    let readings = Self.readings(
      of: shapes, response, precision: precision, start: response.start ?? start)
    var fault: FormatError?
    var isOffEarth = false
    var contradicted: [[GeoPoint]]?
    var doubtful: (line: Decoded, isContradicted: Bool)?
    for reading in readings {
      let decoded: Decoded
      do throws(FormatError) { decoded = try Decoded(shapes, reading) } catch {
        fault = fault ?? error
        continue
      }
      // A line that is cut off in one reading may look valid in another by chance.
      if fault != nil, !stated.confirms(decoded.pieces, isWhole: response.whole != nil) { continue }
      let contradictions = stated.contradictions(
        to: decoded.pieces, isWhole: response.whole != nil)
      if contradictions > 0, let steps = Self.finer(response, than: decoded, reading),
        stated.contradictions(to: steps.pieces, isWhole: false) == 0
      {
        (pieces, note) = steps
        return
      }
      if contradictions > 0 || !decoded.strays.isEmpty {
        if contradictions > 0 { contradicted = contradicted ?? decoded.pieces }
        // A line that is completely out of range is certainly wrong.
        let isThere = decoded.pieces.contains { !$0.isEmpty }
        isOffEarth = isOffEarth || !isThere
        if contradictions < 2, isThere, doubtful == nil { doubtful = (decoded, contradictions > 0) }
        continue
      }
      let isOverview = response.format == .osrm && response.whole != nil
      (pieces, note) =
        Self.finer(response, than: decoded, reading)
        ?? (decoded.pieces, isOverview ? stated.simplification(of: decoded.pieces) : nil)
      return
    }
    guard let doubtful else {
      if let contradicted {
        throw .contradiction(
          line: line, length: StatedLine.length(of: contradicted),
          stated: stated.words(against: contradicted))
      }
      throw isOffEarth ? .noPoints(response.format) : fault ?? .noPoints(response.format)
    }
    (pieces, strays) = (doubtful.line.pieces, doubtful.line.strays)
    if doubtful.isContradicted {
      note = .unlikeStated(
        length: StatedLine.length(of: pieces), stated: stated.words(against: pieces))
    }
  }

  /// Returns the readings of the lines, from the most likely to the least.
  ///
  /// The number of decimals comes from the user's choice, then the response, then the engine's default or the
  /// best fit to the stated start and length.
  private static func readings(
    of shapes: [RouteResponse.Shape], _ response: RouteResponse, precision: PolylinePrecision?,
    start: GeoPoint?
  ) -> [Reading] {
    let isTall = response.box.count == 6 || statesNothing(response) && haveHeights(shapes)
    let dimensions = isTall ? [3, 2] : [2, 3]
    let units: [Double]
    if let precision {
      units = [precision.unitsPerDegree]
    } else if let unitsPerDegree = response.unitsPerDegree {
      units = [unitsPerDegree]
    } else if response.format == .graphhopper {
      // GraphHopper writes five decimals unless it states a multiplier.
      units = [1e5]
    } else {
      let first = likelyUnits(of: shapes, response, dimensions: dimensions[0], start: start)
      units = [first, first == 1e5 ? 1e6 : 1e5]
    }
    return dimensions.flatMap { count in units.map { Reading(dimensions: count, units: $0) } }
  }

  /// Returns true if the response states nothing with which a reading could be compared.
  private static func statesNothing(_ response: RouteResponse) -> Bool {
    response.length == nil && response.box.isEmpty && response.lastIndex == nil
  }

  /// Returns true if the first encoded line makes sense only if it includes heights.
  private static func haveHeights(_ shapes: [RouteResponse.Shape]) -> Bool {
    for case .encoded(let bytes, _) in shapes {
      return EncodedPolyline.withHeights(bytes) != nil
    }
    return false
  }

  private static func likelyUnits(
    of shapes: [RouteResponse.Shape], _ response: RouteResponse, dimensions: Int, start: GeoPoint?
  ) -> Double {
    let first = shapes.lazy.compactMap { shape -> EncodedPolyline? in
      guard case .encoded(let bytes, _) = shape else { return nil }
      let polyline = EncodedPolyline(bytes, dimensions: dimensions)
      return polyline.count > 0 ? polyline : nil
    }.first
    guard let first else { return 1e5 }
    let near = start ?? response.asked?.start
    // If there is nothing to compare with, the engine's usual precision is assumed.
    if response.format == .valhalla, near == nil, response.length == nil { return 1e6 }
    let length = response.length.map { $0 * (response.unitOfLength ?? 1) }
    let hints = EncodedPolyline.Hints(start: near, length: shapes.count == 1 ? length : nil)
    return first.precision(hints: hints).unitsPerDegree
  }

  /// The lines as decoded with one reading.
  private struct Decoded {
    var pieces: [[GeoPoint]] = []
    var strays: [EncodedPolyline.Point] = []

    init(_ shapes: [RouteResponse.Shape], _ reading: Reading) throws(FormatError) {
      for shape in shapes {
        switch shape {
        case .points(let points): pieces.append(points)
        case .encoded(let bytes, let line):
          let polyline = EncodedPolyline(bytes, dimensions: reading.dimensions)
          if let fault = polyline.fault {
            throw .unreadableRest(line: line, reason: fault.words)
          }
          append(polyline, reading)
        }
      }
    }

    private mutating func append(_ polyline: EncodedPolyline, _ reading: Reading) {
      var points: [GeoPoint] = []
      points.reserveCapacity(polyline.count)
      for point in polyline.points(unitsPerDegree: reading.units) {
        if let point = point.onEarth { points.append(point) } else { strays.append(point) }
      }
      pieces.append(points)
    }
  }

  /// The maximum distance between two pieces that meet, metres: one unit in the fifth decimal of a degree.
  private static let seam = 1.6
  /// The maximum distance between the ends of an overview and those of the steps, metres.
  private static let sameEnd = 5.0

  /// Returns the lines of the steps if they join into one line that has the overview's ends and more points
  /// than the overview; otherwise nil.
  private static func finer(
    _ response: RouteResponse, than whole: Decoded, _ reading: Reading
  ) -> (pieces: [[GeoPoint]], note: LineNote?)? {
    guard response.whole != nil, !response.isCut, let overview = whole.pieces.first,
      let decoded = try? Decoded(response.pieces, reading), decoded.strays.isEmpty
    else { return nil }
    let steps = decoded.pieces.filter { !$0.isEmpty }
    guard let first = steps.first?.first, let last = steps.last?.last, let start = overview.first,
      let finish = overview.last, start.roughDistance(to: first) <= sameEnd,
      finish.roughDistance(to: last) <= sameEnd,
      zip(steps, steps.dropFirst()).allSatisfy({
        $0[$0.count - 1].roughDistance(to: $1[0]) <= seam
      })
    else { return nil }
    // At a seam, the first points of a step repeat the last point of the previous step.
    let joined = steps.dropFirst().reduce(steps[0].count) { sum, step in
      sum + step.drop { $0.isAt(step[0]) }.count
    }
    guard joined > overview.count else { return nil }
    let note = LineNote.coarse(
      count: overview.count, of: .overview, finer: .steps, finerCount: joined)
    return (steps, note)
  }
}
