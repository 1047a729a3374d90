/// The facts about a system of units, which form one row of `Units`.
package struct UnitSystem: Sendable {
  /// A unit of length.
  package struct Length: Sendable {
    /// The key with which languages look up the unit's symbol.
    let unit: Units.Unit
    /// The length of the unit, metres.
    package let metres: Double
    /// The English symbol of the unit.
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

  /// A unit of speed: a distance divided by a time.
  package struct Speed: Sendable {
    /// The distance travelled at one unit of speed, metres.
    package let metres: Double
    /// The time taken for that distance, seconds.
    package let seconds: Double
    /// The symbol of the unit.
    package let sign: String
    /// The number of decimals with which the inspector shows speeds in this unit.
    package let decimals: Int
  }

  /// A unit of short lengths, such as lengths on a screen and the distance between the screen and the eye.
  package struct Small: Sendable {
    /// The length of the unit, millimetres.
    package let millimetres: Double
    /// The symbol of the unit.
    package let sign: String
    /// The plural name of the unit, capitalized as at the beginning of a sentence.
    package let name: String
    /// The default number of decimals.
    package let decimals: Int
  }

  /// Round lengths: multiples of the short unit, followed by multiples of the long unit.
  package struct Rounds: Sendable {
    /// The lengths in short units.
    let shorts: [Double]
    /// The lengths in long units.
    let longs: [Double]
  }

  /// The powers of ten of both units that are ticks on an axis.
  package struct Powers: Sendable {
    /// The exponents for the short unit.
    package let shorts: Range<Int>
    /// The exponents for the long unit.
    package let longs: Range<Int>
  }

  /// The unit of short distances, in which the near and far distances of a design are edited.
  package let short: Length
  /// The unit of long distances.
  package let long: Length
  /// The number of short units in a long unit.
  package let shortsInLong: Double
  /// The number of short units at which labels switch to the long unit.
  package let labelledShorts: Double
  /// The length at which exact lengths switch to the long unit, metres.
  ///
  /// It is nil if they always use the short unit, as in a system in which round numbers of both units
  /// coincide.
  package let countsLongFrom: Double?
  /// The unit of speed.
  package let speed: Speed
  /// The unit of lengths on the screen.
  package let glass: Small
  /// The unit of the distance between the screen and the eye.
  package let hand: Small
  /// The distances that best show the effect of a size law.
  package let stops: Rounds
  /// The labelled marks of an axis from 1 m to 10 km.
  package let marks: Rounds
  /// The ticks of an axis of any length.
  package let tickPowers: Powers

  /// The number of short units in a tenth of a long unit.
  var shortsInTenth: Double { shortsInLong / 10 }

  /// Both units of length.
  package var lengths: [Length] { [short, long] }

  /// Returns round lengths, each in metres and as a number with its unit, beginning with the short unit.
  package func lengths(
    _ rounds: Rounds
  ) -> [(metres: Double, number: Double, unit: Length)] {
    rounds.shorts.map { ($0 * short.metres, $0, short) }
      + rounds.longs.map { ($0 * long.metres, $0, long) }
  }
}
