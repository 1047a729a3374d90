import ARRouteEngine
import TestSupport
import Testing

@Suite("Fusion")
struct FusionTests {
  static let start = GeodeticCoordinate.at(52.5, 13.4)

  static func fusion(_ change: (inout FusionSettings) -> Void = { _ in }) -> Fusion {
    var settings = FusionSettings()
    settings.isCorrecting = false
    change(&settings)
    return Fusion(settings: settings, start: start, kind: .ellipsoid)
  }

  static func pose(_ east: Double, _ north: Double = 0) -> Pose {
    Pose(position: Vector3(east, 0, -north), orientation: .identity)
  }

  static func fix(_ time: Double, _ east: Double, _ north: Double = 0, accuracy: Double) -> Fix {
    Fix(
      time: time, coordinate: start.moved(east: east, north: north), horizontalAccuracy: accuracy)
  }

  /// Returns the position of the phone, in metres from the start of the walk.
  static func place(_ fusion: Fusion) throws -> Vector3 {
    try Placement(reference: start).position(of: fusion.location)
  }

  @Test(
    "the location is the best fix moved by AR's displacement, and its accuracy falls with distance")
  func location() throws {
    var fusion = Self.fusion()
    _ = fusion.add(Self.fix(0, 2, 1, accuracy: 4))
    _ = fusion.add(Self.pose(0), at: 0)
    #expect(fusion.accuracy == 4)
    _ = fusion.add(Self.pose(10, 5), at: 8)
    let place = try Self.place(fusion)
    // The direction of north at the fix differs by 4·10⁻⁷ from that at the start, 2 m farther west.
    #expect((place - Vector3(12, 0, -6)).length < 1e-5)
    // Nothing is known about the axes, so the displacement itself is added to the error, and 2 % of the
    // distance walked.
    let way = 125.0.squareRoot()
    let expected = (16 + way * way + (0.02 * way) * (0.02 * way)).squareRoot()
    #expect(abs(fusion.accuracy - expected) < 1e-9)
    #expect(fusion.age(at: 8) == 8)
  }

  @Test("without new fixes, the best estimate is chosen again every 3 s, not sooner")
  func timer() {
    var fusion = Self.fusion()
    // An accurate fix at the start and a less accurate one after 60 m; then no more.
    _ = fusion.add(Self.fix(0, 0, accuracy: 3))
    _ = fusion.add(Self.pose(0), at: 0)
    _ = fusion.add(Self.fix(40, 60, accuracy: 9))
    for second in 1...40 { _ = fusion.add(Self.pose(Double(second) * 1.5), at: Double(second)) }
    #expect(fusion.best?.fix.time == 0)
    // At 67 s the walker is more than 100 m from the first fix. Choices were made at 40 s, when a fix
    // arrived, and then at 43, 46 … 67 and 70 s. Each choice uses the location of the previous step.
    var changes: [Double] = []
    for step in 401...720 {
      let time = Double(step) / 10
      let before = fusion.best
      _ = fusion.add(Self.pose(time * 1.5), at: time)
      if fusion.best != before { changes.append(time) }
    }
    #expect(changes == [67])
    #expect(fusion.best?.fix.time == 40)
  }

  @Test("standing still for an hour does not increase time or memory")
  func standingStill() {
    var fusion = Self.fusion { $0.isCorrecting = true }
    var random = TestRandom(seed: 7)
    var most = 0
    for second in 0..<3600 {
      _ = fusion.add(
        Self.fix(
          Double(second), random.number(-4...4), random.number(-4...4),
          accuracy: random.number(4...9)))
      _ = fusion.add(Self.pose(0), at: Double(second))
      most = max(most, fusion.book.count)
    }
    #expect(most <= 40)
    #expect(fusion.correction.total == .zero)
    #expect(fusion.misalignmentError == nil)
  }

