import ARRouteEngine
private import CLibXML2

/// Reads the forms of a plain SVG file, by libxml2's parser, without a tree.
struct SVGIconReader {
  private var parser: xmlParserCtxtPtr?
  private var styles = [IconStyle()]
  /// Within how many elements that show nothing it is.
  private var hidden = 0
  private var forms: [MarkArtwork.Form] = []
  private var pieces = 0
  private var box: (low: Vector2, size: Vector2)?
  private var error: IconError?
  private var hasRoot = false
  private var clips = ClipPaths()
  private var elements = 0

  fileprivate static let namespace = "http://www.w3.org/2000/svg"
  private static let mostElements = 4 * IconReader.mostForms
  static let deepest = 64

  /// The forms of a file.
  static func artwork(_ bytes: [UInt8]) throws(IconError) -> MarkArtwork {
    if let line = CrowdedTag.line(in: bytes, limit: XMLLimits.attributes) {
      throw .tooMany(line: line)
    }
    xmlInitParser()
    xml_be_silent()
    var reader = SVGIconReader()
    withUnsafeMutablePointer(to: &reader) { state in
      var handler = makeHandler()
      guard let parser = xmlCreatePushParserCtxt(&handler, state, nil, 0, nil) else { return }
      defer {
        if let tree = parser.pointee.myDoc { xmlFreeDoc(tree) }
        parser.pointee.myDoc = nil
        xmlFreeParserCtxt(parser)
      }
      state.pointee.parser = parser
      xmlCtxtUseOptions(parser, Int32(XML_PARSE_NONET.rawValue))
      // Piece by piece, so that an error ends the work.
      for start in stride(from: 0, to: bytes.count, by: pieceLength) {
        let piece = bytes[start..<min(start + pieceLength, bytes.count)]
        piece.withUnsafeBytes { text in
          _ = xmlParseChunk(
            parser, text.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(text.count), 0)
        }
        if state.pointee.error != nil { return }
      }
      _ = xmlParseChunk(parser, nil, 0, 1)
    }
    if let error = reader.error { throw error }
    guard reader.hasRoot else { throw .unknownFormat }
    try reader.clips.check(within: reader.box)
    return try MarkArtwork(forms: reader.forms, box: reader.box)
  }

  /// Where it is in the file.
  private var line: Int { Int(parser?.pointee.input?.pointee.line ?? 1) }

  private static let pieceLength = 1 << 14

  private mutating func fail(_ error: IconError) {
    if self.error == nil { self.error = error }
  }
}

extension SVGIconReader {
  private static func makeHandler() -> xmlSAXHandler {
    var handler = xmlSAXHandler()
    handler.initialized = UInt32(XML_SAX2_MAGIC)
    handler.startElementNs = { data, name, _, uri, _, _, count, _, fields in
      guard let reader = reader(data), reader.pointee.error == nil, let name else { return }
      guard count <= XMLLimits.attributes else {
        return reader.pointee.fail(.tooMany(line: reader.pointee.line))
      }
      var values: [String: String] = [:]
      for index in 0..<Int(count) {
        // Those of other programs have prefixes.
        guard let fields, let key = fields[5 * index], fields[5 * index + 2] == nil,
          let start = fields[5 * index + 3], let end = fields[5 * index + 4]
        else { continue }
        values[String(cString: key)] = String(
          decoding: UnsafeBufferPointer(start: start, count: end - start), as: UTF8.self)
      }
      let space = uri.map { String(cString: $0) } ?? SVGIconReader.namespace
      reader.pointee.open(space == SVGIconReader.namespace ? String(cString: name) : nil, values)
    }
    handler.endElementNs = { data, _, _, _ in
      guard let reader = reader(data), reader.pointee.error == nil else { return }
      reader.pointee.close()
    }
    handler.entityDecl = { data, _, _, _, _, _ in
      reader(data).map { $0.pointee.fail(.entity(line: $0.pointee.line)) }
    }
    handler.attributeDecl = { data, _, _, _, _, _, choices in
      xmlFreeEnumeration(choices)
      reader(data).map { $0.pointee.fail(.entity(line: $0.pointee.line)) }
    }
    handler.serror = { data, error in
      guard let reader = reader(data), let error, error.pointee.level == XML_ERR_FATAL else {
        return
      }
      let text = error.pointee.message.map { String(cString: $0) } ?? "not well formed"
      let reason = Printable.sanitised(String(text.prefix { $0 != "\n" }.prefix(120)))
      reader.pointee.fail(.malformed(line: Int(error.pointee.line), reason: reason))
    }
    return handler
  }
}

