import ARRouteDrawing
import ARRouteEngine

/// The character and the two colours that come closest to the picture within a cell.
///
/// A cell is sampled at 4 × 8 pixels. A glyph set offers many partitions of a cell into two parts. The best
/// one has the smallest sum of squared distances between the samples and the mean colours of the two parts;
/// given the parts' sums, that is the one with the largest Σ|sum|²/count. All partitions are tried: 127 for
/// octants, 31 for sextants.
struct BlockFit {
  /// The number of samples across a cell.
  static let columns = 4
  /// The number of samples down a cell.
  static let rows = 8

  /// The character of the cell.
  var glyph: Unicode.Scalar
  /// The colour of the character.
  var foreground: Color
  /// The colour around the character, or of the whole cell if the character is a space.
  var background: Color
  /// True when the cell has almost a single colour.
  var isPlain: Bool

  private typealias Sum = SIMD4<Float>

  /// Fits the cell whose first sample is at `samples`.
  ///
  /// - Parameters:
  ///   - stride: The number of samples from one row to the next.
  ///   - glyphs: The glyph set; neither braille nor ASCII.
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

  /// Fits a cell that contains several colours.
  @inline(never) private init(
    mixed samples: UnsafePointer<UInt32>, stride: Int, glyphs: GlyphSet
  ) {
    self = withUnsafeTemporaryAllocation(of: Sum.self, capacity: 16) { prefix in
      let columns = SampleColumns(samples, stride: stride, prefix)
      let total = prefix[14] + prefix[15]
      let plainScore = (total * total).sum() / 32
      // Below this total squared deviation of the samples from their mean, no difference is visible.
      if columns.squares - plainScore < 32 * 24 {
        let color = Self.color(near: Self.mean(total, 32), among: samples, stride: stride)
        return BlockFit(glyph: " ", foreground: color, background: color, isPlain: true)
      }
      let best =
        glyphs == .half
        ? Choice(glyph: "▄", part: total - prefix[6] - prefix[7], count: 16)
        : Self.best(glyphs, prefix, columns, of: total)
      let means = (
        Self.mean(best.part, best.count), Self.mean(total - best.part, 32 - best.count)
      )
      let colors = (
        Self.color(near: means.0, among: samples, stride: stride),
        Self.color(near: means.1, among: samples, stride: stride)
      )
      // One colour for both would hide the difference.
      let (ink, ground) = colors.0 == colors.1 ? means : colors
      return BlockFit(glyph: best.glyph, foreground: ink, background: ground, isPlain: false)
    }
  }

