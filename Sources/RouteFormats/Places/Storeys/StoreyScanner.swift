import ARRouteEngine

/// Finds storeys in the tokens of an address.
struct StoreyScanner {
  private let tokens: [StoreyToken]
  private let convention: FloorConvention
  private let hasIdeographs: Bool
  private let isInHongKong: Bool

  init(_ tokens: [StoreyToken], convention: FloorConvention) {
    self.tokens = tokens
    self.convention = convention
    hasIdeographs = tokens.contains(where: \.isIdeograph)
    isInHongKong =
      tokens.contains { $0.text == "kowloon" }
      || zip(tokens, tokens.dropFirst()).contains { first, second in
        switch first.text {
        case "hong": second.text == "kong"
        case "香": second.text == "港"
        case "九": second.text == "龍" || second.text == "龙"
        default: false
        }
      }
  }

  /// The first storey or range of storeys that the address names.
  var first: Storeys? {
    for start in tokens.indices {
      let found =
        phrase(at: start) ?? sign(at: start) ?? below(at: start) ?? counted(at: start)
        ?? named(at: start)
      if let found, let storeys = Storeys(found.lowerBound, through: found.upperBound) {
        return storeys
      }
    }
    return nil
  }
}

// MARK: Ways to write storeys

extension StoreyScanner {
  /// Finds words that need no number, such as ground floor.
  private func phrase(at start: Int) -> ClosedRange<Double>? {
    guard tokens[start].kind == .word else { return nil }
    for (words, storey) in StoreyTables.phrases where words[0] == tokens[start].text {
      var end = start + words.count
      guard tokens[start...].prefix(words.count).map(\.text) == words else { continue }
      if words.count == 1, isWord(end, "floor") || isWord(end, "level") { end += 1 }
      if isEnd(end) || words.count > 1 { return storey...storey }
    }
    return nil
  }

  /// Finds the letters used on lift buttons, alone or with a number: G/F, B1, L2, L2-15.
  private func sign(at start: Int) -> ClosedRange<Double>? {
    let letters = tokens[start]
    guard letters.kind == .word, letters.isUpper else { return nil }
    let number = token(start + 1).flatMap { $0.kind == .number && $0.isTight ? $0.value : nil }
    let end = number == nil ? start + 1 : start + 2
    guard let storey = storey(ofSign: letters.text, number) else { return nil }
    if isDoor(behind: end, of: letters.text, number, from: start) || isFloorSign(end) {
      return storey...storey
    }
    guard isEnd(end), !isNumbered(start), number ?? 0 < 10 else { return nil }
    if number == nil, StoreyTables.needSign.contains(letters.text) { return nil }
    let mayFollowName = number != nil && letters.text != "f" && letters.text != "l"
    let standsAlone = isBeginning(start) || tokens[start - 1].isIdeograph
    return standsAlone || mayFollowName ? storey...storey : nil
  }

  private func storey(ofSign letters: String, _ number: Int?) -> Double? {
    guard let number else { return StoreyTables.letters[letters] }
    switch letters {
    case "b", "lg": return 1...20 ~= number ? -Double(number) : nil
    case "l", "f":
      guard 1...200 ~= number, letters == "l" || hasIdeographs else { return nil }
      return storey(Double(number), hasIdeographs ? .zeroInHongKong : .convention)
    default: return nil
    }
  }

  /// Finds Chinese and Japanese names of storeys below ground: 地下一层, 負一樓.
  private func below(at start: Int) -> ClosedRange<Double>? {
    var index = start
    if isWord(start, "地"), isWord(start + 1, "下") {
      index += 2
    } else if isWord(start, "负") || isWord(start, "負") {
      index += 1
    } else {
      return nil
    }
    guard let number = token(index), number.kind == .number, isFloorSign(index + 1) else {
      return nil
    }
    return -Double(number.value)...(-Double(number.value))
  }

  /// Finds one or two numbers before a word for storeys: 3F, 1-2楼, 3-й этаж.
  private func counted(at start: Int) -> ClosedRange<Double>? {
    guard let first = number(at: start) else { return nil }
    let last = last(behind: first) ?? first
    guard let count = count(behind: last, isOrdinal: first.isOrdinal, from: start) else {
      return nil
    }
    return range(first.value, last.value, count)
  }

