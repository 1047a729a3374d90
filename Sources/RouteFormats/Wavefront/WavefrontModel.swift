public import ARRouteEngine

/// What a Wavefront OBJ file holds that can be used as the body of an arrow.
public struct WavefrontModel: Hashable, Sendable {
  /// The body.
  public let mesh: Mesh
  /// The number of faces that had no area and were left out.
  public let emptyFaces: Int
  /// The line of the first of those; nil when there was none.
  public let firstEmptyFace: Int?
}

/// Why a file is no body of an arrow.
public enum ModelError: Error, Hashable, Sendable {
  /// A vertex line does not hold three finite numbers, with a weight or a colour at most.
  case badVertex(line: Int)
  /// A coordinate lies beyond ±1 000 km.
  case farVertex(line: Int)
  /// A face's corner is not written as vertex numbers are; with its text.
  case badCorner(line: Int, text: String)
  /// A face's corner names a vertex that the file does not have.
  case noSuchVertex(line: Int, number: Int, vertices: Int)
  /// A face has so few corners.
  case tooFewCorners(line: Int, corners: Int)
  /// There is no face with an area.
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
    case .badVertex(let line), .farVertex(let line), .badCorner(let line, _),
      .noSuchVertex(let line, _, _), .tooFewCorners(let line, _):
      line
    case .noFaces, .tooManyFaces, .tooLong: nil
    }
  }
}
