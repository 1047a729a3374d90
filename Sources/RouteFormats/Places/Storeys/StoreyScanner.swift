import ARRouteEngine

/// Looks for storeys among the tokens of an address.
struct StoreyScanner {
  let tokens: [StoreyToken]
  private let convention: FloorConvention
  private let isInHongKong: Bool
  private let isGerman: Bool
  let hasIdeographs: Bool

  /// Storeys, and the token behind them.
  private struct Match {
    var low: Double
    var high: Double
    var end: Int
  }

  init(_ tokens: [StoreyToken], convention: FloorConvention) {
    self.tokens = tokens
    self.convention = convention
    hasIdeographs = tokens.contains(where: \.isIdeograph)
    isInHongKong = tokens.indices.contains { index in
      func follows(_ other: String) -> Bool {
        index + 1 < tokens.count && tokens[index + 1].text == other
      }
      return switch tokens[index].text {
      case "hong": follows("kong")
      case "hongkong", "kowloon", "hk": true
      case "香": follows("港")
      case "九": follows("龍") || follows("龙")
      case "新": follows("界")
      default: false
      }
    }
    isGerman =
      tokens.contains { $0.text == "ug" }
      && tokens.contains { token in
        ["straße", "strasse", "str", "platz", "gasse", "weg", "allee"].contains {
          token.text.hasSuffix($0)
        }
      }
  }

  /// The first storeys with the others of their range.
  var first: Storeys? {
    for start in tokens.indices {
      if tokens[start].kind == .word, !tokens[start].mayBegin { continue }
      guard let match = range(at: start) else { continue }
      if let storeys = Storeys(match.low, through: match.high) { return storeys }
    }
    return nil
  }
}

extension StoreyScanner {
  func token(_ index: Int) -> StoreyToken? {
    tokens.indices.contains(index) ? tokens[index] : nil
  }

  func isMark(_ index: Int, _ text: String) -> Bool {
    token(index).map { $0.kind == .mark && $0.text == text } ?? false
  }

  private func isWord(_ index: Int, _ text: String) -> Bool {
    token(index).map { $0.kind == .word && $0.text == text } ?? false
  }

  /// True when a part of the address ends before a token, by a comma or what is like it.
  private func isEnd(_ index: Int) -> Bool {
    guard let token = token(index) else { return true }
    return token.kind == .mark && token.text != "/" && token.text != "'" && token.text != "&"
      && token.text != "’" && token.text != "." && token.text != "-"
  }

  private func isBeginning(_ index: Int) -> Bool { index == 0 || isEnd(index - 1) }

  /// True when a street's name ends the part of the address that a token is in.
  private func isInStreet(_ index: Int) -> Bool {
    var next = index
    while let token = token(next), !isEnd(next) {
      if token.kind == .word, StoreyUnits.streets.contains(token.text) { return true }
      next += 1
    }
    return false
  }

