/// The facts of a system of units: a complete row of `Units`.
package struct UnitSystem: Sendable {
  /// A unit of length.
  package struct Length: Sendable {
    /// Its name among those that languages have signs for.
    let unit: Units.Unit
    /// Its length, metres.
    package let metres: Double
    /// Its sign in English.
    package let sign: String
    /// The decimals of a length that the inspector writes in it.
    package let decimals: Int

    init(_ unit: Units.Unit, metres: Double, sign: String, decimals: Int) {
      self.unit = unit
      self.metres = metres
      self.sign = sign
      self.decimals = decimals
    }
  }

  /// A unit of speed: so many metres in so many seconds.
  package struct Speed: Sendable {
    /// The way, metres.
    package let metres: Double
    /// The time, seconds.
    package let seconds: Double
    /// Its sign.
    package let sign: String
    /// The decimals of a speed that the inspector writes in it.
    package let decimals: Int
  }

  /// A unit of lengths at hand: on the glass of a screen, or between that and the eye.
  package struct Small: Sendable {
    /// Its length, millimetres.
    package let millimetres: Double
    /// Its sign.
    package let sign: String
    /// Its name in the plural, at the beginning of a sentence.
    package let name: String
    /// The decimals that it is usually written with.
    package let decimals: Int
  }

  /// Round lengths: so many short units, then so many long ones.
  package struct Rounds: Sendable {
    /// Those counted in the short unit.
    let shorts: [Double]
    /// Those counted in the long unit.
    let longs: [Double]
  }

  /// The powers of ten of both units that an axis has ticks at.
  package struct Powers: Sendable {
    /// Those of the short unit.
    package let shorts: Range<Int>
    /// Those of the long unit.
    package let longs: Range<Int>
  }

  /// The unit of near things, in which near and far of a design are edited.
  package let short: Length
  /// The unit of far things.
  package let long: Length
  /// The short units in a long one.
  package let shortsInLong: Double
  /// The number of short units from which on labels count long ones.
  package let labelledShorts: Double
  /// The length from which exact lengths are written in the long unit, metres; nil if they keep to the short
  /// one, since a round number of one is a round number of the other.
  package let countsLongFrom: Double?
  /// The unit of speed.
  package let speed: Speed
  /// The unit of lengths on the glass of a screen.
  package let glass: Small
  /// The unit of the distance between screen and eye.
  package let hand: Small
  /// Distances that say most about a size law.
  package let stops: Rounds
  /// Marks of an axis from 1 m to 10 km.
  package let marks: Rounds
  /// Ticks of an axis of any length.
  package let tickPowers: Powers

  /// The short units in a tenth of a long one.
  var shortsInTenth: Double { shortsInLong / 10 }

  /// Both units of length.
  package var lengths: [Length] { [short, long] }

  /// Round lengths in order, metres, each with its number and its unit.
  package func lengths(
    _ rounds: Rounds
  ) -> [(metres: Double, number: Double, unit: Length)] {
    rounds.shorts.map { ($0 * short.metres, $0, short) }
      + rounds.longs.map { ($0 * long.metres, $0, long) }
  }
}
