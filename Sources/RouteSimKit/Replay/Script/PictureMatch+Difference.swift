import ARRouteDrawing
import ARRouteEngine
import RouteFormats

extension PictureMatch {
  /// How a picture differs from its baseline.
  public struct Difference: Hashable, Sendable {
    /// What differs, in one line fit for a terminal.
    public var words: String
    /// A PNG that shows where; nil where there is nothing to show.
    public var picture: [UInt8]?

    /// A difference in words.
    public init(words: String, picture: [UInt8]? = nil) {
      self.words = words
      self.picture = picture
    }
  }

  /// How a file that was made differs from the one that was kept; nil where it matches.
  ///
  /// PNG by pixels, JSON by values, of which those that were kept count alone, all else line by line.
  public func difference(from kept: [UInt8], to made: [UInt8]) -> Difference? {
    if kept == made { return nil }
    // To tell the place of a difference takes many times the memory of a text.
    if snapshot.format != .png, kept.count > max(Self.longestText, 2 * made.count) {
      return Difference(words: "the baseline has \(kept.count) bytes, found \(made.count)")
    }
    switch snapshot.format {
    case .png: return pixels(kept, made)
    case .json: return values(kept, made).map { Difference(words: $0) }
    case .svg, .txt: return lines(kept, made).map { Difference(words: $0) }
    }
  }

  /// Bytes of a text of which any place of a difference is told.
  private static let longestText = 4 << 20

  private func pixels(_ kept: [UInt8], _ made: [UInt8]) -> Difference? {
    let old: Bitmap
    let new: Bitmap
    do throws(PictureError) {
      old = try Self.bitmap(kept)
      new = try Self.bitmap(made)
    } catch {
      return Difference(words: "the baseline is no whole PNG")
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
    do throws(JSONSyntaxError) {
      return Self.difference(
        try JSONNode.read(kept), try JSONNode.read(made), at: "",
        tolerance ?? ExpectedValue.tolerance)
    } catch {
      return "the baseline is no JSON: \(error.reason)"
    }
  }

  /// The first value that differs; keys of the new that the old has not do not matter.
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
      // Of long lists the elements before one too many would be shown, which are alike.
      if case (.array(let items), .array(let others)) = (old.value, new.value),
        texts.contains(where: { $0.count > excerptLength })
      {
        words = (count(items), count(others))
      }
      return "\(Printable.sanitised(path)): the baseline has \(words.first), found \(words.second)"
    }
  }

  private static func count(_ items: [JSONNode]) -> String {
    items.count == 1 ? "1 element" : "\(items.count) elements"
  }

  /// How much of what differs is shown, characters.
  private static let excerptLength = 80

  private func lines(_ kept: [UInt8], _ made: [UInt8]) -> String? {
    let (old, new) = (Self.lines(kept), Self.lines(made))
    if old.elementsEqual(new) { return nil }
    let line = zip(old, new).prefix { $0 == $1 }.count
    let texts = [old, new].map { line < $0.count ? $0[line] : nil }
    let words = Printable.excerpts(texts[0] ?? "", texts[1] ?? "", limit: Self.excerptLength)
    return
      "line \(line + 1): the baseline has \(texts[0] == nil ? "its end" : "“\(words.first)”"), "
      + "found \(texts[1] == nil ? "its end" : "“\(words.second)”")"
  }

  /// Lines by any ends, as some tools that keep versions change them.
  private static func lines(_ bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).split(omittingEmptySubsequences: false) {
      $0 == "\n" || $0 == "\r\n"
    }.map(String.init)
  }
}
