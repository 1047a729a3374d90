import ARRouteEngine

/// Reads the body of an arrow from Wavefront OBJ: its vertices and faces, and nothing else.
///
/// Faces of more than three corners are cut into triangles like a fan. Corners may be counted
/// from the end by negative numbers; texture and normal indices are passed over, as are groups,
/// materials, comments and lines of other kinds.
public struct WavefrontReader {
  private var vertices: [Vector3] = []
  private var triangles: [SIMD3<Int32>] = []

  /// The most triangles that an arrow may have: dozens of arrows are drawn 30 times a second.
  public static let triangleLimit = 20_000

  /// The longest file that is read, bytes.
  public static let maximumLength = 16 << 20

  private init() {}

  /// The body that a file describes.
  ///
  /// - Throws: What is wrong, at the line where it is.
  public static func mesh(_ bytes: [UInt8]) throws(ModelError) -> Mesh {
    guard bytes.count <= maximumLength else { throw .tooLong }
    var reader = WavefrontReader()
    var number = 1
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      try reader.read(String(decoding: rest[..<end], as: UTF8.self), number: number)
      rest = rest[(end + 1)...]
      number += 1
    }
    try reader.read(String(decoding: rest, as: UTF8.self), number: number)
    guard !reader.triangles.isEmpty,
      let mesh = Mesh(vertices: reader.vertices, triangles: reader.triangles)
    else { throw .noFaces }
    return mesh
  }

  private mutating func read(_ line: String, number: Int) throws(ModelError) {
    let words = line.prefix { $0 != "#" }.split { $0 == " " || $0 == "\t" || $0 == "\r" }
    switch words.first {
    case "v":
      let numbers = words.dropFirst().prefix(3).compactMap { Double($0) }
      guard numbers.count == 3, numbers.allSatisfy({ abs($0) <= 1e6 }) else {
        throw .badVertex(line: number)
      }
      vertices.append(Vector3(numbers[0], numbers[1], numbers[2]))
    case "f": try readFace(words.dropFirst(), number: number)
    default: break
    }
  }

  private mutating func readFace(
    _ words: ArraySlice<Substring>, number: Int
  ) throws(ModelError) {
    var corners: [Int32] = []
    for word in words {
      guard let text = word.split(separator: "/", omittingEmptySubsequences: false).first,
        let index = Int(text), let corner = vertexIndex(index)
      else { throw .badFace(line: number, vertices: vertices.count) }
      corners.append(corner)
    }
    guard corners.count >= 3 else { throw .badFace(line: number, vertices: vertices.count) }
    for (second, third) in zip(corners.dropFirst(), corners.dropFirst(2)) {
      triangles.append(SIMD3(corners[0], second, third))
    }
    guard triangles.count <= Self.triangleLimit else { throw .tooManyFaces }
  }

  /// The place in `vertices` of a number that counts from 1, or from the end by negative numbers.
  private func vertexIndex(_ number: Int) -> Int32? {
    let index = number > 0 ? number - 1 : vertices.count + max(number, -vertices.count - 1)
    return number != 0 && vertices.indices.contains(index) ? Int32(index) : nil
  }
}

/// Why a file is no body of an arrow.
public enum ModelError: Error, Hashable, Sendable {
  /// A vertex line does not hold three numbers.
  case badVertex(line: Int)
  /// A face line does not name three or more of the vertices so far.
  case badFace(line: Int, vertices: Int)
  /// There is no face at all.
  case noFaces
  /// There are more triangles than can be drawn smoothly.
  case tooManyFaces
  /// It is longer than `WavefrontReader.maximumLength`.
  case tooLong
}

extension ModelError {
  /// The line that it is about; nil when it is about the whole file.
  public var line: Int? {
    switch self {
    case .badVertex(let line), .badFace(let line, _): line
    case .noFaces, .tooManyFaces, .tooLong: nil
    }
  }
}
