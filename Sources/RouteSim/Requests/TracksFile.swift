import RouteSimKit

/// A file for the picture of the tracks.
struct TracksFile: Hashable, Sendable {
  /// The format of the file, determined by its extension.
  enum Format: String, WrittenFormat {
    case html
    case svg

    var endings: [String] { [rawValue] }
  }

  let path: String
  let kind: Format

  /// Creates a file in the format given by its extension.
  ///
  /// - Returns: nil for a name without such an extension, such as `-`.
  init?(_ path: String) {
    guard let kind = Format(ofFile: path) else { return nil }
    self.path = path
    self.kind = kind
  }

  func document(of tracks: Tracks) -> [UInt8] {
    switch kind {
    case .html: TracksPage.document(tracks)
    case .svg: TracksSVG.document(tracks)
    }
  }
}
