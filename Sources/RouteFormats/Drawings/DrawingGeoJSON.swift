package import ARRouteEngine

/// A drawing, and the parts of a street that it is drawn on, as GeoJSON (RFC 7946).
///
/// Polygons are level faces of street furniture, and lines are strokes.
package struct DrawingFile: Hashable, Sendable {
  /// The faces of street furniture.
  package var furniture: [Furniture]
  /// The strokes.
  package var strokes: [LeftStroke]
  /// The number of features that are neither furniture nor strokes.
  var otherCount: Int

  /// The maximum length of a file, bytes.
  static let maximumLength = 64 << 20
  /// The maximum number of furniture faces.
  package static let furnitureLimit = 10_000

  /// Reads a drawing from a file, or from standard input if the path is `-`.
  package static func read(path: String) throws(FileError<DrawingFileError>) -> DrawingFile {
    try FileError.reading(path, limit: maximumLength) { bytes throws(DrawingFileError) in
      try DrawingFile(bytes)
    }
  }

  /// Reads a drawing from GeoJSON in UTF-8; unknown keys are ignored.
  package init(_ bytes: [UInt8]) throws(DrawingFileError) {
    (furniture, strokes, otherCount) = ([], [], 0)
    try DrawingFileError.reading(bytes, limit: Self.maximumLength) {
      (root) throws(JSONContentError) in
      for feature in try root.features("a drawing") { try add(feature) }
    }
    guard furniture.count <= Self.furnitureLimit else { throw .tooManyFaces(furniture.count) }
    let points = strokes.reduce(0) { $0 + $1.spots.count }
    guard points <= DrawingBook.pointLimit else { throw .tooManyPoints(points) }
  }

  private mutating func add(_ feature: JSONNode) throws(JSONContentError) {
    let members = try feature.anyMembers("a feature")
    try members["type"]?.check("type", "Feature")
    guard let geometry = try members["geometry"]?.anyMembers("geometry"),
      case .string(let kind)? = geometry["type"]?.value, let coordinates = geometry["coordinates"]
    else { throw .missingKey(line: feature.line, subject: "a feature", key: "geometry") }
    let properties =
      members["properties"]?.value == .null
      ? [:] : try members["properties"]?.anyMembers("properties") ?? [:]
    switch kind {
    case "Polygon": try addFace(coordinates, properties, feature)
    case "MultiPolygon":
      for polygon in try coordinates.elements("coordinates") {
        try addFace(polygon, properties, feature)
      }
    case "LineString": try addStroke(coordinates, properties, feature)
    default: otherCount += 1
    }
  }

  private mutating func addFace(
    _ rings: JSONNode, _ properties: [String: JSONNode], _ feature: JSONNode
  ) throws(JSONContentError) {
    guard let ring = try rings.elements("a polygon").first else {
      throw rings.unexpected("a polygon", "a ring of positions")
    }
    var corners: [GeodeticCoordinate] = []
    for node in try ring.elements("a ring") { corners.append(try node.position("a position")) }
    if corners.count > 1, corners.first == corners.last { corners.removeLast() }
    guard let node = properties["height"] else {
      throw .missingKey(line: feature.line, subject: "a face", key: "height")
    }
    let height = try node.number(
      "height", in: Furniture.heights,
      "a number from 0 to 100, in metres,")
    var name = ""
    if case .string(let text)? = properties["name"]?.value { name = text }
    guard let face = Furniture(name: name, outline: corners, height: height) else {
      throw ring.unexpected("a ring", "3 to \(Furniture.cornerLimit) corners")
    }
    furniture.append(face)
  }

  private mutating func addStroke(
    _ line: JSONNode, _ properties: [String: JSONNode], _ feature: JSONNode
  ) throws(JSONContentError) {
    func number(
      _ key: String, in range: ClosedRange<Double>, _ usual: Double
    ) throws(JSONContentError) -> Double {
      try properties[key]?.number(
        key, in: range, "a number from \(range.lowerBound) to \(range.upperBound), in metres,")
        ?? usual
    }
    let nodes = try line.elements("a line")
    guard !nodes.isEmpty else { throw line.unexpected("a line", "one position or more") }
    let level = try number("height", in: Gift.heights, 0)
    var heights = Array(repeating: level, count: nodes.count)
    if let node = properties["heights"] {
      let list = try node.elements("heights")
      guard list.count == nodes.count else {
        throw node.unexpected("heights", "as many as the line has positions")
      }
      for (index, node) in list.enumerated() {
        heights[index] = try node.number(
          "heights", in: Gift.heights,
          "a number from -1000 to 10000, in metres,")
      }
    }
    var truths: [GeodeticCoordinate?] = Array(repeating: nil, count: nodes.count)
    if let node = properties["truth"], node.value != .null {
      truths[0] = try node.position("truth")
    }
    var spots: [Spot] = []
    for (index, node) in nodes.enumerated() {
      spots.append(
        Spot(
          coordinate: try node.position("a position"), height: heights[index],
          trueCoordinate: truths[index]))
    }
    var style = PenStyle(
      width: try number("width", in: PenStyle.widths, PenStyle().width))
    if let node = properties["smooth"] {
      guard case .bool(let isSmooth) = node.value else {
        throw node.unexpected("smooth", "true or false")
      }
      style.isSmooth = isSmooth
    }
    if let node = properties["color"] {
      guard case .string(let text) = node.value, let color = Color(hexText: text) else {
        throw node.unexpected("color", "a colour such as “#F1F3F5”")
      }
      style.color = color
    }
    let raised = try number("raised", in: 0...DrawingBook.mostRaised, 0)
    guard let stroke = LeftStroke(spots: spots, style: style, raised: raised) else {
      throw line.unexpected("a line", "one position or more")
    }
    strokes.append(stroke)
  }

  /// Returns the strokes as GeoJSON, one feature per line.
  package static func geoJSON(_ strokes: [LeftStroke]) -> String {
    var lines: [String] = []
    for stroke in strokes {
      var json = JSONWriter()
      json.object { $0.feature(stroke) }
      lines.append(String(decoding: json.bytes, as: UTF8.self))
    }
    return lines.isEmpty
      ? "{\"type\": \"FeatureCollection\", \"features\": []}\n"
      : "{\"type\": \"FeatureCollection\", \"features\": [\n " + lines.joined(separator: ",\n ")
        + "\n]}\n"
  }
}