  /// True when a word stands before a token that gives numbers to doors and houses, as Shop #B1 has.
  func isNumbered(_ index: Int) -> Bool {
    var before = index - 1
    while isMark(before, ".") || isMark(before, "#") || isMark(before, ":") || isMark(before, "-") {
      if isMark(before, "#") { return true }
      before -= 1
    }
    guard let token = token(before), token.kind == .word else { return false }
    return StoreyUnits.numbered.contains(token.text)
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

extension StoreyScanner {
  /// Storeys from a token on, with others that are joined to them.
  private func range(at start: Int) -> Match? {
    if var match = single(at: start) {
      if let next = connected(match.end), let other = single(at: next) {
        match.low = min(match.low, other.low)
        match.high = max(match.high, other.high)
        match.end = other.end
      }
      return match
    }
    // G-2/F, B1-3F: the first borrows what the last says it is.
    guard let loose = letter(at: start, isLoose: true), let next = connected(loose.end),
      tokens[next - 1].isTight, let other = single(at: next)
    else { return nil }
    return Match(
      low: min(loose.low, other.low), high: max(loose.high, other.high), end: other.end)
  }

  /// What is joined to what ends before a token.
  private func connected(_ index: Int) -> Int? {
    guard let token = token(index) else { return nil }
    switch token.text {
    case "-", "&", "+", "至", "到", "及", "和": return index + 1 < tokens.count ? index + 1 : nil
    case "and", "et", "und", "y", "e", "и", "to", "bis":
      return index + 1 < tokens.count ? index + 1 : nil
    default: return nil
    }
  }

  /// Storeys of one expression.
  private func single(at start: Int) -> Match? {
    phrase(at: start) ?? letter(at: start, isLoose: false) ?? below(at: start)
      ?? numbered(at: start) ?? named(at: start) ?? door(at: start)
  }

  /// Words that say it by themselves; of several the longest.
  private func phrase(at start: Int) -> Match? {
    guard tokens[start].kind == .word else { return nil }
    var best: Match?
    for phrase in StoreyUnits.phrases[tokens[start].text] ?? [] {
      let end = start + phrase.words.count
      guard end <= tokens.count, best?.end ?? 0 < end,
        zip(phrase.words, tokens[start..<end]).allSatisfy({ $0 == $1.text })
      else { continue }
      if phrase.endsPart || phrase.isBare, !isEnd(end) { continue }
      if phrase.isBare, !isBeginning(start) { continue }
      best = Match(low: phrase.storey, high: phrase.storey, end: end)
    }
    // Basement 2 is told by its number.
    if let best, StoreyUnits.before[tokens[start].text] != nil, token(best.end)?.kind == .number {
      return nil
    }
    if best == nil, isInHongKong, isWord(start, "地"), isWord(start + 1, "下"), isEnd(start + 2) {
      return Match(low: 0, high: 0, end: start + 2)
    }
    return best
  }

  /// Letters as on the buttons of lifts, alone or with a number.
  ///
  /// - Parameter isLoose: Whether it is the beginning of a range, whose end says what it is.
  private func letter(at start: Int, isLoose: Bool) -> Match? {
    let word = tokens[start]
    guard word.kind == .word, word.isUpper, word.text.utf8.count <= 3 else { return nil }
    var end = start + 1
    var number: Int?
    if let next = token(end), next.kind == .number, next.isTight {
      number = next.value
      end += 1
    }
    let value: Double
    switch (word.text, number) {
    case ("b", let number?), ("lg", let number?):
      guard 1...20 ~= number else { return nil }
      value = -Double(number)
    case ("ug", let number?):
      guard 1...9 ~= number else { return nil }
      value = isGerman ? -Double(number) : Double(number) - 0.5
    case ("l", let number?), ("f", let number?):
      guard 1...200 ~= number, !isLoose else { return nil }
      if word.text == "f", !hasIdeographs { return nil }
      value = storey(Double(number), hasIdeographs ? .zeroInHongKong : .convention)
    case (let text, nil):
      guard let known = StoreyUnits.letters[text] else { return nil }
      value = text == "ug" && isGerman ? -1 : known
    default: return nil
    }
    if isLoose {
      return word.text == "m" || isNumbered(start) ? nil : Match(low: value, high: value, end: end)
    }
    if hasDoors(word.text, number), let door = door(behind: end, from: start) {
      return Match(low: value, high: value, end: door)
    }
    if let unit = floorSign(at: end) { return Match(low: value, high: value, end: unit) }
    if isNumbered(start) || word.text == "bf" && number != nil { return nil }
    // Alone between commas, or behind signs of Chinese that need no blank.
    let isFirst = isBeginning(start) || (token(start - 1)?.isIdeograph ?? false)
    let isAfterName = number != nil && word.text != "f" && word.text != "l" || word.text == "eg"
    guard isEnd(end), isFirst || isAfterName, number ?? 0 < 10 else { return nil }
    if number == nil, word.text == "b" || word.text == "bf" { return nil }
    return Match(low: value, high: value, end: end)
  }

  /// What stands behind a sign that is a storey: /F, floor, 层; the token behind it.
  private func floorSign(at index: Int) -> Int? {
    if isMark(index, "/"), isWord(index + 1, "f") { return index + 2 }
    guard let token = token(index), token.kind == .word else { return nil }
    switch token.text {
    case "f": return token.isTight ? index + 1 : nil
    case "floor", "fl", "level": return isInStreet(index) ? nil : index + 1
    case "层", "層", "楼", "樓", "階", "층": return isOther(than: index) ? nil : index + 1
    default: return nil
    }
  }

  /// True when what follows a sign for storeys makes something else of it.
  private func isOther(than index: Int) -> Bool {
    guard let next = token(index + 1) else { return false }
    if let signs = StoreyUnits.otherwise[tokens[index].text], signs.contains(next.text) {
      return true
    }
    // 3楼1单元 is a house with its entrance.
    if next.kind == .number, next.isTight, let unit = token(index + 2),
      ["单", "單", "門", "门"].contains(unit.text)
    {
      return true
    }
    return ["건물", "짜리", "집"].contains { next.text.hasPrefix($0) }
  }

  /// What is counted downwards: 地下一层, 負一樓, 지하 1층.
  private func below(at start: Int) -> Match? {
    var index = start
    if isWord(start, "地"), isWord(start + 1, "下") {
      index += 2
    } else if isWord(start, "负") || isWord(start, "負") || isWord(start, "지하") {
      index += 1
    } else {
      return nil
    }
    guard let number = token(index), number.kind == .number, let end = floorSign(at: index + 1)
    else { return nil }
    return Match(
      low: -Double(number.secondValue ?? number.value), high: -Double(number.value), end: end)
  }

  /// A number, or two, with a word behind.
  private func numbered(at start: Int) -> Match? {
    guard let first = number(at: start) else { return nil }
    var last = first
    if let next = connected(first.end), let second = number(at: next), first.high >= 0 {
      last = second
      last.isOrdinal = last.isOrdinal || first.isOrdinal
    }
    guard let (count, end) = unit(behind: last, from: start) else { return nil }
    let low = storey(first.low, count)
    let high = storey(last.high, count)
    return Match(low: min(low, high), high: max(low, high), end: end)
  }

  private struct Number {
    var low: Double
    var high: Double
    var isOrdinal: Bool
    var end: Int
    /// The token behind its digits.
    var digitsEnd: Int
  }

  /// A number with what marks it as one that counts.
  private func number(at start: Int) -> Number? {
    var index = start
    var sign = 1.0
    if isMark(index, "-"), isMinus(index) {
      sign = -1
      index += 1
    }
    guard let token = token(index) else { return nil }
    if token.kind == .word, sign > 0, let value = StoreyUnits.ordinals[token.text] {
      return Number(
        low: Double(value), high: Double(value), isOrdinal: true, end: index + 1,
        digitsEnd: index + 1)
    }
    guard token.kind == .number, token.value <= 300 else { return nil }
    // A3楼 is a house, and so is T3.
    if sign > 0, token.isTight, let before = self.token(index - 1), before.kind == .word,
      before.text.utf8.count == 1
    {
      return nil
    }
    let values = [Double(token.value), Double(token.secondValue ?? token.value)]
    var number = Number(
      low: sign * values[0], high: sign * values[1], isOrdinal: false, end: index + 1,
      digitsEnd: index + 1)
    guard let next = self.token(index + 1), next.isTight else { return number }
    if next.kind == .mark, [".", "º", "ª", "°"].contains(next.text) {
      number.isOrdinal = true
      number.end += 1
    } else if next.kind == .word, StoreyUnits.suffixes.contains(next.text) {
      number.isOrdinal = true
      number.end += 1
    } else if isMark(index + 1, "-"), let suffix = self.token(index + 2), suffix.isTight,
      suffix.kind == .word, StoreyUnits.suffixes.contains(suffix.text)
    {
      number.isOrdinal = true
      number.end += 2
    }
    // 2.º of Portugal.
    if number.isOrdinal, isMark(number.end, "º") || isMark(number.end, "ª") { number.end += 1 }
    return number
  }

  /// True when a dash before a number is its sign, and joins nothing.
  private func isMinus(_ index: Int) -> Bool {
    guard let next = token(index + 1), next.isTight else { return false }
    guard let before = token(index - 1), tokens[index].isTight else { return true }
    if before.kind == .mark { return before.text != "-" && before.text != "." }
    return before.isIdeograph
      && !["楼", "樓", "号", "號", "座", "栋", "棟", "区", "區", "室", "层"].contains(before.text)
  }

  /// The word behind a number that makes storeys of it; how it counts, and the token behind it.
  private func unit(behind number: Number, from start: Int) -> (StoreyCount, Int)? {
    if isMark(number.digitsEnd, "/"), isWord(number.digitsEnd + 1, "f") {
      let end = number.digitsEnd + 2
      return isInStreet(end) || isNumbered(start) ? nil : (.zero, end)
    }
    let index = number.end
    if isWord(index, "sous"), number.isOrdinal {
      let end = isMark(index + 1, "-") ? index + 2 : index + 1
      return isWord(end, "sol") ? (.below, end + 1) : nil
    }
    guard let word = token(index), word.kind == .word, let unit = StoreyUnits.after[word.text]
    else { return nil }
    if unit.needsOrdinal, !number.isOrdinal { return nil }
    if unit.isTight, !word.isTight || number.isOrdinal { return nil }
    if isOther(than: index) || isPlain(word.text) && isNumbered(start) { return nil }
    // How many there are, and not which.
    if let before = token(start - 1), ["共", "总", "全", "高", "總"].contains(before.text) {
      return nil
    }
    switch word.text {
    case "f", "floor", "fl", "flr", "level", "storey":
      var next = index + 1
      if isMark(next, ".") { next += 1 }
      if isWord(next, "oz") || isInStreet(next) { return nil }
      // 7 Floor Tiles is a shop in house 7.
      if word.text != "f", !number.isOrdinal, !isEnd(next) { return nil }
    case "tr", "piso", "sal", "kat", "эт":
      let next = isMark(index + 1, ".") ? index + 2 : index + 1
      if !isEnd(next), token(next)?.kind == .word, word.text != "эт", word.text != "piso" {
        return nil
      }
    case "og", "ug": if !word.isUpper, !number.isOrdinal { return nil }
    default: break
    }
    return (unit.count, index + 1)
  }

  private func isPlain(_ word: String) -> Bool { word == "f" || word == "floor" }

  /// A word with a number behind.
  private func named(at start: Int) -> Match? {
    guard tokens[start].kind == .word, let count = StoreyUnits.before[tokens[start].text] else {
      return nil
    }
    var index = start + 1
    if tokens[start].text == "basement", isWord(index, "level") || isWord(index, "floor") {
      index += 1
    }
    while isMark(index, ".") || isMark(index, ":") || isMark(index, "#") { index += 1 }
    // FL 331 of Florida is no floor, nor is that of a street's name.
    guard var first = number(at: index), !isInStreet(first.digitsEnd), abs(first.high) < 200 else {
      return nil
    }
    // A4 behind it, or a second number, belongs to something else.
    if let next = token(first.digitsEnd), next.kind == .word, next.isTight, !first.isOrdinal {
      return nil
    }
    if let next = token(first.end), next.kind == .word, !isEnd(first.end), count == .convention,
      tokens[start].text != "level", !next.isIdeograph, connected(first.end) == nil,
      next.text.utf8.count > 2, !isBeginning(start)
    {
      return nil
    }
    if let next = connected(first.end), let second = number(at: next), second.high >= first.low,
      tokens[next - 1].isTight || tokens[next - 1].kind == .word
    {
      first.high = second.high
      first.end = second.end
    }
    let low = storey(first.low, count)
    let high = storey(first.high, count)
    return Match(low: min(low, high), high: max(low, high), end: first.end)
  }

  /// A door of Singapore's: #03-15, #B1-12.
  private func door(at start: Int) -> Match? {
    guard isMark(start, "#"), start == 0 || !tokens[start].isTight || isEnd(start - 1) else {
      return nil
    }
    if isWord(start + 1, "b"), let number = token(start + 2), number.kind == .number,
      1...9 ~= number.value, isMark(start + 3, "-"), token(start + 4)?.kind == .number
    {
      return Match(low: -Double(number.value), high: -Double(number.value), end: start + 5)
    }
    guard let number = token(start + 1), number.kind == .number, number.isTight,
      1...99 ~= number.value, isMark(start + 2, "-"), let unit = token(start + 3),
      unit.kind == .number, unit.isTight
    else { return nil }
    let storey = Double(number.value) - 1
    return Match(low: storey, high: storey, end: start + 4)
  }
}
