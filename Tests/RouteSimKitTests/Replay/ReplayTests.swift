import ARRouteEngine
import Testing

@testable import RouteSimKit

@Suite struct ReplayTests {
  @Test func theSameLogMakesTheSameFramesOnEveryRun() throws {
    let replay = try ReplayFixture.replay()
    let lines = ReplayFixture.lines(replay)
    #expect(lines.count == Int((replay.end * 10).rounded(.down)) + 1)
    #expect(lines == ReplayFixture.lines(try ReplayFixture.replay()))
  }

  @Test func aFrameIsTheSameHoweverOneGotThere() throws {
    // The events since the previous frame depend on that frame's time, and are therefore left out here.
    let fine = ReplayFixture.lines(try ReplayFixture.replay(), rate: 10) { $0.events = [] }
    let coarse = ReplayFixture.lines(try ReplayFixture.replay(), rate: 1) { $0.events = [] }
    #expect(coarse == stride(from: 0, to: fine.count, by: 10).map { fine[$0] })
    var leap = try ReplayFixture.replay()
    leap.advance(to: 60)
    #expect(ReplayFixture.text(of: leap.frame) == fine[600])
  }

  @Test func everyEventIsInOneFrameWhateverTheRate() throws {
    func events(rate: Double) throws -> [TimedEvent] {
      let replay = try ReplayFixture.replay()
      var run = ReplayRun(replay, ticks: ReplayTicks(rate: rate))
      var events: [TimedEvent] = []
      var last = -Double.infinity
      while let step = run.next(until: replay.end) {
        guard case .frame(let frame) = step else { continue }
        #expect(frame.events.allSatisfy { last < $0.time && $0.time <= frame.time })
        last = frame.time
        events += frame.events
      }
      return events
    }
    let fine = try events(rate: 30)
    let coarse = try events(rate: 0.5)
    // The end need not be a tick.
    let last = try #require(coarse.last).time
    #expect(fine.filter { $0.time <= last } == coarse && coarse.count > 100)
    #expect(Set(fine.map(\.kind)).isSuperset(of: [.corrected, .estimateChosen, .ready, .arrived]))
  }

  @Test(arguments: [(0.0, 12.3), (7.25, 30), (40, 40), (0.1, 0.3), (50, 1e6)])
  func cuttingLeavesTheFramesBetweenAsTheyAre(from: Double, to: Double) throws {
    let replay = try ReplayFixture.replay()
    let all = ReplayFixture.lines(replay)
    let expected = all.enumerated().filter { from...to ~= Double($0.offset) / 10 }.map(\.element)
    #expect(ReplayFixture.lines(replay, from: from, to: to) == expected)
    #expect(!expected.isEmpty)
  }

  @Test func aTickShowsTheNewestPoseThatIsNotLater() throws {
    var replay = try ReplayFixture.replay()
    let recording = try ReplayFixture.recording()
    for time in [0.05, 3.1, 3.19, 41.77] {
      replay.advance(to: time)
      let newest = Array(recording.samples).last { sample in
        if case .pose(let moment, _) = sample { moment <= time } else { false }
      }
      guard case .pose(_, let pose) = newest else {
        Issue.record("no pose until \(time)")
        continue
      }
      #expect(replay.frame.camera.pose == pose)
    }
  }

  @Test func fixesAndTruthHealTheCompass() throws {
    var replay = try ReplayFixture.replay(misalignment: 40)
    replay.advance(to: 0)
    let early = try #require(replay.frame.registration).finish.degrees
    replay.advance(to: replay.end)
    let error = (replay.frame.correction.angle - .degrees(40)).wrapped.degrees
    #expect(early > 30)
    // Ten metres of walking without drift would be enough; the walk is 140 m long.
    #expect(abs(error) < 8)
  }
}

@Suite struct ReplayLookTests {
  /// Returns the frame at a time, after a script's `look` at that time.
  private func frame(_ look: String, at time: Double) throws -> Frame {
    var replay = try ReplayFixture.replay(
      script: "{\"events\": [{\"at\": 5, \"look\": \(look)}]}")
    replay.advance(to: time)
    return replay.frame
  }

