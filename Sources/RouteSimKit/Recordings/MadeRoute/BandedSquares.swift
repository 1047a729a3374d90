/// A sum of squares, each of which depends only on neighbouring unknowns.
///
/// The normal equations are kept as a band matrix and solved by Cholesky factorisation.
struct BandedSquares: Sendable {
  /// The number of unknowns.
  let count: Int
  /// The maximum index difference between unknowns in the same square.
  let reach: Int
  /// The matrix row by row; each row runs from the diagonal to the left.
  private var band: [Double]
  private var right: [Double]

  /// Creates a sum without any squares.
  init(count: Int, reach: Int) {
    self.count = count
    self.reach = reach
    band = [Double](repeating: 0, count: count * (reach + 1))
    right = [Double](repeating: 0, count: count)
  }

  /// Adds the square of the difference between a linear form and a value, times a weight.
  mutating func add(
    _ form: [(index: Int, factor: Double)], is value: Double, weight: Double = 1
  ) {
    let square = weight * weight
    for (row, factor) in form {
      right[row] += square * factor * value
      for (column, other) in form where column <= row {
        band[row * (reach + 1) + row - column] += square * factor * other
      }
    }
  }

  /// Returns the unknowns that minimise the sum; nil if they are not all determined.
  ///
  /// - Complexity: O(count · reach²).
  consuming func solution() -> [Double]? {
    let width = reach + 1
    for row in 0..<count {
      let first = max(0, row - reach)
      for column in first..<(row + 1) {
        var sum = band[row * width + row - column]
        for inner in max(first, column - reach)..<column {
          sum -= band[row * width + row - inner] * band[column * width + column - inner]
        }
        if column < row {
          band[row * width + row - column] = sum / band[column * width]
        } else {
          guard sum > 0 else { return nil }
          band[row * width] = sum.squareRoot()
        }
      }
    }
    for row in 0..<count {
      var sum = right[row]
      for column in max(0, row - reach)..<row {
        sum -= band[row * width + row - column] * right[column]
      }
      right[row] = sum / band[row * width]
    }
    for row in (0..<count).reversed() {
      var sum = right[row]
      for below in (row + 1)..<max(row + 1, min(count, row + width)) {
        sum -= band[below * width + below - row] * right[below]
      }
      right[row] = sum / band[row * width]
    }
    return right
  }
}
