import ARRouteEngine
private import CLibXML2

/// Reads the shapes of a plain SVG file with libxml2's parser, without building a tree.
struct SVGIconReader {
  private var parser: xmlParserCtxtPtr?
  private var styles = [IconStyle()]
  /// The number of enclosing elements that are not shown.
  private var hidden = 0
  private var forms = IconForms()
  /// The positions in `forms` at which the open elements began, parallel to `styles`.
  private var marks: [IconForms.Mark] = []
  private var pieces = 0
  /// The number of curve segments with strokes that must be converted to areas.
  private var ovalPieces = 0
  private var viewport = IconViewport()
  private var styleSheet = IconStyleSheet()
  private var error: IconError?
  private var hasRoot = false
  private var clips = ClipPaths()
  private var elements = 0

  fileprivate static let namespace = "http://www.w3.org/2000/svg"
  private static let mostElements = 4 * IconReader.mostForms
  /// The maximum of `ovalPieces`: each of those segments is drawn as hundreds of lines.
  private static let mostOvalPieces = 10_000
  static let deepest = 64

  /// Reads the shapes of a file.
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
      defer { parser.free() }
      state.pointee.parser = parser
      xmlCtxtUseOptions(parser, Int32(XML_PARSE_NONET.rawValue))
      // The file is parsed in chunks, so that parsing stops soon after an error.
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
    try reader.clips.check(within: reader.viewport.box)
    return try reader.forms.artwork(in: reader.viewport.stretchedBox)
  }

  /// The parser's current line in the file.
  private var line: Int { parser?.line ?? 1 }

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
        // Attributes added by other programs have prefixes.
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
    handler.characters = { data, text, count in
      guard let text else { return }
      reader(data)?.pointee.styleSheet.read(UnsafeBufferPointer(start: text, count: Int(count)))
    }
    handler.cdataBlock = handler.characters
    handler.processingInstruction = { data, name, _ in
      guard let reader = reader(data), let name, String(cString: name) == "xml-stylesheet" else {
        return
      }
      reader.pointee.fail(.unsupported(line: reader.pointee.line, name: "xml-stylesheet"))
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
  /// - Parameter name: The element's name; nil if it is not in the SVG namespace.
  private mutating func open(_ name: String?, _ values: [String: String]) {
    elements += 1
    guard elements <= Self.mostElements, styles.count < Self.deepest else {
      return fail(.tooMany(line: line))
    }
    styleSheet.open(name, at: line)
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
    if let line = styleSheet.close() { fail(.unsupported(line: line, name: "style")) }
    if hidden > 0 {
      hidden -= 1
      clips.close(depth: hidden)
    } else if !forms.fade(since: marks.removeLast(), to: styles.removeLast().opacity) {
      fail(
        .notDrawn(
          line: line, name: "opacity", remedy: "nest fewer groups that have an opacity"))
    }
  }

  private mutating func read(_ name: String, _ values: [String: String]) throws(IconError) {
    guard hasRoot || name == "svg" else { throw .unknownFormat }
    let isRoot = !hasRoot
    if !isRoot {
      switch IconElement(name) {
      case .form, .group: break
      case .hidden, .styleSheet:
        clips.read(name, values, depth: hidden)
        hidden += 1
        return
      case .refused: throw .unsupported(line: line, name: name)
      }
    }
    try IconElement.checkConditions(values, line: line)
    let declarations = IconDeclarations(values)
    if isRoot { try begin(declarations) }
    var style = styles[styles.count - 1]
    try style.read(
      declarations, isOutermost: isRoot, of: viewport.reference, line: line)
    if isRoot, style.transform != viewport.transform {
      // Viewers disagree about the origin of a transform on the outermost element.
      throw .notDrawn(
        line: line, name: "transform of svg", remedy: "put it on a g around everything")
    }
    for name in style.clips {
      clips.use(name, at: line, isMoved: style.transform != viewport.transform)
    }
    styles.append(style)
    marks.append(forms.mark)
    guard !style.isHidden, let curves = try outline(of: name, declarations.attributes) else {
      return
    }
    try add(curves, style)
  }

  private mutating func begin(_ declarations: IconDeclarations) throws(IconError) {
    hasRoot = true
    viewport = try IconViewport(declarations.attributes, line: line)
    styles[0].transform = viewport.transform
  }

  private mutating func add(_ curves: [CurvePath], _ style: IconStyle) throws(IconError) {
    var draft = IconForms.Draft(
      form: MarkArtwork.Form(curves.map { $0.mapped(style.transform.map) }))
    draft.form.isEvenOdd = style.isEvenOdd
    draft.fill = style.tint(style.fill, opacity: style.fillOpacity)
    if style.strokeWidth > 0 {
      draft.stroke = style.tint(style.stroke, opacity: style.strokeOpacity)
      draft.form.strokeWidth = style.strokeWidth * style.transform.scale
      draft.form.lineForm = style.lineForm
      if draft.stroke != nil, let pen = style.transform.pen {
        draft.form.pen = pen
        ovalPieces += curves.reduce(0) { $0 + $1.curves.count }
      }
    }
    if let effect = style.vectorEffect, draft.stroke != nil {
      throw .notDrawn(
        line: line, name: "vector-effect: \(Printable.sanitised(String(effect.prefix(40))))",
        remedy: "leave it out, and give stroke-width in units of the viewBox")
    }
    if style.isStrokeFirst, draft.fill != nil, draft.stroke != nil {
      var line = draft
      (line.fill, draft.stroke) = (nil, nil)
      forms.add(line)
      pieces += curves.reduce(0) { $0 + $1.curves.count }
    }
    forms.add(draft)
    guard forms.count <= IconReader.mostForms, pieces <= IconReader.mostPieces,
      ovalPieces <= Self.mostOvalPieces
    else { throw .tooMany(line: line) }
  }

  /// Returns the curves of an element; nil for an element that only contains other elements.
  private mutating func outline(
    of name: String, _ values: [String: String]
  ) throws(IconError) -> [CurvePath]? {
    let line = line
    guard let text = try IconShape(values: values, line: line).pathData(of: name) else {
      return nil
    }
    let (curves, count) = try IconReader.curves(
      of: text, line: line, limit: IconReader.mostPieces - pieces)
    pieces += count
    return curves
  }
}
