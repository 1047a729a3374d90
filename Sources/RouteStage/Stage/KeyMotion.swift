import ARRouteEngine

/// The phone's current speeds of movement and rotation, and their response to the keys.
///
/// Speeds approach what the keys request gradually, so that motion is smooth however the keyboard repeats.
/// Rotation starts gently: a short tap makes a small adjustment, and a held key soon turns at full speed.
///
/// Without release reports, the release of a key is guessed late. The excess distance covered until then is
/// compensated for: the phone slows down sooner, or goes back for the remainder.
struct KeyMotion: Hashable, Sendable {
  /// A direction of movement or rotation.
  private enum Axis: Int { case forward, right, turn, pitch, roll }

  /// The speeds before any compensation, metres or degrees per second.
  private var rates = SIMD8<Double>.zero
  /// The actual speeds, metres or degrees per second.
  private var paces = SIMD8<Double>.zero
  /// The distance covered since the key's estimated release, metres or degrees.
  private var doubts = SIMD8<Double>.zero
  /// The estimated release time of the key, seconds.
  private var ends = SIMD8<Double>.zero
  /// The excess distance that remains to be compensated for, metres or degrees.
  private var debts = SIMD8<Double>.zero

  /// The speed along the heading, metres per second.
  var forward: Double { self[.forward] }
  /// The speed to the right of the heading, metres per second.
  var right: Double { self[.right] }
  /// The rotation speed clockwise, degrees per second.
  var turn: Double { self[.turn] }
  /// The rotation speed upwards, degrees per second.
  var pitch: Double { self[.pitch] }
  /// The rotation speed clockwise as the holder sees it, degrees per second.
  var roll: Double { self[.roll] }

  /// The full speed of turning, degrees per second.
  static let fullTurn = 90.0
  /// The full speed of pitch and roll, degrees per second.
  static let fullTilt = 45.0
  /// The maximum pitch, degrees: slightly short of the zenith, where heading and roll would be the same.
  static let steepest = 89.0
  /// The fraction of full speed that remains with shift.
  static let fineShare = 0.2
  /// The time from rest to full speed, seconds.
  private static let easing = 0.2
  /// The speed of going back, as a fraction of full speed.
  private static let backShare = 0.3

  private subscript(axis: Axis) -> Double { paces[axis.rawValue] }

  /// True when anything moves.
  var isMoving: Bool { rates != .zero || paces != .zero || debts != .zero }

  /// True when the phone turns in any way.
  var isTurning: Bool { turn != 0 || pitch != 0 || roll != 0 }

  /// The motion that keys request.
  struct Asked: Hashable, Sendable {
    /// The speed of each axis.
    fileprivate var rates = SIMD8<Double>.zero
    /// The estimated release times of the keys, seconds.
    fileprivate var ends = SIMD8<Double>(repeating: .infinity)
    /// The time of the request, seconds.
    fileprivate var time = 0.0

    /// True when the keys request any motion.
    var isMoving: Bool { rates != .zero }
  }

  /// Returns the fraction of full speed after a key has been held for `held` seconds.
  fileprivate static func gentle(_ held: Double) -> Double {
    let share = min(max(held - 0.35, 0) / 0.6, 1)
    return 0.15 + 0.85 * share * share
  }

  /// Returns the full speed of each axis.
  fileprivate static func full(speed: Double) -> SIMD8<Double> {
    SIMD8(speed, speed, fullTurn, fullTilt, fullTilt, 1, 1, 1)
  }

  /// Brings the speeds closer to the requested motion during a time step of the given length, seconds.
  mutating func approach(_ asked: Asked, within step: Double, speed: Double) {
    let full = Self.full(speed: speed)
    for axis in 0...Axis.roll.rawValue {
      let most = full[axis] * step / Self.easing
      let (now, target) = (rates[axis], asked.rates[axis])
      let rate = abs(target - now) <= most ? target : now + (target > now ? most : -most)
      rates[axis] = rate
      paces[axis] = rate
      if target != 0 {
        debts[axis] = 0
        // A repeat shows that the key is still held.
        if ends[axis] != asked.ends[axis] { doubts[axis] = 0 }
        ends[axis] = asked.ends[axis]
        doubts[axis] += rate * min(max(asked.time - asked.ends[axis], 0), step)
        continue
      }
      debts[axis] += doubts[axis]
      doubts[axis] = 0
      ends[axis] = 0
      guard debts[axis] != 0 else { continue }
      let paid = payment(of: debts[axis], rate: rate, slowing: most, full: full[axis], in: step)
      debts[axis] -= paid
      paces[axis] -= paid / step
    }
  }

