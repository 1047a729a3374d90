import ARRouteEngine
import RouteFormats

/// The figures of all frames of a replay, for thresholds and reports, with the spread of each figure.
package struct RunFigures: Hashable, Sendable {
  private var frames = 0
  private var readyFrames = 0
  private var offRouteFrames = 0
  private var firstReady: Double?
  private var firstArrival: Double?
  /// The source of AR's poses; nil without a frame.
  private(set) var poses: PoseSource?
  private var finishDegrees: [Double] = []
  private var finishMeters: [Double] = []
  private var arrowMeters: [Double] = []
  private var headingDegrees: [Double] = []
  private var locationMeters: [Double] = []
  private var accuracies: [Double] = []
  private var statedDegrees: [Double] = []
  /// The distances from the route, metres.
  private var crossTracks: [Double] = []
  private var speed = SpeedOverSecond()
  /// The speeds according to AR, metres per second.
  private var speeds: [Double] = []
  /// The times between fixes, seconds.
  private var fixGaps: [Double] = []
  /// The distances of fixes from the truth, metres.
  private var fixErrors: [Double] = []
  private var hasStreet = false
  /// The number of frames in which buildings could hide the finish, and the number of those in which it was
  /// hidden.
  private var finishFrames = 0
  private var hiddenFinishFrames = 0
  /// The number of frames among buildings with arrows on the screen, and the sum over these frames of the
  /// share of arrows hidden by buildings.
  private var arrowFrames = 0
  private var hiddenArrows = 0.0

  /// Creates figures without any frames.
  init() {}

  /// The figures of a single frame in which everything is known, so that they contain every possible name,
  /// with its kind of value.
  static let complete: RunFigures = {
    var figures = RunFigures()
    figures.frames = 1
    figures.poses = .log
    figures.firstReady = 0
    figures.finishDegrees = [0]
    figures.finishMeters = [0]
    figures.arrowMeters = [0]
    figures.headingDegrees = [0]
    figures.locationMeters = [0]
    figures.accuracies = [0]
    figures.statedDegrees = [0]
    figures.firstArrival = 0
    figures.crossTracks = [0]
    figures.speeds = [0]
    figures.fixGaps = [0]
    figures.fixErrors = [0]
    figures.hasStreet = true
    figures.finishFrames = 1
    figures.arrowFrames = 1
    return figures
  }()

  /// Adds a printed frame.
  ///
  /// - Parameter surveyed: The phone's true positions from a file of their own, which may be known where the
  ///   frame's truth is not, as that has a heading, too; nil without such a file.
  /// - Complexity: O(log n) in the number of surveyed positions; nine numbers are kept for each frame.
  mutating func add(_ frame: Frame, surveyed: SurveyedTruth? = nil) {
    frames += 1
    poses = frame.poses
    if frame.isReady {
      readyFrames += 1
      firstReady = firstReady ?? frame.time
    }
    if let route = frame.guidance?.route {
      if route.isOffRoute { offRouteFrames += 1 }
      crossTracks.append(abs(route.crossTrack))
    }
    for event in frame.events {
      switch event.event {
      case .arrived: firstArrival = firstArrival ?? event.time
      // AR's scene has another origin, or the way since the last frame is unknown.
      case .newSession, .gap: speed = SpeedOverSecond()
      default: break
      }
    }
    if let speed = speed.next(at: frame.time, frame.camera.pose.position) { speeds.append(speed) }
    if let street = frame.street {
      hasStreet = true
      if let finish = street.finish {
        finishFrames += 1
        if !finish.isFree { hiddenFinishFrames += 1 }
      }
      if let hidden = street.hiddenArrows {
        arrowFrames += 1
        hiddenArrows += hidden
      }
    }
    accuracies.append(frame.location.accuracy)
    if let error = frame.correction.error { statedDegrees.append(error.degrees) }
    if let registration = frame.registration {
      finishDegrees.append(registration.finish.degrees)
      finishMeters.append(registration.finishDistance)
      arrowMeters.append(registration.arrowDistance)
    }
    if let truth = frame.truth {
      let turn = (frame.camera.attitude.heading - truth.heading).wrapped
      headingDegrees.append(abs(turn.degrees))
    }
    let error =
      if let surveyed {
        surveyed.error(of: frame.location.coordinate, at: frame.time)
      } else {
        frame.truth.flatMap {
          try? Geodesic.distance(from: frame.location.coordinate, to: $0.coordinate)
        }
      }
    if let error { locationMeters.append(error) }
  }
}

