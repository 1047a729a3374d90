import ARRouteDrawing
import ARRouteEngine
import RouteFormats

extension PictureMatch {
  /// The difference between a picture and its baseline.
  package struct Difference: Hashable, Sendable {
    /// A description of the difference, in one line suitable for a terminal.
    package var words: String
    /// A PNG in which the differing pixels are marked; nil if there is nothing to show.
    package var picture: [UInt8]?

    /// Creates a difference with a description.
    package init(words: String, picture: [UInt8]? = nil) {
      self.words = words
      self.picture = picture
    }
  }

  /// Returns the difference between the baseline and a new file; nil if they match.
  ///
  /// PNG files are compared pixel by pixel, JSON by the values in the baseline, and anything else line by
  /// line.
  package func difference(from kept: [UInt8], to made: [UInt8]) -> Difference? {
    if kept == made { return nil }
    switch snapshot.format {
    case .picture(let format) where format.isOfPixels: return pixels(kept, made)
    case .json: return values(kept, made).map { Difference(words: $0) }
    case .picture, .txt: return lines(kept, made).map { Difference(words: $0) }
    }
  }

  /// The length up to which JSON is always parsed, bytes, not counting white space between tokens.
  ///
  /// Parsed values take many times as much memory. A baseline that is longer than this, and also more than
  /// twice as long as the new file, is therefore reported only by its length.
  private static let longestJSON = 4 << 20

  private func pixels(_ kept: [UInt8], _ made: [UInt8]) -> Difference? {
    let old: Bitmap
    let new: Bitmap
    do throws(PictureError) {
      old = try Self.bitmap(kept)
      new = try Self.bitmap(made)
    } catch {
      return Difference(words: "the baseline is not a complete PNG")
    }
    guard
      let difference = BitmapDifference(
        from: old, to: new, tolerance: tolerance ?? Self.usualTolerance)
    else {
      return Difference(
        words: "the baseline has \(old.width)×\(old.height) pixels, the picture "
          + "\(new.width)×\(new.height)")
    }
    let total = old.width * old.height
    let share = Double(difference.count) / Double(max(total, 1)) * 100
    guard share > percent else { return nil }
    let words =
      "\(difference.count) of \(total) pixels differ "
      + "(\(FixedDecimal.text(share, decimals: 3)) %), by up to \(difference.greatest) of 255"
    return Difference(words: words, picture: try? PNGWriter.bytes(of: difference.picture))
  }

  private static func bitmap(_ file: [UInt8]) throws(PictureError) -> Bitmap {
    let image = try PictureImage(file)
    return try image.bitmap(enoughFor: image.width, image.height, over: Color(hex: 0))
  }

  private func values(_ kept: [UInt8], _ made: [UInt8]) -> String? {
    let (long, longest) = (Self.lengthOfTokens(kept), max(Self.longestJSON, 2 * made.count))
    guard long <= longest else {
      return "the baseline has \(kept.count) bytes, found \(made.count)"
    }
    do throws(JSONSyntaxError) {
      return Self.difference(
        try JSONNode.read(kept), try JSONNode.read(made), at: "",
        tolerance ?? ExpectedValue.tolerance)
    } catch {
      return "the baseline is not JSON: \(error.reason)"
    }
  }

  /// Returns a description of the first value that differs; additional keys in the new file do not matter.
  private static func difference(
    _ old: JSONNode, _ new: JSONNode, at path: String, _ tolerance: Double
  ) -> String? {
    func step(_ part: String) -> String { path.isEmpty ? part : path + "." + part }
    switch (old.value, new.value) {
    case (.object(let members), .object(let others)):
      for member in members {
        guard let other = others.first(where: { $0.key == member.key }) else {
          return "\(Printable.sanitised(step(member.key))) is missing"
        }
        if let words = difference(member.node, other.node, at: step(member.key), tolerance) {
          return words
        }
      }
      return nil
    case (.array(let items), .array(let others)) where items.count == others.count:
      for (index, (item, other)) in zip(items, others).enumerated() {
        if let words = difference(item, other, at: step("\(index)"), tolerance) { return words }
      }
      return nil
    case (.number(let first), .number(let second))
    where abs(first - second) <= tolerance + max(abs(first), abs(second)).ulp: return nil
    default:
      if old.value == new.value { return nil }
      let texts = [old, new].map(ExpectedValue.text(of:))
      var words = Printable.excerpts(texts[0], texts[1], limit: excerptLength)
      // For long lists of different lengths, excerpts could show only equal elements, so show the lengths
      // instead.
      if case (.array(let items), .array(let others)) = (old.value, new.value),
        texts.contains(where: { $0.count > excerptLength })
      {
        words = (count(items), count(others))
      }
      return "\(Printable.sanitised(path)): the baseline has \(words.first), found \(words.second)"
    }
  }