  /// Returns the part of the excess distance that one step compensates for.
  ///
  /// While the phone is still slowing down in the direction of the excess, each remaining step is shortened
  /// by the same fraction; afterwards, the phone goes back for some of the rest.
  private func payment(
    of debt: Double, rate: Double, slowing most: Double, full: Double, in step: Double
  ) -> Double {
    guard rate == 0 || (rate > 0) != (debt > 0) else {
      let count = (abs(rate) / most).rounded(.down)
      let rest = (abs(rate) * (count + 1) - most * count * (count + 1) / 2) * step
      return rate * step * min(1, abs(debt) / rest)
    }
    let back = full * Self.backShare * step
    return min(max(debt, -back), back)
  }

  /// Returns an attitude after a time step in seconds, with an extra clockwise rotation of `besides` degrees
  /// a second.
  func turned(_ now: Attitude, besides: Double = 0, within step: Double) -> Attitude {
    let steepest = Self.steepest
    return Attitude(
      heading: now.heading + .degrees((turn + besides) * step),
      pitch: .degrees(min(max(now.pitch.degrees + pitch * step, -steepest), steepest)),
      roll: (now.roll + .degrees(roll * step)).wrapped)
  }
}

extension Attitude {
  /// Returns the attitude turned clockwise and up, but not as far as the zenith.
  func turned(by angle: Angle, up: Angle) -> Attitude {
    let steepest = KeyMotion.steepest
    return Attitude(
      heading: heading + angle,
      pitch: .degrees(min(max((pitch + up).degrees, -steepest), steepest)), roll: roll)
  }
}

/// A movement or rotation of the phone by a held key.
package enum PhonePush: Int, CaseIterable, Hashable, Sendable {
  // Each case is next to its opposite.
  case forward, back, right, left, turnRight, turnLeft, pitchUp, pitchDown, rollRight, rollLeft

  /// The push in the opposite direction.
  var opposite: PhonePush { Self.allCases[rawValue ^ 1] }

  /// True for a push that rotates the phone without moving it.
  var isTurn: Bool { rawValue >= PhonePush.turnRight.rawValue }
}

extension PhonePush {
  /// Returns the keys that pitch and roll the phone; they are the same in every window.
  ///
  /// - Parameter hint: The reminder of the pitch keys in the line at the bottom; nil for none.
  static func tiltKeys(hint: KeyHint? = nil) -> [KeyBinding<PhonePush>] {
    [
      KeyBinding(
        [
          .on("r", .pitchUp, words: "look up"), .on("f", .pitchDown, words: "look down"),
        ], short: "pitch", long: "look up and down; with shift, slowly",
        hint: hint),
      KeyBinding(
        [
          .on("z", .rollLeft, words: "roll the phone left"),
          .on("x", .rollRight, words: "roll the phone right"),
        ], short: "roll",
        long: "roll the phone left and right; with shift, slowly"),
    ]
  }
}

/// The keys that move and rotate the phone while they are held; with shift, they rotate it finely.
struct MotionKeys: Hashable, Sendable {
  /// The keys of each push, by its raw value.
  private var chords = [[KeyChord]](repeating: [], count: PhonePush.allCases.count)

  /// Creates the motion keys from pairs of a key and its push.
  init(_ pushes: some Sequence<(chord: KeyChord, push: PhonePush)>) {
    for (chord, push) in pushes { chords[push.rawValue].append(chord) }
  }

  /// The keys of a push.
  subscript(push: PhonePush) -> [KeyChord] { chords[push.rawValue] }

  /// Returns the motion that the keys held at a time in seconds request.
  func asked(by held: KeyHold, at time: Double, speed: Double) -> KeyMotion.Asked {
    let full = KeyMotion.full(speed: speed)
    var asked = KeyMotion.Asked()
    asked.time = time
    for (axis, push) in [PhonePush.forward, .right, .turnRight, .pitchUp, .rollRight].enumerated() {
      let (one, other) = (
        hold(of: push, by: held, at: time), hold(of: push.opposite, by: held, at: time)
      )
      func strength(_ hold: KeyHold.Held?) -> Double {
        guard let hold else { return 0 }
        guard push.isTurn else { return 1 }
        return KeyMotion.gentle(time - hold.since) * (hold.isShifted ? KeyMotion.fineShare : 1)
      }
      asked.rates[axis] = (strength(one) - strength(other)) * full[axis]
      asked.ends[axis] = [one, other].compactMap { $0?.end }.max() ?? .infinity
    }
    return asked
  }

  /// Returns the hold of a push's key; if several keys are held, the hold of the one held longest.
  private func hold(of push: PhonePush, by held: KeyHold, at time: Double) -> KeyHold.Held? {
    self[push].lazy.compactMap { chord in
      // A letter and its capital may have different actions.
      held.held(chord.key, at: time).flatMap {
        chord.isShifted ?? $0.isShifted == $0.isShifted ? $0 : nil
      }
    }.min { $0.since < $1.since }
  }
}
