import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The structure that a design tool finds in every kind of SVG: the layers, their names and identifiers.
@Suite("Layers of pictures")
struct PictureLayerTests {
  static let commands = [
    "render ROUTE --chainage 40 --phone-frame --safe-area --waypoints",
    "render ROUTE --chainage 40 --transparent", "render ROUTE --view plan --chainage 40",
    "render ROUTE --view orbit --chainage 40", "render ROUTE --chainages 0,40 --headings 0,90",
    "render ROUTE --design a.json --design b.json", "render ROUTE --devices iphone-8,pixel-8",
    "render ROUTE --hint-style wedge --heading 180", "sizing --distances 20,2000",
    "sizing --device ipad-pro-11 --distances 20,2000 --compare a.json --compare b.json",
    "arrows --legibility", "correct walk.jsonl --strategy robust,all",
  ]

  private func document(_ command: String) throws -> String {
    let folder = try ScratchFolder()
    for (name, color) in [("a", "FF8800"), ("b", "00FF88")] {
      try folder.write(#"{"arrows": {"color": "\#(color)"}}"#, to: name + ".json")
    }
    let route = DataFolder.packageRoot + "/routes/porto_saobento_gaia.route.gpx"
    var words = command.split(separator: " ").map { $0 == "ROUTE" ? route : String($0) }
    if words[0] == "correct" {
      let walk = try Tool.product.run(
        ["simulate", route, "--output", "walk.jsonl"], in: folder.path)
      #expect(walk.status == 0)
      words += ["--tracks", "picture.svg"]
    } else {
      words += ["--output", "picture.svg"]
    }
    let result = try Tool.product.run(words, in: folder.path)
    #expect(result.status == 0, "\(result.errors)")
    return try String(contentsOfFile: folder.path + "/picture.svg", encoding: .utf8)
  }

  @Test(
    "layers have names and stable identifiers, and everything drawn is in a layer",
    arguments: commands)
  func layers(command: String) throws {
    let document = try document(command)
    let parser = XMLParser(data: Data(document.utf8))
    let reader = LayerReader()
    parser.delegate = reader
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    #expect(reader.layers.count > 2)
    #expect(reader.outside == [], "drawn outside of all layers")
    for layer in reader.layers {
      #expect(!layer.label.isEmpty && layer.label == layer.name, "\(layer)")
      // `id` must be an NCName in XML.
      #expect(layer.identifier.wholeMatch(of: /[A-Za-z_][A-Za-z0-9._-]*/) != nil, "\(layer)")
    }
    #expect(Set(reader.identifiers).count == reader.identifiers.count)
    #expect(Set(reader.references).isSubset(of: reader.identifiers))
    // The identifiers are stable: another run gives the same ones.
    #expect(try self.document(command) == document)
  }

  @Test("layers of tracks are those of map and charts, including the truth and each strategy")
  func tracks() throws {
    let parser = XMLParser(
      data: Data(try document("correct walk.jsonl --strategy robust,all").utf8))
    let reader = LayerReader()
    parser.delegate = reader
    #expect(parser.parse())
    let found = Set(reader.layers.map(\.identifier))
    let chart = ["", "-scale", "-robust", "-all", "-names", "-values"]
    let wanted =
      ["paper", "title", "legend", "map", "map-sheet", "map-grid", "map-fixes", "map-before"]
      + ["map-robust", "map-all", "map-truth", "map-ends", "map-scale", "angle-truth"]
      + ["angle", "error"].flatMap { name in chart.map { name + $0 } }
    #expect(found.isSuperset(of: wanted), "\(Set(wanted).subtracting(found))")
  }
}

/// Collects the layers, and the elements outside them.
private final class LayerReader: NSObject, XMLParserDelegate {
  struct Layer {
    let identifier: String
    let label: String
    let name: String
  }

  private(set) var layers: [Layer] = []
  private(set) var identifiers: [String] = []
  private(set) var references: [String] = []
  /// The elements outside all layers that draw something.
  private(set) var outside: [String] = []
  /// For each open element, true if it is a layer, is inside one, or draws nothing itself.
  private var isInside: [Bool] = []

  private static let drawing: Set<String> = [
    "rect", "path", "circle", "polygon", "polyline", "line", "text", "image", "use", "ellipse",
  ]

  func parser(
    _ parser: XMLParser, didStartElement element: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    let isLayer = attributes["inkscape:groupmode"] == "layer"
    if isLayer {
      layers.append(
        Layer(
          identifier: attributes["id"] ?? "", label: attributes["inkscape:label"] ?? "",
          name: attributes["data-name"] ?? ""))
    }
    if let identifier = attributes["id"] { identifiers.append(identifier) }
    for value in attributes.values {
      if let match = value.firstMatch(of: /url\(#([^)]*)\)/) { references.append(String(match.1)) }
    }
    let isHidden = element == "clipPath" || element == "defs"
    if Self.drawing.contains(element), isInside.last != true { outside.append(element) }
    isInside.append(isLayer || isHidden || isInside.last == true)
  }

  func parser(
    _ parser: XMLParser, didEndElement element: String, namespaceURI: String?,
    qualifiedName: String?
  ) {
    isInside.removeLast()
  }
}
