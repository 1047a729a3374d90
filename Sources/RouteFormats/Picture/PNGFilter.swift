/// Turns rows of pixels into the bytes that a PNG packs: each byte less what its neighbours lead
/// to expect, by the rule that leaves the least.
struct PNGFilter {
  /// PNG's filter types, in the order of their numbers.
  private enum Kind: UInt8 {
    case none, sub, up, average, paeth
  }

  private static let channels = 3

  /// The present row, all channels one after the other; a pixel of zeros stands before it.
  private var line: [UInt8]
  /// The row above it, likewise; all zero above the first.
  private var above: [UInt8]
  private var output: [UInt8]

  /// - Parameter width: Pixels in a row.
  init(width: Int) {
    line = Array(repeating: 0, count: (width + 1) * Self.channels)
    above = line
    output = Array(repeating: 0, count: width * Self.channels + 1)
  }

  /// Hands out the next row of pixels, filtered, the number of its filter first.
  mutating func filter(
    _ pixels: UnsafeBufferPointer<UInt32>, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    swap(&line, &above)
    line.withUnsafeMutableBufferPointer { line in
      var index = Self.channels
      for pixel in pixels {
        line[index] = UInt8(truncatingIfNeeded: pixel)
        line[index &+ 1] = UInt8(truncatingIfNeeded: pixel &>> 8)
        line[index &+ 2] = UInt8(truncatingIfNeeded: pixel &>> 16)
        index &+= Self.channels
      }
    }
    line.withUnsafeBufferPointer { line in
      above.withUnsafeBufferPointer { above in
        output.withUnsafeMutableBufferPointer { output in
          guard let line = line.baseAddress, let above = above.baseAddress,
            let output = output.baseAddress
          else { return }
          let row = Neighbours(
            count: pixels.count * Self.channels, here: line + Self.channels, left: line,
            up: above + Self.channels, upLeft: above)
          row.write(row.best, to: output)
        }
      }
    }
    output.withUnsafeBufferPointer(body)
  }

  /// The bytes of a row, and those that stand left of, above, and left above each of them.
  private struct Neighbours {
    let count: Int
    let here: UnsafePointer<UInt8>
    let left: UnsafePointer<UInt8>
    let up: UnsafePointer<UInt8>
    let upLeft: UnsafePointer<UInt8>

    /// The filter that leaves the least, the first of equals.
    var best: Kind {
      // Most rows of a drawing are like the one above.
      let change = cost { up[$0] }
      if change == 0 { return .up }
      let costs: [(Kind, Int)] = [
        (.none, cost { _ in 0 }), (.sub, cost { left[$0] }), (.up, change),
        (.average, cost(average)), (.paeth, cost(paeth)),
      ]
      return costs.min { $0.1 < $1.1 }?.0 ?? .none
    }

    /// Writes the row by a filter, whose number comes first.
    func write(_ kind: Kind, to output: UnsafeMutablePointer<UInt8>) {
      output[0] = kind.rawValue
      switch kind {
      case .none: write(to: output + 1) { _ in 0 }
      case .sub: write(to: output + 1) { left[$0] }
      case .up: write(to: output + 1) { up[$0] }
      case .average: write(to: output + 1, average)
      case .paeth: write(to: output + 1, paeth)
      }
    }

    @inline(__always) private func write(
      to output: UnsafeMutablePointer<UInt8>, _ expected: (Int) -> UInt8
    ) {
      for index in 0..<count { output[index] = here[index] &- expected(index) }
    }

    /// The sum of the magnitudes that a filter leaves.
    @inline(__always) private func cost(_ expected: (Int) -> UInt8) -> Int {
      var sum: UInt32 = 0
      for index in 0..<count {
        let rest = here[index] &- expected(index)
        sum &+= UInt32(min(rest, 0 &- rest))
      }
      return Int(sum)
    }

    @inline(__always) private func average(_ index: Int) -> UInt8 {
      UInt8(truncatingIfNeeded: (UInt16(left[index]) &+ UInt16(up[index])) &>> 1)
    }

    /// Whichever neighbour is nearest to left + up − left above, in this order.
    @inline(__always) private func paeth(_ index: Int) -> UInt8 {
      let (a, b, c) = (Int16(left[index]), Int16(up[index]), Int16(upLeft[index]))
      let (fromA, fromB) = (abs(b &- c), abs(a &- c))
      let fromC = abs(a &+ b &- c &- c)
      let nearest = fromA <= fromB && fromA <= fromC ? a : fromB <= fromC ? b : c
      return UInt8(truncatingIfNeeded: nearest)
    }
  }
}