private func reader(_ data: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<SVGIconReader>? {
  data?.assumingMemoryBound(to: SVGIconReader.self)
}

extension SVGIconReader {
  /// - Parameter name: The element's; nil for one of another language.
  private mutating func open(_ name: String?, _ values: [String: String]) {
    elements += 1
    guard elements <= Self.mostElements, styles.count < Self.deepest else {
      return fail(.tooMany(line: line))
    }
    if hidden > 0 || name == nil {
      clips.read(name, values, depth: hidden)
      hidden += 1
      return
    }
    do throws(IconError) {
      try read(name ?? "", values)
    } catch {
      fail(error)
    }
  }

  private mutating func close() {
    if hidden > 0 {
      hidden -= 1
      clips.close(depth: hidden)
    } else {
      styles.removeLast()
    }
  }

  private mutating func read(_ name: String, _ values: [String: String]) throws(IconError) {
    guard hasRoot || name == "svg" else { throw .unknownFormat }
    switch name {
    case "svg" where !hasRoot:
      hasRoot = true
      box = try Self.box(values, line: line)
    case "g", "a", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon": break
    // What they hold is shown only where something refers to it, which is refused.
    case "title", "desc", "metadata", "defs", "symbol", "linearGradient", "radialGradient",
      "clipPath", "mask", "filter", "marker", "pattern":
      clips.read(name, values, depth: hidden)
      hidden += 1
      return
    default: throw .unsupported(line: line, name: name)
    }
    var style = styles[styles.count - 1]
    try style.read(values, line: line)
    for name in style.clips { clips.use(name, at: line, isMoved: style.transform != .init()) }
    styles.append(style)
    guard !style.isHidden, let curves = try outline(of: name, values) else { return }
    try add(curves, style)
  }

  private mutating func add(_ curves: [CurvePath], _ style: IconStyle) throws(IconError) {
    var form = MarkArtwork.Form(curves.map { $0.mapped(style.transform.place) })
    form.fill = style.ink(style.fill, opacity: style.fillOpacity)
    if style.strokeWidth > 0 {
      form.stroke = style.ink(style.stroke, opacity: style.strokeOpacity)
      form.strokeWidth = style.strokeWidth * style.transform.scale
      form.lineForm = style.lineForm
    }
    form.isEvenOdd = style.isEvenOdd
    guard forms.count < IconReader.mostForms else { throw .tooMany(line: line) }
    forms.append(form)
  }

  /// What an element draws; nil for one that only holds others.
  private mutating func outline(
    of name: String, _ values: [String: String]
  ) throws(IconError) -> [CurvePath]? {
    let line = line
    func length(_ key: String) throws(IconError) -> Double {
      try values[key].map { text throws(IconError) in
        try IconStyle.number(text, of: key, line: line, unit: "px")
      } ?? 0
    }
    let text: String
    switch name {
    case "path": text = values["d"] ?? ""
    case "polygon", "polyline":
      // Path data begin with a move, and go on straight.
      let points = values["points"] ?? ""
      text = points.allSatisfy(\.isWhitespace) ? "" : "M\(points)\(name == "polygon" ? "Z" : "")"
    case "line":
      text = "M\(try length("x1")) \(try length("y1"))L\(try length("x2")) \(try length("y2"))"
    case "rect":
      let (x, y) = (try length("x"), try length("y"))
      let (width, height) = (try length("width"), try length("height"))
      guard width > 0, height > 0 else { return [] }
      let (rx, ry) = (
        try length(values["rx"] == nil ? "ry" : "rx"), try length(values["ry"] == nil ? "rx" : "ry")
      )
      let (a, b) = (min(max(rx, 0), width / 2), min(max(ry, 0), height / 2))
      text =
        a > 0 && b > 0
        ? "M\(x + a) \(y)h\(width - 2 * a)a\(a) \(b) 0 0 1 \(a) \(b)v\(height - 2 * b)"
          + "a\(a) \(b) 0 0 1 \(-a) \(b)h\(2 * a - width)a\(a) \(b) 0 0 1 \(-a) \(-b)"
          + "v\(2 * b - height)a\(a) \(b) 0 0 1 \(a) \(-b)Z"
        : "M\(x) \(y)h\(width)v\(height)h\(-width)Z"
    case "circle", "ellipse":
      let (x, y) = (try length("cx"), try length("cy"))
      let isCircle = name == "circle"
      let (a, b) = (try length(isCircle ? "r" : "rx"), try length(isCircle ? "r" : "ry"))
      guard a > 0, b > 0 else { return [] }
      text = "M\(x - a) \(y)a\(a) \(b) 0 0 1 \(2 * a) 0a\(a) \(b) 0 0 1 \(-2 * a) 0Z"
    default: return nil
    }
    let (curves, count) = try IconReader.curves(
      of: text, line: line, limit: IconReader.mostPieces - pieces)
    pieces += count
    return curves
  }

  /// The box that is to be seen; nil where the file says none.
  private static func box(
    _ values: [String: String], line: Int
  ) throws(IconError) -> (low: Vector2, size: Vector2)? {
    if let text = values["viewBox"] {
      let numbers = text.split { $0 == "," || $0.isWhitespace }.compactMap { Double($0) }
      guard numbers.count == 4, numbers.allSatisfy({ abs($0) <= 1e9 }), numbers[2] > 0,
        numbers[3] > 0
      else {
        throw .badValue(
          line: line, name: "viewBox", text: Printable.sanitised(String(text.prefix(40))),
          expected: "four numbers, the last two above 0,")
      }
      return (Vector2(numbers[0], numbers[1]), Vector2(numbers[2], numbers[3]))
    }
    func side(_ key: String) -> Double? {
      guard let text = values[key] else { return nil }
      return try? IconStyle.number(text, of: key, line: line, unit: "px")
    }
    guard let width = side("width"), let height = side("height"), width > 0, height > 0 else {
      return nil
    }
    return (.zero, Vector2(width, height))
  }
}
