/// Writes pixels as Sixel (DEC STD 070, chapter 9), a format that some terminals display.
///
/// Sixel states each colour channel in hundredths, and the number of colours is limited. If the picture has
/// no more colours than the limit, every pixel keeps its colour to the nearest hundredth. Otherwise the
/// palette is made by repeatedly splitting the set of colours at the middle of the longest side of its
/// bounding box until the palette is full (median cut, Heckbert 1982), and every pixel takes the nearest
/// palette colour.
///
/// Written by hand because libsixel, the usual choice, keeps only 5 bits per colour channel, which leaves 20
/// of a sky's hundred blues.
package enum SixelWriter {
  /// The maximum number of colours that current terminals support.
  static let mostColors = 256
  /// The number of pixel rows in a band, which are written together.
  private static let bandRows = 6

  /// Appends a picture as a Sixel sequence, from the introducer to the terminator.
  ///
  /// The cursor must be at the picture's upper left corner. The same pixels produce the same bytes.
  ///
  /// - Parameters:
  ///   - pixels: The pixels, row by row: red in the lowest byte, then green and blue; `width` of them in each
  ///     row.
  ///   - width: The width, pixels, at least one.
  ///   - colors: The number of colours that the terminal supports, 2…`mostColors`.
  /// - Complexity: O(pixels), plus O(colours of the picture × colours of the palette) if the picture has too
  ///   many colours.
  package static func append(
    _ pixels: some RandomAccessCollection<UInt32>, width: Int, colors: Int = mostColors,
    to bytes: inout [UInt8]
  ) {
    precondition(width > 0 && pixels.count % width == 0, "the rows must be complete")
    precondition((2...mostColors).contains(colors), "invalid palette size")
    let height = pixels.count / width
    let picture = SixelPalette(pixels, most: colors)
    bytes += Array("\u{1B}P0;1;0q\"1;1;\(width);\(height)".utf8)
    for (number, color) in picture.colors.enumerated() {
      bytes += Array("#\(number);2;\(color.x);\(color.y);\(color.z)".utf8)
    }
    var band = SixelBand(width: width, colors: picture.colors.count)
    for first in stride(from: 0, to: height, by: bandRows) {
      if first > 0 { bytes.append(UInt8(ascii: "-")) }
      for row in first..<min(first + bandRows, height) {
        band.set(
          picture.numbers[row * width..<(row + 1) * width], bit: 1 << UInt8(row - first))
      }
      band.write(to: &bytes)
    }
    bytes += [0x1B, UInt8(ascii: "\\")]
  }
}

/// Six rows of pixels, separated by colour.
private struct SixelBand {
  private let width: Int
  /// For each colour and column, the rows that have that colour, one bit per row.
  private var rows: [UInt8]
  /// For each colour, the range of columns that contain it; empty if the colour is unused.
  private var columns: [Range<Int>]

  init(width: Int, colors: Int) {
    self.width = width
    rows = Array(repeating: 0, count: width * colors)
    columns = Array(repeating: 0..<0, count: colors)
  }

  /// Adds a row, given as a colour number for each pixel.
  mutating func set(_ numbers: ArraySlice<UInt8>, bit: UInt8) {
    for (column, number) in numbers.enumerated() {
      let color = Int(number)
      rows[color * width + column] |= bit
      let old = columns[color]
      if !old.contains(column) {
        columns[color] =
          old.isEmpty
          ? column..<column + 1 : min(old.lowerBound, column)..<max(old.upperBound, column + 1)
      }
    }
  }

  /// Appends the columns of each colour, and empties the band.
  mutating func write(to bytes: inout [UInt8]) {
    var isFirst = true
    for color in columns.indices where !columns[color].isEmpty {
      if !isFirst { bytes.append(UInt8(ascii: "$")) }
      isFirst = false
      bytes.append(UInt8(ascii: "#"))
      bytes += Array(String(color).utf8)
      Self.write(0x3F, columns[color].lowerBound, to: &bytes)
      let start = color * width
      var column = columns[color].lowerBound
      while column < columns[color].upperBound {
        let value = rows[start + column]
        var next = column + 1
        while next < columns[color].upperBound, rows[start + next] == value { next += 1 }
        Self.write(0x3F + value, next - column, to: &bytes)
        for pixel in column..<next { rows[start + pixel] = 0 }
        column = next
      }
      columns[color] = 0..<0
    }
  }

  /// Appends a character, repeated the given number of times, in as few bytes as possible.
  private static func write(_ character: UInt8, _ count: Int, to bytes: inout [UInt8]) {
    if count > 3 {
      bytes.append(UInt8(ascii: "!"))
      bytes += Array(String(count).utf8)
      bytes.append(character)
    } else {
      for _ in 0..<count { bytes.append(character) }
    }
  }
}

