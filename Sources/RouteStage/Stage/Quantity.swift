import ARRouteEngine
import RouteFormats

/// Numbers in the inspector's format.
enum Quantity {
  /// Returns the text of a number with a fixed number of decimals.
  static func fixed(_ value: Double, _ decimals: Int) -> String {
    value.isFinite ? FixedDecimal.text(value, decimals: decimals, padded: true) : "-"
  }

  /// Returns the text of a length given in metres, to a tenth below 1 km or 1 mile.
  static func length(_ metres: Double, _ units: Units) -> String {
    let system = units.system
    let unit = abs(metres) < system.long.metres ? system.short : system.long
    return "\(fixed(metres / unit.metres, unit.decimals)) \(unit.sign)"
  }

  /// Returns the text of the distance to something, given in metres: as in a label, but with one digit more.
  ///
  /// The distance is rounded down as in labels, and has the same unit, so that the two agree while the user
  /// walks.
  static func distance(_ metres: Double, _ units: Units) -> String {
    func down(_ value: Double, _ decimals: Int) -> String {
      let scale = decimals == 0 ? 1.0 : decimals == 1 ? 10 : 100
      return fixed((value * scale).rounded(.down) / scale, decimals)
    }
    guard metres.isFinite else { return "-" }
    let metres = max(metres, 0) + Units.rounding
    let system = units.system
    let shorts = metres / system.short.metres
    if shorts < system.labelledShorts {
      return "\(down(shorts, system.short.decimals)) \(system.short.sign)"
    }
    // Whole hundredths of a long unit are counted in the same way as tenths in labels.
    let hundredths = (shorts / (system.shortsInLong / 100)).rounded(.down)
    return "\(fixed(hundredths / 100, 2)) \(system.long.sign)"
  }

  /// Returns the text of a speed given in metres per second.
  static func speed(_ speed: Double, _ units: Units) -> String {
    let unit = units.system.speed
    return "\(fixed(speed * unit.seconds / unit.metres, unit.decimals)) \(unit.sign)"
  }

  /// Returns the text of a time of a log, given in seconds, such as `1:02` or `1:01:02`; tenths are cut off.
  static func clock(_ seconds: Double) -> String {
    guard seconds.isFinite, abs(seconds) < 1e11 else { return "-" }
    return ClockText.text(max(0, Int(seconds + 1e-6)))
  }

  /// Returns the text of a time of a log, given in seconds, with tenths.
  static func moment(_ seconds: Double) -> String {
    let tenths = (seconds * 10 + 1e-6).rounded(.down)
    let digit = Int(max(0, tenths).truncatingRemainder(dividingBy: 10))
    return "\(clock(tenths / 10)).\(digit)"
  }

  /// Returns the text of a playback speed.
  static func rate(_ speed: Double) -> String {
    switch speed {
    case 0.25: "¼×"
    case 0.5: "½×"
    default: "\(FixedDecimal.text(speed, decimals: 2))×"
    }
  }

  /// Returns the text of a distance to the side, given in metres, positive to the right.
  static func side(_ metres: Double, _ units: Units) -> String {
    let text = length(abs(metres), units)
    return abs(metres) < 0.05 ? text : "\(text) \(metres < 0 ? "left" : "right")"
  }

  /// Returns the text of a horizontal angle, such as `37° right`.
  static func turn(_ angle: Angle) -> String {
    let degrees = Int(abs(angle.degrees).rounded())
    return degrees == 0 ? "0°" : "\(degrees)° \(angle.radians < 0 ? "left" : "right")"
  }

  /// Returns the text of the direction of a turn in the route, such as `right 75°` or `around`.
  static func direction(_ angle: Angle) -> String {
    let degrees = Int(abs(angle.degrees).rounded())
    return degrees >= 160 ? "around" : "\(angle.radians < 0 ? "left" : "right") \(degrees)°"
  }

  /// Returns the text of a heading and its compass point, such as `12.3° NNE`.
  static func heading(_ angle: Angle) -> String {
    let degrees = angle.wrappedPositive.degrees
    // 359.96° is written as 0.0, not as 360.0.
    let shown = degrees >= 359.95 ? 0 : degrees
    let point = Int((degrees / 22.5).rounded()) % CompassPoint.sixteen.count
    return "\(fixed(shown, 1))° \(CompassPoint.sixteen[point])"
  }
}
