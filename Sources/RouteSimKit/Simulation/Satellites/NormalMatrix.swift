import ARRouteEngine

/// The symmetric matrix GᵀWG of a least-squares fix; its rows are east, up, south and the receiver's clock.
struct NormalMatrix: Hashable, Sendable {
  private var rows = [Double](repeating: 0, count: 16)

  subscript(row: Int, column: Int) -> Double {
    get { rows[4 * row + column] }
    set { rows[4 * row + column] = newValue }
  }

  /// Adds a satellite's row: the derivatives of the range with respect to the position, which are the
  /// negated direction, and with respect to the clock.
  mutating func add(_ direction: Vector3, weight: Double) {
    let row = [-direction.x, -direction.y, -direction.z, 1]
    for i in 0..<4 {
      for j in 0..<4 { self[i, j] += weight * row[i] * row[j] }
    }
  }

  /// The inverse, by Cholesky decomposition; nil if the matrix is not clearly positive definite.
  var inverse: NormalMatrix? {
    guard let factor else { return nil }
    var inverse = NormalMatrix()
    for column in 0..<4 {
      var unit = [0.0, 0, 0, 0]
      unit[column] = 1
      let solution = factor.solve(unit)
      for row in 0..<4 { inverse[row, column] = solution[row] }
    }
    return inverse
  }

  /// The lower triangular matrix L for which L·Lᵀ equals the matrix.
  private var factor: NormalMatrix? {
    var lower = NormalMatrix()
    for i in 0..<4 {
      for j in 0...i {
        var rest = self[i, j]
        for k in 0..<j { rest -= lower[i, k] * lower[j, k] }
        if i == j {
          // If all satellites are on a cone, only rounding errors are left.
          guard rest > 1e-9 * self[i, i] else { return nil }
          lower[i, i] = rest.squareRoot()
        } else {
          lower[i, j] = rest / lower[j, j]
        }
      }
    }
    return lower
  }

  /// Returns the solution of L·Lᵀ·x = b, with this matrix as L.
  private func solve(_ vector: [Double]) -> [Double] {
    var x = vector
    for i in 0..<4 {
      for k in 0..<i { x[i] -= self[i, k] * x[k] }
      x[i] /= self[i, i]
    }
    for i in (0..<4).reversed() {
      for k in i + 1..<4 { x[i] -= self[k, i] * x[k] }
      x[i] /= self[i, i]
    }
    return x
  }

  /// Returns the product with a vector of four elements.
  func times(_ vector: [Double]) -> [Double] {
    (0..<4).map { row in (0..<4).reduce(0) { $0 + self[row, $1] * vector[$1] } }
  }
}
