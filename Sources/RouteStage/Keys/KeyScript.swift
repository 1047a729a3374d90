import RouteFormats

/// A script of key presses, one for each frame: the argument of `walk --keys`.
///
/// Each character is the key pressed in one frame; `.` is a frame without a key. Keys that type nothing have
/// names: `<up> <down> <left> <right> <home> <end> <pageup> <pagedown> <tab> <space> <escape> <enter>
/// <backspace> <delete>`, and `<ctrl-l>` for a letter with control; `<.>` and `<<>` are the keys of those
/// characters.
package struct KeyScript: Hashable, Sendable {
  /// The key of each frame; nil for none.
  package let keys: [Key?]

  /// A script without keys.
  package static let empty = KeyScript(keys: [])

  private init(keys: [Key?]) {
    self.keys = keys
  }

  /// Parses the keys that a text describes.
  ///
  /// - Throws: `KeyScriptError` for a name that no key has, or that is not closed.
  package init(_ text: String) throws(KeyScriptError) {
    var keys: [Key?] = []
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case ".": keys.append(nil)
      case "<": keys.append(try Self.named(&rest))
      default: keys.append(Key(typing: scalar))
      }
    }
    self.keys = keys
  }

  /// Returns the key whose name, without `<`, begins `rest`, and removes the name and `>` from `rest`.
  private static func named(
    _ rest: inout Substring.UnicodeScalarView
  ) throws(KeyScriptError) -> Key {
    guard let first = rest.first, let end = rest.dropFirst().firstIndex(of: ">") else {
      throw .unfinishedName(String(rest))
    }
    let name = String(rest[..<end])
    rest = rest[rest.index(after: end)...]
    if name.unicodeScalars.count == 1 { return Key(typing: first) }
    if let key = Key.names.first(where: { $0.script == name.lowercased() })?.key { return key }
    if name.lowercased().hasPrefix("ctrl-"), let letter = name.unicodeScalars.dropFirst(5).first,
      name.unicodeScalars.count == 6, letter.properties.isAlphabetic, letter.isASCII,
      case .character(let scalar) = Key(typing: letter).unshifted
    {
      return .control(scalar)
    }
    throw .unknownKey(name)
  }
}

/// The reason why a text is not a key script.
package enum KeyScriptError: Error, Hashable, Sendable {
  /// No key has this name.
  case unknownKey(String)
  /// A `<` without its `>`.
  case unfinishedName(String)
}

extension KeyScriptError: CustomStringConvertible {
  /// The error and its remedy, in one line.
  package var description: String {
    switch self {
    case .unknownKey(let name):
      "there is no key '<\(Printable.sanitised(name))>'; the known keys are "
        + Key.names.map { "<\($0.script)>" }.joined(separator: " ") + " and <ctrl-x>"
    case .unfinishedName(let name):
      "'<\(Printable.sanitised(name))' is missing its '>'; the key '<' itself is written '<<>'"
    }
  }
}
