/// The current look of a terminal's output.
struct TerminalPen: Hashable, Sendable {
  var foreground: Ink = 0
  var background: Ink = 0
  var style: Cell.Style = []

  /// The maximum number of bytes that `change` writes.
  static let mostBytes = 56

  /// Writes the change from this look to another one, with as few parameters of ECMA-48's SGR as possible.
  @inline(__always) mutating func change(
    to look: TerminalPen, depth: ColorDepth, _ out: inout BytePointer
  ) {
    guard self != look else { return }
    write(to: look, depth: depth, &out)
    self = look
  }

  private func write(to look: TerminalPen, depth: ColorDepth, _ out: inout BytePointer) {
    out.put("\u{1B}[")
    var from = self
    var isFirst = true
    func separate(_ out: inout BytePointer) {
      if !isFirst { out.put(UInt8(ascii: ";")) }
      isFirst = false
    }
    let loses =
      !style.isSubset(of: look.style) || (look.foreground == 0 && foreground != 0)
      || (look.background == 0 && background != 0)
    if loses {
      from = TerminalPen()
      // A missing parameter means 0.
      if look != from {
        separate(&out)
        out.put(UInt8(ascii: "0"))
      }
    }
    let added = look.style.subtracting(from.style)
    for (style, digit) in Self.digits where added.contains(style) {
      separate(&out)
      out.put(digit)
    }
    if from.foreground != look.foreground {
      separate(&out)
      Self.put(look.foreground, base: 30, depth, &out)
    }
    if from.background != look.background {
      separate(&out)
      Self.put(look.background, base: 40, depth, &out)
    }
    out.put(UInt8(ascii: "m"))
  }

  private static let digits: [(style: Cell.Style, digit: UInt8)] = [
    (.bold, UInt8(ascii: "1")), (.dim, UInt8(ascii: "2")), (.underline, UInt8(ascii: "4")),
    (.reverse, UInt8(ascii: "7")),
  ]

  /// Writes the parameters of a colour, which must not be the terminal's own; `base` is 30 or 40.
  private static func put(
    _ ink: Ink, base: Int, _ depth: ColorDepth, _ out: inout BytePointer
  ) {
    switch depth {
    case .none: return
    case .eight, .sixteen:
      let index = Int(ink) - 1
      out.put(number: index < 8 ? base + index : base + 60 + index - 8)
    case .palette256:
      out.put(number: base + 8)
      out.put(";5;")
      out.put(number: Int(ink) - 1)
    case .trueColor:
      out.put(number: base + 8)
      out.put(";2;")
      out.put(number: Int(ink >> 16 & 0xFF))
      out.put(UInt8(ascii: ";"))
      out.put(number: Int(ink >> 8 & 0xFF))
      out.put(UInt8(ascii: ";"))
      out.put(number: Int(ink & 0xFF))
    }
  }
}

/// A pointer to the end of the bytes being written, in memory that its owner has made large enough.
struct BytePointer {
  private(set) var end: UnsafeMutablePointer<UInt8>

  init(_ start: UnsafeMutablePointer<UInt8>) { end = start }

  @inline(__always) mutating func put(_ byte: UInt8) {
    end.pointee = byte
    end += 1
  }

  @inline(__always) mutating func put(_ string: StaticString) {
    end.update(from: string.utf8Start, count: string.utf8CodeUnitCount)
    end += string.utf8CodeUnitCount
  }

  /// Writes a non-negative number in decimal digits.
  @inline(__always) mutating func put(number: Int) {
    if number >= 100 {
      if number >= 1000 { put(number: number / 1000) }
      put(UInt8(truncatingIfNeeded: 48 &+ number / 100 % 10))
    }
    if number >= 10 { put(UInt8(truncatingIfNeeded: 48 &+ number / 10 % 10)) }
    put(UInt8(truncatingIfNeeded: 48 &+ number % 10))
  }

  /// Writes a character in UTF-8.
  @inline(__always) mutating func put(scalar: UInt32) {
    if scalar < 0x80 { return put(UInt8(truncatingIfNeeded: scalar)) }
    if scalar < 0x800 {
      put(UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6))
    } else {
      if scalar < 0x10000 {
        put(UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12))
      } else {
        put(UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18))
        put(UInt8(truncatingIfNeeded: 0x80 | scalar >> 12 & 0x3F))
      }
      put(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F))
    }
    put(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
  }
}
