/// The facts of a system of units: one complete row of `Units`.
package struct UnitSystem: Sendable {
  /// A unit of length.
  package struct Length: Sendable {
    /// The unit by which languages look up their symbols.
    let unit: Units.Unit
    /// Its length, metres.
    package let metres: Double
    /// Its symbol in English.
    package let sign: String
    /// The number of decimals with which the inspector shows lengths in this unit.
    package let decimals: Int

    init(_ unit: Units.Unit, metres: Double, sign: String, decimals: Int) {
      self.unit = unit
      self.metres = metres
      self.sign = sign
      self.decimals = decimals
    }
  }

  /// A unit of speed: a distance per time.
  package struct Speed: Sendable {
    /// The distance, metres.
    package let metres: Double
    /// The time, seconds.
    package let seconds: Double
    /// Its symbol.
    package let sign: String
    /// The number of decimals with which the inspector shows speeds in this unit.
    package let decimals: Int
  }

  /// A unit of short lengths: on the glass of a screen, or between the screen and the eye.
  package struct Small: Sendable {
    /// Its length, millimetres.
    package let millimetres: Double
    /// Its symbol.
    package let sign: String
    /// Its name in the plural, as at the beginning of a sentence.
    package let name: String
    /// The default number of decimals.
    package let decimals: Int
  }

  /// Round lengths: numbers of short units, followed by numbers of long ones.
  package struct Rounds: Sendable {
    /// The lengths in short units.
    let shorts: [Double]
    /// The lengths in long units.
    let longs: [Double]
  }

  /// The powers of ten of both units at which an axis has ticks.
  package struct Powers: Sendable {
    /// The exponents for the short unit.
    package let shorts: Range<Int>
    /// The exponents for the long unit.
    package let longs: Range<Int>
  }

  /// The unit of short distances, in which a design's near and far distances are edited.
  package let short: Length
  /// The unit of long distances.
  package let long: Length
  /// The number of short units in a long one.
  package let shortsInLong: Double
  /// The number of short units at which labels switch to long ones.
  package let labelledShorts: Double
  /// The length at which exact lengths switch to the long unit, metres; nil if they always use the short one,
  /// as in a system in which round numbers of both units coincide.
  package let countsLongFrom: Double?
  /// The unit of speed.
  package let speed: Speed
  /// The unit of lengths on the glass of a screen.
  package let glass: Small
  /// The unit of the distance between the screen and the eye.
  package let hand: Small
  /// The distances that show the most about a size law.
  package let stops: Rounds
  /// The marks of an axis from 1 m to 10 km.
  package let marks: Rounds
  /// The ticks of an axis of any length.
  package let tickPowers: Powers

  /// The number of short units in a tenth of a long one.
  var shortsInTenth: Double { shortsInLong / 10 }

  /// Both units of length.
  package var lengths: [Length] { [short, long] }

  /// Returns round lengths in order, in metres, each with its number and its unit.
  package func lengths(
    _ rounds: Rounds
  ) -> [(metres: Double, number: Double, unit: Length)] {
    rounds.shorts.map { ($0 * short.metres, $0, short) }
      + rounds.longs.map { ($0 * long.metres, $0, long) }
  }
}
