import ARRouteEngine
import RouteFormats
import RouteSimKit

extension Failure {
  /// Creates a failure for an unusable part that a design names.
  init(_ error: DesignPartError) {
    self =
      switch error {
      case .model(let path, let error): .file(path, error)
      case .sign(let path, let error): .file(path, error)
      case .path(let error): Failure(.badData, "the icon's path: \(error.message)")
      }
  }

  /// Creates a failure for more designs than a comparison can distinguish.
  static func tooManyDesigns(option: String, limit: Int) -> Failure {
    Failure(
      .usage,
      "more than \(limit) designs cannot be distinguished; give \(option) at most \(limit) times")
  }

  /// Creates a failure for a placemark whose four numbers do not form a size law.
  static func placemark(_ error: PlacemarkSizingError) -> Failure {
    Failure(.usage, error.message { "--placemark-\($0)" })
  }

  /// Creates a failure for a placemark whose numbers do not form a size law, if some of them come from a
  /// file.
  ///
  /// - Parameter chosen: The keys of the numbers set by options rather than by the file.
  static func placemarkOfFile(
    _ path: String, _ error: PlacemarkSizingError, chosen: Set<String>
  ) -> Failure {
    let message = error.message {
      chosen.contains($0) ? "--placemark-\($0)" : DesignError.path(ofPlacemark: $0)
    }
    return Failure(.usage, at: path, nil, message)
  }

  /// Creates a failure for an inset that leaves no border for the hint.
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

  /// Creates a failure for arrows that have more triangles in total than can be drawn.
  static func tooManyTriangles(_ asker: ArrowsAsker, arrows: Int, triangles: Int) -> Failure {
    Failure(
      .usage,
      "\(arrows) arrows of \(triangles) triangles each are too many to draw; give \(asker.rawValue) "
        + "or a simpler --arrow-model")
  }

  /// The source of a request for rows of arrows; the raw value suggests options that ask for fewer arrows.
  enum ArrowsAsker: String {
    /// The single row of a design.
    case design = "a smaller --arrow-window, a larger --arrow-spacing"
    /// A study of many rows.
    case study = "smaller --windows, larger --spacings"
  }
}
