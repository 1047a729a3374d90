import ARRouteEngine

/// The factors by which the satellites' geometry turns range errors into errors of position and time.
///
/// Each factor is the square root of a sum of diagonal elements of (GᵀG)⁻¹, for equal range errors: E.
/// Kaplan and C. Hegarty, Understanding GPS/GNSS, 3rd edition, 2017.
struct DilutionOfPrecision: Hashable, Sendable {
  /// The dilution of position and time.
  let geometric: Double
  /// The dilution of position.
  let position: Double
  /// The dilution of the horizontal position.
  let horizontal: Double
  /// The dilution of height.
  let vertical: Double
  /// The dilution of the receiver's clock, as a length.
  let time: Double

  /// Computes the dilution for satellites in the given directions, which are unit vectors with x east, y
  /// up, z south.
  ///
  /// - Returns: nil for fewer than four satellites, or if their geometry is singular.
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
