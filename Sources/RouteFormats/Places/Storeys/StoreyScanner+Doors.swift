/// Doors whose numbers begin with their storey.
extension StoreyScanner {
  /// True when numbers of doors begin with such letters: L2-15, LG-08, LG1-08; with signs of Chinese B1-12
  /// and F3-05, too, which elsewhere are numbers of houses.
  func hasDoors(_ letters: String, _ number: Int?) -> Bool {
    switch letters {
    case "lg": true
    case "l": number != nil
    case "b", "f": number != nil && hasIdeographs
    default: false
    }
  }

  /// The number of a door behind its storey, of two digits or with a letter: -15, -015A, -K8; the token
  /// behind it.
  ///
  /// With a single digit it may be the other end of a range.
  func door(behind index: Int, from start: Int) -> Int? {
    guard isMark(index, "-"), tokens[index].isTight else { return nil }
    if isNumbered(start), !isOfDoor(start) { return nil }
    if tokens[start].isTight, let before = token(start - 1), before.kind != .mark,
      !before.isIdeograph
    {
      return nil
    }
    var next = index + 1
    let hasLetter = isLetter(next)
    if hasLetter { next += 1 }
    guard let number = token(next), number.kind == .number, number.isTight,
      hasLetter || number.digits >= 2
    else { return nil }
    return isLetter(next + 1) ? next + 2 : next + 1
  }

  /// True when a token is one letter that follows what is before it without a blank.
  private func isLetter(_ index: Int) -> Bool {
    guard let token = token(index), token.kind == .word, token.isTight else { return false }
    return token.isUpper && token.text.utf8.count == 1
  }

  /// True when a word stands before a token that gives numbers to doors alone, as Shop L2-15 has.
  private func isOfDoor(_ index: Int) -> Bool {
    var before = index - 1
    while isMark(before, ".") || isMark(before, "#") || isMark(before, ":") { before -= 1 }
    guard let token = token(before), token.kind == .word else { return true }
    return !StoreyUnits.numbered.contains(token.text) || StoreyUnits.doors.contains(token.text)
  }
}
