import ARRouteEngine

/// Turns outlines from files into footprints, repairing faulty outlines.
///
/// For a valid outline, only its segments need to be checked; outlines that cross or touch themselves, or
/// that consist of several rings, are passed to GEOS.
final class AreaMender {
  /// The result of repairing an outline.
  struct Result {
    /// The pieces into which the outline was divided.
    fileprivate(set) var footprints: [Footprint] = []
    /// The flaws in the outline.
    fileprivate(set) var reasons: [StreetFlaw] = []
    /// The number of pieces that were left out because they were too small.
    fileprivate(set) var splinters = 0
  }

  /// The minimum area of a piece of a repaired outline, square metres; smaller pieces are left out.
  static let smallestPiece = 1.0
  /// The minimum area of an outline, square metres; smaller outlines count as having no area.
  static let smallestArea = 0.01
  /// The maximum number of rings in one area; a relation never has more members than that.
  private static let mostRings = 4096

  private let geos: GEOS
  /// The remaining work, measured in pairs of segments to compare; the initial amount takes a few seconds in
  /// total.
  private var work = 1_000_000_000
  // The cost of each corner, each crossing and each pair of rings, measured in pairs of segments.
  private static let (cornerWork, crossingWork, ringWork) = (200, 125_000, 10)

  /// Creates a mender; nil if there is not enough memory.
  init?() {
    guard let geos = GEOS() else { return nil }
    self.geos = geos
  }

  /// Returns the pieces enclosed by one closed line; the first corner may be repeated at the end.
  func pieces(ofRing line: [GridPoint]) throws(StreetError) -> Result {
    let ring = Self.withoutRepetitions(line)
    var result = Result()
    guard ring.count >= 3, ring.count <= StreetReader.maximumCorners else {
      result.reasons = [ring.count < 3 ? .flat : .endless]
      return result
    }
    let plane = GridPlane(origin: ring[0])
    let points = ring.map(plane.point)
    guard Self.isInReach(points) else {
      result.reasons = [.huge]
      return result
    }
    let check = CrossingCheck([points], pairs: &work)
    if work < 0 { throw .tooTangled }
    if check.isSimple {
      add(ring, points, plane, to: &result)
      return result
    }
    guard !check.isTangled else {
      result.reasons = [.tangled]
      return result
    }
    result = try pieces(ofLines: [ring + ring.prefix(1)])
    if check.crossings > 0, result.reasons.isEmpty { result.reasons = [.crossing] }
    return result
  }

  /// Returns the pieces that several lines together enclose, regardless of the lines' order and direction.
  ///
  /// - Parameter areWhole: True if no corners or lines are missing.
  func pieces(
    ofLines lines: [[GridPoint]], areWhole: Bool = true
  ) throws(StreetError) -> Result {
    var result = Result()
    let corners = lines.reduce(0) { $0 + $1.count }
    guard corners <= StreetReader.maximumCorners else {
      result.reasons = [.endless]
      return result
    }
    work -= Self.cornerWork * corners
    if work < 0 { throw .tooTangled }
    let assembler = RingAssembler(lines)
    let isOpen = assembler.openCount > 0 || !areWhole
    if isOpen { result.reasons.append(.openRings) }
    guard let origin = assembler.rings.first?.first else {
      if !isOpen { result.reasons.append(.flat) }
      return result
    }
    let plane = GridPlane(origin: origin)
    // Rings that run along a line and back are left out first, so that they do not count as crossing
    // themselves.
    let (rings, flatCount) = Self.withoutFlat(assembler.rings, plane)
    if flatCount > 0 { result.reasons.append(rings.isEmpty ? .flat : .flatHole) }
    if rings.isEmpty { return result }
    let points = rings.map { $0.map(plane.point) }
    guard points.allSatisfy(Self.isInReach) else {
      result.reasons.append(.huge)
      return result
    }
    let check = CrossingCheck(points, pairs: &work)
    work -= Self.crossingWork * check.crossings + Self.ringWork * rings.count * rings.count
    if work < 0 { throw .tooTangled }
    guard !check.isTangled, rings.count <= Self.mostRings else {
      result.reasons.append(.tangled)
      return result
    }
    if rings.count == 1, check.isSimple {
      add(rings[0], points[0], plane, to: &result)
      return result
    }
    guard let polygons = geos.areas(of: points) else {
      result.reasons.append(.tangled)
      return result
    }
    for polygon in polygons { add(polygon, plane, to: &result) }
    if polygons.isEmpty {
      result.reasons.append(.flat)
    } else if check.crossings > 0 {
      result.reasons.append(.crossing)
    }
    return result
  }

  private func add(
    _ ring: [GridPoint], _ points: [SIMD2<Double>], _ plane: GridPlane, to result: inout Result
  ) {
    let step = plane.stepInMetres
    guard abs(GridPlane.area(points)) * step.x * step.y >= Self.smallestArea,
      let footprint = Footprint(outline: ring.compactMap(\.coordinate))
    else { return result.reasons.append(.flat) }
    result.footprints.append(footprint)
  }

  /// Adds a polygon from GEOS if it is large enough; leaves out holes that are too small.
  private func add(_ polygon: GEOS.Polygon, _ plane: GridPlane, to result: inout Result) {
    let step = plane.stepInMetres
    let rings = polygon.map { ring in
      (ring: ring.compactMap(plane.coordinate), area: abs(GridPlane.area(ring)) * step.x * step.y)
    }
    let holes = rings.dropFirst().filter { $0.area >= Self.smallestArea }
    guard let outer = rings.first,
      outer.area - holes.reduce(0, { $0 + $1.area }) >= Self.smallestPiece,
      let footprint = Footprint(outline: outer.ring, holes: holes.map(\.ring))
    else {
      result.splinters += 1
      return
    }
    result.footprints.append(footprint)
  }

  /// Returns the rings whose corners do not all lie on one line, and the number of the others.
  private static func withoutFlat(
    _ rings: [[GridPoint]], _ plane: GridPlane
  ) -> (rings: [[GridPoint]], flatCount: Int) {
    let kept = rings.filter { ring in
      guard let start = ring.first.map(plane.point) else { return false }
      let way = ring.lazy.map { plane.point($0) - start }.first { $0 != .zero } ?? .zero
      return !ring.allSatisfy { corner in
        let offset = plane.point(corner) - start
        return offset.x * way.y == offset.y * way.x
      }
    }
    return (kept, rings.count - kept.count)
  }

  private static func withoutRepetitions(_ line: [GridPoint]) -> [GridPoint] {
    var isRepeated = line.count > 1 && line.first == line.last
    for index in line.indices.dropFirst() where !isRepeated {
      isRepeated = line[index] == line[index - 1]
    }
    guard isRepeated else { return line }
    var ring: [GridPoint] = []
    ring.reserveCapacity(line.count)
    for corner in line where ring.last != corner { ring.append(corner) }
    while ring.count > 1, ring.last == ring.first { ring.removeLast() }
    return ring
  }

  private static func isInReach(_ points: [SIMD2<Double>]) -> Bool {
    points.allSatisfy { abs($0.x) < GridPlane.reach && abs($0.y) < GridPlane.reach }
  }
}
