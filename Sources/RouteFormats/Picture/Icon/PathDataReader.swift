import ARRouteEngine

/// Reads SVG path data and converts them to curves.
///
/// Source: Scalable Vector Graphics 2, section 9.3 and appendix B.2.4 of the implementation notes on arcs
/// (https://www.w3.org/TR/SVG2/paths.html, https://www.w3.org/TR/SVG2/implnote.html). A browser shows the
/// part before an error; here an error is thrown, because a designer wants to know about it.
struct PathDataReader {
  /// The curves read so far.
  private(set) var curves: [CurvePath] = []
  /// The number of segments in `curves`.
  private(set) var pieces = 0

  private let bytes: [UInt8]
  private let limit: Int
  private var index = 0
  private var point = Vector2.zero
  private var start = Vector2.zero
  /// The second control point of the last curve, for a smooth continuation.
  private var lastCubic: Vector2?
  private var lastQuadratic: Vector2?
  /// True when the latest command was a move.
  private var hasMoved = false
  /// True when a subpath is being drawn.
  private var isOpen = false

  /// The reasons why path data are invalid.
  enum Problem: Error {
    /// A syntax error at a byte, counted from 0.
    case syntax(at: Int)
    /// There are too many curve segments.
    case tooMany
  }

  /// - Parameter limit: The maximum number of curve segments.
  private init(_ text: some StringProtocol, limit: Int) {
    bytes = Array(text.utf8)
    self.limit = limit
  }

  /// Returns the curves of path data and the number of their segments.
  static func curves(
    _ text: some StringProtocol, limit: Int
  ) throws(Problem) -> (curves: [CurvePath], pieces: Int) {
    var reader = PathDataReader(text, limit: limit)
    try reader.read()
    return (reader.curves, reader.pieces)
  }

  private mutating func read() throws(Problem) {
    var command: UInt8?
    while let byte = skipSpace() {
      if Self.isLetter(byte) {
        // A path begins with a move.
        if command == nil, byte | 0x20 != UInt8(ascii: "m") { throw .syntax(at: index) }
        index += 1
        command = byte
        if byte | 0x20 == UInt8(ascii: "z") {
          // A subpath that is closed at once is a line of zero length; its ends may still be visible.
          if !isOpen, hasMoved { try add { [point] in $0.addLine(to: point) } }
          close()
        } else {
          hasMoved = byte | 0x20 == UInt8(ascii: "m")
          try run(byte)
        }
      } else {
        // Numbers without a command repeat the previous command, except that a move is followed by lines.
        guard let last = command, last | 0x20 != UInt8(ascii: "z") else { throw .syntax(at: index) }
        if byte == UInt8(ascii: ",") {
          index += 1
          _ = skipSpace()
        }
        // In ASCII, the letter before M is L, the command for a line.
        try run(last | 0x20 == UInt8(ascii: "m") ? last - 1 : last)
      }
    }
  }

  private mutating func run(_ command: UInt8) throws(Problem) {
    let isRelative = command & 0x20 != 0
    let base = isRelative ? point : .zero
    let (cubic, quadratic) = (lastCubic, lastQuadratic)
    (lastCubic, lastQuadratic) = (nil, nil)
    switch command | 0x20 {
    case UInt8(ascii: "m"):
      point = base + (try pair())
      start = point
      isOpen = false
    case UInt8(ascii: "l"): try line(to: base + (try pair()))
    case UInt8(ascii: "h"): try line(to: Vector2(base.x + (try number()), point.y))
    case UInt8(ascii: "v"): try line(to: Vector2(point.x, base.y + (try number())))
    case UInt8(ascii: "c"):
      let leaving = base + (try pair())
      let arriving = base + (try pair())
      try curve(leaving, arriving, to: base + (try pair()))
    case UInt8(ascii: "s"):
      let arriving = base + (try pair())
      let leaving = cubic.map { point * 2 - $0 } ?? point
      try curve(leaving, arriving, to: base + (try pair()))
    case UInt8(ascii: "q"):
      let control = base + (try pair())
      try bend(control, to: base + (try pair()))
    case UInt8(ascii: "t"):
      let control = quadratic.map { point * 2 - $0 } ?? point
      try bend(control, to: base + (try pair()))
    case UInt8(ascii: "a"): try arc(from: base)
    default: throw .syntax(at: index - 1)
    }
  }

  private mutating func line(to end: Vector2) throws(Problem) {
    try add { $0.addLine(to: end) }
    point = end
  }

  private mutating func curve(
    _ leaving: Vector2, _ arriving: Vector2, to end: Vector2
  ) throws(Problem) {
    try add { $0.addCurve(leaving, arriving, to: end) }
    point = end
    lastCubic = arriving
  }

  private mutating func bend(_ control: Vector2, to end: Vector2) throws(Problem) {
    try add { $0.addQuadratic(control, to: end) }
    point = end
    lastQuadratic = control
  }

  private mutating func add(_ change: (inout CurvePath) -> Void) throws(Problem) {
    if !isOpen {
      curves.append(CurvePath(from: point))
      isOpen = true
    }
    pieces += 1
    guard pieces <= limit else { throw .tooMany }
    change(&curves[curves.count - 1])
  }

