package import ARRouteEngine

/// The content of a Wavefront OBJ file that is used as the body of an arrow.
package struct WavefrontModel: Hashable, Sendable {
  /// The body.
  package let mesh: Mesh
  /// The number of faces that were left out because they had no area.
  package let emptyFaces: Int
  /// The line of the first face that was left out; nil if there was none.
  package let firstEmptyFace: Int?
}

/// The reasons why a file cannot be used as the body of an arrow.
package enum ModelError: Error, Hashable, Sendable {
  /// A vertex does not have exactly three coordinates and at most a weight or a colour, all of them finite.
  case badVertex(line: Int)
  /// A coordinate is outside ±1 000 km.
  case farVertex(line: Int)
  /// A corner of a face does not consist of vertex numbers; `text` is the corner as written.
  case badCorner(line: Int, text: String)
  /// A corner of a face refers to a vertex that is not in the file.
  case noSuchVertex(line: Int, number: Int, vertices: Int)
  /// A face has too few corners; `corners` is their number.
  case tooFewCorners(line: Int, corners: Int)
  /// The file contains no face with an area.
  case noFaces
  /// The file contains more triangles than can be drawn smoothly.
  case tooManyFaces
  /// The file is longer than `WavefrontReader.maximumLength`.
  case tooLong
}

extension ModelError {
  /// The line with the fault; nil if the fault concerns the whole file.
  var line: Int? {
    switch self {
    case .badVertex(let line), .farVertex(let line), .badCorner(let line, _),
      .noSuchVertex(let line, _, _), .tooFewCorners(let line, _):
      line
    case .noFaces, .tooManyFaces, .tooLong: nil
    }
  }
}

extension ModelError: FileFault {
  package var lineOfFault: Int? { line ?? 1 }

  /// The fault and its remedy, safe for a terminal, without file and line.
  package var message: String {
    switch self {
    case .badVertex:
      "this vertex is not understood; three numbers were expected, or four, or six with a colour"
    case .farVertex: "this vertex is too far away; coordinates within ±1000000 m were expected"
    case .badCorner(_, let text):
      "the corner '\(Printable.sanitised(text, limit: 60))' is not understood; a vertex number was expected, as in 1, "
        + "1/2, 1//3 or -1/-2/-3"
    case .noSuchVertex(_, let number, let vertices):
      "there is no vertex \(number); the file has \(vertices)"
        + (number < 0 ? " before this face" : "")
        + (vertices == 0
          ? "" : ", so give 1\(vertices == 1 ? "" : " to \(vertices)"), or -1 for the latest")
    case .tooFewCorners(_, let corners):
      "this face has \(counted(corners, "corner")); three or more were expected"
    case .noFaces:
      "there is no face with an area; a Wavefront OBJ file with a closed body was expected"
    case .tooLong:
      "the file is larger than \(WavefrontReader.maximumLength >> 20) MB; a body of at most "
        + "\(WavefrontReader.triangleLimit) triangles was expected"
    case .tooManyFaces:
      "the body has too many faces; at most \(WavefrontReader.triangleLimit) triangles can be "
        + "drawn"
    }
  }
}
