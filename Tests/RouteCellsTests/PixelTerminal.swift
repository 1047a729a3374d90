import Foundation
import RouteCells
import TestSupport

/// A test terminal that shows pictures in pixels.
///
/// It applies the sequences of Kitty's protocol and of Sixel according to their documentation, and shares
/// no code with the program that sends them.
struct PixelTerminal {
  /// A picture in pixels, sent by Kitty's protocol and shown in place of cells.
  struct Placement {
    var column: Int
    var row: Int
    var image: PNGReader
    var hasOpacity: Bool
  }

  private(set) var cells: TestTerminal
  let cell: CellPixels
  /// The sequences that the terminal did not understand.
  private(set) var unknown: [String] = []
  /// The pictures of Kitty's protocol, by number.
  private(set) var placements: [Int: Placement] = [:]
  /// The pixels drawn by Sixel, in hundredths of red, green and blue; nil where a character was written
  /// afterwards.
  private(set) var drawn: [SIMD3<Int>?]
  private var transfer: (keys: [String: String], text: String)?

  init(columns: Int, rows: Int, cell: CellPixels) {
    cells = TestTerminal(columns: columns, rows: rows)
    self.cell = cell
    drawn = Array(repeating: nil, count: columns * cell.width * rows * cell.height)
  }

  var width: Int { cells.columns * cell.width }

  mutating func take(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      if rest.starts(with: Array("\u{1B}_G".utf8)) {
        let body = string(of: &rest)
        try takeKitty(String(body.dropFirst()))
      } else if rest.starts(with: Array("\u{1B}P".utf8)) {
        takeSixel(string(of: &rest))
      } else {
        let next = rest.indices.dropFirst().first { index in
          rest[index] == 0x1B && index + 1 < rest.endIndex
            && [UInt8(ascii: "_"), UInt8(ascii: "P")].contains(rest[index + 1])
        }
        cells.take(Array(rest[..<(next ?? rest.endIndex)]))
        rest = rest[(next ?? rest.endIndex)...]
        for place in cells.takeTouched() { clear(column: place.column, row: place.row) }
      }
    }
  }

  /// Reads the text of a control string, from its introducer to its end.
  private mutating func string(of rest: inout ArraySlice<UInt8>) -> String {
    let start = rest.startIndex + 2
    var end = start
    while end + 1 < rest.endIndex, rest[end] != 0x1B || rest[end + 1] != UInt8(ascii: "\\") {
      end += 1
    }
    if end + 1 >= rest.endIndex { unknown.append("string without end") }
    defer { rest = rest[min(end + 2, rest.endIndex)...] }
    return String(decoding: rest[start..<end], as: UTF8.self)
  }

  private mutating func clear(column: Int, row: Int) {
    for y in row * cell.height..<(row + 1) * cell.height {
      for x in column * cell.width..<(column + 1) * cell.width { drawn[y * width + x] = nil }
    }
  }

  private mutating func takeKitty(_ body: String) throws {
    let parts = body.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
    var keys: [String: String] = [:]
    for pair in parts[0].split(separator: ",") {
      let sides = pair.split(separator: "=")
      keys[String(sides[0])] = String(sides[1])
    }
    let text = parts.count > 1 ? String(parts[1]) : ""
    if text.utf8.count > 4096 { unknown.append("chunk of \(text.utf8.count)") }
    if var going = transfer {
      if Set(keys.keys) != ["m"] { unknown.append("keys within \(keys)") }
      going.text += text
      transfer = going
    } else {
      switch keys["a"] {
      case "T": transfer = (keys, text)
      case "d" where keys["d"] == "A": placements = [:]
      case "d" where keys["d"] == "I":
        placements[Int(keys["i"] ?? "") ?? -1] = nil
      default: unknown.append("\(keys)")
      }
    }
    guard let whole = transfer, keys["m"] == "0" else { return }
    transfer = nil
    let file = [UInt8](Data(base64Encoded: whole.text) ?? Data())
    guard whole.keys["f"] == "100", whole.keys["C"] == "1", let id = Int(whole.keys["i"] ?? "")
    else { return unknown.append("\(whole.keys)") }
    let opaque = try? PNGReader(file)
    let image = try opaque ?? PNGReader(file, hasOpacity: true)
    if image.width != cell.width * (Int(whole.keys["c"] ?? "") ?? 0)
      || image.height != cell.height * (Int(whole.keys["r"] ?? "") ?? 0)
    {
      unknown.append("\(image.width)x\(image.height) in \(whole.keys)")
    }
    placements[id] = Placement(
      column: cells.column, row: cells.row, image: image, hasOpacity: opaque == nil)
  }

  /// Returns red, green and blue of the visible pixel of Kitty's pictures; nil if no picture is there.
  func kittyPixel(x: Int, y: Int) -> SIMD3<Int>? {
    for placement in placements.values {
      let (left, top) = (x - placement.column * cell.width, y - placement.row * cell.height)
      let image = placement.image
      guard (0..<image.width).contains(left), (0..<image.height).contains(top) else { continue }
      let place = top * image.width + left
      guard image.opacities[place] > 0 else { continue }
      let channel = { Int(image.channels[place * 3 + $0]) }
      return SIMD3(channel(0), channel(1), channel(2))
    }
    return nil
  }

  private mutating func takeSixel(_ body: String) {
    guard let start = body.firstIndex(of: "q") else { return unknown.append("no sixel") }
    let scalars = Array(body[body.index(after: start)...].unicodeScalars)
    var position = 0
    func number() -> Int {
      var value = 0
      while position < scalars.count, let digit = scalars[position].properties.numericType,
        digit == .decimal
      {
        value = value * 10 + Int(scalars[position].value - 0x30)
        position += 1
      }
      return value
    }
    func numbers() -> [Int] {
      var list = [number()]
      while position < scalars.count, scalars[position] == ";" {
        position += 1
        list.append(number())
      }
      return list
    }
    var registers: [Int: SIMD3<Int>] = [:]
    var color = SIMD3<Int>.zero
    var (x, band, count) = (0, 0, 1)
    let (left, top) = (cells.column * cell.width, cells.row * cell.height)
    while position < scalars.count {
      let scalar = scalars[position]
      position += 1
      switch scalar {
      case "\"": _ = numbers()
      case "#":
        let list = numbers()
        if list.count == 5, list[1] == 2 { registers[list[0]] = SIMD3(list[2], list[3], list[4]) }
        guard let known = registers[list[0]] else { return unknown.append("color \(list)") }
        color = known
      case "!": count = number()
      case "$": x = 0
      case "-":
        x = 0
        band += 1
      case "?"..."~":
        let bits = Int(scalar.value - 0x3F)
        for _ in 0..<count {
          for bit in 0..<6 where bits >> bit & 1 == 1 {
            let place = (top + band * 6 + bit) * width + left + x
            if place < drawn.count, left + x < width {
              drawn[place] = color
            } else {
              unknown.append("pixel \(x) \(band)")
            }
          }
          x += 1
        }
        count = 1
      default: unknown.append("sixel \(scalar)")
      }
    }
  }
}
