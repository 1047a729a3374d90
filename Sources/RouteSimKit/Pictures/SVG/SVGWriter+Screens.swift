import ARRouteDrawing
import ARRouteEngine
import RouteFormats

extension SVGWriter {
  /// The identifier of a photograph shared by several screens.
  static let sharedPhotograph = "photograph-source"

  /// Writes a screen and the phone around it; if there are several screens, identifiers begin with the
  /// screen's number.
  mutating func write(
    _ panel: PictureSheet.Panel, of sheet: PictureSheet, number: Int?
  ) {
    if let number {
      identifiers.prefix = ""
      openLayer("screen-\(number)", panel.name ?? "Screen \(number)")
      identifiers.prefix = "screen-\(number)-"
    }
    if let frame = panel.frame {
      write(frame.back.map { $0.moved(by: panel.origin) }, "phone", "Phone")
    }
    writeScreen(panel, of: sheet)
    if number != nil {
      close()
      identifiers.prefix = ""
    }
  }

  private mutating func writeScreen(_ panel: PictureSheet.Panel, of sheet: PictureSheet) {
    let drawing = panel.drawing
    screen = PlaneBox(low: .zero, high: Vector2(drawing.width, drawing.height))
    let clip = identifiers.unused("clip")
    let box = RoundedBox(
      x: 0, y: 0, width: drawing.width, height: drawing.height,
      radius: panel.frame?.screenRadius ?? 0)
    write("<clipPath id=\"\(clip)\"><rect\(Self.shape(of: box))/></clipPath>\n")
    let (x, y) = (Self.number(panel.origin.x), Self.number(panel.origin.y))
    write("<g id=\"\(identifiers.unused("screen"))\" data-name=\"Screen\"")
    write(" inkscape:label=\"Screen\" clip-path=\"url(#\(clip))\"")
    write("\(panel.origin == .zero ? "" : " transform=\"translate(\(x) \(y))\"")")
    if let families = panel.families, families != sheet.families {
      write(" font-family=\"\(Self.list(families))\"")
    }
    write(">\n")
    writeBackground(of: panel, of: sheet)
    for group in LayerGroup.groups(of: SeenMeshes.placingTrees(in: drawing.items, on: screen)) {
      openLayer(group.layer.rawValue, group.layer.title)
      writeGroup(group.items)
      close()
    }
    if let frame = panel.frame, !frame.front.isEmpty {
      write(frame.front, "cutout", "Camera cutout")
    }
    close()
  }

  private mutating func writeBackground(of panel: PictureSheet.Panel, of sheet: PictureSheet) {
    let drawing = panel.drawing
    // The background shows through the transparent parts of a PNG.
    if sheet.backdrop?.kind != .jpeg, !sheet.isTransparent {
      openLayer("background", "Background")
      write("<rect width=\"\(Self.number(drawing.width))\"")
      write(" height=\"\(Self.number(drawing.height))\"")
      write("\(Self.paint("fill", drawing.background))/>\n")
      close()
    }
    guard let backdrop = sheet.backdrop else { return }
    openLayer("photograph", "Photograph")
    if sheet.panels.count > 1 {
      let source = "href=\"#\(Self.sharedPhotograph)\""
      write("<use \(source) xlink:\(source)")
      if sheet.sharedScreen == nil { write(Self.filling(drawing, with: backdrop.sizeUpright)) }
      write("/>\n")
    } else {
      let screen = Vector2(drawing.width, drawing.height)
      writeImage(backdrop, over: screen, identifier: nil)
    }
    close()
  }

  /// Returns the transform that fills a screen with a picture of a different aspect ratio, cropped equally
  /// at two opposite sides.
  private static func filling(_ screen: Drawing, with size: Vector2) -> String {
    let scale = max(screen.width / size.x, screen.height / size.y)
    let (x, y) = ((screen.width - size.x * scale) / 2, (screen.height - size.y * scale) / 2)
    let matrix = [scale, 0, 0, scale, x, y].map { number($0, decimals: 9) }
    return " transform=\"matrix(\(matrix.joined(separator: " ")))\""
  }

  /// Writes a photograph upright and filling a screen.
  ///
  /// It is referenced by SVG 1.1's `xlink:href`, without which Inkscape shows nothing. SVG 2 also requires
  /// viewers to support it (https://www.w3.org/TR/SVG2/linking.html#XLinkRefAttrs); an additional `href`
  /// would put the whole photograph into the file twice.
  mutating func writeImage(
    _ picture: PictureImage, over screen: Vector2, identifier: String?
  ) {
    let (width, height) =
      picture.orientation.swapsSides
      ? (screen.y, screen.x) : (screen.x, screen.y)
    write("<image\(identifier.map { " id=\"\($0)\"" } ?? "") width=\"\(Self.number(width))\"")
    write(" height=\"\(Self.number(height))\" preserveAspectRatio=\"xMidYMid slice\"")
    if let matrix = picture.orientation.matrix(width: screen.x, height: screen.y) {
      write(" transform=\"matrix(\(matrix.map { Self.number($0) }.joined(separator: " ")))\"")
    }
    write(" xlink:href=\"data:\(picture.mediaType);base64,")
    Base64.append(picture.bytes, to: &bytes)
    write("\"/>\n")
  }

  private mutating func write(_ boxes: [RoundedBox], _ identifier: String, _ title: String) {
    openLayer(identifier, title)
    for box in boxes {
      let fill = box.fill.map { Self.paint("fill", $0) } ?? " fill=\"none\""
      write("<rect\(Self.shape(of: box))\(fill)")
      write("\(box.stroke.map(Self.outline) ?? "")/>\n")
    }
    close()
  }

  mutating func openLayer(_ identifier: String, _ title: String) {
    open(identifier, title, more: " inkscape:groupmode=\"layer\"")
  }

  mutating func open(_ identifier: String, _ title: String, more: String = "") {
    let name = XMLText.quoted(title)
    write("<g id=\"\(identifiers.unused(identifier))\" data-name=\"\(name)\"")
    write("\(more) inkscape:label=\"\(name)\">\n")
  }

  mutating func close() { write("</g>\n") }
}

extension PictureSheet {
  /// The size shared by all screens, points; nil if they differ.
  var sharedScreen: Vector2? {
    let sizes = panels.map { Vector2($0.drawing.width, $0.drawing.height) }
    return sizes.allSatisfy { $0 == sizes[0] } ? sizes.first : nil
  }
}

extension PictureImage {
  /// The size of the picture once it is upright, pixels.
  var sizeUpright: Vector2 {
    orientation.swapsSides
      ? Vector2(Double(height), Double(width)) : Vector2(Double(width), Double(height))
  }
}

extension PictureImage.Orientation {
  /// Returns the SVG matrix that turns a stored picture upright and scales it to fill a screen of the given
  /// size; nil if the picture is stored upright.
  fileprivate func matrix(width: Double, height: Double) -> [Double]? {
    switch self {
    case .upright: nil
    case .mirrored: [-1, 0, 0, 1, width, 0]
    case .turnedHalf: [-1, 0, 0, -1, width, height]
    case .turnedHalfMirrored: [1, 0, 0, -1, 0, height]
    case .transposed: [0, 1, 1, 0, 0, 0]
    case .turnedRight: [0, 1, -1, 0, width, 0]
    case .transversed: [0, -1, -1, 0, width, height]
    case .turnedLeft: [0, -1, 1, 0, 0, height]
    }
  }
}