  @Test func aDirectionIsThePhonesTrueOne() throws {
    for time in [5.0, 33.3, 70] {
      let frame = try frame("{\"heading\": 123, \"pitch\": -10, \"roll\": 15}", at: time)
      let truth = try #require(frame.truth)
      // The truths have the same times as the poses, so only rounding remains.
      #expect(abs((truth.heading - .degrees(123)).wrapped.degrees) < 1e-6)
      #expect(abs(frame.camera.attitude.pitch.degrees + 10) < 1e-9)
      #expect(abs(frame.camera.attitude.roll.degrees - 15) < 1e-9)
    }
  }

  @Test func theFinishIsKeptInTheMiddleOfTheScreen() throws {
    for time in [5.0, 6.28, 50, 90] {
      let center = try #require(try frame("\"finish\"", at: time).finish.center)
      #expect(abs(center.x - 187.5) < 1e-6 && abs(center.y - 333.5) < 1e-6)
    }
  }

  @Test func theTrueFinishIsAsFarFromTheShownOneAsTheErrorSays() throws {
    var errors: [Double] = []
    for time in [5.0, 33.3, 70] {
      let frame = try frame("\"trueFinish\"", at: time)
      let offset = try #require(frame.finish.center) - Vector2(187.5, 333.5)
      // The true finish is in the middle of the screen; the iPhone 8 has a focal length of 530 points.
      let angle = Angle.atan2(offset.length, 530).degrees
      errors.append(try #require(frame.registration).finish.degrees)
      #expect(abs(angle - errors[errors.count - 1]) < 0.01)
    }
    #expect(errors[0] > 5)
  }

  @Test func alongTheRouteIsAlongTheStreet() throws {
    let first = try #require(try frame("\"route\"", at: 20).truth).heading.degrees
    let second = try #require(try frame("\"route\"", at: 85).truth).heading.degrees
    #expect(min(first, 360 - first) < 0.01)
    #expect(abs(second - 90) < 0.01)
  }

  @Test func lookingChangesNothingButWhatIsSeen() throws {
    var plain = try ReplayFixture.replay()
    var turned = try ReplayFixture.replay(
      script: "{\"events\": [{\"at\": 1, \"look\": {\"heading\": 200}}]}")
    plain.advance(to: 80)
    turned.advance(to: 80)
    #expect(plain.frame.correction == turned.frame.correction)
    #expect(plain.frame.location == turned.frame.location)
    #expect(plain.frame.route == turned.frame.route)
    #expect(plain.frame.finish.position == turned.frame.finish.position)
    turned.look = .recorded
    #expect(plain.frame == turned.frame)
  }
}

@Suite struct ReplaySettingTests {
  private func replay(_ settings: String, at time: Double, from start: Double = 20) throws -> Replay
  {
    var replay = try ReplayFixture.replay(
      script: "{\"events\": [{\"at\": \(start), \"set\": \(settings)}]}")
    replay.advance(to: time)
    return replay
  }

  @Test func misalignmentTurnsTheAxesAboutThePhoneAtOnce() throws {
    var before = try ReplayFixture.replay()
    before.advance(to: 20)
    let after = try replay("{\"misalignment\": -100}", at: 20)
    let turn = (after.misalignment - before.misalignment).wrapped.degrees
    #expect(abs(after.misalignment.degrees + 100) < 1e-6)
    let (old, new) = (before.frame, after.frame)
    #expect((new.camera.pose.position - old.camera.pose.position).length < 1e-9)
    // In AR's scene, because the fix at that time may have changed the phone's estimate.
    let heading = (new.camera.pose.attitude.heading - old.camera.pose.attitude.heading)
      .wrapped.degrees
    #expect(abs(Angle.wrapDegrees(heading + turn)) < 1e-6)
    #expect(try #require(new.truth).heading.degrees - #require(old.truth).heading.degrees < 1e-6)
    // The finish stays in place in AR's scene, and is therefore off by the whole rotation.
    let error = try #require(new.registration).finish.degrees
    #expect(error > 60)
  }

  @Test func misalignmentIsFollowedByTheWay() throws {
    let plain = try replay("{}", at: 60)
    let turned = try replay("{\"misalignment\": 75}", at: 60)
    #expect(abs((turned.misalignment - plain.misalignment).wrapped.degrees - 45) < 3)
    // The true position has not moved.
    #expect(turned.frame.truth?.coordinate == plain.frame.truth?.coordinate)
    let known = try #require(turned.world.reality.known)
    #expect(abs((known.misalignment - turned.misalignment).wrapped.degrees) < 1e-6)
  }

