/// The phone's knowledge of its position and of AR's axes, derived from fixes and poses (SPEC §8).
///
/// While AR tracks the phone's position, the location is the position of the best estimate plus the
/// displacement that AR has measured since. Otherwise (SPEC §2: `orientation`, or while tracking is lost),
/// the location is that of the newest fix.
public struct Fusion: Hashable, Sendable {
  /// The settings of the fusion.
  public private(set) var settings: FusionSettings
  /// The matcher of fixes with poses, which also lists the fixes that it rejected.
  public private(set) var matcher: EstimateMatcher
  /// The estimates worth keeping.
  public private(set) var book: EstimateBook
  /// The estimate from which the location is computed; nil before the first, or while AR does not track the
  /// position.
  public private(set) var best: Estimate?
  /// The reason for choosing the best estimate.
  public private(set) var reason: EstimateReason?
  /// The counts, by reason, of estimates dropped and of fixes that never became estimates.
  public private(set) var drops = EstimateDrops()
  /// The heading correction.
  public private(set) var correction: HeadingCorrection
  /// The latest run of the heading correction.
  public private(set) var lastRun: CorrectionRun?
  /// The current anchor of the scene on the Earth.
  public private(set) var anchor: SceneAnchor
  /// The phone's estimated location.
  public private(set) var location: GeodeticCoordinate
  /// The radius of the circle around the location that contains the true position at 68 % confidence, metres.
  public private(set) var accuracy: Double
  /// The reason for AR's loss of the phone's position; nil if AR has it, or if the reason is unknown.
  public private(set) var trackingReason: TrackingReason?
  /// The readiness: whether the location and the axes are known well enough for AR.
  public private(set) var readiness = Readiness()

  private let kind: PlacementKind
  private var reckoning: Reckoning
  private var contradiction = Contradiction()
  /// The time at which the best estimate was last chosen, seconds.
  private var lastChoice = -Double.infinity
  /// True once the correction has been accurate enough to be applied.
  private var isTrusted = false
  /// The value of the last `applied` event.
  private var wasApplied = false
  /// True after AR has begun a new coordinate frame, until the first pose in it.
  private var isNewSession = false
  /// The distance from a new frame's origin within which the phone counts as being at the origin, metres.
  private static let farFromOrigin = 10.0
  /// The latest estimates of this session, oldest first, from which a new strategy learns.
  private var recent: [Estimate] = []

  /// Creates the fusion for a phone at the origin of its scene whose position on the Earth is approximately
  /// known.
  ///
  /// - Parameters:
  ///   - settings: The settings of the fusion.
  ///   - start: The phone's assumed starting position, known to within the settings' `startAccuracy`.
  ///   - kind: The kind of projection used around each anchor.
  public init(settings: FusionSettings, start: GeodeticCoordinate, kind: PlacementKind) {
    self.settings = settings
    self.kind = kind
    matcher = EstimateMatcher(settings: settings.pairing)
    book = EstimateBook(settings: settings.choice)
    correction = HeadingCorrection(settings: settings.correction)
    location = start
    accuracy = settings.startAccuracy
    reckoning = Reckoning(accuracy: settings.startAccuracy, position: .zero, travelled: 0)
    anchor = SceneAnchor(placement: Placement(kind, reference: start))
  }
}

extension Fusion {
  /// The rotation of AR's axes that is currently assumed: the correction's total if it is applied, otherwise
  /// 0.
  ///
  /// The correction is applied once its standard error is within the settings' `trustedError`. Before that,
  /// the compass with which AR aligned its axes is more reliable.
  public var misalignment: Angle { isApplied ? correction.total : .zero }

  /// The standard error of `misalignment`; nil while nothing is known.
  public var misalignmentError: Angle? { isApplied ? correction.error : nil }

  /// True while nothing has changed the location since the start.
  private var isAtStart: Bool {
    best == nil && reason == nil && reckoning.travelled == 0 && !reckoning.since.isFinite
  }

  private var isApplied: Bool { settings.isCorrecting && isTrusted }

  /// True when AR's position is currently used.
  public var followsPosition: Bool {
    settings.tracking == .world && matcher.tracking == .normal
  }

  /// The newest fix that was paired with a pose of this session.
  public var newestEstimate: Estimate? { recent.last }

  /// Returns the age of the best estimate at a time, seconds; nil without one.
  public func age(at time: Double) -> Double? { best.map { time - $0.fix.time } }

  /// Adds a fix, which takes effect at once unless it is newer than the newest pose.
  ///
  /// - Returns: The resulting events; nil if the fix was unusable, which `takeRefused` then reports.
  public mutating func add(_ fix: Fix) -> [FusionEvent]? {
    guard matcher.add(fix) else { return nil }
    guard let newest = matcher.poses.newest, fix.time <= newest.time else { return [] }
    return settle(newest.pose, at: newest.time)
  }

