internal import CGEOS

/// Calls GEOS through its thread-safe functions, which share the state stored here; results are returned as
/// values.
///
/// A polygon is a list of rings in a plane, the outer one first; the first corner is not repeated.
final class GEOS {
  /// The rings of a polygon, the outer one first.
  typealias Polygon = [[SIMD2<Double>]]

  private let context: GEOSContextHandle_t

  /// Creates a GEOS context; nil if there is not enough memory.
  init?() {
    // Messages are not needed, because the results show whether a call failed.
    guard let context = GEOS_init_r() else { return nil }
    self.context = context
  }

  deinit { GEOS_finish_r(context) }

  /// Returns the area that is inside an odd number of the given rings, as valid polygons, using `MakeValid`
  /// of GEOS.
  ///
  /// If walls partly coincide, the area may become larger. Each crossing takes 0.1 to 0.4 ms of computing
  /// time.
  ///
  /// - Parameter rings: The rings in any order and direction; they may cross and touch.
  /// - Returns: nil if GEOS fails.
  func areas(of rings: [[SIMD2<Double>]]) -> [Polygon]? {
    guard let polygon = polygon(rings) else { return nil }
    defer { GEOSGeom_destroy_r(context, polygon) }
    guard let valid = GEOSMakeValid_r(context, polygon) else { return nil }
    defer { GEOSGeom_destroy_r(context, valid) }
    var found: [Polygon] = []
    collect(valid, into: &found)
    return found
  }

  /// Returns the fraction of a polygon that other polygons cover together, 0…1.
  ///
  /// - Parameters:
  ///   - polygon: A valid polygon.
  ///   - others: Valid polygons, which may overlap.
  func share(of polygon: Polygon, coveredBy others: [Polygon]) -> Double? {
    guard let whole = self.polygon(polygon) else { return nil }
    defer { GEOSGeom_destroy_r(context, whole) }
    guard let parts = collection(others.compactMap(self.polygon)) else { return nil }
    defer { GEOSGeom_destroy_r(context, parts) }
    guard let union = GEOSUnaryUnion_r(context, parts) else { return nil }
    defer { GEOSGeom_destroy_r(context, union) }
    guard let common = GEOSIntersection_r(context, whole, union) else { return nil }
    defer { GEOSGeom_destroy_r(context, common) }
    guard let all = area(whole), let covered = area(common), all > 0 else { return nil }
    return min(1, covered / all)
  }

  private func area(_ geometry: OpaquePointer) -> Double? {
    var area = 0.0
    return GEOSArea_r(context, geometry, &area) == 1 && area.isFinite ? area : nil
  }

  private func collection(_ geometries: [OpaquePointer]) -> OpaquePointer? {
    var members = geometries.map(Optional.some)
    return GEOSGeom_createCollection_r(
      context, Int32(GEOS_MULTIPOLYGON.rawValue), &members, UInt32(members.count))
  }

  private func polygon(_ rings: Polygon) -> OpaquePointer? {
    guard let first = rings.first, let shell = ring(first) else { return nil }
    // Once the polygon has been created, it owns the rings.
    var holes = rings.dropFirst().compactMap { ring($0) }.map(Optional.some)
    return GEOSGeom_createPolygon_r(context, shell, &holes, UInt32(holes.count))
  }

  private func ring(_ corners: [SIMD2<Double>]) -> OpaquePointer? {
    var numbers: [Double] = []
    numbers.reserveCapacity(2 * corners.count + 2)
    for corner in corners + corners.prefix(1) {
      numbers.append(corner.x)
      numbers.append(corner.y)
    }
    let count = UInt32(corners.count + 1)
    guard let sequence = GEOSCoordSeq_copyFromBuffer_r(context, numbers, count, 0, 0) else {
      return nil
    }
    return GEOSGeom_createLinearRing_r(context, sequence)
  }

  /// Collects the polygons in a geometry, which may be a collection.
  private func collect(_ geometry: OpaquePointer, into found: inout [Polygon]) {
    switch GEOSGeomTypeId_r(context, geometry) {
    case Int32(GEOS_POLYGON.rawValue):
      guard GEOSisEmpty_r(context, geometry) == 0,
        let outer = GEOSGetExteriorRing_r(context, geometry)
      else { return }
      var rings = [corners(outer)]
      for index in 0..<max(0, GEOSGetNumInteriorRings_r(context, geometry)) {
        if let hole = GEOSGetInteriorRingN_r(context, geometry, index) {
          rings.append(corners(hole))
        }
      }
      found.append(rings)
    case Int32(GEOS_MULTIPOLYGON.rawValue), Int32(GEOS_GEOMETRYCOLLECTION.rawValue):
      for index in 0..<max(0, GEOSGetNumGeometries_r(context, geometry)) {
        if let member = GEOSGetGeometryN_r(context, geometry, index) {
          collect(member, into: &found)
        }
      }
    default: break
    }
  }

  private func corners(_ ring: OpaquePointer) -> [SIMD2<Double>] {
    var count: UInt32 = 0
    guard let sequence = GEOSGeom_getCoordSeq_r(context, ring),
      GEOSCoordSeq_getSize_r(context, sequence, &count) == 1, count > 1
    else { return [] }
    var numbers = Array(repeating: 0.0, count: 2 * Int(count))
    guard GEOSCoordSeq_copyToBuffer_r(context, sequence, &numbers, 0, 0) == 1 else { return [] }
    return (0..<Int(count) - 1).map { SIMD2(numbers[2 * $0], numbers[2 * $0 + 1]) }
  }
}

extension FormatLibraries {
  static var geosVersion: String? {
    // The version of the C interface follows after a hyphen.
    GEOSversion().flatMap { String(cString: $0).split(separator: "-").first.map(String.init) }
  }
}
