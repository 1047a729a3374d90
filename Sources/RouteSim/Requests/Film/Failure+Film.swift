extension Failure {
  /// The format of a film is not given.
  static func filmWithoutFormat(ofLog: Bool) -> Failure {
    Failure(
      .usage,
      ofLog
        ? "--film is written as webp, y4m, numbered png or json; end --output’s name so, or say which --format "
          + "it is to be; for places and tables give --headless, --from and --to with --format in its place"
        : "--film is written as webp, y4m, numbered png, json, geojson, kml or csv; end --output’s name so, "
          + "or say which --format it is to be")
  }

  /// The name of a single file was given for the many of a film.
  static func filmNeedsNumber(_ path: String) -> Failure {
    Failure(
      .usage,
      path == "-"
        ? "a film of PNG is many files; give --output a folder, or names with a number such as "
          + "film-%05d.png"
        : "--output \(name(path)): a film of PNG is many files; give a folder, or names with a "
          + "number such as film-%05d.png")
  }

  /// A film would have no frames.
  static let filmOfNothing = Failure(
    .usage,
    "--film is between two frames or in a gap of the log, and shows nothing; give a longer one")

  /// A film would have too many frames.
  static func filmTooLong(frames: Double, limit: Int) -> Failure {
    Failure(
      .usage,
      "\(number(frames)) frames are too many for a film; give a shorter --film or fewer --fps, for "
        + "\(limit) at most")
  }

  /// The frames of a film would have too many pixels.
  static func filmTooLarge(width: Int, height: Int, limit: Int) -> Failure {
    Failure(
      .usage,
      "\(width)x\(height) pixels are too many for frames of a film; give a smaller --scale, for "
        + "\(limit / 1_000_000) megapixels at most")
  }
}
