import ARRouteDrawing
import ARRouteEngine
import Foundation
import RouteSimKit
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("SVGWriter")
struct SVGWriterTests {
  private static let white = Color(hex: 0xFFFFFF)

  private static func document(_ items: (Layer, Shape)...) -> String {
    var drawing = Drawing(width: 100, height: 50, background: Color(hex: 0x010203))
    for (layer, shape) in items { drawing.add(layer, shape) }
    return SVGWriter.document(drawing)
  }

  @Test("writes the picture that was inspected in a browser and in librsvg")
  func matchesGolden() {
    Golden.expect(SVGWriter.document(SampleDrawing.make(), title: "Sample"), matches: "sample.svg")
  }

  @Test(
    "is well-formed whatever a text or title contains",
    arguments: [
      "a<b>&\"c'", "\u{1B}[31mred\u{7}", "]]>", "\u{FFFE}\u{0}", "駅 😀", "-->", "&amp;",
    ])
  func isWellFormed(text: String) throws {
    var drawing = SampleDrawing.make()
    drawing.add(.label, .text(TextLine(text, at: .zero, size: 10, color: Self.white)))
    let document = SVGWriter.document(drawing, title: text)
    let parser = XMLParser(data: Data(document.utf8))
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    #expect(
      document.unicodeScalars.allSatisfy { $0 == "\n" || !($0.value < 0x20 || $0.value == 0x7F) })
  }

  /// Returns the identifiers of a document's groups, in order.
  private static func groups(_ document: String) -> [String] {
    document.matches(of: /<g id="([^"]+)"/).map { String($0.output.1) }
  }

  @Test("groups items by layer, and numbers a layer that occurs again above something else")
  func groups() {
    let dot = Shape.disc(center: .zero, radius: 1, fill: Self.white, stroke: nil)
    let document = Self.document(
      (.grid, dot), (.grid, dot), (.hint, dot), (.grid, dot), (.grid, dot))
    #expect(Self.groups(document) == ["screen", "background", "grid", "hint", "grid-2"])
    #expect(document.split(separator: "<circle").count == 6)
  }

  @Test("a layer that occurs again joins its first group if no item in between would be covered")
  func joinsGroups() {
    let dot = Shape.disc(center: .zero, radius: 1, fill: Self.white, stroke: nil)
    let away = Shape.disc(center: Vector2(9, 0), radius: 1, fill: Self.white, stroke: nil)
    let apart = Self.document((.grid, dot), (.hint, away), (.grid, dot))
    #expect(Self.groups(apart) == ["screen", "background", "grid", "hint"])
    // The item is above its own second group, although the first would cover nothing there.
    let stacked = Self.document((.grid, dot), (.hint, dot), (.grid, dot), (.grid, away))
    #expect(Self.groups(stacked) == ["screen", "background", "grid", "hint", "grid-2"])
  }

  @Test("every layer has a name that Inkscape and Illustrator show")
  func namesLayers() {
    let dot = Shape.disc(center: .zero, radius: 1, fill: Self.white, stroke: nil)
    for layer in Layer.allCases {
      let document = Self.document((layer, dot))
      let layers = document.split(separator: " inkscape:groupmode=\"layer\"").joined()
      #expect(layers.utf8.count + 2 * 27 == document.utf8.count)
      let names = layers.matches(
        of: /<g id="([^"]+)" data-name="([^"]+)" inkscape:label="([^"]+)">/)
      #expect(names.map { String($0.output.1) } == ["background", layer.rawValue])
      #expect(names.allSatisfy { $0.output.2 == $0.output.3 })
      #expect(names.allSatisfy { $0.output.2.first?.isUppercase == true })
    }
    #expect(
      Self.document().contains(
        "xmlns:inkscape=\"http://www.inkscape.org/namespaces/inkscape\""))
  }

  @Test("each arrow is a group, named after its home, with far ones first")
  func namesArrows() {
    var drawing = Drawing(width: 100, height: 50, background: Self.white)
    for (chainage, depth) in [(12.0, 0.5), (15, 0.9), (13.5, 0.7)] {
      let corners = [Vector2(0, 0), Vector2(9, 0), Vector2(0, 9)]
        .map { MeshVertex(position: $0, depth: depth) }
      drawing.add(
        .arrows, .mesh([MeshTriangle(corners[0], corners[1], corners[2], color: Self.white)]),
        chainage: chainage)
    }
    let document = SVGWriter.document(drawing)
    #expect(Self.groups(document).suffix(3) == ["arrow-15", "arrow-13.5", "arrow-12"])
    #expect(document.contains("data-name=\"Arrow at 13.5 m\""))
  }

  @Test("a scale changes the displayed size but no coordinate")
  func scales() {
    let once = SVGWriter.document(SampleDrawing.make())
    let thrice = SVGWriter.document(SampleDrawing.make(), scale: 3)
    #expect(once.contains("width=\"200\" height=\"320\" viewBox=\"0 0 200 320\""))
    #expect(thrice.contains("width=\"600\" height=\"960\" viewBox=\"0 0 200 320\""))
    let rest = { (text: String) in text.split(separator: "viewBox").dropFirst().joined() }
    #expect(rest(once) == rest(thrice))
  }

  @Test("writes meshes from far to near, above the items of their group")
  func sortsByDepth() {
    func mesh(_ depth: Double, _ red: UInt8) -> Shape {
      let vertices = [Vector2(0, 0), Vector2(9, 0), Vector2(0, 9)]
        .map { MeshVertex(position: $0, depth: depth) }
      return .mesh([
        MeshTriangle(
          vertices[0], vertices[1], vertices[2], color: Color(red: red, green: 0, blue: 0))
      ])
    }
    let document = Self.document(
      (.arrows, mesh(0.5, 0x22)), (.arrows, mesh(0.9, 0x11)), (.arrows, mesh(0.1, 0x33)))
    let fills = document.split(separator: "\n").filter { $0.hasPrefix("<polygon") }
      .map { $0.split(separator: "fill=\"#")[1].prefix(2) }
    #expect(fills == ["11", "22", "33"])
  }

  @Test("numbers have at most three decimals, no exponent and no −0")
  func writesNumbers() {
    let document = Self.document(
      (
        .route,
        .polyline(
          [Vector2(-0.0001, 1.0 / 3), Vector2(1e7, -2.5)], stroke: Stroke(Self.white, width: 1e-9))
      ))
    #expect(document.contains("points=\"0,0.333 10000000,-2.5\""))
    #expect(document.contains("stroke-width=\"0\""))
  }

  @Test("writes opacity separately from colour, dashes, and discs without fill")
  func writesAttributes() {
    let stroke = Stroke(Color(hex: 0x0A0B0C).opacity(0.5), width: 2, dash: [4, 1.5])
    let document = Self.document(
      (.hint, .disc(center: Vector2(1, 2), radius: 3, fill: nil, stroke: stroke)))
    #expect(
      document.contains(
        "<circle cx=\"1\" cy=\"2\" r=\"3\" fill=\"none\" stroke=\"#0a0b0c\""
          + " stroke-opacity=\"0.502\" stroke-width=\"2\" stroke-dasharray=\"4 1.5\"/>"))
  }

  @Test("rotates texts about their position, positive clockwise")
  func turnsTexts() {
    let line = TextLine(
      "412 m", at: Vector2(10, 20), size: 17, color: Self.white, angle: .degrees(-30))
    let document = Self.document((.label, .text(line)))
    #expect(document.contains("<g transform=\"translate(10 20) rotate(-30)\"><text dy=\".35em\""))
  }
}
