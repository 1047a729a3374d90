import RouteFormats

/// Numbers of a study in words, with a number of decimals.
struct StudyWords {
  let decimals: Int

  /// A number, and its interval behind it.
  func value(_ value: Double?, _ interval: CorrectionStudy.Interval?) -> String {
    guard let value else { return "–" }
    return number(value) + (interval.map { " (\(number($0.low)) to \(number($0.high)))" } ?? "")
  }

  /// Returns the words of a difference, with its sign.
  func difference(_ value: Double?, _ interval: CorrectionStudy.Interval?) -> String {
    guard let value else { return "–" }
    return signed(value) + (interval.map { " (\(signed($0.low)) to \(signed($0.high)))" } ?? "")
  }

  /// A number; what is infinite never happened.
  func number(_ value: Double) -> String {
    value.isFinite ? FixedDecimal.text(value, decimals: decimals, padded: true) : "never"
  }

  /// Returns a number rounded as it is shown; an infinite one unchanged.
  func rounded(_ value: Double) -> Double {
    value.isFinite ? Double(FixedDecimal.text(value, decimals: decimals)) ?? value : value
  }

  private func signed(_ value: Double) -> String {
    guard value.isFinite else { return value > 0 ? "+∞" : "−∞" }
    let text = FixedDecimal.text(value, decimals: decimals, padded: true)
    return text.hasPrefix("-") ? "−" + text.dropFirst() : Double(text) == 0 ? text : "+" + text
  }

  /// A share in whole percent.
  static func percent(_ share: Double) -> String {
    FixedDecimal.text(share * 100, decimals: 0) + " %"
  }
}

extension CorrectionStudy.Row {
  /// Its numbers in words.
  var words: StudyWords { StudyWords(decimals: figure.decimals) }
}