extension JSONWriter {
  fileprivate mutating func feature(_ stroke: LeftStroke) {
    string("type", "Feature")
    object("geometry") { json in
      // A line in GeoJSON has at least two positions.
      let spots = stroke.spots.count == 1 ? stroke.spots + stroke.spots : stroke.spots
      json.string("type", "LineString")
      json.array("coordinates", of: spots) { $0.position($1.coordinate) }
    }
    object("properties") { json in
      let heights = stroke.spots.map(\.height)
      let level = heights.first ?? 0
      if heights.allSatisfy({ abs($0 - level) < 5e-7 }) {
        json.number("height", level, decimals: 6)
      } else {
        json.array("heights") { json in
          for height in stroke.spots.count == 1 ? heights + heights : heights {
            json.number(height, decimals: 6)
          }
        }
      }
      json.number("width", stroke.style.width, decimals: 6)
      json.bool("smooth", stroke.style.isSmooth)
      json.string("color", stroke.style.color.hexText)
      json.number("raised", stroke.raised, decimals: 6)
      json.key("truth")
      if let truth = stroke.spots.first?.trueCoordinate {
        json.position(truth)
      } else {
        json.null()
      }
    }
  }
}

/// The reasons why a file is not a drawing.
package enum DrawingFileError: Error, Hashable, Sendable {
  /// The file is longer than `DrawingFile.maximumLength`.
  case tooLong
  /// The file is not JSON.
  case malformed(line: Int, reason: String)
  /// Some content of the file is invalid in a drawing.
  case content(JSONContentError)
  /// The file has more faces of furniture than the limit; the value is their number.
  case tooManyFaces(Int)
  /// The strokes have more points than the limit; the value is their number.
  case tooManyPoints(Int)
}

extension DrawingFileError: JSONFault {
  package var lineOfFault: Int? {
    switch self {
    case .malformed(let line, _): line
    case .content(let error): error.line
    case .tooLong, .tooManyFaces, .tooManyPoints: nil
    }
  }

  /// A description of the fault and its remedy that is safe to print on a terminal; it does not name the file
  /// or the line.
  package var message: String {
    switch self {
    case .tooLong:
      "the file is larger than \(DrawingFile.maximumLength >> 20) MB; give a part of it"
    case .malformed(_, let reason): "this is not JSON: \(reason)"
    case .content(let error): error.message
    case .tooManyFaces(let count):
      "\(count) faces of furniture; at most \(DrawingFile.furnitureLimit) are allowed"
    case .tooManyPoints(let count):
      "its strokes have \(count) points; at most \(DrawingBook.pointLimit) are allowed"
    }
  }
}
