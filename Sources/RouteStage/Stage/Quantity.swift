import ARRouteEngine
import RouteFormats

/// Numbers as the inspector writes them.
enum Quantity {
  /// A number with a fixed count of decimals.
  static func fixed(_ value: Double, _ decimals: Int) -> String {
    value.isFinite ? FixedDecimal.text(value, decimals: decimals, padded: true) : "-"
  }

  /// A length in metres, to the tenth below 1 km.
  static func length(_ metres: Double, _ units: Units) -> String {
    let system = units.system
    let unit = abs(metres) < system.long.metres ? system.short : system.long
    return "\(fixed(metres / unit.metres, unit.decimals)) \(unit.sign)"
  }

  /// The distance to something, metres: as a label has it, and a digit more.
  ///
  /// Rounded down as labels are, and in the same unit, so that both agree while one walks.
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
    // Whole hundredths of a long unit are counted as labels count tenths.
    let hundredths = (shorts / (system.shortsInLong / 100)).rounded(.down)
    return "\(fixed(hundredths / 100, 2)) \(system.long.sign)"
  }

  /// A speed given in metres a second.
  static func speed(_ speed: Double, _ units: Units) -> String {
    let unit = units.system.speed
    return "\(fixed(speed * unit.seconds / unit.metres, unit.decimals)) \(unit.sign)"
  }

  /// A time of a log in seconds, as `1:02` or `1:01:02`; tenths are cut off.
  static func clock(_ seconds: Double) -> String {
    guard seconds.isFinite, abs(seconds) < 1e11 else { return "-" }
    return ClockText.text(max(0, Int(seconds + 1e-6)))
  }

  /// A time of a log in seconds, with tenths.
  static func moment(_ seconds: Double) -> String {
    let tenths = (seconds * 10 + 1e-6).rounded(.down)
    let digit = Int(max(0, tenths).truncatingRemainder(dividingBy: 10))
    return "\(clock(tenths / 10)).\(digit)"
  }

  /// The speed at which a log is played.
  static func rate(_ speed: Double) -> String {
    switch speed {
    case 0.25: "¼×"
    case 0.5: "½×"
    default: "\(FixedDecimal.text(speed, decimals: 2))×"
    }
  }

  /// The distance to a side, right positive.
  static func side(_ metres: Double, _ units: Units) -> String {
    let text = length(abs(metres), units)
    return abs(metres) < 0.05 ? text : "\(text) \(metres < 0 ? "left" : "right")"
  }

  /// A turn, as `37° right`.
  static func turn(_ angle: Angle) -> String {
    let degrees = Int(abs(angle.degrees).rounded())
    return degrees == 0 ? "0°" : "\(degrees)° \(angle.radians < 0 ? "left" : "right")"
  }

  /// The direction of a turn of the route: `right 75°`, `around`.
  static func direction(_ angle: Angle) -> String {
    let degrees = Int(abs(angle.degrees).rounded())
    return degrees >= 160 ? "around" : "\(angle.radians < 0 ? "left" : "right") \(degrees)°"
  }

  /// A heading and its point of the compass, as `12.3° NNE`.
  static func heading(_ angle: Angle) -> String {
    let degrees = angle.wrappedPositive.degrees
    // 359.96 is written as 0.0, not as 360.0.
    let shown = degrees >= 359.95 ? 0 : degrees
    let point = Int((degrees / 22.5).rounded()) % CompassPoint.sixteen.count
    return "\(fixed(shown, 1))° \(CompassPoint.sixteen[point])"
  }
}
