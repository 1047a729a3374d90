package import ARRouteEngine
import RouteFormats

extension Tunable {
  /// The unit of a number.
  package enum Unit: String, Hashable, Sendable {
    case count = "N"
    case metres = "M"
    case seconds = "S"
    case degrees = "DEG"
    case percent = "PCT"
    case points = "PT"
    case metresPerSecond = "M/S"
    case cost = "LN"
    case places = "PLACES"
    case share = "SHARE"
    case diameters = "D"

    /// The unit as words for messages.
    var words: String {
      switch self {
      case .count: "a whole number"
      case .metres: "metres"
      case .seconds: "seconds"
      case .degrees: "degrees"
      case .percent: "percent"
      case .points: "points"
      case .metresPerSecond: "metres a second"
      case .cost: "natural logarithm of odds"
      case .places: "places"
      case .share: "a share"
      case .diameters: "parts of the diameter"
      }
    }

    /// True when values are whole numbers.
    package var isWhole: Bool { self == .count || self == .places }
  }

  /// The kind of a constant's values.
  package enum Kind: Hashable, Sendable {
    /// A number in a unit, within limits (inclusive).
    case number(Unit, ClosedRange<Double>)
    /// A number in a unit, within limits (inclusive), or no number.
    case perhaps(Unit, ClosedRange<Double>)
    /// True or false.
    case flag
    /// One of the given words.
    case choice([String])
    /// A colour as six hexadecimal digits, or no colour.
    case color
    /// A text of a certain form, or no text.
    case text(Text)
  }

  /// The form of a text.
  package enum Text: Hashable, Sendable {
    /// Letters or an emoji, for which `Design.isSign` is true.
    case sign
    /// The name of a typeface, for which `Design.isTypeface` is true.
    case typeface
    /// SVG path data that enclose an area.
    case path
    /// The name of a file, with the file extensions that are allowed and a description of such a file.
    case file(endings: [String], String)

    /// Returns true when a text has the form.
    package func takes(_ text: String) -> Bool {
      switch self {
      case .sign: Design.isSign(text)
      case .typeface: Design.isTypeface(text)
      case .path: (try? IconReader.artwork(path: text)) != nil
      case .file: !text.isEmpty
      }
    }

    /// A description of the value expected in a design's file.
    var expected: String {
      switch self {
      case .sign: "null or up to \(Design.letters.upperBound) visible characters"
      case .typeface: "null or the name of a typeface such as “Roboto”"
      case .path: "null or SVG path data such as “M4 12h16L12 4Z”"
      case .file(_, let name): "null or the name of \(name)"
      }
    }
  }
}

/// The value of a constant.
package enum TunableValue: Hashable, Sendable {
  /// A number, in the constant's unit.
  case number(Double)
  /// True or false.
  case flag(Bool)
  /// One of several words.
  case word(String)
  /// A colour; nil for the picture's own colour.
  case color(Color?)
  /// A text; nil if absent.
  case text(String?)
  /// The absence of an optional number.
  case nothing
}

extension TunableValue {
  /// The value as displayed to people and used in names of sets; numbers have up to six decimals.
  var text: String {
    switch self {
    case .number(let number): ValueLimits.text(number)
    case .flag(let isOn): "\(isOn)"
    case .word(let word): word
    case .color(let color): color?.hexText ?? "null"
    case .text(let text): text ?? "null"
    case .nothing: "null"
    }
  }
}
