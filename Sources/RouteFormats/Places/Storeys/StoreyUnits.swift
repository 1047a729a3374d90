/// How a word for storeys counts them.
enum StoreyCount {
  /// The ground floor is 0.
  case zero
  /// The ground floor is 1.
  case one
  /// Downwards from the ground.
  case below
  /// As one of Hong Kong's addresses: from 0 there, and from 1 elsewhere.
  case zeroInHongKong
  /// As English is meant.
  case convention
}

/// The words for storeys of many languages.
enum StoreyUnits {
  /// A word behind a number.
  struct After {
    let count: StoreyCount
    /// True when the number has to be marked as one that counts, as in 2nd or 2º.
    var needsOrdinal = false
    /// True when nothing may stand between number and word.
    var isTight = false
  }

  static let after: [String: After] = [
    // English; 3F of Japan, Korea, Taiwan and China.
    "floor": After(count: .convention), "flr": After(count: .convention),
    "fl": After(count: .convention), "level": After(count: .convention, needsOrdinal: true),
    "storey": After(count: .convention, needsOrdinal: true),
    "f": After(count: .zeroInHongKong, isTight: true),
    "楼": After(count: .one), "层": After(count: .one), "樓": After(count: .zeroInHongKong),
    "層": After(count: .zeroInHongKong), "階": After(count: .one), "층": After(count: .one),
    "층에": After(count: .one),
    // Russian, Ukrainian
    "этаж": After(count: .one), "этаже": After(count: .one), "эт": After(count: .one),
    "этажа": After(count: .one, needsOrdinal: true), "поверх": After(count: .one),
    "поверсі": After(count: .one),
    // German
    "og": After(count: .zero), "obergeschoss": After(count: .zero),
    "obergeschoß": After(count: .zero), "stock": After(count: .zero, needsOrdinal: true),
    "stockwerk": After(count: .zero, needsOrdinal: true), "ug": After(count: .below),
    "untergeschoss": After(count: .below), "untergeschoß": After(count: .below),
    "etage": After(count: .zero, needsOrdinal: true),
    // French, Spanish, Portuguese, Italian, Dutch
    "étage": After(count: .zero), "piso": After(count: .zero, needsOrdinal: true),
    "planta": After(count: .zero, needsOrdinal: true),
    "andar": After(count: .zero, needsOrdinal: true),
    "piano": After(count: .zero, needsOrdinal: true),
    "verdieping": After(count: .zero, needsOrdinal: true),
    // Finnish, Swedish, Norwegian, Danish
    "kerros": After(count: .one), "krs": After(count: .one),
    "våning": After(count: .one, needsOrdinal: true), "tr": After(count: .zero),
    "etasje": After(count: .one, needsOrdinal: true),
    "etg": After(count: .one, needsOrdinal: true), "sal": After(count: .zero, needsOrdinal: true),
    // Polish, Czech, Slovak, Hungarian, Turkish, Greek
    "piętro": After(count: .zero), "piętrze": After(count: .zero),
    "patro": After(count: .zero, needsOrdinal: true),
    "poschodie": After(count: .zero, needsOrdinal: true),
    "emelet": After(count: .zero, needsOrdinal: true),
    "kat": After(count: .zero, needsOrdinal: true),
    "όροφος": After(count: .zero, needsOrdinal: true),
  ]

  /// Words before a number.
  static let before: [String: StoreyCount] = [
    "floor": .convention, "floors": .convention, "flr": .convention, "fl": .convention,
    "level": .convention, "levels": .convention, "lvl": .convention, "basement": .below,
    "этаж": .one, "этажи": .one, "эт": .one, "поверх": .one, "étage": .zero, "niveau": .zero,
    "piso": .zero, "planta": .zero, "andar": .zero, "piano": .zero, "verdieping": .zero,
    "sótano": .below, "våning": .one, "vån": .one, "kat": .zero, "etaj": .zero, "etajul": .zero,
    "ชั้น": .one, "tầng": .one, "lầu": .zero, "lantai": .one, "lt": .one, "קומה": .zero,
    "지하": .below,
  ]

