import ARRouteEngine

/// How fast the phone moves and turns at the moment, and how that follows the keys.
///
/// Speeds ease toward what the keys ask for, so that motion has no jerks however the keyboard
/// repeats. Turning starts gently: a short tap aims finely, a held key soon turns at full speed.
struct KeyMotion: Hashable, Sendable {
  /// Along the heading, metres a second.
  var forward = 0.0
  /// To the right of the heading, metres a second.
  var right = 0.0
  /// Clockwise, degrees a second.
  var turn = 0.0
  /// Upward, degrees a second.
  var pitch = 0.0
  /// Clockwise as the holder sees it, degrees a second.
  var roll = 0.0

  /// Degrees a second at full speed.
  static let fullTurn = 90.0
  /// Degrees a second at full speed.
  static let fullTilt = 45.0
  /// Short of the zenith, where heading and roll would be one, degrees.
  static let steepest = 89.0

  /// Whether anything moves.
  var isMoving: Bool { forward != 0 || right != 0 || isTurning }

  /// Whether the phone turns in any way.
  var isTurning: Bool { turn != 0 || pitch != 0 || roll != 0 }

  /// The share of full speed after a key has been held so many seconds.
  fileprivate static func gentle(_ held: Double) -> Double {
    let share = min(held / 0.8, 1)
    return 0.15 + 0.85 * share * share
  }

  /// Comes nearer to what is asked for, within a time step in seconds.
  mutating func approach(_ asked: KeyMotion, within step: Double, speed: Double) {
    func eased(_ now: Double, _ target: Double, full: Double, seconds: Double) -> Double {
      let most = full * step / seconds
      return abs(target - now) <= most ? target : now + (target > now ? most : -most)
    }
    forward = eased(forward, asked.forward, full: speed, seconds: 0.2)
    right = eased(right, asked.right, full: speed, seconds: 0.2)
    turn = eased(turn, asked.turn, full: Self.fullTurn, seconds: 0.2)
    pitch = eased(pitch, asked.pitch, full: Self.fullTilt, seconds: 0.2)
    roll = eased(roll, asked.roll, full: Self.fullTilt, seconds: 0.2)
  }

  /// A phone turned for a time step in seconds, and clockwise by so many degrees a second besides.
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
public enum PhonePush: Int, CaseIterable, Hashable, Sendable {
  // Each stands beside its opposite.
  case forward, back, right, left, turnRight, turnLeft, pitchUp, pitchDown, rollRight, rollLeft

  /// The push that undoes it.
  var opposite: PhonePush { Self.allCases[rawValue ^ 1] }

  /// Whether it turns the phone where it is.
  var isTurn: Bool { rawValue >= PhonePush.turnRight.rawValue }
}

extension PhonePush {
  /// The keys that pitch and roll the phone, the same in every window.
  ///
  /// - Parameter hint: How the line at the bottom reminds of pitching; nil where it does not.
  static func tiltKeys(hint: KeyHint? = nil) -> [KeyBinding<PhonePush>] {
    [
      KeyBinding(
        [
          .on("r", .pitchUp, words: "look up"), .on("f", .pitchDown, words: "look down"),
        ], short: "pitch", long: "look up and down",
        hint: hint),
      KeyBinding(
        [
          .on("z", .rollLeft, words: "roll the phone left"),
          .on("x", .rollRight, words: "roll the phone right"),
        ], short: "roll",
        long: "roll the phone left and right"),
    ]
  }
}

/// The keys that move and turn the phone while they are held, without shift.
public struct MotionKeys: Hashable, Sendable {
  /// The keys of each push.
  private var keys = [[Key]](repeating: [], count: PhonePush.allCases.count)

  /// Keys with what they push.
  init(_ pushes: some Sequence<(key: Key, push: PhonePush)>) {
    for (key, push) in pushes { keys[push.rawValue].append(key) }
  }

  /// The keys of a push.
  subscript(push: PhonePush) -> [Key] { keys[push.rawValue] }

  /// What the keys held at a time in seconds ask for.
  func asked(by held: KeyHold, at time: Double, speed: Double) -> KeyMotion {
    /// Of a push and its opposite: 1 where the first one is held for long, −1 where the other.
    func share(_ push: PhonePush, _ strength: (Double) -> Double) -> Double {
      func one(_ push: PhonePush) -> Double {
        let since = self[push].lazy.compactMap { held.heldSince($0, at: time) }.min()
        return since.map { strength(time - $0) } ?? 0
      }
      return one(push) - one(push.opposite)
    }
    func steady(_ held: Double) -> Double { 1 }
    return KeyMotion(
      forward: share(.forward, steady) * speed,
      right: share(.right, steady) * speed,
      turn: share(.turnRight, KeyMotion.gentle) * KeyMotion.fullTurn,
      pitch: share(.pitchUp, KeyMotion.gentle) * KeyMotion.fullTilt,
      roll: share(.rollRight, KeyMotion.gentle) * KeyMotion.fullTilt)
  }
}