extension RunFigures {
  /// Adds the figures of the receiver's fixes between two times in seconds.
  mutating func add(_ fixes: ReceivedFixes, from start: Double, to end: Double) {
    fixGaps = fixes.gaps(from: start, to: end)
    fixErrors = fixes.errors(from: start, to: end)
  }
}

extension JSONWriter {
  /// Writes the figures of a run as the JSON object of SPEC §12; the spread of an empty list is null.
  mutating func figures(_ figures: RunFigures) { figures.write(to: &self) }
}

extension RunFigures {
  /// The figures as printed.
  var bytes: [UInt8] {
    var json = JSONWriter()
    json.figures(self)
    return json.bytes
  }

  /// Every number with its path, such as `registration.error.p95`, in the order in which they are printed.
  var numbers: [(path: String, text: String)] {
    guard let root = try? JSONNode.read(bytes) else { return [] }
    return Self.numbers(in: root, at: "")
  }

  private static func numbers(in node: JSONNode, at path: String) -> [(path: String, text: String)]
  {
    switch node.value {
    case .number(let value): [(path, FixedDecimal.text(value, decimals: 6))]
    case .object(let members):
      members.flatMap { numbers(in: $0.node, at: path.isEmpty ? $0.key : path + "." + $0.key) }
    case .null, .bool, .string, .array: []
    }
  }
}

extension RunFigures {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.number("frames", frames)
      json.string("poses", poses?.rawValue)
      json.spreads(
        "registration",
        [("error", finishDegrees), ("meters", finishMeters), ("arrowMeters", arrowMeters)])
      json.spreads("heading", [("error", headingDegrees)])
      json.spreads("location", [("error", locationMeters), ("accuracy", accuracies)])
      json.spreads("correction", [("error", statedDegrees)])
      json.spreads("route", [("crossTrack", crossTracks)])
      json.member("speed", Spread(of: speeds)) { $0.spread($1) }
      json.spreads("fixes", [("gap", fixGaps), ("error", fixErrors)])
      json.object("arrived") { $0.number("first", firstArrival, decimals: 6) }
      json.object("ready") { json in
        json.number("share", share(readyFrames), decimals: 6)
        json.number("first", firstReady, decimals: 6)
      }
      json.object("offRoute") { json in
        json.number("share", share(offRouteFrames), decimals: 6)
      }
      if hasStreet {
        json.hiddenShare(
          "finish", finishFrames > 0 ? Double(hiddenFinishFrames) / Double(finishFrames) : nil)
        json.hiddenShare("arrows", arrowFrames > 0 ? hiddenArrows / Double(arrowFrames) : nil)
      }
    }
  }

  private func share(_ count: Int) -> Double? {
    frames > 0 ? Double(count) / Double(frames) : nil
  }
}

extension JSONWriter {
  /// Writes a member with the share of something that is hidden by buildings.
  fileprivate mutating func hiddenShare(_ name: StaticString, _ share: Double?) {
    object(name) { json in
      json.object("hidden") { $0.number("share", share, decimals: 6) }
    }
  }

  /// Writes a member with the spreads of figures, by name.
  fileprivate mutating func spreads(_ name: StaticString, _ figures: [(StaticString, [Double])]) {
    object(name) { json in
      for (name, values) in figures {
        json.member(name, Spread(of: values)) { $0.spread($1) }
      }
    }
  }

  /// Writes a spread of figures.
  mutating func spread(_ spread: Spread) {
    object { json in
      json.number("median", spread.median, decimals: 6)
      json.number("p95", spread.percentile95, decimals: 6)
      json.number("max", spread.maximum, decimals: 6)
    }
  }
}
