package import ARRouteEngine
private import CPNG
private import CTurboJPEG
private import CWebP

extension PictureImage {
  /// Returns the picture's pixels, rotated for display; transparent pixels are blended with a background
  /// colour.
  ///
  /// - Parameters:
  ///   - width: The minimum width, pixels: a JPEG is decoded at a half, a quarter or an eighth of its size if
  ///     that is still large enough.
  ///   - height: The minimum height, pixels.
  ///   - background: The colour behind transparent pixels.
  /// - Complexity: O(pixels) in time, and four bytes of memory for each pixel.
  package func pixels(
    enoughFor width: Int, _ height: Int, over background: Color
  ) throws(PictureError) -> Pixels {
    let (wide, high) = orientation.swapsSides ? (height, width) : (width, height)
    let decoded: Pixels?
    switch kind {
    case .png, .webp:
      var pixels = storedPixels(over: background)
      // Rotating a picture temporarily doubles the memory.
      while orientation != .upright, let large = pixels,
        large.width / 2 >= max(wide, 1), large.height / 2 >= max(high, 1)
      { pixels = large.halved() }
      decoded = pixels
    case .jpeg:
      decoded = storedPixels(
        shrunkBy: [8, 4, 2].first { self.width / $0 >= wide && self.height / $0 >= high } ?? 1)
    }
    guard let decoded else { throw .broken(kind) }
    return orientation.turned(decoded)
  }

  /// Returns the pixels of a PNG as stored: red, green, blue and straight alpha.
  package func seeThroughPixels() throws(PictureError) -> Pixels {
    guard kind == .png, let decoded = storedPixels() else { throw .broken(kind) }
    return decoded
  }

  /// Checks that the picture can be decoded, and discards the pixels.
  package func check() throws(PictureError) {
    guard (kind == .jpeg ? storedPixels(shrunkBy: 8) : storedPixels()) != nil else {
      throw .broken(kind)
    }
  }

  /// Returns the pixels of a JPEG at 1, ½, ¼ or ⅛ of its size; nil if the file is broken.
  private func storedPixels(shrunkBy divisor: Int) -> Pixels? {
    let (columns, rows) = ((width + divisor - 1) / divisor, (height + divisor - 1) / divisor)
    return Pixels.decoding(width: columns, height: rows) { pixels in
      routesim_jpeg_decode(
        bytes, UInt(bytes.count), Int32(divisor), Int32(columns), Int32(rows),
        pixels.assumingMemoryBound(to: UInt8.self)) != 0
    }
  }

  /// Returns the pixels of a PNG or WebP with straight alpha; nil if the file is broken.
  ///
  /// - Parameter background: The colour with which the pixels are blended; nil to leave them unblended.
  private func storedPixels(over background: Color? = nil) -> Pixels? {
    Pixels.decoding(width: width, height: height) { pixels in
      let isDecoded =
        kind == .webp
        ? routesim_webp_decode(
          bytes, bytes.count, Int32(width), Int32(height),
          pixels.assumingMemoryBound(to: UInt8.self))
        : routesim_png_decode(
          bytes, bytes.count, png_uint_32(width), png_uint_32(height), pixels)
      if let background, isDecoded != 0 {
        let values = pixels.assumingMemoryBound(to: UInt32.self)
        Pixels.flatten(
          UnsafeMutableBufferPointer(start: values, count: width * height), over: background)
      }
      return isDecoded != 0
    }
  }

  /// Returns the picture in a format that every SVG viewer shows.
  ///
  /// A WebP or a file longer than `limit` is converted to the best JPEG that fits, or to a PNG if any of it
  /// is transparent; other files are returned unchanged.
  ///
  /// librsvg and Inkscape show a WebP only if the system has a loader for it, and librsvg does not read
  /// attributes of more than ten million characters (libxml2's `XML_MAX_TEXT_LENGTH`). A transparent picture
  /// may have any length.
  ///
  /// - Parameter limit: The maximum length of a JPEG, bytes; in an attribute, three bytes take four
  ///   characters.
  package func embeddable(within limit: Int = 7_400_000) throws(PictureError) -> PictureImage {
    guard kind == .webp || bytes.count > limit else { return self }
    guard var pixels = kind == .jpeg ? storedPixels(shrunkBy: 1) : storedPixels() else {
      throw .broken(kind)
    }
    guard pixels.values.allSatisfy({ $0 >> 24 == 255 }) else {
      if kind == .png { return self }
      guard let bytes = pixels.png() else { throw .lackOfMemory }
      return PictureImage(self, as: .png, bytes, width: width, height: height)
    }
    while true {
      for quality in [95, 88] as [Int32] {
        guard let bytes = pixels.jpeg(quality: quality) else { throw .lackOfMemory }
        guard bytes.count <= limit || max(pixels.width, pixels.height) < 64 else { continue }
        return PictureImage(
          self, as: .jpeg, bytes, width: pixels.width, height: pixels.height)
      }
      pixels = pixels.halved()
    }
  }