  /// Finds a word for storeys before one or two numbers: Level 3, этаж 3.
  private func named(at start: Int) -> ClosedRange<Double>? {
    guard tokens[start].kind == .word, let count = StoreyTables.names[tokens[start].text] else {
      return nil
    }
    var index = start + 1
    while isMark(index, ".") || isMark(index, ":") || isMark(index, "#") { index += 1 }
    guard let first = number(at: index), abs(first.value) < 200, !isInStreet(first.end) else {
      return nil
    }
    let last = last(behind: first) ?? first
    // If a token such as A4 or a name follows, the number belongs to that rather than to a storey.
    guard
      isEnd(last.end) || isBeginning(start) && !tokens[last.end].isTight
        || tokens[last.end].isIdeograph
    else { return nil }
    return range(first.value, last.value, count)
  }

  private func range(_ first: Double, _ last: Double, _ count: StoreyCount) -> ClosedRange<Double> {
    let (first, last) = (storey(first, count), storey(last, count))
    return min(first, last)...max(first, last)
  }

  private func storey(_ number: Double, _ count: StoreyCount) -> Double {
    let fromOne = number >= 1 ? number - 1 : number
    return switch count {
    case .zero: number
    case .one: fromOne
    case .below: -abs(number)
    case .zeroInHongKong: isInHongKong ? number : fromOne
    case .convention: convention == .american ? fromOne : number
    }
  }
}

// MARK: Numbers and the words after them

extension StoreyScanner {
  private struct Number {
    var value: Double
    var isOrdinal = false
    /// The index of the token after the number.
    var end: Int
  }

  /// Reads a number, together with a suffix that makes it an ordinal or a minus sign.
  private func number(at start: Int) -> Number? {
    guard let token = token(start) else { return nil }
    if let value = StoreyTables.ordinals[token.text] {
      return Number(value: Double(value), isOrdinal: true, end: start + 1)
    }
    if token.text == "-", isMinus(start), let positive = number(at: start + 1) {
      return Number(value: -positive.value, isOrdinal: positive.isOrdinal, end: positive.end)
    }
    guard token.kind == .number, token.value <= 300 else { return nil }
    // A3楼 and T3楼 are buildings.
    if token.isTight, let before = self.token(start - 1), before.kind == .word,
      before.text.utf8.count == 1
    {
      return nil
    }
    var number = Number(value: Double(token.value), end: start + 1)
    let suffix = isMark(start + 1, "-") ? start + 2 : start + 1
    if let next = self.token(suffix), tokens[start + 1].isTight, next.isTight,
      next.text == "." || StoreyTables.suffixes.contains(next.text)
    {
      number.isOrdinal = true
      number.end = suffix + 1
    }
    return number
  }

  /// Returns the second number of a range; nil if the first number is not followed by one.
  private func last(behind first: Number) -> Number? {
    guard first.value >= 0, let joint = token(first.end), StoreyTables.joints.contains(joint.text),
      var last = number(at: first.end + 1), last.value >= first.value
    else { return nil }
    last.isOrdinal = last.isOrdinal || first.isOrdinal
    return last
  }

  /// Returns true when the dash before a number is a minus sign rather than a dash between two numbers.
  private func isMinus(_ index: Int) -> Bool {
    guard let next = token(index + 1), next.kind == .number, next.isTight else { return false }
    guard let before = token(index - 1), tokens[index].isTight else { return true }
    return before.kind == .mark && before.text != "-" && before.text != "."
  }

  /// Returns how storeys are counted by the word after a number; nil if the number is not a storey.
  private func count(behind number: Number, isOrdinal: Bool, from start: Int) -> StoreyCount? {
    let isOrdinal = isOrdinal || number.isOrdinal
    let index = number.end
    if isMark(index, "/"), isWord(index + 1, "f") {
      return isInStreet(index + 2) || isNumbered(start) ? nil : .zero
    }
    guard let word = token(index), let unit = StoreyTables.units[word.text] else { return nil }
    if unit.needsOrdinal, !isOrdinal { return nil }
    if unit.isTight, !word.isTight || isOrdinal { return nil }
    if isOther(than: index) { return nil }
    if let before = token(start - 1), StoreyTables.totals.contains(before.text) { return nil }
    guard unit.isEnglish else { return unit.count }
    // 7 Floor Tiles is a shop in house number 7.
    let next = isMark(index + 1, ".") ? index + 2 : index + 1
    let isName = !unit.isTight && !isOrdinal && !isEnd(next)
    return isName || isInStreet(next) || isNumbered(start) ? nil : unit.count
  }

