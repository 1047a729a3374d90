package import ARRouteEngine

/// Reads an icon: a PNG, a plain SVG, or path data.
///
/// In SVG, it supports paths and basic shapes with fills, strokes, opacities and transforms, in groups,
/// clipped to the viewport. Shapes without a colour of their own, or with `currentColor`, take the icon's
/// colour, as in icon fonts and template images. Anything unsupported (text, gradients, style sheets, masks,
/// filters, references) is an error that names its line, so no part is ever silently missing: `IconProperty`
/// and `IconElement` have a row for each thing that may change a picture.
///
/// Written with libxml2 and by hand rather than with librsvg, so that the icon still consists of curves in an
/// SVG written by this program.
package enum IconReader {
  /// The maximum length of a file, bytes.
  static let maximumLength = 4 << 20
  /// The maximum number of shapes.
  static let mostForms = 20_000
  /// The maximum number of curve segments in all shapes together.
  static let mostPieces = 200_000
  /// The maximum distance of an icon's shapes from the centre of its box, and the maximum width of its
  /// strokes, relative to the box's longer side.
  static let farthest = 1e6
  /// The maximum width and height of a PNG, pixels.
  static let mostPixels = 1024

  /// Reads the icon in a file.
  static func icon(_ bytes: [UInt8]) throws(IconError) -> MarkIcon {
    guard bytes.count <= maximumLength else { throw .tooLong }
    if bytes.starts(with: PNGHead.signature) { return .image(try image(bytes)) }
    // The file may begin with a byte order mark.
    let marks: [[UInt8]] = [[0xEF, 0xBB, 0xBF], [0xFE, 0xFF], [0xFF, 0xFE]]
    let first = bytes.first { $0 != 0x20 && !(0x09...0x0D).contains($0) }
    guard first == UInt8(ascii: "<") || marks.contains(where: { bytes.starts(with: $0) }) else {
      throw .unknownFormat
    }
    return .artwork(try SVGIconReader.artwork(bytes))
  }

  /// Returns an icon that is the filled area of the given path data; its box is their bounding box.
  package static func artwork(path text: String) throws(IconError) -> MarkArtwork {
    let curves = try curves(of: text, line: 1, limit: mostPieces).curves
    var form = MarkArtwork.Form(curves)
    form.fill = .ofSign(opacity: 1)
    return try MarkArtwork(forms: [form], box: nil)
  }

  /// Converts path data to curves.
  static func curves(
    of text: some StringProtocol, line: Int, limit: Int
  ) throws(IconError) -> (curves: [CurvePath], pieces: Int) {
    do {
      return try PathDataReader.curves(text, limit: limit)
    } catch {
      switch error {
      case .tooMany: throw .tooMany(line: line)
      case .syntax(let offset):
        let rest = String(decoding: Array(text.utf8.dropFirst(offset).prefix(12)), as: UTF8.self)
        throw .badPath(line: line, offset: offset + 1, text: Printable.sanitised(rest))
      }
    }
  }

  private static func image(_ bytes: [UInt8]) throws(IconError) -> ImagePyramid {
    do {
      let file = try PictureImage(bytes)
      guard file.width <= mostPixels, file.height <= mostPixels else {
        throw IconError.tooLarge(width: file.width, height: file.height)
      }
      let pixels = try file.seeThroughPixels()
      guard
        let image = ImagePyramid(
          width: pixels.width, height: pixels.height, pixels: pixels.values)
      else { throw PictureError.broken(.png) }
      guard pixels.values.contains(where: { $0 >> 24 > 0 }) else { throw IconError.empty }
      return image
    } catch let error as IconError {
      throw error
    } catch {
      throw .picture(error as? PictureError ?? .broken(.png))
    }
  }
}

extension MarkArtwork {
  /// Creates artwork from shapes in the units of a box, scaled so that the box has a longer side of 1 and is
  /// centred on the origin.
  ///
  /// - Parameter box: The box; nil for the bounding box of the curves.
  init(forms: [Form], box: (low: Vector2, size: Vector2)?) throws(IconError) {
    let seen = forms.filter { !$0.curves.isEmpty && ($0.fill != nil || $0.stroke != nil) }
    var around = PlaneBox()
    for point in seen.lazy.flatMap(\.curves).flatMap(\.controlPoints) { around.add(point) }
    let (low, high) = (around.low, around.high)
    guard low.x <= high.x, low.x < high.x || low.y < high.y else { throw .empty }
    let box = box ?? (low, around.size)
    let side = max(box.size.x, box.size.y)
    let half = box.size * 0.5
    self.init(
      seen.map { form in
        var form = form
        form.curves = form.curves.map { curve in
          // Subtracting first preserves tiny shapes far from the origin: the difference of nearby points is
          // exact.
          curve.mapped { ($0 - box.low - half) * (1 / side) }
        }
        form.strokeWidth /= side
        return form
      })
    // NaN also fails these comparisons.
    let isInBounds = self.forms.allSatisfy { form in
      form.strokeWidth * (form.pen?.reach ?? 1) <= IconReader.farthest
        && form.curves.lazy.flatMap(\.controlPoints).allSatisfy {
          abs($0.x) <= IconReader.farthest && abs($0.y) <= IconReader.farthest
        }
    }
    guard isInBounds else { throw .tooFar }
  }
}

extension CurvePath {
  /// All control points of the curves; the curves stay within the convex hull of these points.
  fileprivate var controlPoints: [Vector2] {
    [start] + curves.flatMap { [$0.leaving, $0.arriving, $0.end] }
  }
}
