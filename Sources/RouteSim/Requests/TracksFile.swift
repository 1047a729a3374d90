import RouteSimKit

/// A file for the picture of the tracks.
struct TracksFile: Hashable, Sendable {
  /// The format of the file, determined by its ending.
  enum Format: String, WrittenFormat {
    case html
    case svg

    var endings: [String] { [rawValue] }
  }

  let path: String
  let kind: Format

  /// Creates a file in the format of its ending.
  ///
  /// - Returns: nil for a name without such an ending, such as `-`.
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
