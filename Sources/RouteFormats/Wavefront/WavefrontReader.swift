import ARRouteEngine

/// Reads the vertices and faces of an arrow's body from a Wavefront OBJ file.
///
/// Faces may have any number of corners and need not be convex: `EarClipping` cuts them into triangles.
/// Negative numbers count vertices backwards from the latest one. Everything else is ignored: the weights and
/// colours of vertices, texture and normal numbers, groups, objects, smoothing, materials, lines, curves and
/// other statements. Faces without an area are left out.
///
/// Written by hand, because the existing libraries (tinyobjloader in C++, and Assimp, which reads dozens of
/// other formats) skip statements that they do not understand, while a designer needs to know the faulty
/// line. They also open the material files that a model names.
///
/// Source: *Advanced Visualizer Manual*, appendix B1, Object Files (.obj), Wavefront Technologies.
struct WavefrontReader {
  private var vertices: [Vector3] = []
  private var faces: [Face] = []
  private var triangleCount = 0

  /// A face as written in the file.
  private struct Face {
    let line: Int
    /// The indices of the corners in `vertices`, from 0; they may still be out of range.
    let corners: [Int]
  }

  /// The maximum number of triangles in an arrow; dozens of arrows are drawn 30 times a second.
  static let triangleLimit = 20_000

  /// The maximum length of a file, bytes.
  static let maximumLength = 16 << 20

  private init() {}

  /// Returns the body described by a file.
  ///
  /// - Throws: A `ModelError` with the faulty line.
  static func mesh(_ bytes: [UInt8]) throws(ModelError) -> Mesh { try model(bytes).mesh }

  /// Returns the body described by a file, and the number of faces that were left out.
  ///
  /// - Throws: A `ModelError` with the faulty line.
  static func model(_ bytes: [UInt8]) throws(ModelError) -> WavefrontModel {
    guard bytes.count <= maximumLength else { throw .tooLong }
    var reader = WavefrontReader()
    var words = WavefrontWords(bytes)
    while let statement = words.next() { try reader.read(statement) }
    return try reader.model()
  }

  private mutating func read(_ statement: WavefrontWords.Statement) throws(ModelError) {
    switch statement.keyword {
    case "v": try readVertex(statement)
    // Before version 3, faces were written as `fo`.
    case "f", "fo": try readFace(statement)
    default: break
    }
  }

  private mutating func readVertex(
    _ statement: WavefrontWords.Statement
  ) throws(ModelError) {
    let numbers = statement.arguments.compactMap { word in
      word.withUnsafeBufferPointer(DecimalParser.parse)
    }
    // There are three coordinates, and optionally a weight, a colour, or a colour with opacity.
    guard numbers.count == statement.arguments.count, [3, 4, 6, 7].contains(numbers.count) else {
      throw .badVertex(line: statement.line)
    }
    guard numbers.prefix(3).allSatisfy({ abs($0) <= 1e6 }) else {
      throw .farVertex(line: statement.line)
    }
    vertices.append(Vector3(numbers[0], numbers[1], numbers[2]))
  }

  private mutating func readFace(_ statement: WavefrontWords.Statement) throws(ModelError) {
    var corners: [Int] = []
    corners.reserveCapacity(statement.arguments.count)
    for word in statement.arguments {
      let text = String(decoding: word, as: UTF8.self)
      guard let number = Self.vertexNumber(text) else {
        throw .badCorner(line: statement.line, text: text)
      }
      guard number >= -vertices.count else {
        throw .noSuchVertex(line: statement.line, number: number, vertices: vertices.count)
      }
      corners.append(number > 0 ? number - 1 : vertices.count + number)
    }
    guard corners.count >= 3 else {
      throw .tooFewCorners(line: statement.line, corners: corners.count)
    }
    triangleCount += corners.count - 2
    guard triangleCount <= Self.triangleLimit else { throw .tooManyFaces }
    faces.append(Face(line: statement.line, corners: corners))
  }

  /// Returns the vertex number in `v`, `v/vt`, `v//vn` or `v/vt/vn`; nil if the text has another form or a
  /// number is 0.
  private static func vertexNumber(_ text: String) -> Int? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count <= 3, let number = Int(parts[0]), number != 0 else { return nil }
    // Only the texture number may be empty, and only if a normal number follows.
    for (index, part) in parts.enumerated().dropFirst() {
      if part.isEmpty, index == 1, parts.count == 3 { continue }
      guard let other = Int(part), other != 0 else { return nil }
    }
    return number
  }

  /// Returns the model, once all vertices are known.
  private func model() throws(ModelError) -> WavefrontModel {
    var triangles: [SIMD3<Int32>] = []
    triangles.reserveCapacity(triangleCount)
    var empty: [Int] = []
    for face in faces {
      if let corner = face.corners.first(where: { $0 >= vertices.count }) {
        throw .noSuchVertex(line: face.line, number: corner + 1, vertices: vertices.count)
      }
      let cut = EarClipping.triangles(face.corners.map { vertices[$0] })
      if cut.isEmpty { empty.append(face.line) }
      for triangle in cut {
        triangles.append(
          SIMD3(
            Int32(face.corners[triangle.0]), Int32(face.corners[triangle.1]),
            Int32(face.corners[triangle.2])))
      }
    }
    guard let mesh = Mesh(vertices: vertices, triangles: triangles), !mesh.triangles.isEmpty else {
      throw .noFaces
    }
    return WavefrontModel(mesh: mesh, emptyFaces: empty.count, firstEmptyFace: empty.first)
  }
}
