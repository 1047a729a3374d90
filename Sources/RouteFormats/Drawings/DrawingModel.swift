package import ARRouteEngine

/// Strokes as a solid model for other programs, in metres east, up and south of the first point.
package struct DrawingModel: Sendable {
  /// The triangles and the colour of a stroke.
  struct Part: Sendable {
    var vertices: [Vector3] = []
    var triangles: [SIMD3<Int32>] = []
    var color: Color
  }

  private var parts: [Part] = []
  /// The coordinate of the first point, which is the origin; nil for an empty drawing.
  private(set) var origin: GeodeticCoordinate?

  /// Creates the model of the given strokes; points that cannot be projected are left out.
  package init(_ strokes: [LeftStroke]) {
    guard let first = strokes.first?.spots.first?.coordinate else { return }
    origin = first
    let placement = Placement(reference: first)
    for stroke in strokes {
      let chain = stroke.spots.compactMap { spot in
        (try? placement.position(of: spot.coordinate)).map { Vector3($0.x, spot.height, $0.z) }
      }
      let ribbon = ChalkRibbon(
        chain, width: stroke.style.width, raised: stroke.raised, isSmooth: stroke.style.isSmooth)
      var part = Part(color: stroke.style.color)
      for face in ribbon.faces {
        let start = Int32(part.vertices.count)
        part.vertices += face.corners
        for corner in Int32(2)..<Int32(face.corners.count) {
          part.triangles.append(SIMD3(start, start + corner - 1, start + corner))
        }
      }
      if !part.triangles.isEmpty { parts.append(part) }
    }
  }

  /// The model as Wavefront OBJ, with one group per stroke.
  package var wavefront: String {
    var text = "# metres east, up and south"
    if let origin {
      text +=
        " of \(FixedDecimal.text(origin.latitude.degrees, decimals: 9)),"
        + FixedDecimal.text(origin.longitude.degrees, decimals: 9)
    }
    text += "\n"
    var first = 1
    for (number, part) in parts.enumerated() {
      text += "g stroke\(number + 1)\n"
      for vertex in part.vertices {
        text +=
          "v \(Self.metres(vertex.x)) \(Self.metres(vertex.y)) \(Self.metres(vertex.z))\n"
      }
      for triangle in part.triangles {
        text +=
          "f \(first + Int(triangle.x)) \(first + Int(triangle.y)) \(first + Int(triangle.z))\n"
      }
      first += part.vertices.count
    }
    return text
  }

  private static func metres(_ value: Double) -> String { FixedDecimal.text(value, decimals: 5) }

  /// The model as glTF 2.0 with embedded numbers: one mesh with one primitive per stroke, with +y up and +z
  /// south.
  ///
  /// Numbers have single precision, as glTF requires, so they are accurate to 0.01 mm within 100 m.
  package var gltf: String {
    var bytes: [UInt8] = []
    var json = JSONWriter()
    json.object { json in
      json.asset(origin: origin)
      json.scenes(areEmpty: parts.isEmpty)
      guard !parts.isEmpty else { return }
      json.mesh(of: parts)
      json.array("bufferViews", of: parts) { Self.append($1, to: &bytes, &$0) }
      json.buffer(of: bytes)
    }
    return String(decoding: json.bytes, as: UTF8.self) + "\n"
  }

  /// Appends a stroke's numbers to the buffer, and writes the buffer views that give their positions in it.
  private static func append(_ part: Part, to bytes: inout [UInt8], _ json: inout JSONWriter) {
    let start = bytes.count
    for vertex in part.vertices {
      for value in [vertex.x, vertex.y, vertex.z] {
        withUnsafeBytes(of: Float(value).bitPattern.littleEndian) { bytes += $0 }
      }
    }
    json.bufferView(from: start, to: bytes.count, target: 34962)
    let middle = bytes.count
    for triangle in part.triangles {
      for index in [triangle.x, triangle.y, triangle.z] {
        withUnsafeBytes(of: UInt32(index).littleEndian) { bytes += $0 }
      }
    }
    json.bufferView(from: middle, to: bytes.count, target: 34963)
  }
}

extension JSONWriter {
  fileprivate mutating func asset(origin: GeodeticCoordinate?) {
    object("asset") { json in
      json.string("version", "2.0")
      json.string("generator", "RouteSim")
      if let origin {
        json.object("extras") { json in
          json.member("origin") { $0.position(origin) }
        }
      }
    }
  }

  fileprivate mutating func scenes(areEmpty: Bool) {
    number("scene", 0)
    array("scenes") { json in
      json.object { json in
        if areEmpty { return }
        json.array("nodes") { $0.number(0) }
      }
    }
  }

  /// Writes the only node and its mesh, with one primitive for each part.
  fileprivate mutating func mesh(of parts: [DrawingModel.Part]) {
    array("nodes") { json in
      json.object { json in
        json.string("name", "drawing")
        json.number("mesh", 0)
      }
    }
    array("meshes") { json in
      json.object { json in
        json.array("primitives", of: parts.indices) { $0.primitive($1) }
      }
    }
    array("materials", of: parts) { $0.material($1.color) }
    array("accessors") { json in
      for (number, part) in parts.enumerated() { json.accessors(of: part, number) }
    }
  }

  /// Writes the only buffer, which is embedded in the text.
  fileprivate mutating func buffer(of bytes: [UInt8]) {
    array("buffers") { json in
      json.object { json in
        json.number("byteLength", bytes.count)
        var text: [UInt8] = []
        Base64.append(bytes, to: &text)
        json.string(
          "uri", "data:application/octet-stream;base64," + String(decoding: text, as: UTF8.self))
      }
    }
  }

  fileprivate mutating func primitive(_ number: Int) {
    object { json in
      json.object("attributes") { json in
        json.number("POSITION", 2 * number)
      }
      json.number("indices", 2 * number + 1)
      json.number("material", number)
    }
  }

  fileprivate mutating func material(_ color: Color) {
    object { json in
      json.object("pbrMetallicRoughness") { json in
        json.key("baseColorFactor")
        // glTF's colour factors are linear.
        json.array { json in
          for part in [color.red, color.green, color.blue] {
            json.number(Self.linear(part), decimals: 6)
          }
          json.number(Double(color.alpha) / 255, decimals: 6)
        }
        json.number("metallicFactor", 0)
      }
      json.bool("doubleSided", true)
    }
  }

  private static func linear(_ part: UInt8) -> Double {
    let value = Double(part) / 255
    return value <= 0.04045 ? value / 12.92 : LibM.pow((value + 0.055) / 1.055, 2.4)
  }

  fileprivate mutating func accessors(of part: DrawingModel.Part, _ number: Int) {
    object { json in
      json.number("bufferView", 2 * number)
      json.number("componentType", 5126)
      json.number("count", part.vertices.count)
      json.string("type", "VEC3")
      let ways: [(Vector3) -> Double] = [\.x, \.y, \.z]
      json.array("min", of: ways) { json, way in
        json.number(exactly: Double(part.vertices.map { Float(way($0)) }.min() ?? 0))
      }
      json.array("max", of: ways) { json, way in
        json.number(exactly: Double(part.vertices.map { Float(way($0)) }.max() ?? 0))
      }
    }
    object { json in
      json.number("bufferView", 2 * number + 1)
      json.number("componentType", 5125)
      json.number("count", 3 * part.triangles.count)
      json.string("type", "SCALAR")
    }
  }

  fileprivate mutating func bufferView(from start: Int, to end: Int, target: Int) {
    object { json in
      json.number("buffer", 0)
      json.number("byteOffset", start)
      json.number("byteLength", end - start)
      json.number("target", target)
    }
  }
}
