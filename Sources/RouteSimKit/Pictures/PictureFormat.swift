import ARRouteDrawing
import RouteFormats

/// A format of picture files: the row from which commands and scripts write it.
package struct PictureFormat: Hashable, NamedRow, Sendable {
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
    "png", .pixels(PNGWriter.bytes(of:rows:)))

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
