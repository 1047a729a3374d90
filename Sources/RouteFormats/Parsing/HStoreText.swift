/// Keys and values in one text, as columns of databases have them.
///
/// GDAL's driver of OpenStreetMap writes the tags without a column of their own so into `other_tags`:
/// `"height"=>"25","name"=>"a \"b\""`. PostgreSQL puts blanks between, and leaves out the quotation marks of
/// `NULL` and of plain words.
///
/// Source: https://www.postgresql.org/docs/current/hstore.html
enum HStoreText {
  /// Hands over each pair in order, without quotation marks and backslashes; a pair whose value is `NULL` is
  /// left out.
  ///
  /// The first malformed pair ends the reading.
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

  /// Takes a key or a value off the beginning; whether it stood in quotation marks, nil for none.
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

  /// Takes a mark off the beginning, with blanks before it; whether it was there.
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