  /// Adds AR's pose at a time in seconds.
  public mutating func add(_ pose: Pose, at time: Double) -> [FusionEvent] {
    if isNewSession {
      isNewSession = false
      // In some new frames, the phone does not start at the origin.
      if pose.position.length > Self.farFromOrigin { beginReckoning(pose.position, at: time) }
    }
    matcher.add(pose, at: time)
    return settle(pose, at: time)
  }

  /// Updates the location, correction and readiness for a pose, and a time in seconds, from all data received
  /// so far.
  private mutating func settle(_ pose: Pose, at time: Double) -> [FusionEvent] {
    var events: [FusionEvent] = []
    // The best estimate must not be far from the current location, so the location is updated first.
    if followsPosition { moveOn(to: pose) }
    let old = anchor
    while let estimate = matcher.next() { take(estimate, at: time, &events) }
    events += takeRefused()
    if followsPosition {
      if time - lastChoice >= settings.choice.interval, best != nil { choose(at: time, &events) }
      if anchor != old { moveOn(to: pose) }
      let reckoned = reckoning.accuracy(
        at: pose.position, travelled: matcher.poses.travelled, error: misalignmentError,
        by: settings.reckoning)
      accuracy = max(reckoned, contradiction.distance)
    } else {
      takeNewestFix(pose, at: time)
    }
    if readiness.update(
      accuracy: accuracy, error: misalignmentError, within: settings.readiness)
    {
      events.append(.readiness(readiness.isReady))
    }
    if isApplied != wasApplied {
      wasApplied = isApplied
      events.append(.applied(isApplied))
    }
    return events
  }

  /// Returns the events for the fixes rejected since the last call.
  mutating func takeRefused() -> [FusionEvent] { note(matcher.takeRefused()) }

  /// Counts dropped estimates, and returns their events.
  private mutating func note(_ dropped: [DroppedEstimate]) -> [FusionEvent] {
    guard !dropped.isEmpty else { return [] }
    for item in dropped { drops.count(item.reason) }
    return dropped.map(FusionEvent.dropped)
  }

  private mutating func moveOn(to pose: Pose) {
    if let coordinate = anchor.coordinate(ofScene: pose.position) { location = coordinate }
  }

  private mutating func take(
    _ estimate: Estimate, at time: Double, _ events: inout [FusionEvent]
  ) {
    if recent.count >= settings.memory + settings.memory / 4 {
      recent.removeFirst(recent.count - settings.memory)
    }
    recent.append(estimate)
    let old = misalignment
    if let run = learn(from: estimate) { events.append(.corrected(run)) }
    guard settings.tracking == .world else { return }
    let standpoint = standpoint(at: estimate.pose, travelled: estimate.travelled)
    if let standpoint, let since = contradicted(by: estimate, from: standpoint) {
      events += note(book.forget(before: since))
      best = nil
    }
    events += note(book.add(estimate, from: standpoint))
    choose(at: time, &events)
    if misalignment != old { placeAnchor() }
  }

  /// Returns the time since which fixes have contradicted the location, once there are enough of them;
  /// otherwise nil.
  private mutating func contradicted(
    by estimate: Estimate, from standpoint: Standpoint
  ) -> Double? {
    guard followsPosition, let best,
      let coordinate = anchor.coordinate(ofScene: standpoint.position),
      let distance = try? Geodesic.distance(from: coordinate, to: estimate.fix.coordinate)
    else { return nil }
    return contradiction.add(
      estimate.fix, distance: distance, accuracy: standpoint.accuracy(of: best))
  }

  private mutating func learn(from estimate: Estimate) -> CorrectionRun? {
    guard let run = correction.add(estimate) else { return nil }
    lastRun = run
    if let error = run.error, error <= settings.trustedError { isTrusted = true }
    return run
  }

  /// Restarts the heading correction.
  private mutating func beginCorrection() {
    correction = HeadingCorrection(settings: settings.correction)
    lastRun = nil
    isTrusted = false
  }

  /// Chooses the best estimate again.
  private mutating func choose(at time: Double, _ events: inout [FusionEvent]) {
    lastChoice = time
    guard let (choice, reason) = choice() else { return }
    self.reason = reason
    guard choice != best else { return }
    best = choice
    reckoning = Reckoning(from: choice)
    placeAnchor()
    events.append(.choseEstimate(choice, reason))
  }

  /// Returns the best estimate according to the current rule, with the reason for choosing it.
  private func choice() -> (estimate: Estimate, reason: EstimateReason)? {
    guard let newest = matcher.poses.newest,
      let standpoint = standpoint(at: newest.pose, travelled: newest.travelled)
    else { return book.choice(near: location) }
    return book.choice(at: standpoint, holding: best)
  }

