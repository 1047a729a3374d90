/// The number of colours that a terminal can show.
package enum ColorDepth: Hashable, Sendable, CaseIterable {
  /// No colours: characters only.
  case none
  /// The eight dark colours of every terminal, assumed to be the same as xterm's.
  case eight
  /// The sixteen colours of nearly every terminal, assumed to be the same as xterm's.
  case sixteen
  /// The 256 colours of xterm.
  case palette256
  /// 24-bit colour.
  case trueColor
}
