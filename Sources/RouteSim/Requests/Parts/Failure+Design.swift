import ARRouteEngine
import RouteFormats
import RouteSimKit

extension Failure {
  /// A part that a design names could not be used.
  init(_ error: DesignPartError) {
    self =
      switch error {
      case .model(let path, let error): .file(path, error)
      case .sign(let path, let error): .file(path, error)
      case .path(let error): Failure(.badData, "the icon's path: \(error.message)")
      }
  }

  /// More designs are to be compared than can be distinguished.
  static func tooManyDesigns(option: String, limit: Int) -> Failure {
    Failure(
      .usage,
      "more than \(limit) designs cannot be distinguished; give \(option) at most \(limit) times")
  }

  /// The placemark's four numbers do not form a size law.
  static func placemark(_ error: PlacemarkSizingError) -> Failure {
    Failure(.usage, error.message { "--placemark-\($0)" })
  }

  /// The numbers do not form a size law, and some of them come from a file.
  ///
  /// - Parameter chosen: The keys of the numbers that options give instead.
  static func placemarkOfFile(
    _ path: String, _ error: PlacemarkSizingError, chosen: Set<String>
  ) -> Failure {
    let message = error.message {
      chosen.contains($0) ? "--placemark-\($0)" : DesignError.path(ofPlacemark: $0)
    }
    return Failure(.usage, at: path, nil, message)
  }

  /// A hint's inset leaves no border for the hint.
  ///
  /// - Parameter file: The file that sets the inset; nil if an option does.
  static func hintInsetTooLarge(inset: Double, viewport: Viewport, file: String?) -> Failure {
    Failure(
      .usage,
      (file.map { "\(name($0)): hint.inset " } ?? "--hint-inset ")
        + "\(number(inset)) leaves no border on a screen of "
        + "\(number(viewport.width))x\(number(viewport.height)) pt; give less than "
        + "\(number(min(viewport.width, viewport.height) / 2))")
  }

  /// The arrows have more triangles in total than can be drawn.
  static func tooManyTriangles(_ asker: ArrowsAsker, arrows: Int, triangles: Int) -> Failure {
    Failure(
      .usage,
      "\(arrows) arrows of \(triangles) triangles each are too many to draw; give \(asker.rawValue) "
        + "or a simpler --arrow-model")
  }

  /// The source of a request for rows of arrows; the raw value says how to ask for fewer.
  enum ArrowsAsker: String {
    /// The single row of a design.
    case design = "a smaller --arrow-window, a larger --arrow-spacing"
    /// A study of many rows.
    case study = "smaller --windows, larger --spacings"
  }
}
