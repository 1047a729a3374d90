import ARRouteDrawing
import ARRouteEngine
import RouteFormats

extension SVGWriter {
  /// Writes the shapes of one layer, with consecutive meshes together, because they hide each other by
  /// depth.
  mutating func writeGroup(_ items: [Drawing.Item]) {
    var meshes: [Drawing.Item] = []
    for item in items {
      switch item.shape {
      case .mesh, .backdrop: meshes.append(item)
      default:
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
      let points = Self.points(screen.cut(corners))
      write("<polygon points=\"\(points)\"\(Self.paint("fill", fill))/>\n")
    case .polyline(let points, let stroke):
      write("<polyline points=\"\(Self.points(points))\" fill=\"none\"\(Self.outline(stroke))")
      write(" stroke-linejoin=\"round\"/>\n")
    case .disc(let center, let radius, let fill, let stroke):
      write("<circle cx=\"\(Self.number(center.x))\" cy=\"\(Self.number(center.y))\"")
      write(" r=\"\(Self.number(radius))\"")
      write(fill.map { Self.paint("fill", $0) } ?? " fill=\"none\"")
      write("\(stroke.map(Self.outline) ?? "")/>\n")
    case .curves(let curves, let fill, let stroke?) where stroke.pen != nil:
      if fill != nil { write(.curves(curves, fill: fill, stroke: nil)) }
      writeLines(of: curves, stroke)
    case .curves(let curves, let fill, let stroke):
      write("<path d=\"\(curves.map { Self.data(screen.cut($0)) }.joined())\"")
      write(fill.map { Self.paint("fill", $0.color) } ?? " fill=\"none\"")
      if fill?.isEvenOdd == true { write(" fill-rule=\"evenodd\"") }
      if let stroke {
        write("\(Self.outline(stroke))\(Self.form(stroke.form))")
      }
      write("/>\n")
    case .group(let group): write(group)
    case .image(let image, let corner, let size): write(image, corner: corner, size: size)
    case .text(let line): writeText(line)
    case .panel(let panel): write(panel)
    case .mesh, .backdrop: break  // written together with their neighbours
    }
  }

  /// Writes a group with all its contents.
  private mutating func write(_ group: ShapeGroup) {
    open(group)
    for shape in group.shapes { write(shape) }
    close()
  }

  /// Returns the attributes of line caps and joins that differ from SVG's defaults.
  static func form(_ form: LineForm) -> String {
    let join =
      switch form.join {
      case .miter(limit: 4): ""
      case .miter(let limit): " stroke-miterlimit=\"\(number(limit))\""
      case .round: " stroke-linejoin=\"round\""
      case .bevel: " stroke-linejoin=\"bevel\""
      }
    return join + (form.cap == .butt ? "" : " stroke-linecap=\"\(form.cap.rawValue)\"")
  }

  /// Writes meshes from far to near, each as a group, which is named if its position on the route is known.
  private mutating func writeMeshes(_ items: [Drawing.Item]) {
    // This avoids the search for visible meshes, which renders a picture.
    if items.isEmpty { return }
    let isBackdrop = items.allSatisfy(\.shape.isBackdrop)
    if isBackdrop { lookCount += 1 }
    let items = isBackdrop ? SeenMeshes.seen(items, on: screen) : items
    let bodies = items.compactMap { item -> (body: MeshBody, chainage: Double?)? in
      switch item.shape {
      case .mesh(let triangles), .backdrop(let triangles):
        return MeshBody(triangles).map { ($0, item.chainage) }
      default: return nil
      }
    }
    // In a line drawing, lines must not become wider, so their faces get no outlines.
    let hasLines = isBackdrop && bodies.contains { $0.body.faces.contains(where: \.isLine) }
    for index in MeshBody.paintOrder(bodies.map(\.body)) {
      if let chainage = bodies[index].chainage {
        let chainageText = Self.number(chainage)
        open("arrow-\(chainageText)", "Arrow at \(chainageText) m")
      } else {
        write("<g>\n")
      }
      for face in bodies[index].body.faces {
        write(face, isEdged: isBackdrop && !(hasLines && face.mayBeLines))
      }
      close()
    }
  }

  /// - Parameter isEdged: True to extend the face slightly beyond its edges, so that no gap shows between
  ///   adjacent bodies.
  private mutating func write(_ face: MeshBody.Face, isEdged: Bool) {
    let outlines = face.outlines.map { outline in
      screen.cut(outline).map {
        "\(Self.number($0.x, decimals: 2)),\(Self.number($0.y, decimals: 2))"
      }
      .joined(separator: " ")
    }
    if outlines.count == 1 {
      write("<polygon points=\"\(outlines[0])\"")
    } else {
      write("<path d=\"\(outlines.map { "M\($0)Z" }.joined())\"")
    }
    write("\(Self.paint("fill", face.color))")
    if isEdged, face.color.alpha == 255 {
      write("\(Self.outline(Stroke(face.color, width: 0.5))) stroke-linejoin=\"round\"")
    }
    write("/>\n")
  }

  /// Writes a panel as a group of its own: its projected rectangle, and its text in the panel's plane.
  private mutating func write(_ panel: Panel) {
    open(panel.name, panel.title)
    write("<polygon points=\"\(Self.points(panel.outline))\"\(Self.paint("fill", panel.fill))")
    write("\(panel.border.map(Self.outline) ?? "")/>\n")
    for line in panel.lines { writeText(line) }
    close()
  }

  /// Writes a text with its plate, both rotated about the text's position or drawn in the text's plane.
  mutating func writeText(_ line: TextLine) {
    let position = "\(Self.number(line.position.x)) \(Self.number(line.position.y))"
    if let axes = line.axes {
      let parts = [axes.along.x, axes.along.y, axes.down.x, axes.down.y]
        .map { Self.number($0, decimals: 6) }
      write("<g transform=\"matrix(\(parts.joined(separator: " ")) \(position))\">")
    } else {
      let turn = Self.number(line.angle.degrees)
      write("<g transform=\"translate(\(position))\(turn == "0" ? "" : " rotate(\(turn))")\">")
    }
    if let plate = line.plate { writePlate(plate, of: line) }
    let anchor =
      switch line.anchor {
      case .start: "start"
      case .middle: "middle"
      case .end: "end"
      }
    // Half the height of capitals, in ems, because viewers disagree about the vertical middle of text.
    write("<text dy=\".35em\" text-anchor=\"\(anchor)\" font-size=\"\(Self.number(line.size))\"")
    write("\(Self.paint("fill", line.color))>\(XMLText.escaped(line.string))</text></g>\n")
  }

  private mutating func writePlate(_ plate: Color, of line: TextLine) {
    let frame = line.plateBox
    let box = RoundedBox(
      x: frame.left, y: frame.top, width: frame.width, height: frame.height, radius: frame.radius)
    write("<rect\(Self.shape(of: box))\(Self.paint("fill", plate))/>")
  }
}