  @Test func withoutFixesNothingIsLearntAndUncertaintyGrows() throws {
    let plain = try replay("{}", at: 90)
    let blind = try replay("{\"gps\": false}", at: 90)
    #expect(blind.frame.correction.runs < plain.frame.correction.runs)
    #expect(blind.frame.location.accuracy > plain.frame.location.accuracy)
  }

  @Test func correctionCanBeSwitchedOffAndOn() throws {
    #expect(try replay("{\"correction\": false}", at: 90).frame.correction.angle == .zero)
    #expect(try replay("{\"correction\": true}", at: 90).frame.correction.angle != .zero)
  }

  @Test func strategiesAreChanged() throws {
    let replay = try replay("{\"strategy\": \"all\"}", at: 60)
    #expect(replay.world.fusion?.settings.correction.strategy == .all)
  }

  @Test func trackingIsLostAndFoundAgain() throws {
    #expect(try replay("{\"tracking\": \"limited\"}", at: 40).frame.tracking == .limited)
    #expect(try replay("{\"tracking\": \"orientation\"}", at: 40).frame.tracking == .orientation)
    var replay = try ReplayFixture.replay(
      script: """
        {"events": [{"at": 20, "set": {"tracking": "limited"}},
                    {"at": 40, "set": {"tracking": "normal"}}]}
        """)
    replay.advance(to: 20)
    let lost = replay.frame.camera.pose.position
    replay.advance(to: 39.9)
    #expect((replay.frame.camera.pose.position - lost).length < 1e-9)
    replay.advance(to: 60)
    #expect(replay.frame.tracking == .world)
    // About 1.4 m/s for 20 s, from the position at which tracking was lost.
    #expect(15...35 ~= (replay.frame.camera.pose.position - lost).length)
  }

  @Test func errorsAreLaidOverTheLogAndSwitchedOff() throws {
    let plain = try replay("{}", at: 90)
    let noisy = try replay("{\"conditions\": \"canyon\"}", at: 90)
    let quiet = try replay("{\"conditions\": \"canyon\", \"noise\": false}", at: 90)
    #expect(noisy.frame.location.accuracy > 2 * plain.frame.location.accuracy)
    // The same distance, summed again from the time of the setting, is equal except for rounding.
    #expect(abs(quiet.frame.location.accuracy - plain.frame.location.accuracy) < 1e-9)
    let moved = try Geodesic.distance(
      from: quiet.frame.location.coordinate, to: plain.frame.location.coordinate)
    #expect(moved < 1e-6)
  }

  /// An inset that fits on a large screen does not extend beyond the middle of a small one.
  @Test(arguments: HintStyle.allCases)
  func aSmallerDeviceUnderALargeInsetKeepsTheHintOnIt(style: HintStyle) throws {
    var replay = try ReplayFixture.replay(
      script: #"{"events": [{"at": 20, "look": {"heading": 180}, "set": {"device": "pixel-8"}}]}"#)
    let small = try #require(Device(name: "pixel-8")).camera.viewport
    let side = min(small.width, small.height)
    replay.world.settings.hintStyle = style
    let large = try #require(Viewport(width: 4 * side, height: 4 * side))
    replay.world.camera = try #require(PinholeCamera(viewport: large, focalLength: 4 * side))
    for inset in [side / 2, side, 2 * side - 1] {
      var replay = replay
      replay.world.settings.hintInset = inset
      replay.advance(to: 21)
      let frame = replay.frame
      #expect(frame.pinhole.viewport == small)
      let marker = try #require(frame.hint.marker)
      // The marker is inset as far as possible.
      let offset = marker.center - small.center
      #expect(min(abs(offset.x), abs(offset.y)) < 1e-9)
      #expect(0...small.width ~= marker.center.x && 0...small.height ~= marker.center.y)
    }
  }

  @Test func thePictureIsChanged() throws {
    let frame = try replay(
      "{\"device\": \"pixel-8\", \"units\": \"imperial\", \"still\": true}", at: 31.3
    ).frame
    #expect(frame.pinhole == Device(name: "pixel-8")?.camera)
    #expect(frame.finish.label.text.hasSuffix("ft"))
    #expect(frame.finish.pulse == Pulse(clock: 0))
  }
}
