import RouteFormats
import RouteSimKit

/// Holds pictures of a run against those that were kept.
struct PictureComparison: Hashable {
  /// Whether those that do not match take the place of what was kept.
  let isUpdating: Bool

  /// Compares a file that was made with its baseline.
  ///
  /// Where they do not match, what was made stands beside the baseline afterwards, as
  /// `NAME.actual.png`, and where pixels differ, `NAME.diff.png`; or, where that is wanted, in its
  /// place. A baseline that is not there matches nothing.
  func verdict(on made: [UInt8], _ match: PictureMatch) throws(Failure) -> PictureMatch.Verdict {
    let path = match.snapshot.path
    let difference: PictureMatch.Difference
    switch Self.kept(path) {
    case .success(let kept):
      guard let found = match.difference(from: kept, to: made) else {
        return PictureMatch.Verdict(.passed)
      }
      difference = found
    case .failure(let error):
      difference = PictureMatch.Difference(words: Failure.words(forUnreadableBaseline: error))
    }
    if isUpdating {
      try Self.write(made, to: path)
      return PictureMatch.Verdict(
        .skipped, message: "\(Failure.name(path)): written anew, not compared")
    }
    var attachments = [Self.beside(path, "actual")]
    try Self.write(made, to: attachments[0])
    if let picture = difference.picture {
      attachments.append(Self.beside(path, "diff"))
      try Self.write(picture, to: attachments[1])
    }
    let seen = attachments.map(Failure.name).joined(separator: ", ")
    return PictureMatch.Verdict(
      .failed, message: "\(Failure.name(path)): \(difference.words); see \(seen)",
      attachments: attachments)
  }

  private static func kept(_ path: String) -> Result<[UInt8], InputError> {
    Result { () throws(InputError) in
      try ByteSource.bytes(path: path, limit: PictureImage.maximumLength)
    }
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    let output = Output.file(path)
    output.makeFolders()
    try output.write(bytes)
  }

  /// A name with a word before its ending, of which a baseline always has one.
  private static func beside(_ path: String, _ word: String) -> String {
    guard let dot = path.lastIndex(of: ".") else { return path + "." + word }
    return path[..<dot] + "." + word + path[dot...]
  }
}
