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

/// The keys that move and turn the phone while they are held, in lower case.
public struct MotionKeys: Hashable, Sendable {
  private var forward = OpposedKeys()
  private var right = OpposedKeys()
  private var turn = OpposedKeys(positive: [.character("d")], negative: [.character("a")])
  private let pitch = OpposedKeys(positive: [.character("r")], negative: [.character("f")])
  private let roll = OpposedKeys(positive: [.character("x")], negative: [.character("z")])

  /// To look around.
  static let looking = MotionKeys()

  /// To walk and look around.
  static let walking: MotionKeys = {
    var keys = MotionKeys()
    keys.forward = OpposedKeys(
      positive: [.character("w"), .up], negative: [.character("s"), .down])
    keys.right = OpposedKeys(positive: [.character("e")], negative: [.character("q")])
    keys.turn.positive.append(.right)
    keys.turn.negative.append(.left)
    return keys
  }()

  /// What the keys held at a time in seconds ask for.
  func asked(by keys: KeyHold, at time: Double, speed: Double) -> KeyMotion {
    func push(_ pair: OpposedKeys, _ strength: (Double) -> Double) -> Double {
      func one(_ names: [Key]) -> Double {
        names.compactMap { keys.heldSince($0, at: time) }.min().map { strength(time - $0) } ?? 0
      }
      return one(pair.positive) - one(pair.negative)
    }
    func steady(_ held: Double) -> Double { 1 }
    return KeyMotion(
      forward: push(forward, steady) * speed,
      right: push(right, steady) * speed,
      turn: push(turn, KeyMotion.gentle) * KeyMotion.fullTurn,
      pitch: push(pitch, KeyMotion.gentle) * KeyMotion.fullTilt,
      roll: push(roll, KeyMotion.gentle) * KeyMotion.fullTilt)
  }

  /// The keys that nobody holds together with this one, for they undo it.
  func opposites(of key: Key) -> [Key] {
    for pair in [forward, right, turn, pitch, roll] {
      if pair.positive.contains(key) { return pair.negative }
      if pair.negative.contains(key) { return pair.positive }
    }
    return []
  }

  /// Whether a key turns the phone.
  func turns(_ key: Key) -> Bool {
    [turn, pitch, roll].contains { $0.positive.contains(key) || $0.negative.contains(key) }
  }
}

/// Keys that push one way and those that push the other.
private struct OpposedKeys: Hashable, Sendable {
  var positive: [Key] = []
  var negative: [Key] = []
}
