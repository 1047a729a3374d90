import ARRouteEngine
import TestSupport
import Testing

@testable import RouteFormats
@testable import RouteSimKit

@Suite("Scripts that leave things in the street")
struct StreetScriptTests {
  /// Returns the replay of a phone that is held still for ten seconds and looks to the north, 30° down.
  private static func replay(_ script: String) throws -> ReplayRun {
    let center = try TestStreet.center()
    let half = Angle.degrees(-15)
    let lines = (0...100).map { step in
      let time = Double(step) / 10
      return """
        {"type":"pose","time":\(time),"position":[0,0,0],"orientation":[\(half.sine),0,0,\(half.cosine)]}
        {"type":"truth","time":\(time),"latitude":\(center.latitude.degrees),\
        "longitude":\(center.longitude.degrees),"heading":0}
        """
    }
    let scenario = try Scenario(Array(script.utf8))
    let world = try TestStreet.world([(0, 50)], fusion: FusionSettings())
    try scenario.check(from: world)
    return ReplayRun(
      Replay(
        of: try Recording(
          document: try read(lines.joined(separator: "\n"), name: "log.jsonl"),
          settings: SimulationSettings()),
        in: world, scenario: scenario),
      scenario: scenario, ticks: ReplayTicks(rate: 1))
  }

  private static func failures(_ script: String) throws -> [String] {
    var run = try replay(script)
    var failures: [String] = []
    while let step = run.next(until: 10) {
      if case .failure(let failure) = step { failures.append(failure.message) }
    }
    return failures + run.finish(at: 10).map(\.message)
  }