  /// The name of a number that counts, as far as storeys usually go.
  static let ordinals: [String: Int] = [
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7,
    "eighth": 8, "ninth": 9, "tenth": 10, "eleventh": 11, "twelfth": 12,
    "primer": 1, "segundo": 2, "segunda": 2, "tercer": 3, "tercera": 3, "cuarto": 4, "quinto": 5,
    "primera": 1, "primeiro": 1, "terceiro": 3, "primo": 1, "secondo": 2, "terzo": 3, "quarto": 4,
    "premier": 1, "deuxième": 2, "troisième": 3, "quatrième": 4, "cinquième": 5,
    "ersten": 1, "erster": 1, "zweiten": 2, "zweiter": 2, "dritten": 3, "dritter": 3,
    "vierten": 4, "первый": 1, "второй": 2, "третий": 3, "четвёртый": 4, "пятый": 5,
    "первом": 1, "втором": 2, "третьем": 3,
  ]

  /// What is written behind a number that counts.
  static let suffixes: Set<String> = [
    "st", "nd", "rd", "th", "er", "e", "è", "ème", "eme", "ère", "nde", "o", "a", "do", "da", "ro",
    "ra", "to", "no", "mo", "de", "ste", "й", "го", "м", "я", "ый", "ий", "ой", "ом", "ος",
  ]

  /// Words that say a storey by themselves, and which.
  ///
  /// Those that are `bare` are so common in names that they count only where nothing else stands
  /// between two commas.
  struct Phrase {
    let words: [String]
    let storey: Double
    var isBare = false
    /// True when something may not follow that makes a name of it.
    var endsPart = false
  }

  static let phrases: [String: [Phrase]] = Dictionary(grouping: allPhrases) { $0.words[0] }

  private static let allPhrases: [Phrase] = [
    Phrase(words: ["lower", "ground", "floor"], storey: -1),
    Phrase(words: ["upper", "ground", "floor"], storey: 0.5),
    Phrase(words: ["ground", "floor"], storey: 0), Phrase(words: ["ground", "fl"], storey: 0),
    Phrase(words: ["ground", "level"], storey: 0, endsPart: true),
    Phrase(words: ["street", "level"], storey: 0, endsPart: true),
    Phrase(words: ["mezzanine"], storey: 0.5, endsPart: true),
    Phrase(words: ["mezzanine", "floor"], storey: 0.5),
    Phrase(words: ["mezzanine", "level"], storey: 0.5),
    Phrase(words: ["basement"], storey: -1, endsPart: true),
    Phrase(words: ["basement", "floor"], storey: -1),
    Phrase(words: ["basement", "level"], storey: -1, endsPart: true),
    Phrase(words: ["erdgeschoss"], storey: 0), Phrase(words: ["erdgeschoß"], storey: 0),
    Phrase(words: ["hochparterre"], storey: 0.5),
    Phrase(words: ["parterre"], storey: 0, endsPart: true),
    Phrase(words: ["untergeschoss"], storey: -1), Phrase(words: ["untergeschoß"], storey: -1),
    Phrase(words: ["kellergeschoss"], storey: -1),
    Phrase(words: ["souterrain"], storey: -1, endsPart: true),
    Phrase(words: ["rez", "-", "de", "-", "chaussée"], storey: 0),
    Phrase(words: ["rez", "-", "de", "-", "chaussee"], storey: 0),
    Phrase(words: ["rez", "de", "chaussée"], storey: 0),
    Phrase(words: ["rdc"], storey: 0, endsPart: true),
    Phrase(words: ["entresol"], storey: 0.5, endsPart: true),
    Phrase(words: ["sous", "-", "sol"], storey: -1), Phrase(words: ["sous", "sol"], storey: -1),
    Phrase(words: ["planta", "baja"], storey: 0), Phrase(words: ["piso", "bajo"], storey: 0),
    Phrase(words: ["bajo"], storey: 0, isBare: true),
    Phrase(words: ["bajos"], storey: 0, isBare: true), Phrase(words: ["entreplanta"], storey: 0.5),
    Phrase(words: ["entresuelo"], storey: 0.5), Phrase(words: ["sótano"], storey: -1),
    Phrase(words: ["semisótano"], storey: -0.5),
    Phrase(words: ["rés", "-", "do", "-", "chão"], storey: 0),
    Phrase(words: ["rés", "do", "chão"], storey: 0),
    Phrase(words: ["r", "/", "c"], storey: 0, endsPart: true),
    Phrase(words: ["térreo"], storey: 0, endsPart: true),
    Phrase(words: ["piano", "terra"], storey: 0), Phrase(words: ["piano", "terreno"], storey: 0),
    Phrase(words: ["piano", "rialzato"], storey: 0.5),
    Phrase(words: ["seminterrato"], storey: -0.5),
    Phrase(words: ["begane", "grond"], storey: 0),
    Phrase(words: ["bottenvåning"], storey: 0), Phrase(words: ["bottenvåningen"], storey: 0),
    Phrase(words: ["katutaso"], storey: 0, endsPart: true),
    Phrase(words: ["kellarikerros"], storey: -1),
    Phrase(words: ["stuen"], storey: 0, isBare: true),
    Phrase(words: ["parter"], storey: 0, endsPart: true), Phrase(words: ["přízemí"], storey: 0),
    Phrase(words: ["földszint"], storey: 0), Phrase(words: ["zemin", "kat"], storey: 0),
    Phrase(words: ["bodrum", "kat"], storey: -1), Phrase(words: ["ισόγειο"], storey: 0),
    Phrase(words: ["υπόγειο"], storey: -1), Phrase(words: ["подвал"], storey: -1),
    Phrase(words: ["подвале"], storey: -1), Phrase(words: ["подвальный", "этаж"], storey: -1),
    Phrase(words: ["首", "层"], storey: 0), Phrase(words: ["首", "層"], storey: 0),
    Phrase(words: ["底", "层"], storey: 0), Phrase(words: ["底", "層"], storey: 0),
    Phrase(words: ["地", "面", "层"], storey: 0), Phrase(words: ["地", "面", "層"], storey: 0),
    Phrase(words: ["地", "下", "室"], storey: -1), Phrase(words: ["반지하"], storey: -0.5),
    Phrase(words: ["tầng", "trệt"], storey: 0), Phrase(words: ["tầng", "hầm"], storey: -1),
    Phrase(words: ["קומת", "קרקע"], storey: 0),
  ]

