import ARRouteDrawing
import ARRouteEngine

/// The character and the two colours that come closest to the picture within a cell.
///
/// A cell is sampled at 4 × 8 pixels. Of all ways to part it that a set of glyphs offers, the best
/// is the one in which the squared distances of the samples to the mean colours of the two parts
/// are least: with the sums of the parts known, that is where Σ|sum|²/count is greatest. All ways are
/// tried: 127 of octants, 31 of sextants.
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
  /// - Parameters:
  ///   - stride: Samples from one row to the next.
  ///   - glyphs: What may stand for the cell; braille and ASCII are no such sets.
  @inline(__always) init(_ samples: UnsafePointer<UInt32>, stride: Int, glyphs: GlyphSet) {
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
      self.init(mixed: samples, stride: stride, glyphs: glyphs)
    }
  }

  private init(glyph: Unicode.Scalar, foreground: Color, background: Color, isPlain: Bool) {
    self.glyph = glyph
    self.foreground = foreground
    self.background = background
    self.isPlain = isPlain
  }

  /// The fit of a cell of several colours.
  @inline(never) private init(
    mixed samples: UnsafePointer<UInt32>, stride: Int, glyphs: GlyphSet
  ) {
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
      if glyphs == .half {
        best.offer("▄", total - prefix[6] - prefix[7], 16, of: total)
      } else {
        best.offerParts(glyphs, prefix, of: total)
        for row in 1..<Self.rows {
          let below = total - prefix[2 &* row &- 2] - prefix[2 &* row &- 1]
          best.offer(Self.lowerBlock(Self.rows &- row), below, Float(4 * (8 - row)), of: total)
        }
        best.offer("▎", outer.left, 8, of: total)
        best.offer("▊", total - outer.right, 24, of: total)
      }
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
    /// How many samples the part has; sixths have no whole number of them.
    var count: Float
    var score: Float

    @inline(__always) mutating func offer(
      _ glyph: Unicode.Scalar, _ part: Sum, _ count: Float, of total: Sum
    ) {
      let score = Self.score(part, count, of: total)
      if score > self.score {
        self = Choice(glyph: glyph, part: part, count: count, score: score)
      }
    }

    @inline(__always) private static func score(_ part: Sum, _ count: Float, of total: Sum) -> Float
    {
      let rest = total - part
      return (part * part).sum() * (1 / count) + (rest * rest).sum() * (1 / (32 - count))
    }

    /// Offers every way to make two of the cell's parts.
    ///
    /// - Parameter prefix: The sums of the left and right halves of all rows down to each.
    @inline(__always) mutating func offerParts(
      _ glyphs: GlyphSet, _ prefix: UnsafeMutableBufferPointer<Sum>, of total: Sum
    ) {
      let (_, rows) = glyphs.parts
      let height = Float(BlockFit.rows) / Float(rows)
      // The sum of a half down to a place between two rows of samples.
      func reach(_ side: Int, _ place: Float) -> Sum {
        let row = Int(place)
        let above = row > 0 ? prefix[2 &* row &- 2 &+ side] : .zero
        guard row < BlockFit.rows else { return above }
        return above + (prefix[2 &* row &+ side] - above) * (place - Float(row))
      }
      withUnsafeTemporaryAllocation(of: Sum.self, capacity: 8) { parts in
        for row in 0..<rows {
          for side in 0..<2 {
            parts[2 &* row &+ side] =
              reach(side, Float(row &+ 1) * height) - reach(side, Float(row) * height)
          }
        }
        // The last part stays out: it and its like are the rest. A Gray code changes one part at a time.
        var mask = 0
        var part = Sum.zero
        var count: Float = 0
        var chosen = 0
        for step in 1..<(1 &<< (2 &* rows &- 1)) {
          let place = step.trailingZeroBitCount
          mask ^= 1 &<< place
          if mask & 1 &<< place != 0 {
            part += parts[place]
            count += 2 * height
          } else {
            part -= parts[place]
            count -= 2 * height
          }
          let score = Self.score(part, count, of: total)
          if score > self.score {
            (self.part, self.count, self.score) = (part, count, score)
            chosen = mask
          }
        }
        guard chosen != 0 else { return }
        // The glyph is the smaller part, of two halves the lower one.
        if chosen.nonzeroBitCount > rows || chosen == 1 &<< rows &- 1 {
          chosen ^= 1 &<< (2 &* rows) &- 1
          (self.part, self.count) = (total - self.part, 32 - self.count)
        }
        glyph = glyphs.glyph(of: chosen)
      }
    }
  }

  @inline(__always) private static func channels(_ pixel: UInt32) -> Sum {
    let bytes = SIMD4<Int32>(
      truncatingIfNeeded: SIMD4(pixel, pixel &>> 8, pixel &>> 16, 0) & 0xFF)
    return Sum(bytes)
  }

  /// Sums that were added and taken away again are a little off.
  private static func channel(_ value: Float) -> UInt8 { UInt8(min(max(value, 0), 255)) }

  private static func color(_ sum: Sum, _ count: Float) -> Color {
    let mean = sum / count + 0.5
    return Color(red: channel(mean.x), green: channel(mean.y), blue: channel(mean.z))
  }
}
