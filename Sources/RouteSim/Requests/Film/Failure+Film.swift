extension Failure {
  /// The format of a film is missing.
  static func filmWithoutFormat(ofLog: Bool) -> Failure {
    Failure(
      .usage,
      ofLog
        ? "--film is written as webp, y4m, numbered png or json; end the name of --output "
          + "accordingly, or give a --format; for positions and tables give --headless, "
          + "--from and --to with --format instead"
        : "--film is written as webp, y4m, numbered png, json, geojson, kml or csv; end "
          + "the name of --output accordingly, or give a --format")
  }

  /// A film needs a name for many files, and the name of a single file was given.
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
    "--film is between two frames or in a gap of the log, so it shows nothing; give a longer one")

  /// A film would have too many frames.
  static func filmTooLong(frames: Double, limit: Int) -> Failure {
    Failure(
      .usage,
      "\(number(frames)) frames are too many for a film; give a shorter --film or fewer --fps, "
        + "for at most \(limit)")
  }

  /// The frames of a film would each have too many pixels.
  static func filmTooLarge(width: Int, height: Int, limit: Int) -> Failure {
    Failure(
      .usage,
      "\(width)x\(height) pixels are too many for frames of a film; give a smaller --scale, for "
        + "at most \(limit / 1_000_000) megapixels")
  }
}