  private mutating func close() {
    hasMoved = false
    if isOpen { curves[curves.count - 1].close() }
    isOpen = false
    point = start
    (lastCubic, lastQuadratic) = (nil, nil)
  }

  /// Adds an elliptical arc as up to four cubic curves of at most a quarter turn each.
  ///
  /// Their error is less than 0.03 % of the arc's radius.
  private mutating func arc(from base: Vector2) throws(Problem) {
    var radius = Vector2(abs(try number()), abs(try number()))
    let turn = Angle.degrees(try number())
    let isLarge = try flag()
    let isClockwise = try flag()
    let end = base + (try pair())
    guard end != point else { return }
    guard radius.x > 0, radius.y > 0 else { return try line(to: end) }
    let (cosine, sine) = (turn.cosine, turn.sine)
    let half = (point - end) * 0.5
    let middle = (point + end) * 0.5
    let own = Vector2(cosine * half.x + sine * half.y, cosine * half.y - sine * half.x)
    let reach = own.x * own.x / (radius.x * radius.x) + own.y * own.y / (radius.y * radius.y)
    // An ellipse too small to reach both end points is scaled up until it does.
    if reach > 1 { radius = radius * reach.squareRoot() }
    let area = radius.x * radius.x * radius.y * radius.y
    let drift =
      radius.x * radius.x * own.y * own.y + radius.y * radius.y * own.x * own.x
    // The end points are too close together to compute the centre of such a large ellipse; they look like one
    // point.
    guard drift > 0, (area / drift).isFinite else { return try line(to: end) }
    let share = max(0, area / drift - 1).squareRoot() * (isLarge == isClockwise ? -1 : 1)
    let center = Vector2(share * radius.x * own.y / radius.y, -share * radius.y * own.x / radius.x)
    let from = Angle.atan2((own.y - center.y) / radius.y, (own.x - center.x) / radius.x)
    let to = Angle.atan2((-own.y - center.y) / radius.y, (-own.x - center.x) / radius.x)
    var sweep = to.radians - from.radians
    if isClockwise, sweep < 0 { sweep += 2 * .pi }
    if !isClockwise, sweep > 0 { sweep -= 2 * .pi }
    let count = max(1, Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)))
    let step = sweep / Double(count)
    let quarter = Angle(radians: step / 4)
    let pull = 4.0 / 3 * quarter.sine / quarter.cosine
    let point = { (x: Double, y: Double) in
      let (across, down) = (center.x + radius.x * x, center.y + radius.y * y)
      return middle + Vector2(cosine * across - sine * down, sine * across + cosine * down)
    }
    for index in 0..<count {
      let one = Angle(radians: from.radians + step * Double(index))
      let two = Angle(radians: from.radians + step * Double(index + 1))
      let isLast = index == count - 1
      try curve(
        point(one.cosine - pull * one.sine, one.sine + pull * one.cosine),
        point(two.cosine + pull * two.sine, two.sine - pull * two.cosine),
        to: isLast ? end : point(two.cosine, two.sine))
    }
    lastCubic = nil
  }
}

extension PathDataReader {
  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// Skips white space and returns the next byte; nil at the end.
  private mutating func skipSpace() -> UInt8? {
    while index < bytes.count {
      switch bytes[index] {
      case 0x20, 0x09, 0x0A, 0x0C, 0x0D: index += 1
      default: return bytes[index]
      }
    }
    return nil
  }

  private mutating func skipSeparator() {
    if skipSpace() == UInt8(ascii: ","), index > 0 {
      index += 1
      _ = skipSpace()
    }
  }

  private mutating func pair() throws(Problem) -> Vector2 {
    let x = try number()
    skipSeparator()
    let y = try number()
    return Vector2(x, y)
  }

  /// Reads a number within ±10⁹, and skips a comma after it if another number follows.
  private mutating func number() throws(Problem) -> Double {
    if index > 0, bytes[index - 1] != UInt8(ascii: ","), !Self.isLetter(bytes[index - 1]) {
      skipSeparator()
    }
    _ = skipSpace()
    let first = index
    if let byte = peek, byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { index += 1 }
    var digits = skipDigits()
    if peek == UInt8(ascii: ".") {
      index += 1
      digits += skipDigits()
    }
    guard digits > 0 else { throw .syntax(at: first) }
    if let byte = peek, byte | 0x20 == UInt8(ascii: "e") {
      let before = index
      index += 1
      if let sign = peek, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { index += 1 }
      if skipDigits() == 0 { index = before }
    }
    let value = bytes[first..<index].withUnsafeBufferPointer(DecimalParser.parse)
    guard let value, abs(value) <= 1e9 else { throw .syntax(at: first) }
    return value
  }

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipDigits() -> Int {
    let first = index
    while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { index += 1 }
    return index - first
  }

  /// Reads a flag, 0 or 1, which needs no separator after it.
  private mutating func flag() throws(Problem) -> Bool {
    skipSeparator()
    guard let byte = peek, byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") else {
      throw .syntax(at: index)
    }
    index += 1
    return byte == UInt8(ascii: "1")
  }
}
