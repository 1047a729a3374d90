import RouteFormats
import RouteSimKit

/// Holds pictures of a run against those that were kept.
struct PictureComparison: Hashable {
  /// True when those that do not match take the place of what was kept.
  let isUpdating: Bool

  /// Compares a file that was made with its baseline.
  ///
  /// If they do not match, the picture made stands beside the baseline afterwards, as
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
    case .failure(.isNoFile):
      // Nor is it written to.
      return PictureMatch.Verdict(
        .failed, message: "\(Failure.name(path)): \(InputError.isNoFile.message)")
    case .failure(let error):
      difference = PictureMatch.Difference(words: Failure.words(forUnreadableBaseline: error))
    }
    if isUpdating {
      try Self.write(made, to: path)
      return PictureMatch.Verdict(
        .skipped, message: "\(Failure.name(path)): written anew, not compared")
    }
    var attachments = [match.actualPath]
    try Self.write(made, to: attachments[0])
    if let picture = difference.picture {
      attachments.append(match.differencePath)
      try Self.write(picture, to: attachments[1])
    }
    let seen = attachments.map(Failure.name).joined(separator: ", ")
    return PictureMatch.Verdict(
      .failed, message: "\(Failure.name(path)): \(difference.words); see \(seen)",
      attachments: attachments)
  }

  /// Removes what an earlier run left beside the baselines that are compared, so that whatever is
  /// there after this one is its own.
  ///
  /// - Parameter last: The last time that is looked at, seconds; nil for the log's end.
  func removeLeftovers(of scenario: Scenario, until last: Double?) {
    for event in scenario.events where event.time <= last ?? .infinity {
      guard let match = event.match else { continue }
      Output.remove(match.actualPath)
      Output.remove(match.differencePath)
    }
  }

  private static func kept(_ path: String) -> Result<[UInt8], InputError> {
    Result { () throws(InputError) in
      try ByteSource.bytes(path: path, limit: PictureImage.maximumLength, isKept: true)
    }
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    try Output.file(path).writeMakingFolders(bytes)
  }
}
