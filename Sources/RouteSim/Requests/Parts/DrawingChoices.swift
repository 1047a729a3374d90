import ARRouteEngine
import RouteFormats

/// The surfaces to draw on, and the strokes drawn earlier.
struct DrawingChoices: Hashable, Sendable {
  /// No surfaces and no strokes.
  static let none = DrawingChoices()

  /// The file with street furniture; `-` is standard input, nil for none.
  var surfaces: String?
  /// The file of strokes; `-` is standard input, nil for none.
  var drawing: String?

  /// Reads the files; returns nil if no file is given.
  func read() throws(Failure) -> Street? {
    guard surfaces != nil || drawing != nil else { return nil }
    return Street(
      furniture: try surfaces.map { path throws(Failure) in try Self.file(path).furniture } ?? [],
      strokes: try drawing.map { path throws(Failure) in try Self.file(path).strokes } ?? [])
  }

  /// The furniture to draw on, and the strokes left on it.
  struct Street {
    let furniture: [Furniture]
    let strokes: [LeftStroke]

    /// Adds the furniture and the strokes to a world.
    func lay(in world: inout World) { _ = world.beginDrawing(furniture, left: strokes) }
  }

  private static func file(_ path: String) throws(Failure) -> DrawingFile {
    do { return try DrawingFile.read(path: path) } catch { throw .file(path, error) }
  }
}
