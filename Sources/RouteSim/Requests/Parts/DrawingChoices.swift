import ARRouteEngine
import RouteFormats

/// What one draws on, and what was drawn before.
struct DrawingChoices: Hashable, Sendable {
  /// Nothing.
  static let none = DrawingChoices()

  /// The file of furniture; `-` is standard input, nil is none.
  var surfaces: String?
  /// The file of strokes; `-` is standard input, nil is none.
  var drawing: String?

  /// What the files hold; nil where none is given.
  func read() throws(Failure) -> Street? {
    guard surfaces != nil || drawing != nil else { return nil }
    return Street(
      furniture: try surfaces.map { path throws(Failure) in try Self.file(path).furniture } ?? [],
      strokes: try drawing.map { path throws(Failure) in try Self.file(path).strokes } ?? [])
  }

  /// What is drawn on, and what was drawn.
  struct Street {
    let furniture: [Furniture]
    let strokes: [LeftStroke]

    /// Brings it into a world.
    func lay(in world: inout World) { _ = world.beginDrawing(furniture, left: strokes) }
  }

  private static func file(_ path: String) throws(Failure) -> DrawingFile {
    do { return try DrawingFile.read(path: path) } catch { throw .file(path, error) }
  }
}