  @Test(
    "with orientation tracking, the position is the newest fix, and content follows in steps of 10 m"
  )
  func orientationTracking() throws {
    var fusion = Self.fusion { $0.tracking = .orientation }
    var anchors: [GeodeticCoordinate] = []
    for second in 0...30 {
      _ = fusion.add(Self.fix(Double(second), Double(second) * 1.5, accuracy: 5))
      _ = fusion.add(Self.pose(0), at: Double(second))
      #expect(abs(try Self.place(fusion).x - Double(second) * 1.5) < 1e-6)
      if anchors.last != fusion.anchor.placement.reference {
        anchors.append(fusion.anchor.placement.reference)
      }
    }
    // The content moves at 0, 10.5, 21, 31.5 and 42 m.
    #expect(anchors.count == 5)
    #expect(fusion.best == nil)
    _ = fusion.add(Self.pose(0), at: 34)
    // In four seconds without a fix, a walker covers 5.6 m.
    #expect(abs(fusion.accuracy - (25 + 5.6 * 5.6).squareRoot()) < 1e-9)
  }

  @Test(
    "without tracking the position stays, then comes from fixes; when tracking returns, AR moves it"
  )
  func limited() throws {
    var fusion = Self.fusion()
    _ = fusion.add(Self.fix(0, 0, accuracy: 4))
    _ = fusion.add(Self.pose(0), at: 0)
    _ = fusion.add(Self.pose(20), at: 10)
    fusion.setTracking(.limited, at: Self.pose(20), time: 10)
    #expect(!fusion.followsPosition)
    _ = fusion.add(Self.pose(20), at: 11)
    #expect(abs(try Self.place(fusion).x - 20) < 1e-6)
    _ = fusion.add(Self.fix(12, 26, accuracy: 6))
    _ = fusion.add(Self.pose(20), at: 12)
    #expect(abs(try Self.place(fusion).x - 26) < 1e-6)
    #expect(fusion.accuracy == 6)
    fusion.setTracking(.normal, at: Self.pose(20), time: 13)
    _ = fusion.add(Self.pose(23), at: 15)
    #expect(abs(try Self.place(fusion).x - 29) < 1e-6)
    // The fix from before the loss no longer counts as an estimate, however accurate it is.
    #expect(fusion.best == nil)
    _ = fusion.add(Self.fix(16, 40, accuracy: 8))
    _ = fusion.add(Self.pose(24), at: 16)
    #expect(fusion.best?.fix.time == 16)
  }

  @Test("a session reset begins a new frame at the phone's position")
  func reset() throws {
    var fusion = Self.fusion()
    _ = fusion.add(Self.fix(0, 0, accuracy: 4))
    _ = fusion.add(Self.pose(0), at: 0)
    _ = fusion.add(Self.pose(30), at: 20)
    fusion.resetSession(at: 20)
    _ = fusion.add(Self.pose(0), at: 21)
    #expect(abs(try Self.place(fusion).x - 30) < 1e-6)
    _ = fusion.add(Self.pose(2), at: 22)
    #expect(abs(try Self.place(fusion).x - 32) < 1e-6)
    #expect(fusion.correction.runCount == 0)
  }

  @Test("a new session's first pose is at the phone's position, however far from the origin")
  func newSessionFarFromItsOrigin() throws {
    var fusion = Self.fusion()
    _ = fusion.add(Self.fix(0, 0, accuracy: 4))
    _ = fusion.add(Self.pose(30), at: 20)
    _ = fusion.add(Self.fix(20, 30, accuracy: 4))
    fusion.resetSession(at: 320)
    _ = fusion.add(Self.pose(500), at: 320)
    #expect(abs(try Self.place(fusion).x - 30) < 1e-6)
    #expect(fusion.accuracy < 100)
    _ = fusion.add(Self.pose(502), at: 321)
    #expect(abs(try Self.place(fusion).x - 32) < 1e-6)
  }

  @Test("a new strategy learns from the latest estimates immediately")
  func newStrategy() {
    var fusion = Self.fusion { $0.correction.strategy = .all }
    for second in 0...60 {
      // AR's axes are rotated by 90°: the phone moves east, but AR reports north.
      _ = fusion.add(Self.fix(Double(second), Double(second) * 1.4, accuracy: 3))
      _ = fusion.add(Self.pose(0, Double(second) * 1.4), at: Double(second))
    }
    #expect(abs(fusion.correction.total.degrees - 90) < 0.01)
    var settings = fusion.settings
    settings.correction.strategy = .disjoint
    fusion.apply(settings, at: Self.pose(0, 84), time: 60)
    #expect(fusion.correction.settings.strategy == .disjoint)
    #expect(abs(fusion.correction.total.degrees - 90) < 0.01)
  }
}