  /// Returns the best partition of a cell; the first if several are equally good.
  @inline(__always) private static func best(
    _ glyphs: GlyphSet, _ prefix: UnsafeMutableBufferPointer<Sum>, _ columns: SampleColumns,
    of total: Sum
  ) -> Choice {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: PartList.capacity) { memory in
      var parts = PartList(memory)
      parts.addParts(glyphs, prefix)
      let count = parts.count
      for row in 1..<rows {
        let below = total - prefix[2 &* row &- 2] - prefix[2 &* row &- 1]
        parts.add(below, Float(4 &* (8 &- row)))
      }
      parts.add(columns.first, 8)
      parts.add(total - columns.last, 24)
      let best = parts.best(of: total)
      var (part, size) = parts[best]
      if best < count {
        // The glyph covers the smaller part or, of an upper and a lower half, the lower one.
        let (_, rows) = glyphs.parts
        var mask = PartList.mask(best)
        if mask.nonzeroBitCount > rows || mask == 1 &<< rows &- 1 {
          mask ^= 1 &<< (2 &* rows) &- 1
          (part, size) = (total - part, 32 - size)
        }
        return Choice(glyph: glyphs.glyph(of: mask), part: part, count: size)
      }
      let row = best &- count &+ 1
      let glyph =
        row < Self.rows ? lowerBlock(Self.rows &- row) : row == Self.rows ? "▎" : "▊"
      return Choice(glyph: glyph, part: part, count: size)
    }
  }

  /// Returns the block element that fills the given number of eighths of a cell from below, 1…7.
  @inline(__always) private static func lowerBlock(_ eighths: Int) -> Unicode.Scalar {
    Unicode.Scalar(UInt16(truncatingIfNeeded: 0x2580 &+ eighths)) ?? " "
  }

  /// A partition of the cell.
  private struct Choice {
    var glyph: Unicode.Scalar
    var part: Sum
    /// The number of samples in the part; it is not a whole number for sixths.
    var count: Float
  }

  /// Limits a channel's value to the valid range, because rounding errors may put a sum slightly outside
  /// it.
  private static func channel(_ value: Float) -> UInt8 { UInt8(min(max(value, 0), 255)) }

  /// The largest difference, in each channel, that a colour of the picture may have from the mean of a part
  /// to stand for it.
  private static let reach: Int32 = 16

  private static func mean(_ sum: Sum, _ count: Float) -> Color {
    let mean = sum / count + 0.5
    return Color(red: channel(mean.x), green: channel(mean.y), blue: channel(mean.z))
  }

  /// Returns the colour of a part: the colour of the picture closest to its mean or, if none is close, the
  /// mean itself.
  ///
  /// The shades of one surface thus become one of them, and a colour that the picture does not have appears
  /// only where colours mix.
  ///
  /// - Parameter samples: The first sample of the cell.
  @inline(__always) private static func color(
    near mean: Color, among samples: UnsafePointer<UInt32>, stride: Int
  ) -> Color {
    typealias Lanes = SIMD4<Int32>
    let raw = UnsafeRawPointer(samples)
    var (least, nearest) = (Int32.max, UInt32.zero)
    for row in 0..<rows {
      let words = raw.loadUnaligned(fromByteOffset: row &* stride &* 4, as: SIMD4<UInt32>.self)
      let pixels = Lanes(truncatingIfNeeded: words)
      let red = pixels & 0xFF &- Int32(mean.red)
      let green = pixels &>> 8 & 0xFF &- Int32(mean.green)
      let blue = pixels &>> 16 & 0xFF &- Int32(mean.blue)
      let distances: Lanes = red &* red &+ green &* green &+ blue &* blue
      let here = distances.min()
      guard here < least else { continue }
      least = here
      for column in 0..<columns where distances[column] == here { nearest = words[column] }
    }
    let color = Color(pixel: nearest)
    return least <= 3 * reach * reach ? color : mean
  }
}

/// The sums of a cell's samples; they are whole numbers and therefore independent of the order of addition.
private struct SampleColumns {
  /// The sums of the first and the last column, in red, green and blue.
  let first: SIMD4<Float>
  let last: SIMD4<Float>
  /// The sum of all squares.
  let squares: Float

  /// Sums the samples of a cell.
  ///
  /// - Parameter prefix: Receives, for each row, the sums of the left and the right half from the top down
  ///   to this row.
  @inline(__always) init(
    _ samples: UnsafePointer<UInt32>, stride: Int,
    _ prefix: UnsafeMutableBufferPointer<SIMD4<Float>>
  ) {
    typealias Lanes = SIMD4<Float>
    let raw = UnsafeRawPointer(samples)
    var (red, green, blue, squares) = (Lanes.zero, Lanes.zero, Lanes.zero, Lanes.zero)
    for row in 0..<BlockFit.rows {
      let pixels = SIMD4<Int32>(
        truncatingIfNeeded: raw.loadUnaligned(
          fromByteOffset: row &* stride &* 4, as: SIMD4<UInt32>.self))
      let (r, g, b) = (
        Lanes(pixels & 0xFF), Lanes(pixels &>> 8 & 0xFF), Lanes(pixels &>> 16 & 0xFF)
      )
      red += r
      green += g
      blue += b
      squares += r * r + g * g + b * b
      prefix[2 &* row] = Lanes(red.x + red.y, green.x + green.y, blue.x + blue.y, 0)
      prefix[2 &* row &+ 1] = Lanes(red.z + red.w, green.z + green.w, blue.z + blue.w, 0)
    }
    first = Lanes(red.x, green.x, blue.x, 0)
    last = Lanes(red.w, green.w, blue.w, 0)
    self.squares = squares.sum()
  }
}

/// A list of partitions of a cell, evaluated four at a time.
private struct PartList {
  /// The maximum number of partitions, reached with octants and bars.
  ///
  /// It is a multiple of four, as are the numbers for all glyph sets.
  private static let most = 136
  /// The number of floats for all partitions.
  static let capacity = 4 * most

  private let memory: UnsafeMutablePointer<Float>
  private(set) var count = 0

