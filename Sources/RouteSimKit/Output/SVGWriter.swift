import ARRouteEngine

/// Writes drawings as SVG, in true points and with real text.
///
/// The document is XML 1.0 in UTF-8. Consecutive items of a layer are one group named after it, in
/// paint order; a layer that comes again gets `-2` and so on added. SVG has no depth: the
/// triangles of meshes are sorted from far to near within their group, and outlined by a hairline
/// of their own colour, so that no seam shows between them. What reaches out of the drawing is
/// clipped. The same drawing gives the same bytes everywhere.
public struct SVGWriter {
  /// The faces text is set in, first choice first: those of the phones, then what is at hand.
  private static let fontFamily =
    "-apple-system, 'SF Pro Text', Roboto, 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif"

  private var bytes: [UInt8] = []

  private init() {}

  /// A drawing as an SVG document, ended by a line feed.
  ///
  /// - Parameters:
  ///   - drawing: What to write; of positive size and with finite numbers.
  ///   - title: What viewers show as the document's name.
  public static func document(_ drawing: Drawing, title: String? = nil) -> String {
    var writer = SVGWriter()
    writer.writeDocument(drawing, title: title)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private mutating func writeDocument(_ drawing: Drawing, title: String?) {
    let width = Self.number(drawing.width)
    let height = Self.number(drawing.height)
    write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    write("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\"")
    write(" viewBox=\"0 0 \(width) \(height)\" font-family=\"\(Self.fontFamily)\">\n")
    if let title { write("<title>\(XMLText.escaped(title))</title>\n") }
    let rectangle = "<rect width=\"\(width)\" height=\"\(height)\""
    write("<clipPath id=\"viewport\">\(rectangle)/></clipPath>\n")
    write("<g clip-path=\"url(#viewport)\">\n")
    write("\(rectangle)\(Self.paint("fill", drawing.background))/>\n")
    writeGroups(drawing.items)
    write("</g>\n</svg>\n")
  }

  private mutating func writeGroups(_ items: [Drawing.Item]) {
    var counts = [Int](repeating: 0, count: Layer.allCases.count)
    var rest = items[...]
    while let layer = rest.first?.layer {
      let group = rest.prefix { $0.layer == layer }
      rest = rest.dropFirst(group.count)
      var name = layer.rawValue
      if let index = Layer.allCases.firstIndex(of: layer) {
        counts[index] += 1
        if counts[index] > 1 { name += "-\(counts[index])" }
      }
      write("<g id=\"\(name)\">\n")
      writeGroup(group)
      write("</g>\n")
    }
  }

  /// Writes the shapes of one group; meshes that follow each other hide each other by depth.
  private mutating func writeGroup(_ items: ArraySlice<Drawing.Item>) {
    var triangles: [MeshTriangle] = []
    for item in items {
      if case .mesh(let mesh) = item.shape {
        triangles += mesh
      } else {
        writeMesh(triangles)
        triangles = []
        write(item.shape)
      }
    }
    writeMesh(triangles)
  }
}

extension SVGWriter {
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
    case .mesh(let triangles): writeMesh(triangles)
    }
  }

  /// Writes triangles from far to near; of equally far ones the first stays first.
  private mutating func writeMesh(_ triangles: [MeshTriangle]) {
    guard !triangles.isEmpty else { return }
    let order = triangles.enumerated()
      .map { (depth: $1.a.depth + $1.b.depth + $1.c.depth, index: $0) }
      .sorted { $0.depth != $1.depth ? $0.depth > $1.depth : $0.index < $1.index }
    write("<g stroke-width=\"0.6\" stroke-linejoin=\"round\">\n")
    for (_, index) in order {
      let triangle = triangles[index]
      let corners = [triangle.a.position, triangle.b.position, triangle.c.position]
      write("<polygon points=\"\(Self.points(corners))\"")
      write("\(Self.paint("fill", triangle.color))")
      // Outlines of see-through triangles would lie over each other and show.
      if triangle.color.alpha == 255 { write(Self.paint("stroke", triangle.color)) }
      write("/>\n")
    }
    write("</g>\n")
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
    write("<rect x=\"\(Self.number(left))\" y=\"\(Self.number(-size.height / 2))\"")
    write(" width=\"\(Self.number(width))\" height=\"\(Self.number(size.height))\"")
    write(" rx=\"\(Self.number(line.size * 0.25))\"\(Self.paint("fill", plate))/>")
  }

  private mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }
}

extension SVGWriter {
  /// A number with at most three decimals: a thousandth of a point.
  private static func number(_ value: Double) -> String { FixedDecimal.text(value, decimals: 3) }

  private static func points(_ points: [Vector2]) -> String {
    points.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " ")
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
    return "\(line) stroke-dasharray=\"\(stroke.dash.map(number).joined(separator: " "))\""
  }
}
