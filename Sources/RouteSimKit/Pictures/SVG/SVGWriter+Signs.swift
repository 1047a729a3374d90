import ARRouteDrawing
import ARRouteEngine
import RouteFormats

extension SVGWriter {
  /// A path as SVG's path data.
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

  private static func pair(_ point: Vector2) -> String { "\(number(point.x)),\(number(point.y))" }

  /// Writes a small picture as PNG, with its transparency.
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
  /// True when a screen shows small pictures.
  var hasImages: Bool {
    panels.contains { panel in
      panel.drawing.items.contains { if case .image = $0.shape { true } else { false } }
    }
  }
}
