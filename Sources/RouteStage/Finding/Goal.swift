package import ARRouteEngine
import RouteFormats

/// A position in a walk or a log to jump to.
package enum Goal: Hashable, Sendable {
  /// A time, seconds from the log's start.
  case time(Double)
  /// A moment, seconds since 1970-01-01T00:00:00Z.
  case moment(Double)
  /// A fraction of the whole, 0...1.
  case share(Double)
  /// A chainage of the route, metres.
  case chainage(Double)
  /// The nearest position to a coordinate.
  case coordinate(GeodeticCoordinate)
}

/// The reason why a text is not a goal.
enum GoalError: Error, Hashable, Sendable {
  /// The text is empty.
  case empty
  /// The text begins like one of the forms but does not match it.
  case malformed(String, expected: String)
  /// The text is a number without a unit.
  case lacksUnit(String)
  /// The text has none of the forms; it may be a name.
  case unknown(String)

  /// A message with the error and its remedy.
  var description: String {
    switch self {
    case .empty: "type 40 %, 350 m, a coordinate, a name or, in a log, a time"
    case .malformed(let text, let expected): "'\(text)' is not \(expected)"
    case .lacksUnit(let text): "\(text) has no unit; give \(text)m, \(text)% or, in a log, \(text)s"
    case .unknown(let text): "there is nothing called '\(text)' here"
    }
  }
}

extension Goal {
  /// Parses the goal that a text describes.
  ///
  /// | text | goal |
  /// |---|---|
  /// | `12:31`, `1:02:03.5`, `90s`, `2min`, `1h2m3s` | a time in the log |
  /// | `2026-01-01T12:34:56Z` | a moment |
  /// | `40%` | a fraction |
  /// | `350m`, `1.2km`, `900ft`, `0.5mi` | a chainage |
  /// | `52.51,13.35` | a coordinate, latitude first |
  init(_ text: String) throws(GoalError) {
    let text = text.trimmed
    guard let first = text.first else { throw .empty }
    // A name can contain anything but does not start with a digit or a sign.
    guard first.isASCII, first.isNumber || "+-.".contains(first) else { throw .unknown(text) }
    if let goal = try Self.coordinate(text) {
      self = goal
    } else if let goal = try Self.moment(text) {
      self = goal
    } else if let goal = try Self.clock(text) {
      self = goal
    } else {
      self = try Self.measured(text)
    }
  }

  private static func coordinate(_ text: String) throws(GoalError) -> Goal? {
    let parts = text.split { $0 == "," || $0.isWhitespace }
    guard parts.count == 2, text.contains(",") || parts.allSatisfy({ Double($0) != nil }) else {
      return nil
    }
    guard let latitude = Double(parts[0]), let longitude = Double(parts[1]),
      let coordinate = GeodeticCoordinate(latitudeDegrees: latitude, longitudeDegrees: longitude)
    else {
      throw .malformed(
        Printable.sanitised(text), expected: "a latitude and longitude such as 52.51,13.35")
    }
    return .coordinate(coordinate)
  }

  private static func moment(_ text: String) throws(GoalError) -> Goal? {
    guard text.count > 4, text.prefix(4).allSatisfy(\.isNumber), text.dropFirst(4).first == "-"
    else { return nil }
    guard let seconds = Timestamp.seconds(text) else {
      throw .malformed(text, expected: "a moment such as 2026-01-01T12:34:56Z")
    }
    return .moment(seconds)
  }

  private static func clock(_ text: String) throws(GoalError) -> Goal? {
    guard text.contains(":") else { return nil }
    guard let seconds = ClockText.seconds(text) else {
      throw .malformed(text, expected: "a time such as 12:31 or 1:02:03")
    }
    return .time(seconds)
  }

  /// Returns the goal of a number with a unit, or of several that together make a time.
  private static func measured(_ text: String) throws(GoalError) -> Goal {
    var parts: [(value: Double, unit: String)] = []
    var rest = text.filter { !$0.isWhitespace }[...]
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && ($0.isNumber || "+-.".contains($0)) }
      rest = rest.dropFirst(digits.count)
      let unit = rest.prefix { !($0.isASCII && $0.isNumber) }
      rest = rest.dropFirst(unit.count)
      guard let value = Double(digits), value.isFinite else { throw .unknown(text) }
      parts.append((value, unit.lowercased()))
    }
    guard let last = parts.last else { throw .empty }
    if parts.count > 1 || ["s", "sec", "min", "h"].contains(last.unit) {
      return .time(try seconds(parts, of: text))
    }
    var metres = ["'": Units.metresInFoot, "yd": 3 * Units.metresInFoot]
    for length in Units.allCases.flatMap(\.system.lengths) { metres[length.sign] = length.metres }
    switch last.unit {
    case "": throw .lacksUnit(text)
    case "%":
      guard 0...100 ~= last.value else {
        throw .malformed(text, expected: "within 0 to 100 %")
      }
      return .share(last.value / 100)
    case let unit:
      guard let length = metres[unit] else { throw .unknown(text) }
      return .chainage(last.value * length)
    }
  }

  /// Returns the sum of hours, minutes and seconds; `m` next to other units is minutes.
  private static func seconds(
    _ parts: [(value: Double, unit: String)], of text: String
  ) throws(GoalError) -> Double {
    let units: KeyValuePairs = ["h": 3600.0, "min": 60, "m": 60, "sec": 1, "s": 1]
    var sum = 0.0
    var before = Double.infinity
    for (value, unit) in parts {
      guard let size = units.first(where: { $0.key == unit })?.value, size < before, value >= 0
      else { throw .malformed(text, expected: "a time such as 90s or 1h2m3s") }
      sum += value * size
      before = size
    }
    return sum
  }
}
