import RouteFormats
import RouteGifts

/// The files that belong to one that is named.
enum FileCompanions {
  /// The kinds of such files, a row for each: those of a path, which may be `-`.
  ///
  /// A folder of an AR logger's, and a file that stands for one, come to all files that are read of
  /// such a folder; a world of gifts to what its database keeps beside it.
  static let all: [@Sendable (String) -> [String]] = [
    { LoggerFolder.paths(ofLog: $0) },
    { $0 != "-" && GiftAddress.isDatabase($0) ? GiftAddress.files(of: $0) : [] },
  ]
}
