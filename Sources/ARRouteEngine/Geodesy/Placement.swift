/// A kind of projection from geodetic coordinates to the ground plane of a scene (SPEC §7).
public enum PlacementKind: String, CaseIterable, Sendable {
  /// Uses the length and azimuth of the geodesic from the reference, so these distances and directions are
  /// exact.
  case ellipsoid
  /// Uses degrees on a sphere of radius 6 371 km; parallels are scaled as at the reference.
  case sphere
  /// Uses two geodesics: one along the reference's meridian to the place's latitude, and one from there to
  /// the place.
  case auxiliary
  /// Uses the length and initial bearing of the great circle on a sphere of radius 6 371 km.
  ///
  /// Much published code uses this. On that sphere, it is exact in both directions.
  case greatCircle = "great-circle"
}

/// A projection of geodetic coordinates to the ground plane of a scene around a reference.
///
/// The reference is the scene's origin. x points east and z south, in metres; altitudes are ignored, and y is
/// 0.
public struct Placement: Hashable, Sendable {
  /// The kind of projection.
  public let kind: PlacementKind
  /// The coordinate at the scene's origin.
  public let reference: GeodeticCoordinate
  private let polynomial: PlacementPolynomial

  /// Creates a projection around a reference.
  public init(_ kind: PlacementKind = .ellipsoid, reference: GeodeticCoordinate) {
    self.kind = kind
    self.reference = reference
    polynomial = PlacementPolynomial(reference: reference)
  }

  /// Returns the position of a coordinate in the scene, with y = 0.
  ///
  /// - Throws: `nearlyAntipodal` if the geodesic cannot be found.
  public func position(of coordinate: GeodeticCoordinate) throws(GeodesyError) -> Vector3 {
    switch kind {
    case .ellipsoid: try ellipsoidPosition(of: coordinate)
    case .sphere: spherePosition(of: coordinate)
    case .auxiliary: try auxiliaryPosition(of: coordinate)
    case .greatCircle: greatCirclePosition(of: coordinate)
    }
  }

  /// Returns the positions of several coordinates in the scene, with y = 0.
  ///
  /// - Throws: `nearlyAntipodal` if a geodesic cannot be found.
  public func positions(of coordinates: [GeodeticCoordinate]) throws(GeodesyError) -> [Vector3] {
    guard kind == .ellipsoid else {
      return try coordinates.map { (coordinate) throws(GeodesyError) in try position(of: coordinate)
      }
    }
    return try coordinates.map { (coordinate) throws(GeodesyError) in
      try ellipsoidPosition(of: coordinate)
    }
  }

  /// Returns the coordinate at a position in the scene, ignoring y; its altitude is unknown.
  ///
  /// - Returns: nil if the position is not finite or, except for `ellipsoid`, if no coordinate is projected
  ///   to it.
  public func coordinate(at position: Vector3) -> GeodeticCoordinate? {
    guard position.x.isFinite, position.z.isFinite else { return nil }
    return switch kind {
    case .ellipsoid: ellipsoidCoordinate(at: position)
    case .sphere: sphereCoordinate(at: position)
    case .auxiliary: auxiliaryCoordinate(at: position)
    case .greatCircle: greatCircleCoordinate(at: position)
    }
  }
}

extension Placement {
  /// True when both projections map every place to the same position.
  public static func == (left: Placement, right: Placement) -> Bool {
    left.kind == right.kind && left.reference == right.reference
  }

  /// Hashes the values that distinguish projections.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(reference)
  }
}

extension Placement {
  private func ellipsoidPosition(
    of coordinate: GeodeticCoordinate
  ) throws(GeodesyError) -> Vector3 {
    if let position = polynomial.position(of: coordinate) { return position }
    return try distantPosition(of: coordinate)
  }

  /// Returns the position of a place outside the polynomial's range.
  @inline(never)
  private func distantPosition(of coordinate: GeodeticCoordinate) throws(GeodesyError) -> Vector3 {
    if let short = ShortGeodesic(from: reference, to: coordinate) {
      return Vector3(short.east, 0, -short.north)
    }
    let line = try InverseProblem(from: reference, to: coordinate).solution()
    let (east, north) = line.initialAzimuth.sineAndCosine
    return Vector3(line.distance * east, 0, -line.distance * north)
  }

  private func ellipsoidCoordinate(at position: Vector3) -> GeodeticCoordinate {
    polynomial.coordinate(east: position.x, north: -position.z) ?? distantCoordinate(at: position)
  }

