/// Words of a command line as shells take them.
package enum ShellWord {
  /// A file's name as an operand: in quotes where a shell would make something else of it.
  ///
  /// What steers terminals is written out, as bash, zsh and ksh read it: `$'a\x1bb'`.
  package static func file(_ path: String) -> String {
    // One that begins so would be taken for an option.
    quoted(path.hasPrefix("-") && path != "-" ? "./" + path : path)
  }

  /// A word.
  package static func quoted(_ word: String) -> String {
    if !word.isEmpty, word.utf8.allSatisfy(isPlain) { return word }
    guard word.unicodeScalars.allSatisfy(Printable.isHarmless) else {
      return "$'" + word.utf8.map(escaped).joined() + "'"
    }
    return "'"
      + word.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: "'\\''") + "'"
  }

  /// True when a shell leaves a byte as it is, wherever it stands.
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
