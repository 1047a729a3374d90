/// The hashes in the pages' content security policies: they allow the pages' own script and styles, by
/// SHA-256 in Base64, and block anything injected.
///
/// A test compares them with the pages and prints the new ones after a change.
enum PageHash {
  /// The hash of the script of the page with tracks.
  static let script = "/Mt2mkviB4zSzk/raZ0GJiQw8nojqCnydjU+FfD2Yyo="
  /// The hash of the style sheet of the page with tracks.
  static let style = "yjS4StzaH5C0ar2HIBiVG9Th7ZQgxEYDGAGfx/uMCO8="
  /// The hash of the style sheet of the page about many logs.
  static let studyStyle = "4JyxNz0hy5ExLWqgPwPr1LZPI1F5kW90ssXJDbEbGsM="
  /// The hash of the style sheet of the page with a verdict.
  static let verdictStyle = "4RqW1CpfT0S1B7tIYXdjgdmbGMQksviUAwi87MEp7IQ="
}
