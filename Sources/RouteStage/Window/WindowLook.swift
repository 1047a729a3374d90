package import RouteCells

/// The look of a window: the characters of its pictures and lines, and its colours.
package struct WindowLook: Hashable, Sendable {
  /// The colours of windows, by name.
  package enum Theme: String, CaseIterable, Hashable, Sendable {
    /// Dark, in colours that people can distinguish whatever their colour vision.
    case dark
    /// Light, for terminals with dark letters.
    case light
    /// Black and white with few strong colours.
    case contrast
  }

  /// The characters and the number of colours.
  var style: CellStyle
  /// The colours.
  var theme: Theme

  /// Creates a look, which is dark by default.
  package init(_ style: CellStyle, theme: Theme = .dark) {
    self.style = style
    self.theme = theme
  }

  /// A look that nearly every modern terminal can show.
  package static let typical = WindowLook(.blocks)
  /// ASCII without colours.
  static let plain = WindowLook(.ascii)
}
