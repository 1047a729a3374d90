import CPOSIX

/// The names of a film's numbered pictures, as in ffmpeg and ImageMagick: `frame-%05d.png`.
///
/// Numbers begin at 1.
struct FrameNames: Hashable, Sendable {
  private let head: String
  /// The minimum number of digits; shorter numbers get leading zeros.
  private let digits: Int
  private let tail: String
  /// The folder that is created if missing; nil for one that must exist.
  private let folder: String?

  /// Parses a name: a pattern with one number, or a folder.
  ///
  /// - Returns: nil for the name of a single file.
  init?(_ path: String) {
    if Self.isFolder(path) {
      let folder = path.hasSuffix("/") ? path : path + "/"
      self.init(head: folder + "frame-", digits: 5, tail: ".png", folder: folder)
      return
    }
    guard let pattern = Self.parts(of: path) else { return nil }
    self.init(head: pattern.head, digits: pattern.digits, tail: pattern.tail, folder: nil)
  }

  private init(head: String, digits: Int, tail: String, folder: String?) {
    self.head = head
    self.digits = digits
    self.tail = tail
    self.folder = folder
  }

  /// Returns true for a folder's path, judged by its last character or by what exists there.
  static func isFolder(_ path: String) -> Bool {
    if path.hasSuffix("/") { return true }
    var status = stat()
    return stat(path, &status) == 0 && posix_is_directory(status.st_mode)
  }

  /// Returns the path of a picture.
  ///
  /// - Parameter number: The number, from 1.
  func path(_ number: Int) -> String {
    let text = String(number)
    return head + String(repeating: "0", count: max(digits - text.count, 0)) + text + tail
  }

  /// Creates the folder, if it is missing and the program may create it.
  func makeFolder() throws(Failure) {
    if let folder, let error = Output.file(folder).makeFolders() {
      throw .cannotWrite(folder, errno: error)
    }
  }

  /// Returns the text before and after the one `%d` or `%05d` of a pattern; `%%` is a per cent sign.
  private static func parts(of path: String) -> (head: String, digits: Int, tail: String)? {
    var parts = [""]
    var digits = 0
    var rest = path[...]
    while let character = rest.popFirst() {
      guard character == "%" else {
        parts[parts.count - 1].append(character)
        continue
      }
      if rest.first == "%" {
        parts[parts.count - 1].append("%")
        rest = rest.dropFirst()
        continue
      }
      let width = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest.dropFirst(width.count)
      // Without a leading zero, the number would be padded with spaces, which are not allowed in a name.
      guard rest.popFirst() == "d", parts.count == 1, width.isEmpty || width.first == "0",
        let count = width.isEmpty ? 1 : Int(width), count <= 20
      else { return nil }
      digits = count
      parts.append("")
    }
    return parts.count == 2 ? (parts[0], digits, parts[1]) : nil
  }
}
