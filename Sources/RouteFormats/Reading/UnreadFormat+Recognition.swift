extension UnreadFormat {
  /// Recognises, from a line at the beginning of a text, a format that this program does not read; nil for
  /// other lines.
  init?(line: UnsafeBufferPointer<UInt8>) {
    let isComment = line.first == UInt8(ascii: "%")
    guard isComment || Self.beginnings.contains(where: { line.begins(with: $0) }) else {
      return nil
    }
    let text = String(decoding: line.prefix(Self.longest), as: UTF8.self).lowercased()
    if isComment {
      let isHeader = text.contains("latitude(deg)") && text.contains("longitude(deg)")
      guard isHeader || text.hasPrefix("% program   : rtk") else { return nil }
      self = .rtklib
    } else if text.hasPrefix("index,") {
      let names = text.split(separator: ",").map { $0.filter { !$0.isWhitespace } }
      guard names.starts(with: ["index", "tag", "date", "time", "latituden/s"]) else { return nil }
      self = .columbus
    } else {
      self = .geoLife
    }
  }

  /// The beginnings of the first lines of these formats, compared regardless of case.
  private static let beginnings: [StaticString] = [
    "geolife trajectory", "oziexplorer track point", "index,tag,",
  ]
  private static let longest = 1000
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns true when the bytes begin with a word, which is given in lowercase, regardless of the bytes'
  /// case.
  fileprivate func begins(with word: StaticString) -> Bool {
    word.withUTF8Buffer { word in
      count >= word.count && zip(self, word).allSatisfy { $0 == $1 || $0 | 0x20 == $1 }
    }
  }
}
