package import ARRouteDrawing
import ARRouteEngine
import RouteFormats

/// A writer of drawings as SVG for design tools, with coordinates in points, real text and selectable layers.
///
/// The document is XML 1.0 in UTF-8 with unique identifiers. Each layer of the drawing is one group with a
/// stable `id` and a name for display (`inkscape:label` for Inkscape, `data-name` for Illustrator; Figma
/// and Sketch show the `id`). If a layer continues after something else was painted over it, its next group
/// gets the suffix `-2`, and so on. Each arrow is a separate group in its layer.
///
/// SVG has no depth: bodies and their faces are written in an order in which each is painted over those
/// that it hides. A face extends slightly under a neighbour that is painted over it, so that no gap shows.
/// Everything is clipped to its screen. The same picture gives the same bytes on all platforms.
///
/// The SVG is not written with cairo, because cairo's SVG has no layers, names or groups, and its text is
/// turned into outlines.
package struct SVGWriter {
  /// Returns font families in CSS syntax, with quotes around names that could be read as a keyword or a
  /// number.
  static func list(_ families: [String]) -> String {
    families.map { family in
      let isWord = family.utf8.allSatisfy { $0 == 0x2D || ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) }
      return isWord && NamedFace.families.contains(family)
        ? family : "'\(XMLText.quoted(family))'"
    }
    .joined(separator: ", ")
  }

  var bytes: [UInt8] = []
  var identifiers = SVGIdentifiers()
  /// The rectangle of the screen being written, points.
  var screen = PlaneBox(low: .zero, high: .zero)

  /// The number of searches for visible meshes; each renders a picture.
  var lookCount = 0

  init() {}

  /// Returns a drawing as an SVG document, ending with a line feed.
  ///
  /// - Parameters:
  ///   - drawing: The drawing, which must have a positive size and finite numbers.
  ///   - title: The document's title in viewers.
  ///   - description: The document's description in viewers.
  ///   - scale: Pixels per point of the display size in viewers, above 0; coordinates in the document stay in
  ///     points.
  package static func document(
    _ drawing: Drawing, title: String? = nil, description: String? = nil, scale: Double = 1
  ) -> String {
    document(PictureSheet(drawing), title: title, description: description, scale: scale)
  }

  /// Returns screens side by side as an SVG document, ending with a line feed.
  ///
  /// - Parameters:
  ///   - sheet: The sheet, which must have a positive size and finite numbers.
  ///   - title: The document's title in viewers.
  ///   - description: The document's description in viewers.
  ///   - scale: Pixels per point of the display size in viewers, above 0.
  static func document(
    _ sheet: PictureSheet, title: String? = nil, description: String? = nil, scale: Double = 1
  ) -> String {
    var writer = SVGWriter()
    writer.writeHead(of: sheet, title: title, description: description, scale: scale)
    for number in sheet.panels.indices { writer.writePanel(number, of: sheet) }
    writer.writeEnd(of: sheet)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Returns screens side by side as an SVG document in consecutive pieces, one for each screen, so that
  /// only one is in memory at a time.
  ///
  /// - Parameters:
  ///   - sheet: The sheet, which must have a positive size and finite numbers.
  ///   - title: The document's title in viewers.
  ///   - description: The document's description in viewers.
  ///   - scale: Pixels per point of the display size in viewers, above 0.
  static func pieces(
    of sheet: PictureSheet, title: String? = nil, description: String? = nil, scale: Double = 1
  ) -> AnyIterator<[UInt8]> {
    var writer = SVGWriter()
    var next = -1
    return AnyIterator {
      guard next <= sheet.panels.count else { return nil }
      writer.bytes = []
      if next < 0 {
        writer.writeHead(of: sheet, title: title, description: description, scale: scale)
      } else if next < sheet.panels.count {
        writer.writePanel(next, of: sheet)
      } else {
        writer.writeEnd(of: sheet)
      }
      next += 1
      return writer.bytes
    }
  }

  /// Writes everything before the screens.
  private mutating func writeHead(
    of sheet: PictureSheet, title: String?, description: String?, scale: Double
  ) {
    let viewBox = "0 0 \(Self.number(sheet.width)) \(Self.number(sheet.height))"
    write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    write("<svg xmlns=\"http://www.w3.org/2000/svg\"")
    write(" xmlns:inkscape=\"http://www.inkscape.org/namespaces/inkscape\"")
    if sheet.backdrop != nil || sheet.hasImages {
      write(" xmlns:xlink=\"http://www.w3.org/1999/xlink\"")
    }
    write(" width=\"\(Self.number(sheet.width * scale))\"")
    write(" height=\"\(Self.number(sheet.height * scale))\"")
    write(" viewBox=\"\(viewBox)\" font-family=\"\(Self.list(sheet.families))\">\n")
    if let title { write("<title>\(XMLText.escaped(title))</title>\n") }
    if let description { write("<desc>\(XMLText.escaped(description))</desc>\n") }
    if !sheet.credits.isEmpty {
      write("<metadata><rights xmlns=\"http://purl.org/dc/elements/1.1/\">")
      write("\(XMLText.escaped(sheet.credits))</rights></metadata>\n")
    }
    if let backdrop = sheet.backdrop, sheet.panels.count > 1 {
      write("<defs>\n")
      let size = sheet.sharedScreen ?? backdrop.sizeUpright
      writeImage(backdrop, over: size, identifier: Self.sharedPhotograph)
      write("</defs>\n")
    }
    if let background = sheet.background {
      let paint = Self.paint("fill", background)
      openLayer("paper", "Paper")
      write("<rect width=\"\(Self.number(sheet.width))\"")
      write(" height=\"\(Self.number(sheet.height))\"\(paint)/>\n")
      close()
    }
  }

  /// Writes the screen with an index.
  private mutating func writePanel(_ index: Int, of sheet: PictureSheet) {
    write(sheet.panels[index], of: sheet, number: sheet.panels.count > 1 ? index + 1 : nil)
  }

  /// Writes the title and captions, which are painted over the screens, and the end of the document.
  private mutating func writeEnd(of sheet: PictureSheet) {
    if !sheet.texts.isEmpty {
      openLayer("captions", "Captions")
      for line in sheet.texts { writeText(line) }
      close()
    }
    write("</svg>\n")
  }

  /// Appends text unescaped.
  mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }
}
