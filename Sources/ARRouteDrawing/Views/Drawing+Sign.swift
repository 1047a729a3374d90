package import ARRouteEngine

extension Drawing {
  /// Paints the sign on a mark.
  ///
  /// - Parameters:
  ///   - side: The longer side of its box, points.
  ///   - color: Of what of it has no colour of its own.
  package mutating func addSign(
    _ icon: MarkIcon, at center: Vector2, side: Double, color: Color
  ) {
    switch icon {
    case .none: break
    case .dot:
      add(.placemark, .disc(center: center, radius: side / 4, fill: color, stroke: nil))
    case .text(let text):
      // Capitals are 0.73 em high in the faces that pictures name.
      let width = TextLine(text, at: center, size: 1, color: color).estimatedSize.width
      let size = side / max(0.73, width)
      var line = TextLine(text, at: center, size: size, color: color)
      line.inkSide = side
      add(.placemark, .text(line))
    case .image(let image):
      let longer = Double(max(image.width, image.height))
      let size = Vector2(Double(image.width), Double(image.height)) * (side / longer)
      add(.placemark, .image(image, corner: center - size * 0.5, size: size))
    case .artwork(let artwork):
      for form in artwork.forms {
        add(
          .placemark,
          .curves(
            form.curves.map { $0.placed(at: center, scale: side) },
            fill: form.fill.map { CurveFill($0.color(in: color), isEvenOdd: form.isEvenOdd) },
            stroke: form.stroke.map {
              var stroke = Stroke($0.color(in: color), width: form.strokeWidth * side)
              stroke.form = form.lineForm
              return stroke
            }))
      }
    }
  }
}

extension MarkArtwork.Ink {
  fileprivate func color(in sign: Color) -> Color {
    switch self {
    case .ofSign(let opacity): sign.faded(opacity)
    case .own(let color): color
    }
  }
}