  /// Letters on the buttons of lifts: G, M; with a number B1, L2, LG1.
  static let letters: [String: Double] = [
    "g": 0, "gf": 0, "ug": 0.5, "ugf": 0.5, "lg": -1, "lgf": -1, "m": 0.5, "mf": 0.5, "eg": 0,
    "b": -1, "bf": -1,
  ]

  /// What number a door or a house has, and no storey.
  static let numbered: Set<String> = [
    "apt", "apartment", "flat", "unit", "suite", "ste", "room", "rm", "shop", "block", "blk",
    "bldg",
    "building", "gate", "no", "door", "stall", "stand", "platform", "bay", "house", "lot", "box",
    "route", "bus", "kiosk", "office", "wohnung", "whg", "bundesstraße",
    "der", "die", "the",
  ]

  /// What gives numbers to doors that may begin with their storey.
  static let doors: Set<String> = [
    "shop", "unit", "lot", "kiosk", "no", "suite", "ste", "stall", "room", "rm",
  ]

  /// The name of a street at its end.
  static let streets: Set<String> = [
    "street", "st", "road", "rd", "avenue", "ave", "av", "lane", "ln", "drive", "dr", "boulevard",
    "blvd", "way", "court", "ct", "terrace", "highway", "hwy", "square", "sq", "row", "crescent",
    "close", "parkway", "pkwy", "alley", "walk",
  ]

  /// Signs that make something else of a storey before them: houses of so many storeys, villages,
  /// surnames, steps.
  static let otherwise: [String: Set<String>] = [
    "楼": ["号", "村", "乡", "镇", "栋", "街", "路", "巷"], "樓": ["號", "村", "里", "棟", "街", "路", "巷"],
    "层": ["楼", "塔", "高", "建", "式", "小", "厦", "住", "饼"], "層": ["樓", "塔", "高", "建", "式", "大"],
    "階": ["建", "段", "堂", "級", "層"],
  ]
}
