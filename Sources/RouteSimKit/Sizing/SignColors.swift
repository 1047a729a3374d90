import ARRouteDrawing
import ARRouteEngine

/// The colours of a placemark's icon (`sign` and `mark` in files), with their weights.
struct SignColors {
  /// A colour, with its share of the icon as weight.
  private struct Part {
    var color: Color
    var weight: Double
  }

  private let parts: [Part]

  /// The number of pixels along each side of the icon's sample.
  private static let side = 48
  /// The minimum share of an icon that must stand out for the whole icon to stand out.
  ///
  /// An example is a letter on a badge in the disc's own colour, or the cloth of a flag.
  private static let leastShare = 0.25

  /// Finds the colours of an icon; nil for a dot, or for no icon.
  ///
  /// - Parameters:
  ///   - color: The colour of the parts that have no colour of their own.
  ///   - typesetter: The typesetter for letters.
  init?(_ icon: MarkIcon, color: Color, setBy typesetter: () -> any Typesetter) {
    switch icon {
    case .dot, .none: return nil
    case .text(let text):
      let typesetter = typesetter()
      parts =
        typesetter.typeset(text).isPlain
        ? [Part(color: color, weight: 1)] : Self.seen(icon, color, typesetter)
    case .artwork(let artwork):
      let seen = Self.seen(icon, color)
      parts = artwork.isPlain && !seen.isEmpty ? [Part(color: color, weight: 1)] : seen
    case .image: parts = Self.seen(icon, color)
    }
  }

  /// Returns the colours of the icon's pixels that are not fully transparent.
  private static func seen(
    _ icon: MarkIcon, _ color: Color, _ typesetter: any Typesetter = StrokeTypesetter()
  ) -> [Part] {
    let side = Double(side)
    var rasterizer = SmoothRasterizer(typesetter: typesetter)
    func bitmap(before background: Color) -> Bitmap {
      var drawing = Drawing(width: side, height: side, background: background)
      drawing.addSign(icon, at: Vector2(side / 2, side / 2), side: side, color: color)
      rasterizer.render(drawing, width: Self.side, height: Self.side)
      return rasterizer.bitmap
    }
    let pixels = Bitmap.unmixed(
      beforeBlack: bitmap(before: Color(hex: 0)), beforeWhite: bitmap(before: Color(hex: 0xFFFFFF)))
    return pixels.pixels.compactMap { pixel in
      let alpha = UInt8(truncatingIfNeeded: pixel >> 24)
      guard alpha > 0 else { return nil }
      var color = Color(pixel: pixel)
      color.alpha = alpha
      return Part(color: color, weight: Double(alpha))
    }
  }

  /// Returns the contrast that at least a quarter of the icon has for a colour vision; 1 if no part of the
  /// icon is visible.
  func contrast(on disc: Color, seenWith vision: ColorVision) -> Double {
    let ground = disc.seen(with: vision)
    var known: [Color: Double] = [:]
    let contrasts = parts.map { part -> (ratio: Double, weight: Double) in
      let color = part.color.laid(over: disc)
      let ratio = known[color] ?? color.seen(with: vision).contrast(with: ground)
      known[color] = ratio
      return (ratio, part.weight)
    }
    .sorted { $0.ratio > $1.ratio }
    var rest = contrasts.reduce(0) { $0 + $1.weight } * Self.leastShare
    for (ratio, weight) in contrasts {
      rest -= weight
      if rest <= 0 { return ratio }
    }
    return 1
  }
}

extension MarkArtwork {
  /// True when all parts are solid and in the icon's colour.
  fileprivate var isPlain: Bool {
    groups.isEmpty
      && forms.allSatisfy { form in
        [form.fill, form.stroke].compactMap(\.self).allSatisfy { $0 == .ofSign(opacity: 1) }
      }
  }
}
