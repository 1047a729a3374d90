package import ARRouteEngine

extension Drawing {
  /// Paints the icon on a placemark.
  ///
  /// - Parameters:
  ///   - side: The length of the longer side of the icon's box, points.
  ///   - color: The colour of parts that have no colour of their own.
  package mutating func addSign(
    _ icon: MarkIcon, at center: Vector2, side: Double, color: Color
  ) {
    switch icon {
    case .none: break
    case .dot:
      add(.placemark, .disc(center: center, radius: side / 4, fill: color, stroke: nil))
    case .text(let text):
      // Capitals are 0.73 em high in the faces named in pictures.
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
      for shape in artwork.shapes(at: center, side: side, color: color) { add(.placemark, shape) }
    }
  }
}

extension MarkArtwork {
  /// Returns the forms and groups in paint order; if the artwork is clipped, they are in one group.
  ///
  /// - Precondition: The groups refer to existing forms.
  fileprivate func shapes(at center: Vector2, side: Double, color: Color) -> [Shape] {
    var builder = SignShapes(artwork: self, center: center, side: side, color: color)
    let shapes = builder.shapes(of: forms.indices)
    guard let clip else { return shapes }
    let box = ShapeGroup.Clip(low: center - clip * side, high: center + clip * side)
    return [.group(ShapeGroup(shapes, clip: box))]
  }
}

/// Makes shapes from an icon's forms.
private struct SignShapes {
  let artwork: MarkArtwork
  let center: Vector2
  let side: Double
  let color: Color
  /// The number of groups that have been begun.
  private var groupCount = 0

  init(artwork: MarkArtwork, center: Vector2, side: Double, color: Color) {
    self.artwork = artwork
    self.center = center
    self.side = side
    self.color = color
  }

  /// Returns the shapes of a range of forms, and begins groups that have not been begun yet.
  mutating func shapes(of forms: Range<Int>) -> [Shape] {
    var shapes: [Shape] = []
    var index = forms.lowerBound
    while index < forms.upperBound {
      if groupCount < artwork.groups.count,
        artwork.groups[groupCount].forms.lowerBound == index
      {
        let group = artwork.groups[groupCount]
        groupCount += 1
        shapes.append(
          .group(ShapeGroup(self.shapes(of: group.forms), opacity: group.opacity)))
        index = group.forms.upperBound
      } else {
        shapes.append(shape(of: artwork.forms[index]))
        index += 1
      }
    }
    return shapes
  }

  private func shape(of form: MarkArtwork.Form) -> Shape {
    .curves(
      form.curves.map { $0.placed(at: center, scale: side) },
      fill: form.fill.map { CurveFill($0.color(in: color), isEvenOdd: form.isEvenOdd) },
      stroke: form.stroke.map {
        var stroke = Stroke($0.color(in: color), width: form.strokeWidth * side)
        stroke.form = form.lineForm
        stroke.pen = form.pen
        return stroke
      })
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
