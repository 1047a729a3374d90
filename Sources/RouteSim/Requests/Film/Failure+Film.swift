extension Failure {
  /// Creates a failure for a film whose format is neither given nor clear from its file name.
  static func filmWithoutFormat(ofLog: Bool) -> Failure {
    Failure(
      .usage,
      ofLog
        ? "a film of a log is written as webp, y4m, numbered png or json; end the name of --output "
          + "accordingly, or give a --format; check --output writes positions and tables"
        : "--film is written as webp, y4m, numbered png, json, geojson, kml or csv; end "
          + "the name of --output accordingly, or give a --format")
  }

  /// Creates a failure for a film that needs a name pattern for many files, but was given the name of a
  /// single file.
  static func filmNeedsNumber(_ path: String) -> Failure {
    Failure(
      .usage,
      path == "-"
        ? "a PNG film is many files; give --output a folder, or names with a number such as "
          + "film-%05d.png"
        : "--output \(name(path)): a PNG film is many files; give a folder, or names with a number "
          + "such as film-%05d.png")
  }

  /// The failure of a film that would have no frames.
  static let filmOfNothing = Failure(
    .usage,
    "the film is between two frames or in a gap of the log, so it shows nothing; give a longer one")

  /// Creates a failure for a film that would have too many frames.
  static func filmTooLong(frames: Double, limit: Int) -> Failure {
    Failure(
      .usage,
      "\(number(frames)) frames are too many for a film; give a shorter film or fewer --fps, "
        + "for at most \(limit)")
  }

  /// Creates a failure for a film whose frames would have too many pixels each.
  static func filmTooLarge(width: Int, height: Int, limit: Int) -> Failure {
    Failure(
      .usage,
      "\(width)x\(height) pixels are too many for frames of a film; give a smaller --scale, for "
        + "at most \(limit / 1_000_000) megapixels")
  }
}
