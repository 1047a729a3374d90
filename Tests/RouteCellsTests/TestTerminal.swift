import RouteCells

/// A test terminal.
///
/// It applies the sequences of ECMA-48 and xterm that pictures are sent with to its cells, according to
/// their documentation, and shares no code with the program that sends them.
struct TestTerminal {
  /// The contents of a cell.
  struct Place: Hashable {
    var text: String = " "
    var foreground = ""
    var background = ""
    var styles: Set<Int> = []
  }

  let columns: Int
  let rows: Int
  /// True when erased cells get the current background colour.
  var erasesInColor = true
  /// True when the cursor waits at the end of a line until the next character.
  var wrapsLate = true
  /// The number of rows that scrolled off the top; pictures never cause any.
  private(set) var scrolled = 0
  /// The sequences that the terminal did not understand.
  private(set) var unknown: [String] = []
  private(set) var places: [[Place]]
  private var look = Place()
  private(set) var column = 0
  private(set) var row = 0
  /// The cells in which characters were recently written or erased.
  private var touched: [(column: Int, row: Int)] = []
  private var isAtEnd = false
  private var last: Place?
  /// The characters that the terminal shows in two cells.
  static let wide: Set<Unicode.Scalar> = ["東", "京", "한"]

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    places = Array(repeating: Array(repeating: Place(), count: columns), count: rows)
  }

  mutating func take(_ bytes: [UInt8]) {
    var scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)[...]
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "\r":
        column = 0
        isAtEnd = false
      case "\n":
        isAtEnd = false
        goDown()
      case "\u{1B}":
        guard scalars.popFirst() == "[" else {
          unknown.append("ESC")
          return
        }
        let parameters = scalars.prefix { $0.value < 0x40 }
        scalars = scalars.dropFirst(parameters.count)
        act(String(String.UnicodeScalarView(parameters)), scalars.popFirst() ?? " ")
      case "\u{0}"..<"\u{20}": unknown.append("control \(scalar.value)")
      default:
        if scalar.properties.generalCategory == .nonspacingMark {
          places[row][max(column - (isAtEnd ? 0 : 1), 0)].text.unicodeScalars.append(scalar)
        } else {
          put(scalar)
        }
      }
    }
  }

  /// Returns the cells in which characters were written or erased since the last call.
  mutating func takeTouched() -> [(column: Int, row: Int)] {
    defer { touched = [] }
    return touched
  }

  private mutating func goDown() {
    if row + 1 < rows { row += 1 } else { scrolled += 1 }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    if isAtEnd {
      column = 0
      isAtEnd = false
      goDown()
    }
    var place = look
    place.text = String(scalar)
    last = place
    places[row][column] = place
    touched.append((column, row))
    if Self.wide.contains(scalar) {
      column += 1
      place.text = ""
      places[row][column] = place
    }
    if column + 1 < columns {
      column += 1
    } else if wrapsLate {
      isAtEnd = true
    } else {
      column = 0
      goDown()
    }
  }

  private mutating func erase(_ range: Range<Int>) {
    var blank = Place()
    if erasesInColor { blank.background = look.background }
    for column in range {
      places[row][column] = blank
      touched.append((column, row))
    }
  }

  private mutating func act(_ parameters: String, _ final: Unicode.Scalar) {
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false)
      .map { Int($0) ?? 0 }
    let first = numbers.first ?? 0
    switch final {
    case "H":
      row = max(first, 1) - 1
      column = max(numbers.count > 1 ? numbers[1] : 1, 1) - 1
      isAtEnd = false
    case "C": column += max(first, 1)
    case "K": erase(column..<columns)
    case "X": erase(column..<column + max(first, 1))
    case "b":
      guard let last, let scalar = last.text.unicodeScalars.first else { return }
      for _ in 0..<first { put(scalar) }
    case "J" where first == 2:
      var blank = Place()
      if erasesInColor { blank.background = look.background }
      places = Array(repeating: Array(repeating: blank, count: columns), count: rows)
      for row in 0..<rows { for column in 0..<columns { touched.append((column, row)) } }
    case "m": setLook(numbers)
    case "h" where parameters == "?2026", "l" where parameters == "?2026": break
    default: unknown.append("\(parameters)\(final)")
    }
    if column >= columns {
      unknown.append("column \(column)")
      column = columns - 1
    }
  }

  private mutating func setLook(_ numbers: [Int]) {
    var rest = numbers[...]
    while let number = rest.popFirst() {
      switch number {
      case 0: look = Place()
      case 1, 2, 4, 7: look.styles.insert(number)
      case 30...37, 90...97: look.foreground = "\(number < 90 ? number - 30 : number - 82)"
      case 40...47, 100...107: look.background = "\(number < 100 ? number - 40 : number - 92)"
      case 38, 48:
        let kind = rest.popFirst()
        let color = rest.prefix(kind == 5 ? 1 : 3).map(String.init).joined(separator: ",")
        rest = rest.dropFirst(kind == 5 ? 1 : 3)
        if number == 38 { look.foreground = color } else { look.background = color }
      default: unknown.append("look \(number)")
      }
    }
  }
}