  /// The pixels of a picture, packed into 32 bits each, with the top row first.
  package struct Pixels: Hashable, Sendable {
    /// The width, pixels.
    package let width: Int
    /// The height, pixels.
    package let height: Int
    /// The pixels, row by row: red in the lowest byte, then green, blue and opacity;
    /// `width * height` of them.
    package let values: [UInt32]
  }
}

extension PictureImage.Pixels {
  /// Returns pixels that `decode` fills with bytes of red, green, blue and opacity; nil if `decode` fails.
  fileprivate static func decoding(
    width: Int, height: Int, _ decode: (UnsafeMutableRawPointer) -> Bool
  ) -> PictureImage.Pixels? {
    var isDecoded = false
    let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      buffer.initialize(repeating: 0)
      isDecoded = decode(UnsafeMutableRawPointer(start))
      count = width * height
    }
    return isDecoded ? PictureImage.Pixels(width: width, height: height, values: pixels) : nil
  }

  /// Returns the picture as a JPEG without colour subsampling; nil if there is not enough memory.
  fileprivate func jpeg(quality: Int32) -> [UInt8]? {
    var file: UnsafeMutablePointer<UInt8>?
    var length: UInt = 0
    defer { routesim_jpeg_free(file) }
    guard
      routesim_jpeg_encode(values, Int32(width), Int32(height), quality, &file, &length) != 0
    else { return nil }
    return Array(UnsafeBufferPointer(start: file, count: Int(length)))
  }

  /// Returns the picture at half its size: each pixel is the mean of four pixels, and is opaque.
  ///
  /// If the width or height is odd, the last column or row counts twice.
  fileprivate func halved() -> PictureImage.Pixels {
    let (columns, rows) = ((width + 1) / 2, (height + 1) / 2)
    var pixels: [UInt32] = []
    pixels.reserveCapacity(columns * rows)
    for row in 0..<rows {
      let (upper, lower) = (2 * row * width, min(2 * row + 1, height - 1) * width)
      for column in 0..<columns {
        let (left, right) = (2 * column, min(2 * column + 1, width - 1))
        let four = [
          values[upper + left], values[upper + right], values[lower + left], values[lower + right],
        ]
        var mean: UInt32 = 0xFF00_0000
        for shift in [0, 8, 16] as [UInt32] {
          let sum = four.reduce(2) { $0 + ($1 >> shift & 0xFF) }
          mean |= (sum / 4) << shift
        }
        pixels.append(mean)
      }
    }
    return PictureImage.Pixels(width: columns, height: rows, values: pixels)
  }

  /// Returns the picture as a PNG with straight alpha; nil if there is not enough memory.
  fileprivate func png() -> [UInt8]? {
    var length = routesim_png_room(png_uint_32(width), png_uint_32(height))
    let bytes = [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
      let isPacked = routesim_png_encode(
        values, png_uint_32(width), png_uint_32(height), buffer.baseAddress, &length)
      count = isPacked != 0 ? length : 0
    }
    return bytes.isEmpty ? nil : bytes
  }

  /// Blends pixels, whose highest byte is straight alpha, with a background colour.
  fileprivate static func flatten(
    _ pixels: UnsafeMutableBufferPointer<UInt32>, over background: Color
  ) {
    let behind = (
      UInt32(background.red), UInt32(background.green), UInt32(background.blue)
    )
    for index in pixels.indices where pixels[index] >> 24 < 255 {
      let pixel = pixels[index]
      let opacity = pixel >> 24
      func mixed(_ shift: UInt32, _ color: UInt32) -> UInt32 {
        let sum = (pixel >> shift & 0xFF) * opacity + color * (255 - opacity)
        return ((sum + 127) / 255) << shift
      }
      pixels[index] = mixed(0, behind.0) | mixed(8, behind.1) | mixed(16, behind.2)
    }
  }
}

extension PictureImage.Orientation {
  /// Returns stored pixels, rotated and mirrored for display.
  fileprivate func turned(_ stored: PictureImage.Pixels) -> PictureImage.Pixels {
    guard self != .upright else { return stored }
    let (lastColumn, lastRow) = (stored.width - 1, stored.height - 1)
    let (width, height) =
      swapsSides ? (stored.height, stored.width) : (stored.width, stored.height)
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    for row in 0..<height {
      for column in 0..<width {
        let (sourceColumn, sourceRow) =
          switch self {
          case .upright: (column, row)
          case .mirrored: (lastColumn - column, row)
          case .turnedHalf: (lastColumn - column, lastRow - row)
          case .turnedHalfMirrored: (column, lastRow - row)
          case .transposed: (row, column)
          case .turnedRight: (row, lastRow - column)
          case .transversed: (lastColumn - row, lastRow - column)
          case .turnedLeft: (lastColumn - row, column)
          }
        pixels.append(stored.values[sourceRow * stored.width + sourceColumn])
      }
    }
    return PictureImage.Pixels(width: width, height: height, values: pixels)
  }
}