  @Test("a script in which two users put and take gifts")
  func twoPutAndTake() throws {
    let script = """
      {"events": [
        {"at": 1, "user": "Ada", "put": {"model": "ball", "id": "one"},
         "expect": {"gifts.0.id": "one", "gifts.0.owner": "Ada", "gifts.0.wrapped": false,
           "gifts.0.openable": false, "gifts.0.distance": {"value": 2.598, "tolerance": 0.01}, "happened.giftPut": true}},
        {"at": 2, "open": true, "expect": {"gifts.0.id": "one", "happened.giftOpened": false}},
        {"at": 3, "user": "Bob", "expect": {"gifts.0.wrapped": true, "gifts.0.openable": true}},
        {"at": 4, "takeAway": true, "expect": {"gifts.0.id": "one", "happened.giftRemoved": false}},
        {"at": 5, "open": true, "expect": {"gifts": [], "happened.giftOpened": {"count": 1}}},
        {"at": 6, "open": true, "expect": {"happened.giftOpened": {"count": 1}}},
        {"at": 7, "put": "crystal", "expect": {"gifts.0.model": "crystal"}},
        {"at": 8, "user": "Ada", "takeAway": true, "expect": {"gifts.0.model": "crystal"}},
        {"at": 9, "user": "Bob", "takeAway": true, "expect": {"gifts": [], "happened.giftRemoved": true}}]}
      """
    #expect(try Self.failures(script) == [])
    // A command that fails is reported.
    #expect(
      try Self.failures(
        #"{"events": [{"at": 1, "user": "Ada", "put": "star", "expect": {"gifts.0.wrapped": true}}]}"#
      ).count == 1)
  }

  @Test("a script in which a user draws with finger, image and tracker")
  func draw() throws {
    let script = """
      {"events": [
        {"at": 1, "pen": {"draw": [[150, 400], [200, 400], [200, 450]], "width": 0.05, "smooth": true},
         "expect": {"drawing.strokes.0.points": 3, "drawing.strokes.0.width": 0.05,
           "drawing.strokes.0.smooth": true, "drawing.strokes.0.surface": 0, "drawing.focus.open": false,
           "drawing.strokes.0.visible": true}},
        {"at": 2, "pen": {"image": [[0.6, 0.5], [0.7, 0.5]], "raise": 333.5},
         "expect": {"drawing.strokes.1.points": 2, "drawing.strokes.1.raised": {"value": 0.2, "tolerance": 1e-9}}},
        {"at": 3, "pen": "undo"},
        {"at": 4, "pen": {"draw": [[150, 400], [160, 400], [170, 400], [180, 400], [190, 400], [200, 400]],
          "tracker": {"noise": 1, "loss": 0, "seed": 4}},
         "expect": {"drawing.strokes.1.own": true, "drawing.strokes.1.points": {"min": 4, "max": 6}}},
        {"at": 5, "pen": {"draw": [[150, 400], [160, 400]], "tracker": {"loss": 100}}},
        {"at": 6, "pen": "undo", "expect": {"drawing.strokes": [{"points": 3}]}},
        {"at": 7, "pen": "clear", "expect": {"drawing.strokes": []}}]}
      """
    #expect(try Self.failures(script) == [])
  }

  @Test(
    "scripts that make no sense are refused with their line",
    arguments: [
      (#"{"events": [{"at": 1, "put": "star"}]}"#, "user"),
      (#"{"events": [{"at": 1, "user": "Ada", "put": {"model": 3}}]}"#, "model"),
      (#"{"events": [{"at": 1, "user": "Ada", "put": {"id": "a b"}}]}"#, "id"),
      (#"{"events": [{"at": 1, "user": " Ada"}]}"#, "user"),
      (#"{"events": [{"at": 1, "pen": "undone"}]}"#, "pen"),
      (#"{"events": [{"at": 1, "pen": {"draw": [[1]]}}]}"#, "draw"),
      (#"{"events": [{"at": 1, "pen": {"image": [[2, 0]]}}]}"#, "0 to 1"),
      (#"{"events": [{"at": 1, "pen": {"tracker": {}}}]}"#, "tracker"),
      (#"{"events": [{"at": 1, "pen": {"width": 7}}]}"#, "width"),
      (#"{"events": [{"at": 1, "open": 1}]}"#, "open"),
    ])
  func refusesNonsense(script: String, words: String) throws {
    do {
      let scenario = try Scenario(Array(script.utf8))
      try scenario.check(from: try TestStreet.world([(0, 50)], fusion: FusionSettings()))
      Issue.record("it was taken")
    } catch let error as ScenarioError {
      guard case .content(let content) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(content.line == 1 && content.message.contains(words), "\(content.message)")
    }
  }

  /// The middle of the box is the position of the fingertip, apart from noise of the requested size, and
  /// unless the box is cut off at the border.
  @Test("boxes follow a fingertip as from a tracker")
  func followFingertips() throws {
    let display = DisplayTransform(
      image: try #require(Viewport(width: 1920, height: 1440)),
      view: try #require(Viewport(width: 375, height: 667)), orientation: .portrait)
    var settings = FingertipSettings()
    var exact = FingertipTracker(settings)
    let point = Vector2(100, 300)
    let seen = exact.imagePoint(of: point, display)
    let place = try #require(seen)
    #expect((display.viewPoint(ofImage: place) - point).length < 1e-9)
    // The image ends at the top of the screen here, so half of the box is left.
    let half = exact.imagePoint(of: Vector2(100, 0), display)
    let edge = try #require(half)
    #expect((display.viewPoint(ofImage: edge) - Vector2(100, 5)).length < 1e-9)
    let beyond = exact.imagePoint(of: Vector2(100, -11), display)
    #expect(beyond == nil)
    settings.noise = 3
    settings.lossPercent = 25
    settings.offset = Vector2(0, -10)
    var noisy = FingertipTracker(settings)
    var (offsets, lost) = ([Vector2](), 0)
    for _ in 0..<4000 {
      guard let place = noisy.imagePoint(of: point, display) else {
        lost += 1
        continue
      }
      offsets.append(display.viewPoint(ofImage: place) - point)
    }
    #expect((900...1100).contains(lost))
    let count = Double(offsets.count)
    let mean = offsets.reduce(Vector2.zero, +) * (1 / count)
    #expect((mean - Vector2(0, -10)).length < 0.2)
    let spread = (offsets.map { ($0.x - mean.x) * ($0.x - mean.x) }.reduce(0, +) / count)
      .squareRoot()
    #expect(abs(spread - 3) < 0.15)
  }
}
