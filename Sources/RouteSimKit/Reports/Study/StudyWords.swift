import RouteFormats

/// A formatter for a study's numbers with a given number of decimals.
struct StudyWords {
  let decimals: Int

  /// Returns a number followed by its interval.
  func value(_ value: Double?, _ interval: CorrectionStudy.Interval?) -> String {
    guard let value else { return "–" }
    return number(value) + (interval.map { " (\(number($0.low)) to \(number($0.high)))" } ?? "")
  }

  /// Returns a difference with its sign, followed by its interval.
  func difference(_ value: Double?, _ interval: CorrectionStudy.Interval?) -> String {
    guard let value else { return "–" }
    return signed(value) + (interval.map { " (\(signed($0.low)) to \(signed($0.high)))" } ?? "")
  }

  /// Returns a number, or “never” for an infinite one.
  func number(_ value: Double) -> String {
    value.isFinite ? FixedDecimal.text(value, decimals: decimals, padded: true) : "never"
  }

  /// Returns a number rounded as it is displayed; an infinite number is unchanged.
  func rounded(_ value: Double) -> Double {
    value.isFinite ? Double(FixedDecimal.text(value, decimals: decimals)) ?? value : value
  }

  private func signed(_ value: Double) -> String {
    guard value.isFinite else { return value > 0 ? "+∞" : "−∞" }
    let text = FixedDecimal.text(value, decimals: decimals, padded: true)
    return text.hasPrefix("-") ? "−" + text.dropFirst() : Double(text) == 0 ? text : "+" + text
  }

  /// Returns a share as a whole percentage.
  static func percent(_ share: Double) -> String {
    FixedDecimal.text(share * 100, decimals: 0) + " %"
  }
}

extension CorrectionStudy.Row {
  /// The formatter for the row's numbers.
  var words: StudyWords { StudyWords(decimals: figure.decimals) }
}
