import RouteFormats
import RouteGifts

/// The files that belong to a named file.
enum FileCompanions {
  /// The functions that list the companion files of a path, one for each kind; the path may be `-`.
  ///
  /// A folder from an AR logger, or a file that represents one, has all the files that are read with it; a
  /// world of gifts has the files that its database keeps next to it.
  static let all: [@Sendable (String) -> [String]] = [
    { LoggerFolder.paths(ofLog: $0) },
    { $0 == "-" ? [] : GiftAddress($0).keptFiles },
  ]
}
