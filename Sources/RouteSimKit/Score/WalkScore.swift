import ARRouteEngine

/// The quality of a phone's display during a log's walk, as a few numbers.
///
/// They are computed from the frames of `replay --headless`, at ten per second.
struct WalkScore: Hashable, Sendable {
  /// The registration error of the frames.
  struct Registration: Hashable, Sendable {
    /// The angle at the camera between the displayed and the actual finish, degrees.
    let finish: Spread
    /// The distance between the displayed and the actual finish, metres.
    let finishMeters: Spread
    /// The mean distance between the displayed and the actual arrows, metres.
    let arrowMeters: Spread
  }

  /// Statistics about the phone's estimate of the leg of the route that it is on.
  struct Legs: Hashable, Sendable {
    /// The number of frames in which the true position on the route is known.
    var moments = 0
    /// The number of those frames in which the phone's estimate was the right leg.
    var right = 0
    /// The longest time for which the estimate was a wrong leg, seconds.
    var longestWrong = 0.0
  }

  /// The counts of events.
  struct Events: Hashable, Sendable {
    /// The number of jumps of more than 10 m in the estimated position.
    var leaps = 0
    /// The number of long periods without a fix.
    var fixesLost = 0
    /// The number of losses of AR tracking.
    var trackingLost = 0
    /// The number of departures from the route, according to the phone.
    var offRoute = 0
    /// The number of new AR sessions.
    var newSessions = 0
    /// The number of arrivals at the finish, according to the phone.
    var arrived = 0
  }

  /// The registration error; nil if the truth is unknown or there is no route.
  private(set) var registration: Registration?
  /// The leg statistics; nil if the truth is unknown or the log has no route of its own.
  private(set) var legs: Legs?
  /// The counts of events.
  private(set) var events = Events()
}

extension WalkScore {
  /// The number of frames per second, as in `replay --headless`.
  private static let rate = 10.0
  /// The distance from the true chainage within which the estimated leg always counts as right, metres.
  static let leastReach = 20.0

  /// Replays a log.
  ///
  /// - Parameters:
  ///   - recording: The log.
  ///   - world: The world at the start of the log, with fusion.
  ///   - course: The walker's true chainage along the world's route; nil if legs are not scored.
  ///   - accuracy: The accuracy stated by the receiver's fixes, metres; nil if they state none.
  ///   - seed: The seed of the replay's random draws.
  init(
    _ recording: Recording, in world: World, along course: TrueCourse?, accuracy: Double?,
    seed: UInt64
  ) {
    var survey = FigureSurvey(
      Replay(of: recording, in: world, seed: seed), from: 0, to: nil, rate: Self.rate)
    let reach = max(Self.leastReach, 2 * (accuracy ?? 0))
    var finish: [Double] = []
    var finishMeters: [Double] = []
    var arrowMeters: [Double] = []
    var legs = Legs()
    var wrongSince: Double?
    var counts = Events()
    while !survey.isComplete {
      survey.advance { sight in
        switch sight {
        case .event(let event): counts.count(event)
        case .frame(let time, let world, let registration):
          if let registration {
            finish.append(registration.finish.degrees)
            finishMeters.append(registration.finishDistance)
            arrowMeters.append(registration.arrowDistance)
          }
          guard let truth = course?.chainage(at: time),
            let chainage = world.guidance?.progress.match.chainage
          else {
            wrongSince = nil
            return
          }
          legs.moments += 1
          if abs(chainage - truth) <= reach {
            legs.right += 1
            wrongSince = nil
          } else {
            let since = wrongSince ?? time
            wrongSince = since
            legs.longestWrong = max(legs.longestWrong, time - since + 1 / Self.rate)
          }
        }
      }
    }
    for finding in survey.findings {
      switch finding.what {
      case .leap: counts.leaps += 1
      case .fixesLost: counts.fixesLost += 1
      }
    }
    if let finish = Spread(of: finish), let finishMeters = Spread(of: finishMeters),
      let arrowMeters = Spread(of: arrowMeters)
    {
      registration = Registration(
        finish: finish, finishMeters: finishMeters, arrowMeters: arrowMeters)
    }
    self.legs = legs.moments > 0 ? legs : nil
    events = counts
  }
}

extension WalkScore.Events {
  fileprivate mutating func count(_ event: TimedEvent) {
    switch event.event {
    case .tracking(.limited): trackingLost += 1
    case .leftRoute: offRoute += 1
    case .newSession: newSessions += 1
    case .arrived: arrived += 1
    default: break
    }
  }
}
