import ARRouteEngine

/// By how much the places of the satellites in the sky make errors of ranges grow into errors of
/// place and time.
///
/// Each is the root of a sum of the diagonal of (GᵀG)⁻¹, all ranges alike: E. Kaplan and
/// C. Hegarty, Understanding GPS/GNSS, 3rd edition, 2017.
struct DilutionOfPrecision: Hashable, Sendable {
  /// Of place and time.
  let geometric: Double
  /// Of the place.
  let position: Double
  /// Of the place on the ground.
  let horizontal: Double
  /// Of the height.
  let vertical: Double
  /// Of the receiver's clock, as a length.
  let time: Double

  /// That of satellites in some directions: unit vectors, x east, y up, z south.
  ///
  /// - Returns: nil for fewer than four, or where they stand so that nothing can be solved.
  init?(directions: [Vector3]) {
    guard directions.count >= 4 else { return nil }
    var normal = NormalMatrix()
    for direction in directions { normal.add(direction, weight: 1) }
    guard let covariance = normal.inverse else { return nil }
    let level = covariance[0, 0] + covariance[2, 2]
    horizontal = level.squareRoot()
    vertical = covariance[1, 1].squareRoot()
    position = (level + covariance[1, 1]).squareRoot()
    time = covariance[3, 3].squareRoot()
    geometric = (level + covariance[1, 1] + covariance[3, 3]).squareRoot()
  }
}
