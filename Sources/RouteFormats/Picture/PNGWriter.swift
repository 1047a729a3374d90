private import CPNG

/// Writes pixels as PNG (W3C Recommendation, third edition, 2025) with libpng: 8 bits per channel, sRGB,
/// opaque unless stated otherwise.
///
/// The same pixels give the same bytes with the same versions of libpng and zlib.
package enum PNGWriter {
  /// The kind of picture, which determines libpng's filter and zlib's compression level.
  ///
  /// The alternative is to try all five filters on each row at level 6 and keep the smallest result. Compared
  /// with that, the settings for drawings and photographs take less time and at most 3 % more space, usually
  /// less space.
  package enum Content: Hashable, Sendable {
    /// Plain areas with sharp edges; they compress best without a filter.
    case drawing
    /// Gradual changes of colour; the difference from the previous pixel is small.
    case photograph
    /// A picture that is shown only briefly and not kept; it is written quickly.
    case passing

    fileprivate var filter: Int32 {
      switch self {
      case .drawing, .passing: PNG_FILTER_NONE
      case .photograph: PNG_FILTER_SUB
      }
    }

    fileprivate var compressionLevel: Int32 {
      switch self {
      case .drawing: 7
      case .photograph: 6
      case .passing: 1
      }
    }
  }

  /// Returns a picture as a PNG file.
  ///
  /// - Parameters:
  ///   - width: The width, pixels: at least one and at most a million.
  ///   - height: The height, pixels, with the same limits.
  ///   - pixels: The pixels, row by row: red in the lowest byte, then green and blue; `width * height` of
  ///     them.
  ///   - content: The kind of picture; the pixels are preserved exactly in any case.
  ///   - pixelsPerMetre: The pixel density for display; nil if unknown.
  ///   - credits: The copyright holders; may be empty.
  /// - Throws: An error if the size is beyond these limits or there is not enough memory.
  package static func bytes(
    width: Int, height: Int, pixels: [UInt32], content: Content = .drawing,
    pixelsPerMetre: Double? = nil, credits: String = ""
  ) throws(PNGWriterError) -> [UInt8] {
    precondition(
      width >= 0 && height >= 0 && pixels.count == width * height, "wrong pixel count")
    return try bytes(
      width: width, height: height, content: content, pixelsPerMetre: pixelsPerMetre,
      credits: credits
    ) { pixels }
  }

  /// Returns a picture as a PNG file from pixels supplied a few rows at a time.
  ///
  /// The bytes do not depend on how many rows are supplied at once.
  ///
  /// - Parameters:
  ///   - width: The width, pixels: at least one and at most a million.
  ///   - height: The height, pixels, with the same limits.
  ///   - content: The kind of picture; the pixels are preserved exactly in any case.
  ///   - pixelsPerMetre: The pixel density for display; nil if unknown.
  ///   - credits: The copyright holders; may be empty.
  ///   - isSeeThrough: True if the highest byte of each pixel is its opacity (straight alpha).
  ///   - next: Returns the next rows, at least one, packed as for the function above; called until all rows
  ///     have been supplied.
  /// - Throws: An error if the size is beyond these limits or there is not enough memory.
  package static func bytes(
    width: Int, height: Int, content: Content = .drawing, pixelsPerMetre: Double? = nil,
    isSeeThrough: Bool = false, credits: String = "", rows next: () -> [UInt32]
  ) throws(PNGWriterError) -> [UInt8] {
    guard let columns = png_uint_32(exactly: width), let lines = png_uint_32(exactly: height)
    else { throw PNGWriterError() }
    var density: png_uint_32 = 0
    if let pixelsPerMetre, pixelsPerMetre >= 1, pixelsPerMetre < 0x1p31 {
      density = png_uint_32(pixelsPerMetre.rounded())
    }
    // The writer must stay at the same address, because libpng keeps a pointer to it.
    let writer = UnsafeMutablePointer<routesim_png_writer>.allocate(capacity: 1)
    writer.initialize(to: routesim_png_writer())
    defer {
      routesim_png_discard(writer)
      writer.deallocate()
    }
    guard
      routesim_png_begin(
        writer, columns, lines, density, isSeeThrough ? 1 : 0, content.filter,
        content.compressionLevel, credits) != 0
    else { throw PNGWriterError() }
    var written = 0
    while written < height {
      let pixels = next()
      let count = pixels.count / width
      precondition(
        count > 0 && pixels.count == count * width && written + count <= height,
        "the rows must be complete")
      guard routesim_png_write_rows(writer, pixels, width, count) != 0 else {
        throw PNGWriterError()
      }
      written += count
    }
    guard routesim_png_end(writer) != 0 else { throw PNGWriterError() }
    let file = writer.pointee.file
    return Array(UnsafeBufferPointer(start: file.bytes, count: file.length))
  }
}

/// An error from libpng: the picture has no pixels or too many, or there is not enough memory.
package struct PNGWriterError: Error, Hashable, Sendable {}