/// The colours of a picture in Sixel's units, and the colour of each pixel.
private struct SixelPalette {
  /// Hundredths of red, green and blue.
  private(set) var colors: [SIMD3<Int>] = []
  /// The index of each pixel's colour.
  private(set) var numbers: [UInt8] = []

  /// A colour of the picture, and the number of pixels that have it.
  private struct Share {
    var color: SIMD3<Int>
    var count: Int
  }

  init(_ pixels: some RandomAccessCollection<UInt32>, most: Int) {
    // Indices in `shares` by colour: most pixels have the same colour as the one before.
    var indices: [UInt32: Int] = [:]
    var shares: [Share] = []
    var shareOfPixel: [Int] = []
    shareOfPixel.reserveCapacity(pixels.count)
    var last: (pixel: UInt32, index: Int)?
    for pixel in pixels {
      let solid = pixel & 0xFF_FFFF
      if let last, last.pixel == solid {
        shares[last.index].count += 1
        shareOfPixel.append(last.index)
        continue
      }
      let color = Self.hundredths(of: solid)
      let key = UInt32(color.x << 16 | color.y << 8 | color.z)
      let index: Int
      if let known = indices[key] {
        index = known
      } else {
        index = shares.count
        indices[key] = index
        shares.append(Share(color: color, count: 0))
      }
      shares[index].count += 1
      shareOfPixel.append(index)
      last = (solid, index)
    }
    let numberOfPlace: [UInt8]
    if shares.count <= most {
      colors = shares.map(\.color)
      numberOfPlace = shares.indices.map { UInt8($0) }
    } else {
      colors = Self.medianCut(shares, into: most)
      numberOfPlace = shares.map { nearest(to: $0.color) }
    }
    numbers = shareOfPixel.map { numberOfPlace[$0] }
  }

  /// Returns a pixel's channels in hundredths, rounded.
  private static func hundredths(of pixel: UInt32) -> SIMD3<Int> {
    let channels = SIMD3(Int(pixel & 0xFF), Int(pixel >> 8 & 0xFF), Int(pixel >> 16 & 0xFF))
    return (channels &* 100 &+ 127) / SIMD3(repeating: 255)
  }

  private func nearest(to color: SIMD3<Int>) -> UInt8 {
    var best = (number: 0, distance: Int.max)
    for (number, candidate) in colors.enumerated() {
      let gap = candidate &- color
      let distance = (gap &* gap).wrappedSum()
      if distance < best.distance { best = (number, distance) }
    }
    return UInt8(best.number)
  }

  /// Returns the given number of representative colours, each the mean of the pixels in its box.
  private static func medianCut(_ shares: [Share], into most: Int) -> [SIMD3<Int>] {
    var shares = shares
    var boxes = [0..<shares.count]
    var sides = [longestSide(of: shares[...])]
    while boxes.count < most {
      // The box with the longest side among those with more than one colour.
      guard let index = sides.indices.max(by: { sides[$0].length < sides[$1].length }),
        sides[index].length > 0
      else { break }
      let (box, axis) = (boxes[index], sides[index].axis)
      shares[box].sort {
        ($0.color[axis], $0.color.x, $0.color.y, $0.color.z)
          < ($1.color[axis], $1.color.x, $1.color.y, $1.color.z)
      }
      let half = shares[box].reduce(0) { $0 + $1.count } / 2
      var middle = box.lowerBound + 1
      var sum = shares[box.lowerBound].count
      while middle < box.upperBound - 1, sum + shares[middle].count <= half {
        sum += shares[middle].count
        middle += 1
      }
      boxes[index] = box.lowerBound..<middle
      boxes.append(middle..<box.upperBound)
      sides[index] = longestSide(of: shares[boxes[index]])
      sides.append(longestSide(of: shares[middle..<box.upperBound]))
    }
    return boxes.map { mean(of: shares[$0]) }
  }

  private static func longestSide(of shares: ArraySlice<Share>) -> (axis: Int, length: Int) {
    guard let first = shares.first else { return (0, 0) }
    var (low, high) = (first.color, first.color)
    for share in shares {
      low = pointwiseMin(low, share.color)
      high = pointwiseMax(high, share.color)
    }
    let length = high &- low
    let axis = (0..<3).max { length[$0] < length[$1] } ?? 0
    return (axis, length[axis])
  }

  private static func mean(of shares: ArraySlice<Share>) -> SIMD3<Int> {
    var sum = SIMD3<Int>.zero
    var count = 0
    for share in shares {
      sum &+= share.color &* share.count
      count += share.count
    }
    return (sum &+ SIMD3(repeating: count / 2)) / SIMD3(repeating: max(count, 1))
  }
}
