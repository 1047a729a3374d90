/// The messages that a server added to its JSON data, for example that it gave up or sent only a part.
///
/// - Overpass writes `remark` if a query ran out of time or memory, and sends the data that it has found by
///   then. Other servers write `warning` or `error`.
/// - ArcGIS writes `exceededTransferLimit`, next to the features or in the properties of their collection.
/// - WFS and OGC API – Features write the number of matching features (`numberMatched`) and the number of
///   features sent (`numberReturned`).
struct ServerRemarks {
  /// A message and its line.
  struct Remark: Hashable {
    /// The message's text, which is safe to print on a terminal.
    let text: String
    /// The line of the message, counted from 1.
    let line: Int
  }

  private enum Key { case words, isCut, matched, returned }

  private static let keys = SpelledKeys<Key>([
    ("remark", .words), ("warning", .words), ("error", .words),
    ("exceededtransferlimit", .isCut), ("numbermatched", .matched), ("numberreturned", .returned),
  ])

  /// The messages in the order of the text, limited to the first few.
  private(set) var all: [Remark] = []
  private var key: Key?
  private var matched: Double?
  private var returned: Double?

  private static let most = 8
  private static let denials = ["", "no", "none", "false", "ok", "0"]

  /// True when the string that belongs to the current key is a message.
  var wantsString: Bool { key == .words }

  /// Records a key of the outermost object or of its properties.
  mutating func meet(_ bytes: UnsafeBufferPointer<UInt8>, isInProperties: Bool) {
    key = Self.keys[bytes]
    if isInProperties, key != .isCut { key = nil }
  }

  /// Forgets the key when its value begins.
  mutating func forgetKey() { key = nil }

  /// Records the string that belongs to the current key.
  mutating func take(_ bytes: UnsafeBufferPointer<UInt8>, line: Int) {
    let text = PrintedWords.text(bytes)
    if key == .words, !Self.denials.contains(text.lowercased()) { add(text, line) }
    key = nil
  }

  /// Records the number or word that belongs to the current key.
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
