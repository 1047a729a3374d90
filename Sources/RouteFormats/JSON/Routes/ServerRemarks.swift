/// The messages from a server in addition to the data in its JSON: that it gave up, or sent only a part.
///
/// - Overpass gives `remark` if a query ran out of time or memory, and answers with what it has found by
///   then; others give `warning` or `error`.
/// - ArcGIS gives `exceededTransferLimit`, beside the features or in the properties of their collection.
/// - WFS and OGC API – Features give the number of matching features (`numberMatched`) and of features sent
///   (`numberReturned`).
struct ServerRemarks {
  /// A message and its line.
  struct Remark: Hashable {
    /// The words of the message, fit for a terminal.
    let text: String
    /// The line, from 1.
    let line: Int
  }

  private enum Key { case words, isCut, matched, returned }

  private static let keys = SpelledKeys<Key>([
    ("remark", .words), ("warning", .words), ("error", .words),
    ("exceededtransferlimit", .isCut), ("numbermatched", .matched), ("numberreturned", .returned),
  ])

  /// The messages in the order of the text; only a few are kept, because nobody reads more.
  private(set) var all: [Remark] = []
  private var key: Key?
  private var matched: Double?
  private var returned: Double?

  private static let most = 8
  private static let denials = ["", "no", "none", "false", "ok", "0"]

  /// True when the current key's string is a message.
  var wantsString: Bool { key == .words }

  /// Records a key of the outermost object, or of its properties.
  mutating func meet(_ bytes: UnsafeBufferPointer<UInt8>, isInProperties: Bool) {
    key = Self.keys[bytes]
    if isInProperties, key != .isCut { key = nil }
  }

  /// Forgets the key when its value begins.
  mutating func forgetKey() { key = nil }

  /// Records the string of a key.
  mutating func take(_ bytes: UnsafeBufferPointer<UInt8>, line: Int) {
    let text = PrintedWords.text(bytes)
    if key == .words, !Self.denials.contains(text.lowercased()) { add(text, line) }
    key = nil
  }

  /// Records the number or word of a key.
  mutating func take(
    _ value: Double?, spelled text: UnsafeBufferPointer<UInt8>, line: Int
  ) {
    switch key {
    case .isCut: if text.spells("true") { add("exceededTransferLimit: true", line) }
    case .matched: matched = value
    case .returned: returned = value
    case .words, nil: return
    }
    key = nil
    guard let matched, let returned else { return }
    if matched > returned, let all = Int(exactly: matched), let sent = Int(exactly: returned) {
      add("numberMatched: \(all), numberReturned: \(sent)", line)
    }
    (self.matched, self.returned) = (nil, nil)
  }

  private mutating func add(_ text: String, _ line: Int) {
    if all.count < Self.most { all.append(Remark(text: text, line: line)) }
  }
}
