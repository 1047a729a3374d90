extension Failure {
  /// The failure of binary output that would be printed on a terminal.
  static let pictureOnTerminal = Failure(
    .usage, "pixels cannot be printed on a terminal; name a file with --output, or redirect")

  /// Creates a failure for a picture with more pixels than can be drawn.
  static func pictureTooLarge(width: Double, height: Double, limit: Int) -> Failure {
    Failure(
      .usage,
      "\(number(width))x\(number(height)) pixels are too many; give a smaller --scale or "
        + "--viewport, for at most \(limit) each way")
  }

  /// Creates a failure for a request for more frames than a sheet can hold.
  static func tooManyFrames(count: Int, limit: Int) -> Failure {
    Failure(
      .usage,
      "\(count) frames are too many for one sheet; give shorter lists, for at most "
        + "\(limit)")
  }

  /// Creates a failure for captions that are more or fewer than the screens.
  static func captions(_ count: Int, screens: Int) -> Failure {
    Failure(
      .usage,
      "--caption is given \(count == 1 ? "once" : "\(count) times") for "
        + "\(screens == 1 ? "one screen" : "\(screens) screens"); give one for each screen")
  }

  /// Returns the note on a sheet that is smaller than its phones' screens.
  ///
  /// - Parameter scale: The pixels per point that it would have had.
  static func warningAboutScale(width: Int, instead scale: Double) -> String {
    "the sheet is scaled down to \(width) pixels; --scale \(number(scale)) keeps the screens' pixels"
  }

  /// Creates a failure for a sheet whose screens have more shapes than there is room for.
  static func tooManyShapes(_ asker: SheetAsker, screens: Int, room: Int) -> Failure {
    Failure(
      .usage,
      "\(screens) screens with so many shapes are too many to draw; give \(asker.rawValue), for at "
        + "most \(room), or simpler arrows and icons")
  }

  /// The source of a request for screens on one sheet; the raw value suggests options that ask for fewer
  /// screens.
  enum SheetAsker: String {
    /// A screen for each pose, design and phone.
    case render = "fewer --chainages, --headings, --devices or designs"
    /// A screen for each distance and design.
    case sizing = "fewer --distances or designs"
  }
}
