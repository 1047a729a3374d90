import ARRouteEngine
import RouteFormats

/// The description of a sheet's screen by position and attitude, such as `at 700 m`, `heading 270°`.
///
/// The values come from the frame, so that a film's pictures equal those of separate runs.
struct Whereabouts {
  /// The words for position, heading, pitch and roll; each text is empty if there is nothing to say.
  private let words: [String]

  init(of frame: Frame) {
    let attitude = frame.camera.attitude
    words = [
      Self.location(of: frame), Self.heading(attitude.heading), Self.turn("pitch", attitude.pitch),
      Self.turn("roll", attitude.roll),
    ]
  }

  /// Returns the position and attitude that all screens of a sheet share.
  ///
  /// - Parameter all: The whereabouts of the screens, one or more.
  static func common(of all: [Whereabouts]) -> [String] {
    all[0].words.enumerated().compactMap { index, words in
      words.isEmpty || all.contains { $0.words[index] != words } ? nil : words
    }
  }

  private static func location(of frame: Frame) -> String {
    guard let route = frame.guidance?.route, abs(route.crossTrack) < 0.5 else {
      let coordinate = frame.camera.coordinate
      return "at \(FixedDecimal.text(coordinate.latitude.degrees, decimals: 6)), "
        + FixedDecimal.text(coordinate.longitude.degrees, decimals: 6)
    }
    return "at \(FixedDecimal.text(route.chainage, decimals: 2)) m"
  }

  private static func heading(_ angle: Angle) -> String {
    let text = FixedDecimal.text(angle.wrappedPositive.degrees, decimals: 1)
    return "heading \(text == "360" ? "0" : text)°"
  }

  private static func turn(_ name: String, _ angle: Angle) -> String {
    let text = FixedDecimal.text(angle.degrees, decimals: 1)
    return text == "0" ? "" : "\(name) \(text)°"
  }
}
