import RouteFormats
import RouteGifts

/// The files that belong to a named one.
enum FileCompanions {
  /// The kinds of companion files, one row each, of a path, which may be `-`.
  ///
  /// A folder of an AR logger, or a file that represents one, has all files that are read with it; a
  /// world of gifts has the files that its database keeps beside it.
  static let all: [@Sendable (String) -> [String]] = [
    { LoggerFolder.paths(ofLog: $0) },
    { $0 == "-" ? [] : GiftAddress($0).keptFiles },
  ]
}
