import ARRouteEngine

/// The layout of a card; lengths are fractions of the card's width.
enum CardLayout {
  /// A line on a card.
  struct Line {
    var text: String
    /// The size of the type, as a fraction of the card's width.
    var size: Double
    /// The height above the card's middle, as a fraction of half the card's height.
    var rise: Double
    /// The distance to the right of the card's middle, as a fraction of half the card's width.
    var shift: Double
    /// The width that the text may occupy.
    var measure: Double
  }

  /// The place and the sizes of a line.
  private struct Slot {
    var size: Double
    /// The size of the type below which text is cut.
    var least: Double
    var rise: Double

    /// The range of heights that the type occupies, as fractions of half the card's height.
    var reach: ClosedRange<Double> {
      let half = size * 0.6 * 2 / CardStyle.shape
      return rise - half...rise + half
    }
  }

  /// The fill of the chosen card in all themes; dark letters stand out from it.
  static let chosenFill = Color(hex: 0xFFD787)
  /// The opacity of a card's border, as a fraction of the opacity of its letters.
  static let borderOpacity = 0.35
  /// The opacity of a card that buildings hide, as a fraction of that of its letters.
  static let hiddenOpacity = 0.5
  /// The fraction of the room that text may occupy.
  static let measure = 0.92
  /// The room that two lines need; in less, only the name is shown, or nothing.
  private static let leastRoom = (both: 0.4, one: 0.25)
  /// The number of letters of a name that are shown at least.
  private static let leastLetters = 3

  private static let title = Slot(size: 0.125, least: 0.075, rise: 0.36)
  private static let detail = Slot(size: 0.085, least: 0.06, rise: -0.46)

  /// Returns the text on a card, set into the part that is seen.
  ///
  /// Long names are set smaller, and names that are still too long are cut; the number of further places and
  /// the distance are never cut. Where there is no room for them, text is left out.
  static func lines(of card: Frame.Card, in room: CardRoom) -> [Line] {
    let both = room.widest(from: detail.reach.lowerBound, to: title.reach.upperBound)
    if let both, both.width >= leastRoom.both {
      return [titleLine(of: card, in: both), detailLine(of: card, in: both)].compactMap(\.self)
    }
    let alone = room.widest(from: title.reach.lowerBound, to: title.reach.upperBound)
    guard let alone, alone.width >= leastRoom.one else { return [] }
    return [titleLine(of: card, in: alone)].compactMap(\.self)
  }

  private static func titleLine(of card: Frame.Card, in part: CardRoom.Part) -> Line? {
    let ending = String(card.title.dropFirst(card.name.count))
    // After a name written from right to left, a direction mark keeps the number behind the name.
    let mark = ending.isEmpty || !card.name.runsLeftwards ? "" : "\u{200E}"
    return line(card.name, mark + ending, title, in: part, keeping: leastLetters)
  }

  private static func detailLine(of card: Frame.Card, in part: CardRoom.Part) -> Line? {
    let distance = card.detail.split(separator: " · ").first ?? card.detail[...]
    return line(card.detail, "", detail, in: part, keeping: distance.count)
  }

  /// Returns a line; nil if fewer letters fit than must be kept.
  private static func line(
    _ words: String, _ ending: String, _ slot: Slot, in part: CardRoom.Part, keeping count: Int
  ) -> Line? {
    let text = words + ending
    let measure = measure * part.width
    let width = NamedFace.width(of: text)
    var line = Line(
      text: text, size: slot.size, rise: slot.rise, shift: part.middle, measure: measure)
    guard width * slot.size > measure else { return line }
    guard width * slot.least > measure else {
      line.size = measure / width
      return line
    }
    // Keeps as many letters as fit before the ellipsis. They are measured one by one, because a name may be
    // long.
    var room = measure / slot.least - NamedFace.width(of: "…" + ending)
    var kept = ""
    for letter in words.dropLast() {
      room -= NamedFace.width(of: String(letter))
      if room < 0 { break }
      kept.append(letter)
    }
    // If the text was cut at a space, no space is left before the ellipsis.
    while kept.last == " " { kept.removeLast() }
    guard kept.count >= min(count, words.count - 1) else { return nil }
    line.text = kept + "…" + ending
    line.size = slot.least
    return line
  }
}

extension String {
  /// True when the string has letters of scripts that run from right to left.
  fileprivate var runsLeftwards: Bool {
    unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
        true
      default: false
      }
    }
  }
}
