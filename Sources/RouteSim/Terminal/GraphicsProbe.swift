import RouteCells
import RouteStage

/// How pictures in pixels are to be shown.
enum GraphicsChoice: String, CaseIterable, Sendable {
  /// As the terminal says that it can.
  case auto
  case kitty, sixel, none
}

/// Finds out how a terminal shows pictures in pixels: asks it, and takes in its answers.
///
/// Terminals answer in the order in which they were asked, and all of them the last question, which is
/// what they are. Those that know nothing of pixels pass over the others.
struct GraphicsProbe: Sendable {
  private let choice: GraphicsChoice
  /// True when it may be asked about Kitty's protocol, and sent pictures by it.
  private let asksKitty: Bool
  private var knowsKitty = false
  private var knowsSixel = false
  private var colors = Self.sixelColors.upperBound
  /// True when the answers have come that tell how pictures are shown.
  private var isAnswered = false
  /// The number of times that the last question was asked and is not answered yet.
  private var pending = 0
  /// The pixels of a cell; nil where nobody knows.
  var cell: CellPixels?

  /// How many colours Sixel is asked to have at a time.
  private static let sixelColors = 16...256

  /// Of a terminal that is yet to be asked.
  ///
  /// - Parameter asksKitty: Whether it may be asked about Kitty's protocol, and sent pictures by it: tmux
  ///   and GNU Screen make a title of that.
  init(_ choice: GraphicsChoice, asksKitty: Bool = true) {
    self.choice = choice
    self.asksKitty = asksKitty
  }

  /// True when answers are still to come.
  var isWaiting: Bool { pending > 0 }

  /// The terminal is asked anew: it may be another one.
  ///
  /// - Returns: What it is asked.
  mutating func begin() -> [UInt8] {
    pending += 1
    isAnswered = false
    knowsKitty = false
    knowsSixel = false
    return questions
  }

  /// No more answers are waited for: to be told where some may have got lost.
  mutating func forgetPending() { pending = 0 }

  /// The terminal is asked for the pixels of a cell alone.
  ///
  /// - Returns: What it is asked.
  mutating func beginWithCell() -> [UInt8] {
    pending += 1
    return Self.cellQuestion + Self.lastQuestion
  }

  /// How the terminal shows pictures, as far as is known by now; nil for not at all.
  var graphics: TerminalGraphics? {
    switch choice {
    case .none: nil
    case .kitty: asksKitty ? TerminalGraphics(.kitty, cell: cell ?? .typical) : nil
    case .sixel: TerminalGraphics(.sixel(colors: colors), cell: cell ?? .typical)
    case .auto where !isAnswered: nil
    case .auto where knowsKitty: TerminalGraphics(.kitty, cell: cell ?? .typical)
    case .auto:
      // Sixel has no other size than its pixels, so that by guess it would cover what is beside it.
      knowsSixel ? cell.map { TerminalGraphics(.sixel(colors: colors), cell: $0) } : nil
    }
  }

  /// What the terminal is asked; the last question always, so that it is known when all answers have
  /// come, those to other questions, too.
  private var questions: [UInt8] {
    switch choice {
    case .none: Self.lastQuestion
    case .kitty, .sixel: Self.colorQuestion + Self.cellQuestion + Self.lastQuestion
    case .auto:
      (asksKitty ? Self.kittyQuestion : []) + Self.colorQuestion + Self.cellQuestion
        + Self.lastQuestion
    }
  }

  /// Asks for a picture of one pixel, which is checked and not shown.
  private static let kittyQuestion = Array("\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\".utf8)
  /// XTSMGRAPHICS: how many registers of colours there are.
  private static let colorQuestion = Array("\u{1B}[?1;1;0S".utf8)
  /// The pixels of a cell.
  private static let cellQuestion = Array("\u{1B}[16t".utf8)
  /// Primary device attributes (DA1).
  private static let lastQuestion = Array("\u{1B}[c".utf8)
  /// The number among them that stands for Sixel.
  private static let sixelAttribute = 4

  /// Takes in what a terminal has answered; other input is passed over.
  mutating func take(_ input: TerminalInput) {
    switch input {
    // One that comes later is none to what was asked.
    case .graphicsAnswer(let isOK): if !isAnswered { knowsKitty = isOK }
    case .sixelColors(let count):
      colors = min(max(count, Self.sixelColors.lowerBound), Self.sixelColors.upperBound)
    case .cellSize(let width, let height): cell = CellPixels(width: width, height: height) ?? cell
    case .attributes(let numbers):
      knowsSixel = numbers.contains(Self.sixelAttribute)
      pending = max(0, pending - 1)
      if pending == 0 { isAnswered = true }
    case .key, .mouse, .pasted, .keyboardFlags, .knownMode, .lostKeyboard: break
    }
  }

  /// True when a type of terminal may be asked: some show the question, which is no sequence that they know.
  ///
  /// - Parameter program: What `TERM_PROGRAM` says.
  static func mayAsk(type: String, program: String?) -> Bool {
    !type.hasPrefix("linux") && !type.hasPrefix("vt") && program != "Apple_Terminal"
  }

  /// What is chosen where nobody has chosen: nothing where there are to be no colours, or pictures would
  /// fill a line to a terminal far away.
  static func usual(_ choice: GraphicsChoice, depth: ColorDepth, isFarAway: Bool) -> GraphicsChoice
  {
    choice == .auto && (depth == .none || isFarAway) ? .none : choice
  }
}
