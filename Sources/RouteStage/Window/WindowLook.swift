public import RouteCells

/// How a window looks: of what its pictures and lines are made, and its colours.
public struct WindowLook: Hashable, Sendable {
  /// The colours of windows, by name.
  public enum Theme: String, CaseIterable, Hashable, Sendable {
    /// Dark, in colours that people tell apart whatever colours they see.
    case dark
    /// Light, for terminals with dark letters.
    case light
    /// Black and white with few strong colours.
    case contrast
  }

  /// Characters and the number of colours.
  public var style: CellStyle
  /// The colours.
  public var theme: Theme

  /// A dark look unless said otherwise.
  public init(_ style: CellStyle, theme: Theme = .dark) {
    self.style = style
    self.theme = theme
  }

  /// As nearly every terminal of today can show it.
  public static let typical = WindowLook(.blocks)
  /// ASCII without colours.
  public static let plain = WindowLook(.ascii)
}
