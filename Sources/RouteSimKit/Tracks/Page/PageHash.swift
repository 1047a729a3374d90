/// The hashes in the pages' content security policies: they allow the pages' own scripts and styles, by
/// SHA-256 in Base64, and block anything that is injected.
///
/// A test compares them with the pages, and prints the new hashes after a change.
enum PageHash {
  /// The hash of the tracks page's script.
  static let script = "/Mt2mkviB4zSzk/raZ0GJiQw8nojqCnydjU+FfD2Yyo="
  /// The hash of the tracks page's style sheet.
  static let style = "yjS4StzaH5C0ar2HIBiVG9Th7ZQgxEYDGAGfx/uMCO8="
  /// The hash of the study page's style sheet.
  static let studyStyle = "4JyxNz0hy5ExLWqgPwPr1LZPI1F5kW90ssXJDbEbGsM="
  /// The hash of the verdict page's style sheet.
  static let verdictStyle = "4RqW1CpfT0S1B7tIYXdjgdmbGMQksviUAwi87MEp7IQ="
  /// The hash of the sheet page's script.
  static let sheetScript = "gxac0BXGJ8WkVIU+E4CsxJJyFdxS6C0mz1bWvlBYhIU="
  /// The hash of the sheet page's style sheet.
  static let sheetStyle = "HhZGo4VIOrZ6IZ39YmJa46lypF9RGu4hLbQgJb4RIcA="
}
