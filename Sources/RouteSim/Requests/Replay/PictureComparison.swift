import RouteFormats
import RouteSimKit

/// The comparison of a run's pictures with their baselines.
struct PictureComparison: Hashable {
  /// True when pictures that do not match replace their baselines.
  let isUpdating: Bool

  /// Compares a picture with its baseline.
  ///
  /// If they do not match, the picture is written beside the baseline as `NAME.actual.png`, with
  /// `NAME.diff.png` if pixels differ; when updating, it replaces the baseline. A missing baseline never
  /// matches.
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
      // A missing baseline is not created, even when updating.
      return PictureMatch.Verdict(
        .failed, message: "\(Failure.name(path)): \(InputError.isNoFile.message)")
    case .failure(let error):
      difference = PictureMatch.Difference(words: Failure.words(forUnreadableBaseline: error))
    }
    if isUpdating {
      try Self.write(made, to: path)
      return PictureMatch.Verdict(
        .skipped, message: "\(Failure.name(path)): rewritten, not compared")
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

  /// Removes files that an earlier run left beside the compared baselines, so that any found after this run
  /// are from this run.
  ///
  /// - Parameter last: The time of the last comparison, seconds; nil for the log's end.
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
