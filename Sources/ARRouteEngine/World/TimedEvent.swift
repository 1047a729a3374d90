/// An event and its time.
public struct TimedEvent: Hashable, Sendable {
  /// The time at which it was noticed, seconds.
  public var time: Double
  /// The event.
  public var event: Event

  /// Creates an event at a time in seconds.
  public init(time: Double, event: Event) {
    self.time = time
    self.event = event
  }
}

extension TimedEvent {
  /// The kinds of events; their raw values are the names used in frames and scripts.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// The finish is within the arrival distance.
    case arrived
    /// The walker is farther from the route than the off-route distance.
    case leftRoute
    /// The walker is back on the route.
    case rejoinedRoute
    /// The walker has been given a different route.
    case newRoute
    /// Nothing was received for a while.
    case gap
    /// AR begins a new session, and nothing is known about its axes.
    case newSession
    /// The kind of motion that AR can track has changed.
    case tracking
    /// The position and the axes are known well enough for AR.
    case ready
    /// The position and the axes are no longer known well enough for AR.
    case notReady
    /// The location is now computed from a different estimate.
    case estimateChosen
    /// An estimate was dropped, or a fix never became one.
    case estimateDropped
    /// The heading correction was run.
    case corrected
    /// The heading correction is applied.
    case correctionApplied
    /// The heading correction is no longer applied.
    case correctionWithdrawn
    /// A gift was left.
    case giftPut
    /// Somebody opened and took a gift.
    case giftOpened
    /// The owner took a gift away.
    case giftRemoved
    /// A gift was neither opened nor taken away because a wall hides it.
    case giftBehindWall
    /// AR has found a surface.
    case surfaceFound
    /// Two surfaces turned out to be one.
    case surfaceMerged
    /// AR has lost a surface.
    case surfaceLost
    /// A stroke was moved onto a surface that was found slightly above or below it.
    case strokeMoved

    /// A description of the kind of event.
    public var meaning: StaticString {
      switch self {
      case .arrived: "the finish is within the arrival distance"
      case .leftRoute: "the walker is farther from the route than the off-route distance"
      case .rejoinedRoute: "the walker is back on the route"
      case .newRoute: "the walker is guided along another route"
      case .gap: "nothing was received for this many seconds"
      case .newSession: "AR begins a new session, and its axes are unknown"
      case .tracking: "what AR can follow has changed"
      case .ready: "position and axes are known well enough for AR"
      case .notReady: "position and axes are no longer known well enough for AR"
      case .estimateChosen: "the location comes from another estimate"
      case .estimateDropped: "an estimate was dropped, or a fix before it became one"
      case .corrected: "the heading correction ran"
      case .correctionApplied: "the result of the heading correction is in use"
      case .correctionWithdrawn: "the result of the heading correction is no longer in use"
      case .giftPut: "a gift was left"
      case .giftOpened: "a gift was opened and taken"
      case .giftRemoved: "a gift was removed by its owner"
      case .giftBehindWall: "a gift was neither opened nor removed, as a wall hides it"
      case .surfaceFound: "AR has found a surface"
      case .surfaceMerged: "a surface was found to be the same as one with a lower number"
      case .surfaceLost: "AR has lost a surface"
      case .strokeMoved: "a stroke was moved onto the surface found just under it"
      }
    }
  }

  /// The kind of the event.
  public var kind: Kind {
    switch event {
    case .arrived: .arrived
    case .leftRoute: .leftRoute
    case .rejoinedRoute: .rejoinedRoute
    case .newRoute: .newRoute
    case .gap: .gap
    case .newSession: .newSession
    case .tracking, .trackingChosen: .tracking
    case .fusion(.readiness(let isReady)): isReady ? .ready : .notReady
    case .fusion(.choseEstimate): .estimateChosen
    case .fusion(.dropped): .estimateDropped
    case .fusion(.corrected): .corrected
    case .fusion(.applied(let isApplied)): isApplied ? .correctionApplied : .correctionWithdrawn
    case .gift(.put): .giftPut
    case .gift(.opened): .giftOpened
    case .gift(.removed): .giftRemoved
    case .gift(.behindWall): .giftBehindWall
    case .surface(.found): .surfaceFound
    case .surface(.merged): .surfaceMerged
    case .surface(.lost): .surfaceLost
    case .surface(.strokeMoved): .strokeMoved
    }
  }

  /// The reason or the object of the event, in one word; nil if the kind is sufficient.
  public var reason: String? {
    switch event {
    case .tracking(let state): state.rawValue
    case .trackingChosen(let mode): mode.rawValue
    case .fusion(.choseEstimate(_, let reason)): reason.rawValue
    case .fusion(.dropped(let estimate)): estimate.reason.rawValue
    case .fusion(.corrected(let run)): run.strategy.rawValue
    case .arrived, .leftRoute, .rejoinedRoute, .newRoute, .gap, .newSession, .fusion, .gift,
      .surface:
      nil
    }
  }

  /// The value of the event; nil for kinds without one.
  ///
  /// It is the duration of a gap in seconds, an estimate's accuracy in metres, the total heading correction
  /// in degrees, or the number of a surface or a stroke.
  public var value: Double? {
    switch event {
    case .gap(let start, let end): end - start
    case .fusion(.choseEstimate(let estimate, _)): estimate.fix.horizontalAccuracy
    case .fusion(.dropped(let estimate)): estimate.fix.horizontalAccuracy
    case .fusion(.corrected(let run)): run.total.degrees
    case .surface(let event): Double(event.number)
    case .arrived, .leftRoute, .rejoinedRoute, .newRoute, .newSession, .tracking, .trackingChosen,
      .fusion, .gift:
      nil
    }
  }
}

extension TimedEvent.Kind {
  /// All reasons that events of this kind may have; empty if they have none.
  public var reasons: [String] {
    switch self {
    case .tracking: TrackingState.allCases.map(\.rawValue) + TrackingMode.allCases.map(\.rawValue)
    // If an estimate is held, it was chosen before, so there is no event.
    case .estimateChosen: EstimateReason.allCases.filter { $0 != .held }.map(\.rawValue)
    case .estimateDropped: EstimateDrop.allCases.map(\.rawValue)
    case .corrected: CorrectionStrategy.allCases.map(\.rawValue)
    case .arrived, .leftRoute, .rejoinedRoute, .newRoute, .gap, .newSession, .ready, .notReady,
      .correctionApplied, .correctionWithdrawn, .giftPut, .giftOpened, .giftRemoved,
      .giftBehindWall,
      .surfaceFound,
      .surfaceMerged, .surfaceLost, .strokeMoved:
      []
    }
  }

  /// True when events of this kind have a value.
  public var hasValue: Bool {
    switch self {
    case .gap, .estimateChosen, .estimateDropped, .corrected, .surfaceFound, .surfaceMerged,
      .surfaceLost, .strokeMoved:
      true
    case .arrived, .leftRoute, .rejoinedRoute, .newRoute, .newSession, .tracking, .ready, .notReady,
      .correctionApplied, .correctionWithdrawn, .giftPut, .giftOpened, .giftRemoved,
      .giftBehindWall:
      false
    }
  }
}
