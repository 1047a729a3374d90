import ARRouteEngine

/// Writes drawings as SVG for a design tool: true points, real text, layers one can pick.
///
/// The document is XML 1.0 in UTF-8 without any identifier twice. What belongs to one layer of the
/// drawing is one group with a stable `id` and a name for people (`inkscape:label` for Inkscape,
/// `data-name` for Illustrator; Figma and Sketch show the `id`); a layer that comes again, over
/// something painted in between, gets `-2` and so on added. Each arrow is a group of its own in
/// its layer. SVG has no depth: bodies and their faces are put in an order in which each is painted
/// over those it hides, and a face reaches a little under the neighbour that is painted over it, so
/// that no seam shows. What reaches out of a screen is clipped. The same picture gives the same
/// bytes everywhere.
public struct SVGWriter {
  /// The faces text is set in, first choice first: those of the phones, then what is at hand.
  private static let fontFamily =
    "-apple-system, 'SF Pro Text', Roboto, 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif"

  private var bytes: [UInt8] = []
  private var identifiers = Identifiers()

  private init() {}

  /// A drawing as an SVG document, ended by a line feed.
  ///
  /// - Parameters:
  ///   - drawing: What to write; of positive size and with finite numbers.
  ///   - title: What viewers show as the document's name.
  ///   - scale: Pixels per point of the size that viewers show it in, above 0; coordinates inside
  ///     are points all the same.
  public static func document(
    _ drawing: Drawing, title: String? = nil, scale: Double = 1
  ) -> String {
    document(PictureSheet(drawing), title: title, scale: scale)
  }

  /// Screens side by side as an SVG document, ended by a line feed.
  ///
  /// - Parameters:
  ///   - sheet: What to write; of positive size and with finite numbers.
  ///   - title: What viewers show as the document's name.
  ///   - scale: Pixels per point of the size that viewers show it in, above 0.
  public static func document(
    _ sheet: PictureSheet, title: String? = nil, scale: Double = 1
  ) -> String {
    var writer = SVGWriter()
    writer.writeDocument(sheet, title: title, scale: scale)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private mutating func writeDocument(_ sheet: PictureSheet, title: String?, scale: Double) {
    let viewBox = "0 0 \(Self.number(sheet.width)) \(Self.number(sheet.height))"
    write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    write("<svg xmlns=\"http://www.w3.org/2000/svg\"")
    write(" xmlns:inkscape=\"http://www.inkscape.org/namespaces/inkscape\"")
    write(" width=\"\(Self.number(sheet.width * scale))\"")
    write(" height=\"\(Self.number(sheet.height * scale))\"")
    write(" viewBox=\"\(viewBox)\" font-family=\"\(Self.fontFamily)\">\n")
    if let title { write("<title>\(XMLText.escaped(title))</title>\n") }
    if let backdrop = sheet.backdrop, sheet.panels.count > 1, let panel = sheet.panels.first {
      write("<defs>\n")
      writeImage(backdrop, over: panel.drawing, identifier: Self.sharedPhotograph)
      write("</defs>\n")
    }
    if let background = sheet.background {
      let paint = Self.paint("fill", background)
      openLayer("paper", "Paper")
      write("<rect width=\"\(Self.number(sheet.width))\"")
      write(" height=\"\(Self.number(sheet.height))\"\(paint)/>\n")
      close()
    }
    for (index, panel) in sheet.panels.enumerated() {
      write(panel, of: sheet, number: sheet.panels.count > 1 ? index + 1 : nil)
    }
    if !sheet.texts.isEmpty {
      openLayer("captions", "Captions")
      for line in sheet.texts { writeText(line) }
      close()
    }
    write("</svg>\n")
  }
}

// MARK: Panels and layers

extension SVGWriter {
  /// The identifier of a photograph that several screens show.
  private static let sharedPhotograph = "photograph-source"

