/// The way in which a word for storeys counts them from the ground floor.
enum StoreyCount {
  /// The ground floor is 0.
  case zero
  /// The ground floor is 1.
  case one
  /// The number counts storeys downwards from the ground.
  case below
  /// The ground floor is 0 in a Hong Kong address, 1 elsewhere.
  case zeroInHongKong
  /// As in the convention for English.
  case convention
}

/// The words and characters that addresses use for storeys, in English, Chinese, Japanese, Russian and
/// Finnish.
enum StoreyTables {
  /// A word for storeys that follows a number.
  struct Unit {
    let count: StoreyCount
    /// True when the number must be an ordinal, as in 2nd level.
    var needsOrdinal = false
    /// True when the word must follow the number without a space.
    var isTight = false
    /// True when the word may be part of a street's name, so that the words after it must be checked.
    var isEnglish = false
  }

  static let units: [String: Unit] = [
    "floor": Unit(count: .convention, isEnglish: true),
    "fl": Unit(count: .convention, isEnglish: true),
    "level": Unit(count: .convention, needsOrdinal: true, isEnglish: true),
    "storey": Unit(count: .convention, needsOrdinal: true, isEnglish: true),
    "f": Unit(count: .zeroInHongKong, isTight: true, isEnglish: true),
    "楼": Unit(count: .one), "层": Unit(count: .one), "階": Unit(count: .one),
    "樓": Unit(count: .zeroInHongKong), "層": Unit(count: .zeroInHongKong),
    "этаж": Unit(count: .one), "этаже": Unit(count: .one),
    "krs": Unit(count: .one), "kerros": Unit(count: .one),
  ]

  /// Words for storeys that precede a number.
  static let names: [String: StoreyCount] = [
    "floor": .convention, "floors": .convention, "level": .convention, "levels": .convention,
    "basement": .below, "этаж": .one,
  ]

  /// Words that name a storey without a number.
  static let phrases: [(words: [String], storey: Double)] = [
    (["lower", "ground", "floor"], -1), (["upper", "ground", "floor"], 0.5),
    (["ground", "floor"], 0), (["basement"], -1), (["mezzanine"], 0.5),
  ]

  /// Letters on lift buttons that need no number.
  static let letters: [String: Double] = [
    "g": 0, "gf": 0, "ug": 0.5, "ugf": 0.5, "lg": -1, "lgf": -1, "m": 0.5, "mf": 0.5, "b": -1,
    "bf": -1,
  ]

  /// The entries of `letters` that, unless /F follows, may mean something else, or a different storey in
  /// German.
  static let needSign: Set<String> = ["b", "bf", "ug", "ugf"]

  static let ordinals: [String: Int] = [
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7,
    "eighth": 8, "ninth": 9, "tenth": 10,
  ]

  /// Suffixes that make a number an ordinal.
  static let suffixes: Set<String> = ["st", "nd", "rd", "th", "й", "ый", "ий", "ой", "м", "ом"]

  /// Words and characters between the first and the last storey of a range.
  static let joints: Set<String> = ["-", "&", "至", "到", "及", "和", "and", "to"]

  /// Words that precede the number of a door or a building.
  static let numbered: Set<String> = [
    "apt", "apartment", "flat", "unit", "suite", "ste", "room", "rm", "shop", "block", "blk",
    "bldg", "building", "gate", "no", "door", "stall", "stand", "platform", "bay", "house", "lot",
    "box", "route", "bus", "kiosk", "office", "bundesstraße", "der", "die", "the",
  ]

  /// Words that precede a door number that may begin with the storey.
  static let doors: Set<String> = [
    "shop", "unit", "lot", "kiosk", "no", "suite", "ste", "stall", "room", "rm",
  ]

  /// Words with which street names end.
  static let streets: Set<String> = [
    "street", "st", "road", "rd", "avenue", "ave", "av", "lane", "ln", "drive", "dr", "boulevard",
    "blvd", "way", "court", "ct", "terrace", "highway", "hwy", "square", "sq", "row", "crescent",
    "close", "parkway", "pkwy", "alley", "walk",
  ]

  /// Characters that give a different meaning to the word for storeys before them: buildings with that number
  /// of storeys, villages, surnames, steps.
  static let otherwise: [String: Set<String>] = [
    "楼": ["号", "村", "乡", "镇", "栋", "街", "路", "巷"], "樓": ["號", "村", "里", "棟", "街", "路", "巷"],
    "层": ["楼", "塔", "高", "建", "式", "小", "厦", "住", "饼"], "層": ["樓", "塔", "高", "建", "式", "大"],
    "階": ["建", "段", "堂", "級", "層"],
  ]

  /// Characters that precede a building's total number of storeys.
  static let totals: Set<String> = ["共", "总", "總", "全", "高"]

  /// Chinese and Japanese digits, tens and hundreds.
  static let numerals: [Unicode.Scalar: Int] = [
    "〇": 0, "零": 0, "一": 1, "二": 2, "两": 2, "兩": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7,
    "八": 8, "九": 9, "十": 10, "廿": 20, "卅": 30, "百": 100,
  ]
}
