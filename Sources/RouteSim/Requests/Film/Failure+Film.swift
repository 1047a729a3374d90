extension Failure {
  /// Nothing says as what a film is to be written.
  static func filmWithoutFormat(ofLog: Bool) -> Failure {
    Failure(
      .usage,
      ofLog
        ? "--film is written as webp, y4m, numbered png or json; end --output’s name so, or say which --format "
          + "it is to be; for places and tables give --headless, --from and --to with --format in its place"
        : "--film is written as webp, y4m, numbered png, json, geojson, kml or csv; end --output’s name so, "
          + "or say which --format it is to be")
  }

  /// The name of one file was given for the many of a film.
  static func filmNeedsNumber(_ path: String) -> Failure {
    Failure(
      .usage,
      path == "-"
        ? "a film of PNG is many files; give --output a folder, or names with a number such as "
          + "film-%05d.png"
        : "--output \(name(path)): a film of PNG is many files; give a folder, or names with a "
          + "number such as film-%05d.png")
  }

  /// There is no frame in what is to be filmed.
  static let filmOfNothing = Failure(
    .usage,
    "--film is between two frames or in a gap of the log, and shows nothing; give a longer one")

  /// A film would have more frames than it can.
  static func filmTooLong(frames: Double, limit: Int) -> Failure {
    Failure(
      .usage,
      "\(number(frames)) frames are too many for a film; give a shorter --film or fewer --fps, for "
        + "\(limit) at most")
  }

  /// Frames of a film have more pixels than they can.
  static func filmTooLarge(width: Int, height: Int, limit: Int) -> Failure {
    Failure(
      .usage,
      "\(width)x\(height) pixels are too many for frames of a film; give a smaller --scale, for "
        + "\(limit / 1_000_000) megapixels at most")
  }
}
