import ARRouteDrawing
import RouteFormats

/// A picture file format, as a table row from which commands and scripts take its writer.
package struct PictureFormat: Hashable, NamedRow, Sendable {
  /// A function that writes a sheet in points and returns the file in consecutive pieces.
  package typealias PointWriter = @Sendable (PictureSheet, PictureNames) -> AnyIterator<[UInt8]>
  /// A function that writes pixels.
  ///
  /// Each call of `rows` returns a few rows, in the form that `PNGWriter` accepts.
  package typealias PixelWriter =
    @Sendable (SheetPixels, _ rows: () -> [UInt32]) throws -> [UInt8]

  /// The two kinds of output.
  package enum Medium: Sendable {
    /// Shapes and letters, which viewers draw at any size.
    case points(PointWriter)
    /// The sheet rendered to pixels; the writer throws only if there is not enough memory.
    case pixels(PixelWriter)
  }

  /// The format's name in options, which is also the file extension.
  package let rawValue: String
  package let medium: Medium

  /// Creates a row.
  package init(_ name: String, _ medium: Medium) { (rawValue, self.medium) = (name, medium) }

  /// True for pixel formats; their files are compared pixel by pixel and cannot be shown in a terminal.
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

  /// The formats of all commands that draw; those in points come first.
  package static let allCases = [svg, png]
}

/// The texts in a picture in points, and its display size in viewers.
package struct PictureNames: Sendable {
  package var title: String?
  var description: String?
  /// Pixels per point, above 0.
  package var scale: Double

  package init(title: String? = nil, description: String? = nil, scale: Double = 1) {
    (self.title, self.description, self.scale) = (title, description, scale)
  }
}
