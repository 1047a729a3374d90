/// The number of colours that a terminal shows.
package enum ColorDepth: Hashable, Sendable, CaseIterable {
  /// None at all: glyphs alone.
  case none
  /// The eight dark colours of every terminal, assumed to be xterm's.
  case eight
  /// The sixteen colours of nearly every terminal, assumed to be xterm's.
  case sixteen
  /// xterm's 256 colours.
  case palette256
  /// 24 bits.
  case trueColor
}