  /// Returns true when a token shows that the letters or numbers before it are a storey: /F, floor, 层.
  private func isFloorSign(_ index: Int) -> Bool {
    if isMark(index, "/"), isWord(index + 1, "f") { return true }
    guard let token = token(index), let unit = StoreyTables.units[token.text] else { return false }
    if unit.isTight { return token.isTight }
    return unit.isEnglish ? !isInStreet(index) : token.isIdeograph && !isOther(than: index)
  }

  /// Returns true when a word for storeys has a different meaning because of what follows it.
  private func isOther(than index: Int) -> Bool {
    guard let next = token(index + 1) else { return false }
    if let signs = StoreyTables.otherwise[tokens[index].text], signs.contains(next.text) {
      return true
    }
    // 3楼1单元 means building 3, entrance 1.
    guard next.kind == .number, next.isTight, let unit = token(index + 2) else { return false }
    return ["单", "單", "門", "门"].contains(unit.text)
  }

  /// Returns true when a storey is followed by a door number: two digits, or a letter, such as -15, -015A,
  /// -K8.
  ///
  /// A single digit may be the other end of a range. B1-12 and F3-05 are house numbers unless the address
  /// contains Chinese characters.
  private func isDoor(
    behind index: Int, of letters: String, _ number: Int?, from start: Int
  ) -> Bool {
    let mayHaveDoors =
      letters == "lg" || number != nil && (letters == "l" || hasIdeographs)
    guard mayHaveDoors, isMark(index, "-"), tokens[index].isTight else { return false }
    if isNumbered(start), !StoreyTables.doors.contains(wordBefore(start) ?? "shop") {
      return false
    }
    if tokens[start].isTight, start > 0, tokens[start - 1].kind != .mark,
      !tokens[start - 1].isIdeograph
    {
      return false
    }
    var next = index + 1
    let hasLetter = token(next).map { $0.isTight && $0.isUpper && $0.text.utf8.count == 1 } ?? false
    if hasLetter { next += 1 }
    guard let door = token(next), door.kind == .number, door.isTight else { return false }
    return hasLetter || door.text.utf8.count >= 2
  }
}

// MARK: Tokens

extension StoreyScanner {
  private func token(_ index: Int) -> StoreyToken? {
    tokens.indices.contains(index) ? tokens[index] : nil
  }

  private func isMark(_ index: Int, _ text: String) -> Bool {
    token(index).map { $0.kind == .mark && $0.text == text } ?? false
  }

  private func isWord(_ index: Int, _ text: String) -> Bool {
    token(index).map { $0.kind == .word && $0.text == text } ?? false
  }

  /// Returns true when a part of the address ends before a token, because the token is a comma or a similar
  /// mark.
  private func isEnd(_ index: Int) -> Bool {
    guard let token = token(index) else { return true }
    return token.kind == .mark && !["/", "'", "&", "’", ".", "-"].contains(token.text)
  }

  private func isBeginning(_ index: Int) -> Bool { index == 0 || isEnd(index - 1) }

  /// Returns true when the part of the address that contains a token ends with a word for a street.
  private func isInStreet(_ index: Int) -> Bool {
    var next = index
    while let token = token(next), !isEnd(next) {
      if StoreyTables.streets.contains(token.text) { return true }
      next += 1
    }
    return false
  }

  /// Returns true when the word or # before a token shows that it is the number of a door or building, as in
  /// Shop B1 and #B1.
  private func isNumbered(_ index: Int) -> Bool {
    isMark(index - 1, "#") || wordBefore(index).map(StoreyTables.numbered.contains) ?? false
  }

  /// Returns the word before a token, ignoring marks between the two, such as a full stop or #.
  private func wordBefore(_ index: Int) -> String? {
    var before = index - 1
    while [".", "#", ":", "-"].contains(where: { isMark(before, $0) }) { before -= 1 }
    return token(before).flatMap { $0.kind == .word ? $0.text : nil }
  }
}
