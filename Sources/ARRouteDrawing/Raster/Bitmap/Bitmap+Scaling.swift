extension Bitmap {
  /// Fills another bitmap with this one, keeping its aspect ratio; the excess is cropped evenly on both
  /// sides.
  ///
  /// Each pixel is a weighted mean of the pixels around its position, with a tent filter as wide as a pixel
  /// of the coarser of the two bitmaps, which avoids steps and moiré patterns.
  ///
  /// - Parameters:
  ///   - target: The bitmap to fill: a band of rows of the other bitmap.
  ///   - band: The indices of those rows in the other bitmap.
  ///   - targetHeight: The full height of the other bitmap, rows.
  func fill(_ target: inout Bitmap, rows band: Range<Int>, of targetHeight: Int) {
    precondition(width > 0 && height > 0, "the picture must not be empty")
    precondition(target.height == band.count, "the number of rows must match")
    guard target.width > 0, target.height > 0 else { return }
    guard width != target.width || height != targetHeight else {
      let wanted = pixels[band.lowerBound * width..<band.upperBound * width]
      target.pixels.withUnsafeMutableBufferPointer { _ = $0.update(from: wanted) }
      return
    }
    let ratio = min(
      Double(width) / Double(target.width), Double(height) / Double(targetHeight))
    let columns = ResamplingTaps(from: width, to: target.width, ratio: ratio)
    let rows = ResamplingTaps(from: height, to: targetHeight, ratio: ratio)
    // The rows of this bitmap, already scaled horizontally, that the next row needs.
    var ring = [[SIMD4<Float>]](repeating: [], count: rows.longest)
    var ready = 0
    for row in 0..<target.height {
      let taps = rows.taps(of: band.lowerBound + row)
      ready = max(ready, taps.first)
      while ready < taps.first + taps.weights.count {
        ring[ready % rows.longest] = scaledRow(ready, columns)
        ready += 1
      }
      for column in 0..<target.width {
        var sum = SIMD4<Float>(repeating: 0.5)
        for (index, weight) in taps.weights.enumerated() {
          sum += ring[(taps.first + index) % rows.longest][column] * weight
        }
        target.pixels[row * target.width + column] =
          UInt32(sum.x) | UInt32(sum.y) << 8 | UInt32(sum.z) << 16 | 0xFF00_0000
      }
    }
  }

  /// Returns a row's colours at the columns of the target.
  private func scaledRow(_ row: Int, _ columns: ResamplingTaps) -> [SIMD4<Float>] {
    (0..<columns.count).map { column in
      let taps = columns.taps(of: column)
      var sum = SIMD4<Float>.zero
      for (index, weight) in taps.weights.enumerated() {
        let pixel = pixels[row * width + taps.first + index]
        sum +=
          weight
          * SIMD4(
            Float(pixel & 0xFF), Float(pixel >> 8 & 0xFF), Float(pixel >> 16 & 0xFF), 0)
      }
      return sum
    }
  }
}

/// For each pixel of a row or column, the source pixels that contribute to it, with their weights.
private struct ResamplingTaps {
  let count: Int
  /// The maximum number of source pixels that contribute to one pixel.
  let longest: Int
  private let firsts: [Int]
  private let starts: [Int]
  private let weights: [Float]

  /// - Parameter ratio: The number of source pixels per target pixel; the centres coincide.
  init(from source: Int, to target: Int, ratio: Double) {
    let reach = max(ratio, 1)
    var (firsts, starts, weights) = ([Int](), [0], [Float]())
    for index in 0..<target {
      let center = (Double(index) + 0.5 - Double(target) / 2) * ratio + Double(source) / 2
      let low = max(0, Int((center - reach - 0.5).rounded(.up)))
      let high = min(source - 1, Int((center + reach - 0.5).rounded(.down)))
      let tent = (low...max(low, high)).map { max(1 - abs(Double($0) + 0.5 - center) / reach, 0) }
      let sum = tent.reduce(0, +)
      firsts.append(low)
      weights += tent.map { Float($0 / sum) }
      starts.append(weights.count)
    }
    count = target
    longest = zip(starts, starts.dropFirst()).map { $1 - $0 }.max() ?? 1
    (self.firsts, self.starts, self.weights) = (firsts, starts, weights)
  }

  func taps(of index: Int) -> (first: Int, weights: ArraySlice<Float>) {
    (firsts[index], weights[starts[index]..<starts[index + 1]])
  }
}