  /// Writes a screen and the phone around it; the identifiers of one among several begin with its
  /// number.
  private mutating func write(
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
    let clip = identifiers.unused("clip")
    let box = RoundedBox(
      x: 0, y: 0, width: drawing.width, height: drawing.height,
      radius: panel.frame?.screenRadius ?? 0)
    write("<clipPath id=\"\(clip)\"><rect\(Self.shape(of: box))/></clipPath>\n")
    let (x, y) = (Self.number(panel.origin.x), Self.number(panel.origin.y))
    write("<g id=\"\(identifiers.unused("screen"))\" data-name=\"Screen\"")
    write(" inkscape:label=\"Screen\" clip-path=\"url(#\(clip))\"")
    write("\(panel.origin == .zero ? "" : " transform=\"translate(\(x) \(y))\"")>\n")
    writeBackground(of: panel, of: sheet)
    for group in LayerGroup.groups(of: drawing.items) {
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
    // What a PNG leaves see-through has the background behind it.
    if sheet.backdrop?.kind != .jpeg {
      openLayer("background", "Background")
      write("<rect width=\"\(Self.number(drawing.width))\"")
      write(" height=\"\(Self.number(drawing.height))\"")
      write("\(Self.paint("fill", drawing.background))/>\n")
      close()
    }
    guard let backdrop = sheet.backdrop else { return }
    openLayer("photograph", "Photograph")
    if sheet.panels.count > 1 {
      write("<use href=\"#\(Self.sharedPhotograph)\"/>\n")
    } else {
      writeImage(backdrop, over: drawing, identifier: nil)
    }
    close()
  }

  /// Writes a photograph so that it fills a screen, turned as it is to be seen.
  private mutating func writeImage(
    _ picture: PictureImage, over drawing: Drawing, identifier: String?
  ) {
    let (width, height) =
      picture.orientation.swapsSides
      ? (drawing.height, drawing.width) : (drawing.width, drawing.height)
    write("<image\(identifier.map { " id=\"\($0)\"" } ?? "") width=\"\(Self.number(width))\"")
    write(" height=\"\(Self.number(height))\" preserveAspectRatio=\"xMidYMid slice\"")
    if let matrix = picture.orientation.matrix(width: drawing.width, height: drawing.height) {
      write(" transform=\"matrix(\(matrix.map { Self.number($0) }.joined(separator: " ")))\"")
    }
    write(" href=\"data:\(picture.mediaType);base64,")
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

  private mutating func openLayer(_ identifier: String, _ title: String) {
    open(identifier, title, more: " inkscape:groupmode=\"layer\"")
  }

  private mutating func open(_ identifier: String, _ title: String, more: String = "") {
    let name = XMLText.quoted(title)
    write("<g id=\"\(identifiers.unused(identifier))\" data-name=\"\(name)\"")
    write("\(more) inkscape:label=\"\(name)\">\n")
  }

  private mutating func close() { write("</g>\n") }
}

// MARK: Shapes

extension SVGWriter {
  /// Writes the shapes of one layer; meshes that follow each other hide each other by depth.
  private mutating func writeGroup(_ items: [Drawing.Item]) {
    var meshes: [Drawing.Item] = []
    for item in items {
      if case .mesh = item.shape {
        meshes.append(item)
      } else {
        writeMeshes(meshes)
        meshes = []
        write(item.shape)
      }
    }
    writeMeshes(meshes)
  }

  private mutating func write(_ shape: Shape) {
    switch shape {
    case .polygon(let corners, let fill):
      write("<polygon points=\"\(Self.points(corners))\"\(Self.paint("fill", fill))/>\n")
    case .polyline(let points, let stroke):
      write("<polyline points=\"\(Self.points(points))\" fill=\"none\"\(Self.outline(stroke))")
      write(" stroke-linejoin=\"round\"/>\n")
    case .disc(let center, let radius, let fill, let stroke):
      write("<circle cx=\"\(Self.number(center.x))\" cy=\"\(Self.number(center.y))\"")
      write(" r=\"\(Self.number(radius))\"")
      write(fill.map { Self.paint("fill", $0) } ?? " fill=\"none\"")
      write("\(stroke.map(Self.outline) ?? "")/>\n")
    case .text(let line): writeText(line)
    case .mesh: break  // written together with its neighbours
    }
  }

  /// Writes meshes from far to near, each a group, named where its home on the route is known.
  private mutating func writeMeshes(_ items: [Drawing.Item]) {
    let bodies = items.compactMap { item -> (body: MeshBody, chainage: Double?)? in
      guard case .mesh(let triangles) = item.shape, let body = MeshBody(triangles) else {
        return nil
      }
      return (body, item.chainage)
    }
    for index in MeshBody.paintOrder(bodies.map(\.body)) {
      if let chainage = bodies[index].chainage {
        let place = Self.number(chainage)
        open("arrow-\(place)", "Arrow at \(place) m")
      } else {
        write("<g>\n")
      }
      for face in bodies[index].body.faces { write(face) }
      close()
    }
  }

