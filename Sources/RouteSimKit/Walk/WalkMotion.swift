/// How fast the phone moves and turns at the moment, and how that follows the keys.
///
/// Speeds ease toward what the keys ask for, so that motion has no jerks however the keyboard
/// repeats. Turning starts gently: a short tap aims finely, a held key soon turns at full speed.
struct WalkMotion: Hashable, Sendable {
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

  /// Whether anything moves.
  var isMoving: Bool {
    forward != 0 || right != 0 || turn != 0 || pitch != 0 || roll != 0
  }

  /// What the keys held at a time in seconds ask for.
  static func asked(by keys: KeyHold, at time: Double, speed: Double) -> WalkMotion {
    func push(_ pair: OpposedKeys, _ strength: (Double) -> Double) -> Double {
      func one(_ names: [Key]) -> Double {
        names.compactMap { keys.heldSince($0, at: time) }.min().map { strength(time - $0) } ?? 0
      }
      return one(pair.positive) - one(pair.negative)
    }
    func steady(_ held: Double) -> Double { 1 }
    return WalkMotion(
      forward: push(.forward, steady) * speed,
      right: push(.right, steady) * speed,
      turn: push(.turn, gentle) * fullTurn,
      pitch: push(.pitch, gentle) * fullTilt,
      roll: push(.roll, gentle) * fullTilt)
  }

  /// The keys that nobody holds together with this one, for they undo it; in lower case.
  static func opposites(of key: Key) -> [Key] {
    for pair in OpposedKeys.all {
      if pair.positive.contains(key) { return pair.negative }
      if pair.negative.contains(key) { return pair.positive }
    }
    return []
  }

  /// The share of full speed after a key has been held so many seconds.
  private static func gentle(_ held: Double) -> Double {
    let share = min(held / 0.8, 1)
    return 0.15 + 0.85 * share * share
  }

  /// Comes nearer to what is asked for, within a time step in seconds.
  mutating func approach(_ asked: WalkMotion, within step: Double, speed: Double) {
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
}

/// Keys that push one way and those that push the other.
private struct OpposedKeys: Sendable {
  let positive: [Key]
  let negative: [Key]

  static let forward = OpposedKeys(
    positive: [.character("w"), .up], negative: [.character("s"), .down])
  static let right = OpposedKeys(positive: [.character("e")], negative: [.character("q")])
  static let turn = OpposedKeys(
    positive: [.character("d"), .right], negative: [.character("a"), .left])
  static let pitch = OpposedKeys(positive: [.character("r")], negative: [.character("f")])
  static let roll = OpposedKeys(positive: [.character("x")], negative: [.character("z")])

  static let all = [forward, right, turn, pitch, roll]
}
