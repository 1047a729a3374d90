/// The hashes in the pages' content-security policies: they allow the pages' own script and styles, by
/// SHA-256 in Base64, and block anything injected.
///
/// A test that compares them with the pages prints the new ones after a change.
enum PageHash {
  /// The hash of the script of the page of tracks.
  static let script = "5v90y2G6Hc1+XhuDwYh+mWKfsSFWqvR9TSAEUz9rUq4="
  /// The hash of the style of the page of tracks.
  static let style = "yjS4StzaH5C0ar2HIBiVG9Th7ZQgxEYDGAGfx/uMCO8="
  /// The hash of the style of the page of many logs.
  static let studyStyle = "4JyxNz0hy5ExLWqgPwPr1LZPI1F5kW90ssXJDbEbGsM="
  /// The hash of the style of the page of a verdict.
  static let verdictStyle = "4RqW1CpfT0S1B7tIYXdjgdmbGMQksviUAwi87MEp7IQ="
}
