import ARRouteEngine

/// The present speeds of the phone, moving and turning, and their response to the keys.
///
/// Speeds ease toward what the keys ask for, so that motion has no jerks however the keyboard
/// repeats. Turning starts gently: a short tap aims finely, a held key soon turns at full speed.
///
/// A guess that a key was let go comes late. The distance gone too far by then is made up for: the
/// phone slows down sooner, or goes back the rest.
struct KeyMotion: Hashable, Sendable {
  /// A way to move or turn.
  private enum Axis: Int { case forward, right, turn, pitch, roll }

  /// The speeds by the easing alone, metres or degrees a second.
  private var rates = SIMD8<Double>.zero
  /// The actual speeds, metres or degrees a second.
  private var paces = SIMD8<Double>.zero
  /// The distance that it went since the key is thought to have been let go, metres or degrees.
  private var doubts = SIMD8<Double>.zero
  /// The time at which the key is thought to have been let go, seconds.
  private var ends = SIMD8<Double>.zero
  /// The distance that it went too far, which is to be made up for.
  private var debts = SIMD8<Double>.zero

  /// Along the heading, metres a second.
  var forward: Double { self[.forward] }
  /// To the right of the heading, metres a second.
  var right: Double { self[.right] }
  /// Clockwise, degrees a second.
  var turn: Double { self[.turn] }
  /// Upward, degrees a second.
  var pitch: Double { self[.pitch] }
  /// Clockwise as the holder sees it, degrees a second.
  var roll: Double { self[.roll] }

  /// Degrees a second at full speed.
  static let fullTurn = 90.0
  /// Degrees a second at full speed.
  static let fullTilt = 45.0
  /// Short of the zenith, where heading and roll would be one, degrees.
  static let steepest = 89.0
  /// The share of it that shift leaves.
  static let fineShare = 0.2
  /// From rest to full speed, seconds.
  private static let easing = 0.2
  /// The speed of going back the rest, as a share of full speed.
  private static let backShare = 0.3

  private subscript(axis: Axis) -> Double { paces[axis.rawValue] }

  /// True when anything moves.
  var isMoving: Bool { rates != .zero || paces != .zero || debts != .zero }

  /// True when the phone turns in any way.
  var isTurning: Bool { turn != 0 || pitch != 0 || roll != 0 }

  /// The motion that keys ask for.
  struct Asked: Hashable, Sendable {
    /// The speed of each axis.
    fileprivate var rates = SIMD8<Double>.zero
    /// The times at which the keys are thought to have been let go, which is a guess; seconds.
    fileprivate var ends = SIMD8<Double>(repeating: .infinity)
    /// The time, seconds.
    fileprivate var time = 0.0

    /// True when they ask for anything.
    var isMoving: Bool { rates != .zero }
  }

  /// The share of full speed after a key has been held for `held` seconds.
  fileprivate static func gentle(_ held: Double) -> Double {
    let share = min(max(held - 0.35, 0) / 0.6, 1)
    return 0.15 + 0.85 * share * share
  }

  /// Returns the full speed of each axis.
  fileprivate static func full(speed: Double) -> SIMD8<Double> {
    SIMD8(speed, speed, fullTurn, fullTilt, fullTilt, 1, 1, 1)
  }

  /// Approaches the motion that is asked for, within a time step in seconds.
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
        // A repeat shows that the key is held still.
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

  /// The part of a debt that is paid in a step: an even share of the way that the easing still goes in its
  /// direction, and after that some of the rest.
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

  /// A phone turned for a time step in seconds, and clockwise by `besides` degrees a second besides.
  func turned(_ now: Attitude, besides: Double = 0, within step: Double) -> Attitude {
    let steepest = Self.steepest
    return Attitude(
      heading: now.heading + .degrees((turn + besides) * step),
      pitch: .degrees(min(max(now.pitch.degrees + pitch * step, -steepest), steepest)),
      roll: (now.roll + .degrees(roll * step)).wrapped)
  }
}

extension Attitude {
  /// It turned clockwise and up, short of the zenith.
  func turned(by angle: Angle, up: Angle) -> Attitude {
    let steepest = KeyMotion.steepest
    return Attitude(
      heading: heading + angle,
      pitch: .degrees(min(max((pitch + up).degrees, -steepest), steepest)), roll: roll)
  }
}

/// A way in which a held key moves or turns the phone.
package enum PhonePush: Int, CaseIterable, Hashable, Sendable {
  // Each stands beside its opposite.
  case forward, back, right, left, turnRight, turnLeft, pitchUp, pitchDown, rollRight, rollLeft

  /// The push that undoes it.
  var opposite: PhonePush { Self.allCases[rawValue ^ 1] }

  /// True when it turns the phone on the spot.
  var isTurn: Bool { rawValue >= PhonePush.turnRight.rawValue }
}

extension PhonePush {
  /// The keys that pitch and roll the phone, the same in every window.
  ///
  /// - Parameter hint: The reminder of pitching in the line at the bottom; nil for none.
  static func tiltKeys(hint: KeyHint? = nil) -> [KeyBinding<PhonePush>] {
    [
      KeyBinding(
        [
          .on("r", .pitchUp, words: "look up"), .on("f", .pitchDown, words: "look down"),
        ], short: "pitch", long: "look up and down; with shift finely",
        hint: hint),
      KeyBinding(
        [
          .on("z", .rollLeft, words: "roll the phone left"),
          .on("x", .rollRight, words: "roll the phone right"),
        ], short: "roll",
        long: "roll the phone left and right; with shift finely"),
    ]
  }
}

/// The keys that move and turn the phone while they are held; with shift they turn it finely.
struct MotionKeys: Hashable, Sendable {
  /// The keys of each push.
  private var chords = [[KeyChord]](repeating: [], count: PhonePush.allCases.count)

  /// Keys with their pushes.
  init(_ pushes: some Sequence<(chord: KeyChord, push: PhonePush)>) {
    for (chord, push) in pushes { chords[push.rawValue].append(chord) }
  }

  /// The keys of a push.
  subscript(push: PhonePush) -> [KeyChord] { chords[push.rawValue] }

  /// The motion that the keys held at a time in seconds ask for.
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

  /// The hold of a push's key: of several, the one held longest.
  private func hold(of push: PhonePush, by held: KeyHold, at time: Double) -> KeyHold.Held? {
    self[push].lazy.compactMap { chord in
      // A letter and its capital may do different things.
      held.held(chord.key, at: time).flatMap {
        chord.isShifted ?? $0.isShifted == $0.isShifted ? $0 : nil
      }
    }.min { $0.since < $1.since }
  }
}
