/// Parses keys and values in a single text, as in some database columns.
///
/// GDAL's OpenStreetMap driver writes the tags that have no column of their own into `other_tags` like this:
/// `"height"=>"25","name"=>"a \"b\""`. PostgreSQL adds blanks between them, and omits the quotation marks
/// around `NULL` and plain words.
///
/// Source: https://www.postgresql.org/docs/current/hstore.html
enum HStoreText {
  /// Calls `body` with each pair in order, without quotation marks and backslashes; pairs whose value is
  /// `NULL` are skipped.
  ///
  /// Parsing ends at the first malformed pair.
  static func forEach(
    in text: UnsafeBufferPointer<UInt8>,
    _ body: (_ key: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>) -> Void
  ) {
    var rest = text[...]
    var (key, value): ([UInt8], [UInt8]) = ([], [])
    while takeWord(&rest, into: &key) != nil {
      guard takeMark("=>", &rest), let isQuoted = takeWord(&rest, into: &value) else { return }
      let isNull = !isQuoted && value.map { $0 | 0x20 }.elementsEqual("null".utf8)
      if !isNull {
        key.withUnsafeBufferPointer { key in value.withUnsafeBufferPointer { body(key, $0) } }
      }
      guard takeMark(",", &rest) else { return }
    }
  }

  /// Removes a key or a value from the beginning of the text; returns true if it was in quotation marks,
  /// false if it was not, and nil if absent.
  private static func takeWord(
    _ rest: inout Slice<UnsafeBufferPointer<UInt8>>, into word: inout [UInt8]
  ) -> Bool? {
    word.removeAll(keepingCapacity: true)
    rest = rest.drop(while: DecimalParser.isSpace)
    guard rest.first == UInt8(ascii: "\"") else {
      let isPart = { (byte: UInt8) in
        !DecimalParser.isSpace(byte) && byte != UInt8(ascii: ",") && byte != UInt8(ascii: "=")
      }
      word.append(contentsOf: rest.prefix(while: isPart))
      rest = rest.dropFirst(word.count)
      return word.isEmpty ? nil : false
    }
    var index = rest.startIndex + 1
    while index < rest.endIndex, rest[index] != UInt8(ascii: "\"") {
      if rest[index] == UInt8(ascii: "\\"), index + 1 < rest.endIndex { index += 1 }
      word.append(rest[index])
      index += 1
    }
    guard index < rest.endIndex else { return nil }
    rest = rest[(index + 1)...]
    return true
  }

  /// Removes a delimiter and any blanks before it from the beginning of the text; returns false if there is
  /// no such delimiter.
  private static func takeMark(
    _ mark: StaticString, _ rest: inout Slice<UnsafeBufferPointer<UInt8>>
  ) -> Bool {
    let found = rest.drop(while: DecimalParser.isSpace)
    let letters = UnsafeBufferPointer(start: mark.utf8Start, count: mark.utf8CodeUnitCount)
    guard found.starts(with: letters) else { return false }
    rest = found.dropFirst(letters.count)
    return true
  }
}
