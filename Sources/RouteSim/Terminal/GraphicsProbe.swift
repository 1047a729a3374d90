import RouteCells
import RouteStage

/// The choice of a protocol for pictures in pixels.
enum GraphicsChoice: String, CaseIterable, Sendable {
  /// The best protocol that the terminal reports.
  case auto
  case kitty, sixel, none
}

/// A probe for a terminal's support for pictures in pixels: it queries the terminal, and evaluates the
/// answers.
///
/// Terminals answer in order, and all of them answer the last query, for their device attributes. Terminals
/// without pixel graphics ignore the other queries.
struct GraphicsProbe: Sendable {
  private let choice: GraphicsChoice
  /// True when Kitty's protocol may be queried and used.
  private let asksKitty: Bool
  private var knowsKitty = false
  private var knowsSixel = false
  private var colors = Self.sixelColors.upperBound
  /// True when the answers that determine how pictures are shown have arrived.
  private var isAnswered = false
  /// The number of unanswered final queries.
  private var pending = 0
  /// The size of a cell, pixels; nil if unknown.
  var cell: CellPixels?

  /// The permitted number of simultaneous Sixel colours.
  private static let sixelColors = 16...256

  /// Creates a probe of a terminal that has not been queried yet.
  ///
  /// - Parameter asksKitty: True when Kitty's protocol may be queried and used; tmux and GNU Screen would
  ///   mistake its sequences for a title.
  init(_ choice: GraphicsChoice, asksKitty: Bool = true) {
    self.choice = choice
    self.asksKitty = asksKitty
  }

  /// True when answers are still due.
  var isWaiting: Bool { pending > 0 }

  /// Starts again from the beginning, because the terminal may be a different one.
  ///
  /// - Returns: The queries to send.
  mutating func begin() -> [UInt8] {
    pending += 1
    isAnswered = false
    knowsKitty = false
    knowsSixel = false
    return questions
  }

  /// Stops waiting for answers; call it when some may have been lost.
  mutating func forgetPending() { pending = 0 }

  /// Starts a query of the cell size alone.
  ///
  /// - Returns: The queries to send.
  mutating func beginWithCell() -> [UInt8] {
    pending += 1
    return Self.cellQuestion + Self.lastQuestion
  }

  /// The protocol for pictures according to the answers so far; nil if no pictures can be shown.
  var graphics: TerminalGraphics? {
    switch choice {
    case .none: nil
    case .kitty: asksKitty ? TerminalGraphics(.kitty, cell: cell ?? .typical) : nil
    case .sixel: TerminalGraphics(.sixel(colors: colors), cell: cell ?? .typical)
    case .auto where !isAnswered: nil
    case .auto where knowsKitty: TerminalGraphics(.kitty, cell: cell ?? .typical)
    case .auto:
      // Sixel pictures have a fixed size in pixels: with a guessed cell size, they might cover their
      // surroundings.
      knowsSixel ? cell.map { TerminalGraphics(.sixel(colors: colors), cell: $0) } : nil
    }
  }

  /// The queries to send.
  ///
  /// The final query is always among them: its answer shows that all other answers have arrived.
  private var questions: [UInt8] {
    switch choice {
    case .none: Self.lastQuestion
    case .kitty, .sixel: Self.colorQuestion + Self.cellQuestion + Self.lastQuestion
    case .auto:
      (asksKitty ? Self.kittyQuestion : []) + Self.colorQuestion + Self.cellQuestion
        + Self.lastQuestion
    }
  }

  /// The query with a picture of one pixel, which is checked but not shown.
  private static let kittyQuestion = Array("\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\".utf8)
  /// The query for the number of colour registers (XTSMGRAPHICS).
  private static let colorQuestion = Array("\u{1B}[?1;1;0S".utf8)
  /// The query for the size of a cell in pixels.
  private static let cellQuestion = Array("\u{1B}[16t".utf8)
  /// The query for the primary device attributes (DA1).
  private static let lastQuestion = Array("\u{1B}[c".utf8)
  /// The device attribute for Sixel support.
  private static let sixelAttribute = 4

  /// Evaluates an answer from the terminal; other input is ignored.
  mutating func take(_ input: TerminalInput) {
    switch input {
    // A late answer belongs to an earlier query.
    case .graphicsAnswer(let isOK): if !isAnswered { knowsKitty = isOK }
    case .sixelColors(let count):
      colors = min(max(count, Self.sixelColors.lowerBound), Self.sixelColors.upperBound)
    case .cellSize(let width, let height): cell = CellPixels(width: width, height: height) ?? cell
    case .attributes(let numbers):
      knowsSixel = numbers.contains(Self.sixelAttribute)
      pending = max(0, pending - 1)
      if pending == 0 { isAnswered = true }
    case .key, .mouse, .pasted, .keyboardFlags, .knownMode, .lostKeyboard, .status: break
    }
  }

  /// Returns true if a type of terminal may be queried; some types display the unknown sequence.
  ///
  /// - Parameter program: The value of `TERM_PROGRAM`.
  static func mayAsk(type: String, program: String?) -> Bool {
    !type.hasPrefix("linux") && !type.hasPrefix("vt") && program != "Apple_Terminal"
  }

  /// Returns the choice, with `.auto` replaced by `.none` if no pictures should be sent.
  ///
  /// Pictures are not sent without colours, or to remote terminals, where they would saturate the connection.
  static func usual(_ choice: GraphicsChoice, depth: ColorDepth, isFarAway: Bool) -> GraphicsChoice
  {
    choice == .auto && (depth == .none || isFarAway) ? .none : choice
  }
}
