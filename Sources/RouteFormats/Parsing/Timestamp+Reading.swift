extension Timestamp {
  /// Returns the seconds since 1970-01-01T00:00:00Z for a text in any form of ISO 8601 that occurs in logs;
  /// nil for anything else.
  package static func seconds(_ text: String) -> Double? {
    Array(text.utf8).withUnsafeBufferPointer(TimeParser.parse)
  }

  /// Returns the seconds since 1970 for a complete RFC 3339 text, with a date, a time to the second and a
  /// zone; nil for anything else.
  package static func secondsOfRFC3339(_ text: String) -> Double? {
    let letters = Array(text.utf8)
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let form = Array("0000-00-00T00:00:00".utf8)
    guard letters.count > form.count,
      zip(letters, form).allSatisfy({ letter, form in
        form == UInt8(ascii: "0") ? digits.contains(letter) : letter == form
      })
    else { return nil }
    var rest = letters[form.count...]
    if rest.first == UInt8(ascii: ".") {
      let fraction = rest.dropFirst().prefix { digits.contains($0) }
      guard !fraction.isEmpty else { return nil }
      rest = rest[fraction.endIndex...]
    }
    let isZone =
      rest.elementsEqual("Z".utf8)
      || rest.count == 6 && (rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-"))
        && zip(rest.dropFirst(), "00:00".utf8).allSatisfy { letter, form in
          form == UInt8(ascii: "0") ? digits.contains(letter) : letter == form
        }
    return isZone ? seconds(text) : nil
  }
}
