import ARRouteDrawing
import ARRouteEngine
import RouteFormats

extension SVGWriter {
  /// Returns a path as SVG path data.
  static func data(_ path: CurvePath) -> String {
    var text = "M\(pair(path.start))"
    for curve in path.curves {
      if curve.isStraight {
        text += "L\(pair(curve.end))"
      } else {
        text += "C\(pair(curve.leaving)) \(pair(curve.arriving)) \(pair(curve.end))"
      }
    }
    return text + (path.isClosed ? "Z" : "")
  }

  /// Writes the outlines of curves drawn with an oval pen, in the coordinate system in which the pen is
  /// round.
  mutating func writeLines(of curves: [CurvePath], _ stroke: Stroke) {
    guard let pen = stroke.pen else { return }
    let data = curves.map { Self.data($0.mapped(pen.source)) }.joined()
    let matrix = [pen.x.x, pen.x.y, pen.y.x, pen.y.y].map { Self.number($0, decimals: 9) }
    write("<path d=\"\(data)\" fill=\"none\"\(Self.outline(stroke))\(Self.form(stroke.form))")
    write(" transform=\"matrix(\(matrix.joined(separator: " ")) 0 0)\"/>\n")
  }

  private static func pair(_ point: Vector2) -> String { "\(number(point.x)),\(number(point.y))" }

  /// Opens a group with its attributes, preceded by its clipping rectangle; the caller closes the group.
  mutating func open(_ group: ShapeGroup) {
    var attributes = ""
    if let clip = group.clip {
      let name = identifiers.unused("sign-clip")
      let size = clip.high - clip.low
      let box = RoundedBox(
        x: clip.low.x, y: clip.low.y, width: size.x, height: size.y, radius: 0)
      write("<clipPath id=\"\(name)\"><rect\(Self.shape(of: box))/></clipPath>\n")
      attributes += " clip-path=\"url(#\(name))\""
    }
    if group.opacity < 1 { attributes += " opacity=\"\(Self.number(group.opacity))\"" }
    write("<g\(attributes)>\n")
  }

  /// Writes a small picture as an embedded PNG with transparency.
  mutating func write(_ image: ImagePyramid, corner: Vector2, size: Vector2) {
    let pixels = image.pixels
    guard
      let file = try? PNGWriter.bytes(
        width: image.width, height: image.height, isSeeThrough: true, rows: { pixels })
    else { return }
    write("<image x=\"\(Self.number(corner.x))\" y=\"\(Self.number(corner.y))\"")
    write(" width=\"\(Self.number(size.x))\" height=\"\(Self.number(size.y))\"")
    write(" preserveAspectRatio=\"none\" xlink:href=\"data:image/png;base64,")
    Base64.append(file, to: &bytes)
    write("\"/>\n")
  }
}

extension PictureSheet {
  /// True when any screen contains small pictures.
  var hasImages: Bool {
    panels.contains { panel in
      panel.drawing.items.contains { if case .image = $0.shape { true } else { false } }
    }
  }
}
