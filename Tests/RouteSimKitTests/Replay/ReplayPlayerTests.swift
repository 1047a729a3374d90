import ARRouteEngine
import TestSupport
import Testing

@testable import RouteSimKit

@Suite struct ReplayPlayerTests {
  private func player(
    _ range: ClosedRange<Double>? = nil, mode: ReplayPlayer.Mode = .once
  ) throws -> ReplayPlayer {
    ReplayPlayer(try ReplayFixture.replay(), range: range, mode: mode)
  }

  @Test(arguments: UInt64(0)..<5)
  func aFrameIsTheSameHoweverOneSoughtIt(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    var player = try player()
    for _ in 0..<12 {
      switch random.whole(0...3) {
      case 0: player.seek(to: random.number(-5...110))
      case 1: player.seek(by: random.number(-30...30))
      case 2: player.seek(toFraction: random.number(0...1))
      default: player.step(by: random.whole(-3...3))
      }
      var straight = try ReplayFixture.replay()
      straight.advance(to: player.position)
      #expect(player.frame == straight.frame)
    }
  }

  /// Deferred work is done in small pieces, with the same result.
  @Test(arguments: UInt64(0)..<5)
  func piecesOfAWayAreSmall(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    var player = try player()
    player.putsOffWork = true
    for _ in 0..<12 {
      player.seek(to: random.number(-5...110))
      for _ in 0..<random.whole(0...3) { pieceIsSmall(&player) }
    }
    while player.isBehind { pieceIsSmall(&player) }
    var straight = try ReplayFixture.replay()
    straight.advance(to: player.position)
    #expect(player.frame == straight.frame)
  }

  /// States adopted from another replay that went ahead equal those of the player itself.
  @Test(arguments: UInt64(0)..<3)
  func statesOfOneAheadLeadToTheSame(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    var player = try player()
    player.putsOffWork = true
    var ahead = player.origin
    for _ in 0..<30 {
      switch random.whole(0...3) {
      case 0, 1:
        ahead.advance(to: ahead.time.isFinite ? ahead.time + random.number(0...12) : 0)
        player.take(ahead)
      case 2: player.seek(to: random.number(-5...110))
      default: for _ in 0..<random.whole(0...3) { player.catchUp() }
      }
    }
    while player.isBehind { player.catchUp() }
    var straight = try ReplayFixture.replay()
    straight.advance(to: player.position)
    #expect(player.frame == straight.frame)
    #expect(player.replay.trail == straight.trail)
    #expect(player.replay.taken == straight.taken)
  }

  /// If a setting is made several times at the same moment, the last one counts, as it would in a script.
  @Test(arguments: [true, false])
  func whatIsSetAgainTakesThePlaceOfWhatWasSet(putsOffWork: Bool) throws {
    var player = try player()
    player.putsOffWork = putsOffWork
    player.seek(to: 50)
    for index in 0..<11 {
      player.apply(.correction(index % 2 == 1))
      player.apply(.strategy(index % 2 == 1 ? .robust : .all))
    }
    #expect(player.origin.upcomingEvents.count == 2)
    for place in [80.0, 50, 20] {
      player.seek(to: place)
      while player.isBehind { player.catchUp() }
      var straight = try ReplayFixture.replay(
        script: """
          {"events": [
            {"at": 50, "set": {"correction": false}}, {"at": 50, "set": {"strategy": "all"}}
          ]}
          """)
      straight.advance(to: place)
      #expect(player.frame == straight.frame)
    }
  }

  /// The number of stored states does not grow with the log, and they are spread along all of it.
  @Test func statesThatAreKeptAreBounded() throws {
    let world = try ReplayFixture.world(for: try ReplayFixture.recording())
    var stream = Replay(liveIn: world)
    let count = 60_000
    // Records with only a tracking state are processed quickly, because no estimates come from them.
    stream.append(
      (0..<count).map { .tracking(time: Double($0), $0 % 2 == 0 ? .limited : .normal) },
      upTo: Double(count))
    var player = ReplayPlayer(following: stream)
    var most = 0
    while player.position < Double(count) {
      player.seek(to: player.position + 600)
      most = max(most, player.keptCount)
    }
    #expect(ReplayPlayer.capacity / 2...ReplayPlayer.capacity ~= most)
    #expect(ReplayPlayer.capacity / 4...ReplayPlayer.capacity ~= player.keptCount)
    for share in 1...9 {
      let place = Double(count * share / 10)
      #expect(place - player.state(before: place).time < Double(count) / 40)
    }
  }

  private func pieceIsSmall(_ player: inout ReplayPlayer) {
    let before = player.replay.upcomingCount
    player.catchUp()
    let count = before - player.replay.upcomingCount
    // Samples with the same time are not separated.
    #expect(0...ReplayPlayer.stretch + 10 ~= count)
  }

  @Test func itPlaysAtItsSpeedAndStopsAtTheEnd() throws {
    var player = try player(10...30)
    #expect(player.position == 10)
    #expect(!player.advance(by: 1) && player.position == 10)
    player.isPlaying = true
    player.advance(by: 0.5)
    #expect(player.position == 10.5)
    player.speed = 4
    player.advance(by: 2)
    #expect(player.position == 18.5 && player.fraction == 0.425)
    player.advance(by: 100)
    #expect(player.position == 30 && !player.isPlaying && player.isAtEnd)
  }

  @Test func itLoops() throws {
    var player = try player(10...30, mode: .loop)
    player.isPlaying = true
    player.advance(by: 25)
    #expect(player.position == 15 && player.isPlaying)
    player.advance(by: 60)
    #expect(player.position == 15)
  }

  @Test func itGoesThereAndBack() throws {
    var player = try player(10...30, mode: .thereAndBack)
    player.isPlaying = true
    player.advance(by: 25)
    #expect(player.position == 25 && player.isGoingBack)
    player.advance(by: 5)
    #expect(player.position == 20 && player.isGoingBack)
    player.advance(by: 13)
    #expect(player.position == 13 && !player.isGoingBack)
  }

  @Test func stepsGoFromFrameToFrame() throws {
    var player = try player()
    player.isPlaying = true
    player.seek(to: 1.01)
    player.step(by: 1, rate: 10)
    #expect(player.position == 1.1 && !player.isPlaying)
    player.step(by: 1, rate: 10)
    #expect(player.position == 1.2)
    player.step(by: -1, rate: 10)
    #expect(player.position == 1.1)
    player.seek(to: 1.01)
    player.step(by: -1, rate: 10)
    #expect(player.position == 1)
  }

  @Test func oneLooksAroundWithoutChangingTheWalk() throws {
    var player = try player()
    player.seek(to: 30)
    let plain = player.frame
    player.look = .fixed(Attitude(heading: .degrees(77)))
    #expect(abs(try #require(player.frame.truth).heading.degrees - 77) < 1e-6)
    player.seek(to: 10)
    player.seek(to: 30)
    player.look = nil
    #expect(player.frame == plain)
  }

  @Test func whatIsSetOnTheWayIsUndoneBehindItAndDoneAgain() throws {
    var player = try player()
    player.seek(to: 50)
    let before = player.frame
    player.apply(.correction(false))
    let after = player.frame
    #expect(after.correction.angle == .zero && before.correction.angle != .zero)
    player.seek(to: 80)
    let later = player.frame
    #expect(later.correction.angle == .zero)
    player.seek(to: 49)
    #expect(player.frame.correction.angle != .zero)
    player.seek(to: 80)
    #expect(player.frame == later)
    player.seek(to: 50)
    #expect(player.frame == after)
  }
}