  @inline(__always) init(_ memory: UnsafeMutableBufferPointer<Float>) {
    // The memory is never empty.
    self.memory = memory.baseAddress.unsafelyUnwrapped
  }

  /// Adds a part, given the sum and the number of its samples.
  @inline(__always) mutating func add(_ part: SIMD4<Float>, _ size: Float) {
    memory[count] = part.x
    memory[count &+ Self.most] = part.y
    memory[count &+ 2 &* Self.most] = part.z
    memory[count &+ 3 &* Self.most] = size
    count &+= 1
  }

  /// The part at an index.
  @inline(__always) subscript(_ index: Int) -> (part: SIMD4<Float>, size: Float) {
    let part = SIMD4(
      memory[index], memory[index &+ Self.most], memory[index &+ 2 &* Self.most], 0)
    return (part, memory[index &+ 3 &* Self.most])
  }

  /// Returns four numbers, starting at an index.
  @inline(__always) private func lanes(_ start: Int) -> SIMD4<Float> {
    UnsafeRawPointer(memory + start).loadUnaligned(as: SIMD4<Float>.self)
  }

  /// Returns the index of the part with the largest Σ|sum|²/count; the first if several are equal.
  @inline(__always) func best(of total: SIMD4<Float>) -> Int {
    typealias Lanes = SIMD4<Float>
    var best = Lanes(repeating: -1)
    var indices = SIMD4<Int32>.zero
    var start = 0
    while start < count {
      let (x, y, z) = (
        lanes(start), lanes(start &+ Self.most), lanes(start &+ 2 &* Self.most)
      )
      let size = lanes(start &+ 3 &* Self.most)
      let (u, v, w): (Lanes, Lanes, Lanes) = (total.x - x, total.y - y, total.z - z)
      let own: Lanes = x * x + y * y + z * z
      let rest: Lanes = u * u + v * v + w * w
      let score: Lanes = own * (1 / size) + rest * (1 / (32 - size))
      let isBetter = score .> best
      best.replace(with: score, where: isBetter)
      let here = SIMD4<Int32>(0, 1, 2, 3) &+ Int32(truncatingIfNeeded: start)
      indices.replace(with: here, where: isBetter)
      start &+= 4
    }
    let most = best.max()
    return Int(indices.replacing(with: Int32.max, where: best .!= most).min())
  }

  /// Returns, as bits, the cell parts that belong to the partition at an index: a Gray code, in the order
  /// in which `addParts` adds the partitions.
  @inline(__always) static func mask(_ index: Int) -> Int { (index &+ 1) ^ (index &+ 1) &>> 1 }

  /// Adds all partitions of a cell into two sets of the parts that a glyph set offers.
  ///
  /// - Parameter prefix: For each row, the sums of the left and the right half from the top down to this
  ///   row.
  @inline(__always) mutating func addParts(
    _ glyphs: GlyphSet, _ prefix: UnsafeMutableBufferPointer<SIMD4<Float>>
  ) {
    typealias Sum = SIMD4<Float>
    let (_, rows) = glyphs.parts
    let height = Float(BlockFit.rows) / Float(rows)
    // Returns the sum of one half down to a height, which may lie between two rows of samples.
    func reach(_ side: Int, _ height: Float) -> Sum {
      let row = Int(height)
      let above = row > 0 ? prefix[2 &* row &- 2 &+ side] : .zero
      guard row < BlockFit.rows else { return above }
      return above + (prefix[2 &* row &+ side] - above) * (height - Float(row))
    }
    withUnsafeTemporaryAllocation(of: Sum.self, capacity: 8) { parts in
      for row in 0..<rows {
        for side in 0..<2 {
          parts[2 &* row &+ side] =
            reach(side, Float(row &+ 1) * height) - reach(side, Float(row) * height)
        }
      }
      // Partitions in which the last part is covered are skipped, because they are complements of others. A
      // Gray code changes one part at a time.
      var mask = 0
      var part = Sum.zero
      var size: Float = 0
      for step in 1..<(1 &<< (2 &* rows &- 1)) {
        let number = step.trailingZeroBitCount
        mask ^= 1 &<< number
        if mask & 1 &<< number != 0 {
          part += parts[number]
          size += 2 * height
        } else {
          part -= parts[number]
          size -= 2 * height
        }
        add(part, size)
      }
    }
  }
}
