/// Finds the strings in a JSON text that may be damaged anywhere.
///
/// Even if a file cannot be used, the names in it may still be needed.
package enum JSONTexts {
  /// Returns the distinct texts between consecutive quotation marks, with their escapes resolved.
  ///
  /// Gaps between strings are included, because a missing or superfluous quotation mark swaps gaps and
  /// strings.
  ///
  /// - Complexity: O(n).
  package static func all(in bytes: [UInt8]) -> [String] {
    var texts: [String] = []
    var known: Set<String> = []
    for part in bytes.split(whereSeparator: { $0 == 10 || $0 == 13 }) {
      for text in parts(of: part) {
        if let text = resolved(text), !text.isEmpty, known.insert(text).inserted {
          texts.append(text)
        }
      }
    }
    return texts
  }

  /// Returns a line split at its unescaped quotation marks.
  private static func parts(of line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var start = line.startIndex
    var isEscaped = false
    for index in line.indices {
      if line[index] == UInt8(ascii: "\""), !isEscaped {
        parts.append(line[start..<index])
        start = index + 1
      }
      isEscaped = line[index] == UInt8(ascii: "\\") && !isEscaped
    }
    return parts + [line[start...]]
  }

  /// Returns a text with its escapes resolved; nil if they are invalid.
  private static func resolved(_ text: ArraySlice<UInt8>) -> String? {
    guard text.contains(UInt8(ascii: "\\")) else { return String(decoding: text, as: UTF8.self) }
    let quote = [UInt8(ascii: "\"")]
    guard let node = try? JSONNode.read(quote + text + quote), case .string(let text) = node.value
    else { return nil }
    return text
  }
}
