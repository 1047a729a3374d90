import ARRouteEngine
import RouteFormats

/// A writer for the text of an XML document.
struct MarkupWriter {
  private(set) var bytes: [UInt8] = []

  /// Writes markup unchanged.
  mutating func write(_ markup: String) { bytes.append(contentsOf: markup.utf8) }

  /// Writes a number with up to two decimals, which are hundredths of a point.
  mutating func write(_ number: Double) { FixedDecimal.append(number, decimals: 2, to: &bytes) }

  /// Writes a point in the form used in SVG lists.
  mutating func write(_ point: Vector2) {
    write(point.x)
    write(",")
    write(point.y)
  }

  /// Writes a group with attributes, a title and content.
  mutating func group(_ attributes: String, title: String? = nil, _ content: (inout Self) -> Void) {
    write("<g \(attributes)>\n")
    if let title { write("<title>\(XMLText.escaped(title))</title>\n") }
    content(&self)
    write("</g>\n")
  }

  /// Opens a layer with a unique identifier and a name for display, as in the other pictures (`SVGWriter`);
  /// `close` ends it.
  mutating func openLayer(_ identifier: String, _ name: String, _ attributes: String = "") {
    let name = XMLText.quoted(name)
    write("<g id=\"\(identifier)\" data-name=\"\(name)\" inkscape:groupmode=\"layer\"")
    write(" inkscape:label=\"\(name)\"\(attributes.isEmpty ? "" : " " + attributes)>\n")
  }

  /// Closes the group that was opened last.
  mutating func close() { write("</g>\n") }

  /// Writes a layer with its content.
  mutating func layer(
    _ identifier: String, _ name: String, _ attributes: String = "", title: String? = nil,
    _ content: (inout Self) -> Void
  ) {
    openLayer(identifier, name, attributes)
    if let title { write("<title>\(XMLText.escaped(title))</title>\n") }
    content(&self)
    close()
  }

  /// Writes text with its baseline at a point.
  mutating func text(_ string: String, at point: Vector2, _ classes: String = "") {
    write("<text x=\"")
    write(point.x)
    write("\" y=\"")
    write(point.y)
    write(classes.isEmpty ? "\">" : "\" class=\"\(classes)\">")
    write(XMLText.escaped(string))
    write("</text>\n")
  }

  /// Writes a straight line.
  mutating func line(_ start: Vector2, _ end: Vector2, _ classes: String) {
    path([[start, end]], classes)
  }

  /// Writes lines as one path.
  mutating func path(_ lines: [[Vector2]], _ classes: String, _ attributes: String = "") {
    write("<path class=\"\(classes)\"\(attributes) d=\"")
    for line in lines where !line.isEmpty {
      write("M")
      write(line[0])
      for point in line.dropFirst() {
        write(" ")
        write(point)
      }
    }
    write("\"/>\n")
  }

  /// Writes a rectangle.
  mutating func rectangle(_ box: TracksBox, _ attributes: String, title: String? = nil) {
    write("<rect x=\"")
    write(box.left)
    write("\" y=\"")
    write(box.top)
    write("\" width=\"")
    write(box.width)
    write("\" height=\"")
    write(box.height)
    write("\" \(attributes)")
    write(title.map { "><title>\(XMLText.escaped($0))</title></rect>\n" } ?? "/>\n")
  }

  /// Writes a disc, or a ring if its class has no fill.
  mutating func circle(
    _ center: Vector2, radius: Double, _ classes: String, title: String? = nil
  ) {
    write("<circle cx=\"")
    write(center.x)
    write("\" cy=\"")
    write(center.y)
    write("\" r=\"")
    write(radius)
    write("\" class=\"\(classes)\"")
    write(title.map { "><title>\(XMLText.escaped($0))</title></circle>\n" } ?? "/>\n")
  }
}

/// A rectangle of the picture, points.
struct TracksBox: Hashable, Sendable {
  var left: Double
  var top: Double
  var width: Double
  var height: Double

  var right: Double { left + width }
  var bottom: Double { top + height }
}
