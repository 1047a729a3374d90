/// Distinguishes texts that contain an address from other texts about a place.
enum AddressLook {
  /// Returns true when a text may be an address: one line that has a name and a house or storey number, and
  /// no time, link or measurement.
  static func isLikely(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    guard scalars.count <= 120, !scalars.contains(where: { ":=@?!\n".unicodeScalars.contains($0) })
    else { return false }
    let words = text.split(whereSeparator: { $0 == " " || $0 == "," })
    guard words.count <= 12 else { return false }
    if words.count > 1, StoreyWords.storeys(in: text) != nil { return true }
    let hasNumber = words.contains { word in
      // Numbers such as 5, 12b and 3-7, but not dates and heights.
      let digits = word.prefix(while: \.isNumber)
      return 1...5 ~= digits.count && word.count - digits.count <= 3
        && !["m", "km", "ft", "mi"].contains(word.dropFirst(digits.count).lowercased())
    }
    guard hasNumber, words.contains(where: { $0.count >= 3 && $0.allSatisfy(\.isLetter) }) else {
      return false
    }
    return text.contains(",") || words.count <= 5
  }
}