  private mutating func write(_ face: MeshBody.Face) {
    let outlines = face.outlines.map { outline in
      outline.map { "\(Self.number($0.x, decimals: 2)),\(Self.number($0.y, decimals: 2))" }
        .joined(separator: " ")
    }
    if outlines.count == 1 {
      write("<polygon points=\"\(outlines[0])\"")
    } else {
      write("<path d=\"\(outlines.map { "M\($0)Z" }.joined())\"")
    }
    write("\(Self.paint("fill", face.color))/>\n")
  }

  /// Writes a text with its plate, both turned about the text's place.
  private mutating func writeText(_ line: TextLine) {
    let place = "\(Self.number(line.position.x)) \(Self.number(line.position.y))"
    let turn = Self.number(line.angle.degrees)
    write("<g transform=\"translate(\(place))\(turn == "0" ? "" : " rotate(\(turn))")\">")
    if let plate = line.plate { writePlate(plate, of: line) }
    let anchor =
      switch line.anchor {
      case .start: "start"
      case .middle: "middle"
      case .end: "end"
      }
    // Half the height of capitals, in ems: viewers differ in what they take for the middle.
    write("<text dy=\".35em\" text-anchor=\"\(anchor)\" font-size=\"\(Self.number(line.size))\"")
    write("\(Self.paint("fill", line.color))>\(XMLText.escaped(line.string))</text></g>\n")
  }

  private mutating func writePlate(_ plate: Color, of line: TextLine) {
    let size = line.estimatedSize
    let padding = line.size * 0.3
    let width = size.width + 2 * padding
    let left =
      switch line.anchor {
      case .start: -padding
      case .middle: -width / 2
      case .end: padding - width
      }
    let box = RoundedBox(
      x: left, y: -size.height / 2, width: width, height: size.height, radius: line.size * 0.25)
    write("<rect\(Self.shape(of: box))\(Self.paint("fill", plate))/>")
  }

  private mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }
}

// MARK: Attributes

extension SVGWriter {
  /// A number with at most three decimals: a thousandth of a point.
  private static func number(_ value: Double, decimals: Int = 3) -> String {
    FixedDecimal.text(value, decimals: decimals)
  }

  private static func points(_ points: [Vector2]) -> String {
    points.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " ")
  }

  private static func shape(of box: RoundedBox) -> String {
    var text = box.x == 0 ? "" : " x=\"\(number(box.x))\""
    if box.y != 0 { text += " y=\"\(number(box.y))\"" }
    text += " width=\"\(number(box.width))\" height=\"\(number(box.height))\""
    if box.radius > 0 { text += " rx=\"\(number(box.radius))\"" }
    return text
  }

  /// The attributes of a colour, as `fill` or `stroke`.
  private static func paint(_ attribute: String, _ color: Color) -> String {
    let digits = [color.red, color.green, color.blue].flatMap {
      [Printable.hexDigit($0 >> 4), Printable.hexDigit($0 & 15)]
    }
    let hex = String(decoding: digits, as: UTF8.self)
    let solid = " \(attribute)=\"#\(hex)\""
    guard color.alpha < 255 else { return solid }
    return "\(solid) \(attribute)-opacity=\"\(number(Double(color.alpha) / 255))\""
  }

  private static func outline(_ stroke: Stroke) -> String {
    let line = "\(paint("stroke", stroke.color)) stroke-width=\"\(number(stroke.width))\""
    guard !stroke.dash.isEmpty else { return line }
    return "\(line) stroke-dasharray=\"\(stroke.dash.map { number($0) }.joined(separator: " "))\""
  }
}

/// Gives out identifiers, none twice.
private struct Identifiers {
  /// What they all begin with.
  var prefix = ""
  private var counts: [String: Int] = [:]

  /// The identifier of a name, with a number after it where the name has been used before.
  mutating func unused(_ name: String) -> String {
    let identifier = prefix + name
    let count = (counts[identifier] ?? 0) + 1
    counts[identifier] = count
    return count == 1 ? identifier : unused("\(name)-\(count)")
  }
}

extension PictureImage.Orientation {
  /// What turns a stored picture that fills a box into one that fills a screen of a size, as SVG
  /// has it; nil for one that stands upright.
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
