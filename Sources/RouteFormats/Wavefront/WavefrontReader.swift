import ARRouteEngine

/// Reads the body of an arrow from Wavefront OBJ: its vertices and faces, and nothing else.
///
/// Faces may have any number of corners and need not be convex: `EarClipping` cuts them into triangles.
/// Negative numbers count vertices from the end; the weights and colours of vertices, texture and normal
/// numbers are ignored, as are groups, objects, smoothing, materials, lines, curves and everything else.
/// Faces without an area are left out.
///
/// Written by hand: the existing libraries (tinyobjloader in C++, Assimp with dozens of other formats) skip
/// what they do not understand, while a designer needs the line of the fault, and they open the material
/// files that a model names.
///
/// Source: *Advanced Visualizer Manual*, appendix B1, Object Files (.obj), Wavefront Technologies.
struct WavefrontReader {
  private var vertices: [Vector3] = []
  private var faces: [Face] = []
  private var triangleCount = 0

  /// A face as written.
  private struct Face {
    let line: Int
    /// Indices in `vertices`, from 0, not yet checked against its count.
    let corners: [Int]
  }

  /// The maximum number of triangles in an arrow: dozens of arrows are drawn 30 times a second.
  static let triangleLimit = 20_000

  /// The maximum length of a file, bytes.
  static let maximumLength = 16 << 20

  private init() {}

  /// Returns the body described by a file.
  ///
  /// - Throws: The fault, with its line.
  static func mesh(_ bytes: [UInt8]) throws(ModelError) -> Mesh { try model(bytes).mesh }

  /// Returns the body described by a file, and what was left out of it.
  ///
  /// - Throws: The fault, with its line.
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
    // Three coordinates, with an optional weight, colour, or colour with opacity.
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

  /// Returns the number of the vertex in `v`, `v/vt`, `v//vn` or `v/vt/vn`, never 0.
  private static func vertexNumber(_ text: String) -> Int? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count <= 3, let number = Int(parts[0]), number != 0 else { return nil }
    // Only the texture's number may be empty, and only before a normal's.
    for (index, part) in parts.enumerated().dropFirst() {
      if part.isEmpty, index == 1, parts.count == 3 { continue }
      guard let other = Int(part), other != 0 else { return nil }
    }
    return number
  }

  /// Returns the body, now that all vertices are known.
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
