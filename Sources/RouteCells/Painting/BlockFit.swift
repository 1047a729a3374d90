import ARRouteDrawing
import ARRouteEngine

/// The block element and the two colours that come closest to the picture within a cell.
///
/// A cell is sampled at 4 × 8 pixels. Of all ways to part it that block elements offer, the best
/// is the one in which the squared distances of the samples to the mean colours of the two parts
/// are least: with the sums of the parts known, that is where Σ|sum|²/count is greatest.
struct BlockFit {
  /// Samples of a cell across.
  static let columns = 4
  /// Samples of a cell down.
  static let rows = 8

  /// What stands for the cell.
  var glyph: Unicode.Scalar
  /// The colour of the glyph.
  var foreground: Color
  /// The colour around it, or of the whole cell where the glyph is a blank.
  var background: Color
  /// Whether the cell is of nearly one colour.
  var isPlain: Bool

  private typealias Sum = SIMD4<Float>

  /// The fit of the cell whose first sample is at `samples`.
  ///
  /// - Parameter stride: Samples from one row to the next.
  @inline(__always) init(_ samples: UnsafePointer<UInt32>, stride: Int) {
    let raw = UnsafeRawPointer(samples)
    let first = SIMD4(repeating: samples[0])
    var difference = SIMD4<UInt32>.zero
    for row in 0..<Self.rows {
      difference |=
        raw.loadUnaligned(fromByteOffset: row &* stride &* 4, as: SIMD4<UInt32>.self) ^ first
    }
    if difference == .zero {
      let color = Color(pixel: samples[0])
      self.init(glyph: " ", foreground: color, background: color, isPlain: true)
    } else {
      self.init(mixed: samples, stride: stride)
    }
  }

  private init(glyph: Unicode.Scalar, foreground: Color, background: Color, isPlain: Bool) {
    self.glyph = glyph
    self.foreground = foreground
    self.background = background
    self.isPlain = isPlain
  }

  /// The fit of a cell of several colours.
  @inline(never) private init(mixed samples: UnsafePointer<UInt32>, stride: Int) {
    var left = Sum.zero
    var right = Sum.zero
    var outer = (left: Sum.zero, right: Sum.zero)
    var squares: Float = 0
    self = withUnsafeTemporaryAllocation(of: Sum.self, capacity: 16) { prefix in
      for row in 0..<Self.rows {
        let line = samples + row &* stride
        let (a, b, c, d) = (
          Self.channels(line[0]), Self.channels(line[1]), Self.channels(line[2]),
          Self.channels(line[3])
        )
        squares += (a * a + b * b + c * c + d * d).sum()
        left += a + b
        right += c + d
        outer.left += a
        outer.right += d
        prefix[2 &* row] = left
        prefix[2 &* row &+ 1] = right
      }
      let total = left + right
      var best = Choice(glyph: " ", part: total, count: 32, score: -1)
      let plainScore = (total * total).sum() / 32
      // Spread of the samples about their mean, below which nobody sees a difference.
      if squares - plainScore < 32 * 24 {
        let color = Self.color(total, 32)
        return BlockFit(glyph: " ", foreground: color, background: color, isPlain: true)
      }
      let (topLeft, topRight) = (prefix[6], prefix[7])
      let (bottomLeft, bottomRight) = (left - topLeft, right - topRight)
      best.offer("▘", topLeft, 8, of: total)
      best.offer("▝", topRight, 8, of: total)
      best.offer("▖", bottomLeft, 8, of: total)
      best.offer("▗", bottomRight, 8, of: total)
      best.offer("▌", left, 16, of: total)
      best.offer("▞", topRight + bottomLeft, 16, of: total)
      for row in 1..<Self.rows {
        let below = total - prefix[2 &* row &- 2] - prefix[2 &* row &- 1]
        best.offer(Self.lowerBlock(Self.rows &- row), below, 4 * (8 - row), of: total)
      }
      best.offer("▎", outer.left, 8, of: total)
      best.offer("▊", total - outer.right, 24, of: total)
      return BlockFit(
        glyph: best.glyph, foreground: Self.color(best.part, best.count),
        background: Self.color(total - best.part, 32 - best.count), isPlain: false)
    }
  }

  /// The block element that fills so many eighths of a cell from below, 1…7.
  @inline(__always) private static func lowerBlock(_ eighths: Int) -> Unicode.Scalar {
    Unicode.Scalar(UInt16(truncatingIfNeeded: 0x2580 &+ eighths)) ?? " "
  }

  /// The best way found so far to part the cell.
  private struct Choice {
    var glyph: Unicode.Scalar
    var part: Sum
    var count: Int
    var score: Float

    @inline(__always) mutating func offer(
      _ glyph: Unicode.Scalar, _ part: Sum, _ count: Int, of total: Sum
    ) {
      let rest = total - part
      let score =
        (part * part).sum() * (1 / Float(count)) + (rest * rest).sum() * (1 / Float(32 - count))
      if score > self.score {
        self = Choice(glyph: glyph, part: part, count: count, score: score)
      }
    }
  }

  @inline(__always) private static func channels(_ pixel: UInt32) -> Sum {
    let bytes = SIMD4<Int32>(
      truncatingIfNeeded: SIMD4(pixel, pixel &>> 8, pixel &>> 16, 0) & 0xFF)
    return Sum(bytes)
  }

  private static func color(_ sum: Sum, _ count: Int) -> Color {
    let mean = sum / Float(count) + 0.5
    return Color(red: UInt8(mean.x), green: UInt8(mean.y), blue: UInt8(mean.z))
  }
}