  /// Returns the standpoint from which estimates are compared; nil for the published choice.
  ///
  /// The published choice compares the accuracies that fixes claim, and drops estimates far from the newest
  /// estimates anyway.
  private func standpoint(at pose: Pose, travelled: Double) -> Standpoint? {
    guard settings.choice.rule == .present else { return nil }
    return Standpoint(
      position: pose.position, travelled: travelled, error: misalignmentError,
      settings: settings.reckoning)
  }

  /// Anchors the scene, with the current correction, at the best estimate or, without one, where it was
  /// anchored before.
  private mutating func placeAnchor() {
    if let best {
      anchor = SceneAnchor(
        placement: Placement(kind, reference: best.fix.coordinate),
        position: best.pose.position, misalignment: misalignment)
    } else {
      anchor = SceneAnchor(
        placement: anchor.placement, position: anchor.position, misalignment: misalignment)
    }
  }

  /// Anchors the scene at the current location.
  private mutating func placeAnchorHere(_ position: Vector3) {
    anchor = SceneAnchor(
      placement: Placement(kind, reference: location), position: position,
      misalignment: misalignment)
  }

  /// Updates the location from the newest fix while AR does not track the position.
  ///
  /// From the time of the fix on, the accuracy worsens at walking speed.
  private mutating func takeNewestFix(_ pose: Pose, at time: Double) {
    if let fix = matcher.newestFix, fix.time <= time, fix.time >= reckoning.since {
      location = fix.coordinate
      reason = .newestFix
      reckoning.accuracy = fix.horizontalAccuracy
      reckoning.since = fix.time
    }
    accuracy = reckoning.accuracy(at: time, by: settings.reckoning)
    let reference = anchor.placement.reference
    let moved = (try? Geodesic.distance(from: reference, to: location)) ?? .infinity
    if moved >= settings.replacementThreshold || anchor.misalignment != misalignment
      || anchor.position.x != pose.position.x || anchor.position.z != pose.position.z
    {
      placeAnchorHere(pose.position)
    }
  }
}

extension Fusion {
  /// Sets whether AR tracks position and orientation from now on, or only orientation.
  ///
  /// - Parameters:
  ///   - state: The new tracking state.
  ///   - reason: The reason for a loss of tracking; nil if unknown.
  ///   - pose: The newest pose.
  ///   - time: The time of that pose, seconds.
  public mutating func setTracking(
    _ state: TrackingState, reason: TrackingReason? = nil, at pose: Pose, time: Double
  ) {
    trackingReason = state == .limited ? reason : nil
    guard state != matcher.tracking else { return }
    matcher.setTracking(state)
    beginReckoning(pose.position, at: time)
  }

  /// Begins a new AR coordinate frame at the phone; nothing is known about its axes.
  public mutating func resetSession(at time: Double) {
    matcher.interrupt()
    beginCorrection()
    recent = []
    isNewSession = true
    beginReckoning(.zero, at: time)
  }

  /// Changes the settings; if the heading correction is replaced, the new one learns from the latest
  /// estimates.
  public mutating func apply(_ settings: FusionSettings, at pose: Pose, time: Double) {
    let old = self.settings
    self.settings = settings
    matcher.settings = settings.pairing
    book.settings = settings.choice
    if settings.choice.rule != old.choice.rule { contradiction = Contradiction() }
    if isAtStart, settings.startAccuracy != old.startAccuracy {
      accuracy = settings.startAccuracy
      reckoning.accuracy = settings.startAccuracy
    }
    if let error = lastRun?.error, error <= settings.trustedError { isTrusted = true }
    if settings.correction != old.correction {
      beginCorrection()
      for estimate in recent.suffix(settings.memory) { _ = learn(from: estimate) }
    }
    if settings.tracking != old.tracking {
      beginReckoning(pose.position, at: time)
    } else {
      placeAnchor()
    }
  }

  /// Restarts from the currently estimated location, because earlier estimates no longer apply.
  private mutating func beginReckoning(_ position: Vector3, at time: Double) {
    drops.count(.interrupted, book.count)
    book = EstimateBook(settings: settings.choice)
    best = nil
    reason = nil
    contradiction = Contradiction()
    reckoning = Reckoning(
      accuracy: accuracy, position: position, travelled: matcher.poses.travelled, since: time)
    placeAnchorHere(position)
  }
}

/// A change in the phone's knowledge that has just occurred.
public enum FusionEvent: Hashable, Sendable {
  /// A different estimate is now the best, for the given reason.
  case choseEstimate(Estimate, EstimateReason)
  /// An estimate was dropped, or a fix never became an estimate.
  case dropped(DroppedEstimate)
  /// The heading correction was run.
  case corrected(CorrectionRun)
  /// The result of the heading correction is now applied, or is no longer applied.
  case applied(Bool)
  /// The position and axes are now known well enough for AR, or no longer are.
  case readiness(Bool)
}
