/// The language in which the phone's screen writes distances.
public enum Language: String, Hashable, Sendable, CaseIterable {
  /// English.
  case en
  /// Russian.
  case ru
  /// Chinese, simplified.
  case zh
  /// Japanese.
  case ja
}

extension Language {
  /// A number with its unit, as the short unit patterns of Unicode's CLDR (48) write it.
  ///
  /// Those are what iOS and Android show: Japanese keeps the Latin signs, Chinese has no space.
  ///
  /// - Parameter number: With a point as decimal separator, and no grouping.
  func text(_ number: String, _ unit: Units.Unit) -> String {
    switch self {
    case .en, .ja: "\(number) \(unit.latinSign)"
    case .ru: "\(String(number.map { $0 == "." ? "," : $0 })) \(Self.russianSign(unit))"
    case .zh: number + Self.chineseSign(unit)
    }
  }

  private static func russianSign(_ unit: Units.Unit) -> String {
    switch unit {
    case .metre: "м"
    case .kilometre: "км"
    case .foot: "фт"
    case .mile: "ми"
    }
  }

  private static func chineseSign(_ unit: Units.Unit) -> String {
    switch unit {
    case .metre: "米"
    case .kilometre: "公里"
    case .foot: "英尺"
    case .mile: "英里"
    }
  }
}
