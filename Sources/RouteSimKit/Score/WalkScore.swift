import ARRouteEngine

/// What a phone would have shown on a log's walk, in a few numbers: the frames are those of
/// `replay --headless`, ten a second.
struct WalkScore: Hashable, Sendable {
  /// How wrong its pictures were.
  struct Registration: Hashable, Sendable {
    /// The angle at the camera between the finish as shown and as it is, degrees.
    let finish: Spread
    /// The distance between the two, metres.
    let finishMeters: Spread
    /// The mean distance between arrows as shown and as they are, metres.
    let arrowMeters: Spread
  }

  /// On which leg of the route it believed to be.
  struct Legs: Hashable, Sendable {
    /// At how many frames the true leg is known.
    var moments = 0
    /// At how many of them the right one was believed in.
    var right = 0
    /// The longest time without, seconds.
    var longestWrong = 0.0
  }

  /// How often what happened.
  struct Events: Hashable, Sendable {
    /// Where the phone believes it is leapt by over 10 m.
    var leaps = 0
    /// No fix came for long.
    var fixesLost = 0
    /// AR lost the phone's place.
    var trackingLost = 0
    /// The walker left the route, as the phone believes.
    var offRoute = 0
    /// AR began anew.
    var newSessions = 0
    /// The finish was reached, as the phone believes.
    var arrived = 0
  }

  /// Nil where the truth is unknown, or there is no route.
  private(set) var registration: Registration?
  /// Nil where the truth is unknown, or the log tells no route of its own.
  private(set) var legs: Legs?
  /// What happened.
  private(set) var events = Events()
}

extension WalkScore {
  /// Frames a second, as `replay --headless` prints them.
  private static let rate = 10.0
  /// Nearer than this to the true place along the route, metres, one is on the right leg.
  static let leastReach = 20.0

  /// Replays a log.
  ///
  /// - Parameters:
  ///   - recording: The log.
  ///   - world: The world at its start, with fusion.
  ///   - course: Where along the world's route the walker really was; nil where legs are not looked at.
  ///   - accuracy: What the receiver's fixes say of their accuracy, metres; nil where they say nothing.
  ///   - seed: Of the replay's draws.
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
