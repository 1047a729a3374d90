/// Quotes words of a command line for a shell.
package enum ShellWord {
  /// Returns a file's name as an operand, in quotes if a shell would change it.
  ///
  /// Characters that control terminals become escapes that bash, zsh and ksh read: `$'a\x1bb'`.
  package static func file(_ path: String) -> String {
    // Without `./`, a name that begins with a hyphen would be taken for an option.
    quoted(path.hasPrefix("-") && path != "-" ? "./" + path : path)
  }

  /// Returns a word, in quotes if necessary.
  package static func quoted(_ word: String) -> String {
    if !word.isEmpty, word.utf8.allSatisfy(isPlain) { return word }
    guard word.unicodeScalars.allSatisfy(Printable.isHarmless) else {
      return "$'" + word.utf8.map(escaped).joined() + "'"
    }
    return "'"
      + word.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: "'\\''") + "'"
  }

  /// Returns true when a shell never changes a byte, wherever it occurs in a word.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case 0x2B, 0x2C, 0x2D, 0x2E, 0x2F, 0x3A, 0x3D, 0x40, 0x5F: true  // + , - . / : = @ _
    default: false
    }
  }

  private static func escaped(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "'"), UInt8(ascii: "\\"): "\\" + String(Unicode.Scalar(byte))
    case 0x20...0x7E: String(Unicode.Scalar(byte))
    default:
      String(
        decoding: [
          0x5C, 0x78, Printable.hexDigit(byte >> 4), Printable.hexDigit(byte & 15),
        ], as: UTF8.self)
    }
  }
}
