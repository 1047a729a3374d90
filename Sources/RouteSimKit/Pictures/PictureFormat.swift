import ARRouteDrawing
package import RouteFormats

/// A format of picture files: the row from which commands and scripts write it.
package struct PictureFormat: Hashable, CaseIterable, RawRepresentable, Sendable {
  /// A writer of a sheet in points: the file in pieces that follow each other.
  package typealias PointWriter = @Sendable (PictureSheet, PictureNames) -> AnyIterator<[UInt8]>
  /// A writer of pixels; the rows come in the form that `PNGWriter` takes, some at a time.
  package typealias PixelWriter =
    @Sendable (SheetPixels, _ rows: () -> [UInt32]) throws -> [UInt8]

  /// The two ways to write a sheet.
  package enum Medium: Sendable {
    /// Shapes and letters, which viewers paint at any size.
    case points(PointWriter)
    /// The sheet as painted here; it throws only for a lack of memory.
    case pixels(PixelWriter)
  }

  /// The word of options, which is the ending of files, too.
  package let rawValue: String
  package let medium: Medium

  /// A row.
  package init(_ name: String, _ medium: Medium) { (rawValue, self.medium) = (name, medium) }

  /// The row of a word; nil for another word.
  package init?(rawValue: String) {
    guard let format = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = format
  }

  /// True for pixels, which are compared one by one and which no terminal shows.
  package var isOfPixels: Bool { if case .pixels = medium { true } else { false } }
}

extension PictureFormat {
  /// The phone's screen in points.
  static let svg = PictureFormat(
    "svg",
    .points { sheet, names in
      SVGWriter.pieces(
        of: sheet, title: names.title, description: names.description, scale: names.scale)
    })

  /// The phone's screen in pixels.
  package static let png = PictureFormat(
    "png", .pixels { try PNGWriter.bytes(of: $0, rows: $1) })

  /// The formats of every command that draws, those of points first.
  package static let allCases = [svg, png]
}

/// Text that a picture in points carries, and the size that viewers show it in.
package struct PictureNames: Sendable {
  package var title: String?
  var description: String?
  /// Pixels for each point, above 0.
  package var scale: Double

  package init(title: String? = nil, description: String? = nil, scale: Double = 1) {
    (self.title, self.description, self.scale) = (title, description, scale)
  }
}

/// The size of a sheet in pixels, and what its file says of them.
package struct SheetPixels: Sendable {
  /// Pixels in a row, one at least.
  package let width: Int
  /// Rows, one at least.
  package let height: Int
  /// True where the highest byte of a pixel is its opacity, straight.
  let isSeeThrough: Bool
  /// True where a photograph lies behind the drawing.
  let hasPhotograph: Bool
  /// The pixel density for display; nil if unknown.
  let pixelsPerMetre: Double?
  /// The names for the copyright; empty for none.
  let credits: String

  /// Creates the pixels of a painter.
  package init(_ painter: SheetPainter, hasPhotograph: Bool = false, pixelsPerMetre: Double? = nil)
  {
    (width, height, credits) = (painter.width, painter.height, painter.credits)
    isSeeThrough = painter.isTransparent
    self.hasPhotograph = hasPhotograph
    self.pixelsPerMetre = pixelsPerMetre
  }
}

extension PNGWriter {
  /// Encodes a sheet as a PNG file.
  ///
  /// - Throws: If libpng refuses: a size beyond a million, or a lack of memory.
  package static func bytes(
    of sheet: SheetPixels, rows next: () -> [UInt32]
  ) throws(PNGWriterError) -> [UInt8] {
    try bytes(
      width: sheet.width, height: sheet.height,
      content: sheet.hasPhotograph ? .photograph : .drawing,
      pixelsPerMetre: sheet.pixelsPerMetre, isSeeThrough: sheet.isSeeThrough,
      credits: sheet.credits, rows: next)
  }
}

extension SheetPainter {
  /// The sheet as a file, painted band by band: memory does not grow with its height.
  ///
  /// - Parameters:
  ///   - write: A format's writer.
  ///   - pixels: The size, and what the file says.
  ///   - bandLength: The number of pixels that are in memory at once, as far as a row has no more.
  ///   - progress: Called with the share that is painted, 0..<1.
  package mutating func file(
    by write: PictureFormat.PixelWriter, _ pixels: SheetPixels, bandLength: Int = 1 << 22,
    progress: (Double) -> Void = { _ in }
  ) throws -> [UInt8] {
    let step = max(1, bandLength / max(1, width))
    let height = height
    var next = 0
    // A writer, which may not escape itself, takes no closure that may not.
    return try withoutActuallyEscaping(progress) { progress in
      try write(pixels) {
        let rows = next..<min(next + step, height)
        next = rows.upperBound
        let band = paint(rows: rows) { share in
          progress((Double(rows.lowerBound) + share * Double(rows.count)) / Double(height))
        }
        return band.pixels
      }
    }
  }
}
