/// Brings the names of columns and members into a form in which they can be compared.
enum PlainName {
  /// Returns the ASCII letters and digits of a name in lowercase; text in brackets, which is usually a unit,
  /// is left out.
  ///
  /// `Latitude (deg)` becomes `latitude`, and so does `field.latitude`, which is ROS's name for a message's
  /// field in a table.
  static func text(_ name: [UInt8]) -> String {
    var result: [UInt8] = []
    var depth = 0
    for byte in name.starts(with: fieldOfMessage) ? name[fieldOfMessage.count...] : name[...] {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"): depth = max(0, depth - 1)
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): if depth == 0 { result.append(byte | 0x20) }
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        if depth == 0 { result.append(byte) }
      default: break
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static let fieldOfMessage = Array("field.".utf8)
}