  /// Returns the place at a position outside the polynomial's range.
  @inline(never)
  private func distantCoordinate(at position: Vector3) -> GeodeticCoordinate {
    let distance = LibM.hypot(position.x, position.z)
    let azimuth = Angle.azimuth(position.x, -position.z)
    return GeodesicLine(from: reference, azimuth: azimuth).coordinate(distance: distance)
  }
}

extension Placement {
  private func longitudeDifference(to coordinate: GeodeticCoordinate) -> Double {
    Geodesic.longitudeDifference(from: reference.longitude, to: coordinate.longitude)
  }

  private func spherePosition(of coordinate: GeodeticCoordinate) -> Vector3 {
    let north = coordinate.latitude.radians - reference.latitude.radians
    let east = longitudeDifference(to: coordinate) * reference.latitude.cosine
    return Vector3(Sphere.radius * east, 0, -Sphere.radius * north)
  }

  private func sphereCoordinate(at position: Vector3) -> GeodeticCoordinate? {
    let latitude = reference.latitude.radians - position.z / Sphere.radius
    guard abs(latitude) <= .pi / 2 else { return nil }
    let turn = position.x / (Sphere.radius * reference.latitude.cosine)
    guard abs(turn) <= .pi else { return nil }
    let onMeridian = GeodeticCoordinate(
      unchecked: Angle(radians: latitude), reference.longitude, altitude: nil)
    return onMeridian.turned(by: turn)
  }
}

extension Placement {
  private func greatCirclePosition(of coordinate: GeodeticCoordinate) -> Vector3 {
    let distance = Sphere.distance(from: reference, to: coordinate)
    let bearing = Sphere.initialBearing(from: reference, to: coordinate)
    let (east, north) = bearing.sineAndCosine
    return Vector3(distance * east, 0, -distance * north)
  }

  private func greatCircleCoordinate(at position: Vector3) -> GeodeticCoordinate? {
    let distance = LibM.hypot(position.x, position.z)
    guard distance <= .pi * Sphere.radius else { return nil }
    return Sphere.destination(
      from: reference, bearing: .azimuth(position.x, -position.z), distance: distance)
  }
}

extension Placement {
  private func auxiliaryPosition(
    of coordinate: GeodeticCoordinate
  ) throws(GeodesyError) -> Vector3 {
    let corner = GeodeticCoordinate(
      unchecked: coordinate.latitude, reference.longitude, altitude: nil)
    let east = try Geodesic.distance(from: corner, to: coordinate)
    let north = try Geodesic.distance(from: reference, to: corner)
    let isWest = longitudeDifference(to: coordinate) < 0
    let isNorth = coordinate.latitude.radians > reference.latitude.radians
    return Vector3(isWest ? -east : east, 0, isNorth ? -north : north)
  }

  /// Returns the coordinate at a position, using Newton's method on the difference in longitude.
  ///
  /// The distance from the meridian grows ever more slowly with that difference, so the steps approach the
  /// answer from below.
  private func auxiliaryCoordinate(at position: Vector3) -> GeodeticCoordinate? {
    let alongMeridian = Geodesic.direct(from: reference, azimuth: .zero, distance: -position.z)
    guard alongMeridian.finalAzimuth == .zero else { return nil }
    let latitude = alongMeridian.coordinate.latitude
    let corner = GeodeticCoordinate(unchecked: latitude, reference.longitude, altitude: nil)
    let across = abs(position.x)
    guard across > 0 else { return corner }
    let radius = Ellipsoid.parallelRadius(at: latitude)
    var turn = across / radius
    for _ in 0..<100 {
      guard turn <= .pi else { return nil }
      let side = position.x < 0 ? -turn : turn
      let target = corner.turned(by: side)
      guard let line = try? Geodesic.inverse(from: corner, to: target) else { return nil }
      let step = (across - line.distance) / (radius * abs(line.initialAzimuth.sine))
      if abs(step) * radius < 1e-8 { return target }
      turn += step
    }
    return nil
  }
}

extension GeodeticCoordinate {
  /// Returns the coordinate on the same parallel that is farther east by the given angle, radians.
  fileprivate func turned(by angle: Double) -> GeodeticCoordinate {
    let turned = (longitude.radians + angle).remainder(dividingBy: 2 * .pi)
    return GeodeticCoordinate(unchecked: latitude, Angle(radians: turned), altitude: altitude)
  }
}
