import RouteSimKit

/// A file for the picture of the tracks.
struct TracksFile: Hashable, Sendable {
  /// What to write, told by the file's ending.
  enum Kind: String, WrittenFormat {
    case html
    case svg

    var endings: [String] { [rawValue] }
  }

  let path: String
  let kind: Kind

  func document(of tracks: Tracks) -> [UInt8] {
    switch kind {
    case .html: TracksPage.document(tracks)
    case .svg: TracksSVG.document(tracks)
    }
  }
}
