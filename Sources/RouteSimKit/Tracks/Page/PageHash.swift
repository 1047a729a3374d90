/// What the pages' content-security policies let run and style them: their own script and styles, by
/// SHA-256 in Base64, and nothing else that might get into them.
///
/// A test that compares them with the pages says the new ones after a change.
enum PageHash {
  /// Of the script of the page of tracks.
  static let script = "5v90y2G6Hc1+XhuDwYh+mWKfsSFWqvR9TSAEUz9rUq4="
  /// Of the style of the page of tracks.
  static let style = "yjS4StzaH5C0ar2HIBiVG9Th7ZQgxEYDGAGfx/uMCO8="
  /// Of the style of the page of many logs.
  static let studyStyle = "4JyxNz0hy5ExLWqgPwPr1LZPI1F5kW90ssXJDbEbGsM="
  /// Of the style of the page of a verdict.
  static let verdictStyle = "4RqW1CpfT0S1B7tIYXdjgdmbGMQksviUAwi87MEp7IQ="
}