  private static func count(_ items: [JSONNode]) -> String {
    counted(items.count, "element")
  }

  /// The length of an excerpt that shows a difference, characters.
  private static let excerptLength = 80

  /// Returns the length of JSON without the white space between its tokens.
  private static func lengthOfTokens(_ json: [UInt8]) -> Int {
    var length = 0
    var isInText = false
    var isEscaped = false
    for byte in json {
      if isInText || !(byte == 0x20 || 9...10 ~= byte || byte == 13) { length += 1 }
      if byte == UInt8(ascii: "\""), !isEscaped { isInText.toggle() }
      isEscaped = isInText && byte == UInt8(ascii: "\\") && !isEscaped
    }
    return length
  }

  /// Compares both texts in parallel, with only one line of each in memory.
  private func lines(_ kept: [UInt8], _ made: [UInt8]) -> String? {
    var (old, new) = (TextLines(kept), TextLines(made))
    while true {
      let lines = [old.next(), new.next()]
      guard lines[0] != nil || lines[1] != nil else { return nil }
      if let first = lines[0], let second = lines[1], Self.areEqual(first, second) { continue }
      let texts = Self.excerpts(lines[0] ?? [], lines[1] ?? [])
      let words = Printable.excerpts(texts.first, texts.second, limit: Self.excerptLength)
      return
        "line \(old.number): the baseline has \(lines[0] == nil ? "its end" : "“\(words.first)”"), "
        + "found \(lines[1] == nil ? "its end" : "“\(words.second)”")"
    }
  }

  private static func areEqual(_ first: ArraySlice<UInt8>, _ second: ArraySlice<UInt8>) -> Bool {
    // The same letter can have two encodings, which are equal as strings.
    first == second
      || max(first.count, second.count) <= longestLine
        && String(decoding: first, as: UTF8.self) == String(decoding: second, as: UTF8.self)
  }

  /// Returns two lines; of long lines, only the parts around the position where they begin to differ.
  private static func excerpts(
    _ first: ArraySlice<UInt8>, _ second: ArraySlice<UInt8>
  ) -> (first: String, second: String) {
    var start = 0
    if max(first.count, second.count) > longestLine {
      start = max(zip(first, second).prefix { $0 == $1 }.count - longestLine / 2, 0)
    }
    func text(_ line: ArraySlice<UInt8>) -> String {
      // The excerpt must not begin in the middle of a character.
      let rest = line.dropFirst(start).drop { start > 0 && $0 & 0xC0 == 0x80 }
      return String(decoding: rest.prefix(longestLine), as: UTF8.self)
    }
    return (text(first), text(second))
  }

  /// The maximum length of a line that is compared as text, bytes.
  private static let longestLine = 1 << 16
}

/// The lines of a text with any kind of line endings, because some version control tools change them.
private struct TextLines {
  private let bytes: [UInt8]
  /// The start of the next line; nil after the last.
  private var start: Int? = 0
  /// The number of the current line; after the last line, the number of the line that would follow.
  private(set) var number = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the next line, without its line ending; nil after the last line, which may be empty.
  mutating func next() -> ArraySlice<UInt8>? {
    number += 1
    guard let start else { return nil }
    var end = start
    while end < bytes.count, bytes[end] != 10 { end += 1 }
    self.start = end < bytes.count ? end + 1 : nil
    let hasReturn = end < bytes.count && end > start && bytes[end - 1] == 13
    return bytes[start..<(hasReturn ? end - 1 : end)]
  }
}
