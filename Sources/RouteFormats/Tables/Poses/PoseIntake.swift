import ARRouteEngine

/// Creates samples from the rows of a table with AR poses.
///
/// The unit of the times and the way the phone was held are only known after a number of rows, so the first
/// rows are held back: 300 poses, or up to 3000 if the phone points at its holder's feet.
struct PoseIntake {
  /// The unit of the times; nil while unknown.
  private var unit: TimeUnit?
  /// The way to read the times if they are not counts.
  private var reading = TimeReading.count
  /// The number of quarter turns that make the camera's picture upright; nil while unknown.
  private var quarterTurns: Int?
  private var upright = UprightTurn()
  private var held: [PoseRow] = []
  private var heldPoses = 0
  private var isOpen = false

  private var state = TrackingState.normal
  private var lastFix: (point: GeoPoint, time: Double?)?
  private var way = WayOfPoses()
  private var compass = CompassSum()
  private var repeated = Count()
  private var lost = Count()
  private var unknown = Count()
  private var unknownText = ""
  private var hasFixes = false

  /// The maximum number of rows that are held back.
  private static let patience = 6000
  /// The maximum number of poses that are held back.
  private static let posePatience = 3000

  /// A number of occurrences, and the line of the first one.
  private struct Count: Hashable {
    var count = 0
    var line = 0

    mutating func add(line: Int) {
      if count == 0 { self.line = line }
      count += 1
    }
  }

  /// The likely axes of the logger, which are used if it is not clear how the phone was held.
  private let likely: CameraAxes?
  /// The usual unit of a logger whose columns have no names; it is used unless the steps do not fit AR's
  /// frame rate.
  private let usual: TimeUnit?
  /// The name of the time column.
  private let clock: String

  /// Creates an intake, given what the columns, the file's name and the user state.
  init(
    unit: TimeUnit?, usual: TimeUnit? = nil, clock: String, axes: PoseAxes,
    likely: CameraAxes? = nil
  ) {
    self.unit = unit
    self.usual = usual
    self.clock = clock
    self.likely = likely
    quarterTurns = axes.quarterTurns
  }
}

extension PoseIntake {
  /// Adds a row.
  mutating func append(_ row: PoseRow, to document: inout DocumentBuilder) {
    var row = row
    if let fix = row.fix, isRepeated(fix, at: row.fixTime) {
      repeated.add(line: row.line)
      row.fix = nil
    }
    if isOpen { return release(row, to: &document) }
    held.append(row)
    if let pose = row.pose {
      heldPoses += 1
      upright.note(pose)
    }
    let isKnown = upright.found != nil || (quarterTurns != nil && unit != nil)
    if isKnown || heldPoses >= Self.posePatience || held.count >= Self.patience {
      open(&document)
    }
  }

  /// Counts a tracking state that is not known.
  mutating func countUnknownState(_ text: [UInt8], line: Int) {
    if unknown.count == 0 { unknownText = String(decoding: text.prefix(40), as: UTF8.self) }
    unknown.add(line: line)
  }

  /// Counts a pose that is meaningless because AR had lost its position.
  mutating func countLost(line: Int) { lost.add(line: line) }

  /// Releases the remaining rows, and adds the warnings.
  mutating func finish(_ document: inout DocumentBuilder) {
    if !isOpen { open(&document) }
    findTruthHeadings(&document)
    if let north = compass.result {
      document.editSession { $0.compassNorth = north }
    }
    let notes: [(Bool, PoseNote)] = [
      (repeated.count > 0, .repeatedFixes(count: repeated.count, line: repeated.line)),
      (lost.count > 0, .lostPoses(count: lost.count, line: lost.line)),
      (
        unknown.count > 0,
        .unknownStates(count: unknown.count, line: unknown.line, text: unknownText)
      ),
      (way.goesBackwards, .walksBackwards), (way.climbs, .climbs), (!hasFixes, .noFixes),
    ]
    for (holds, note) in notes where holds { document.warn(.poses(note)) }
  }

  /// Gives true positions a camera heading if it can be found by comparing AR's path with the true path.
  private func findTruthHeadings(_ document: inout DocumentBuilder) {
    // In a log that is followed live, the headings would come too late.
    let isLive = document.delivery.hasSamples
    var count = 0
    document.editSession { session in
      if !session.truePositions.isEmpty, !isLive {
        let found = TruthHeadings(of: session.truePositions, samples: session.samples)
        session.truePositions = found.missing
        session.insert(found.truths)
      }
      count = session.truePositions.count
    }
    count += document.delivery.forgottenPositions
    if count > 0 { document.warn(.poses(.truthWithoutHeading(count: count))) }
  }

  /// Returns true when a fix repeats the previous one, as in tables with a row for each AR frame.
  private mutating func isRepeated(_ fix: GeoPoint, at time: Double?) -> Bool {
    defer { lastFix = (fix, time) }
    guard let last = lastFix else { return false }
    // If the fix has its own time, only that is compared, because a phone at rest repeats its position.
    if let time, let before = last.time { return time == before }
    return last.point == fix
  }

  private mutating func open(_ document: inout DocumentBuilder) {
    isOpen = true
    if unit == nil { findUnit(&document) }
    if quarterTurns == nil {
      quarterTurns = upright.best ?? PoseAxes(camera: likely).quarterTurns
      if quarterTurns == nil, heldPoses > 0 { document.warn(.poses(.unknownTurn)) }
    }
    let turns = quarterTurns ?? 0
    document.editSession { $0.quarterTurns = turns }
    for row in held { release(row, to: &document) }
    held = []
  }

  /// Finds the unit of the times held back, and adds a warning if the unit is a guess other than the most
  /// obvious one.
  private mutating func findUnit(_ document: inout DocumentBuilder) {
    if findReading(&document) { return }
    let guess = UnitGuess(held, usual: usual)
    unit = guess.unit
    if !guess.isPlain, let line = held.first?.line {
      document.warn(.poses(.assumedUnit(guess.unit, column: clock, line: line)))
    }
  }
}

extension PoseIntake {
  /// Checks whether the times held back are, for example, days or the digits of a date rather than counts; if
  /// so, adds a warning and returns true.
  private mutating func findReading(_ document: inout DocumentBuilder) -> Bool {
    var times = TimeColumn(name: clock)
    for (index, row) in held.enumerated() where row.pose != nil {
      let stamp = TimeColumn.stamp(row.time)
      guard stamp.number != nil else { return false }
      _ = times.append(stamp, at: index)
    }
    let rows = held
    let decision = times.decision(
      shortest: WalkFit.shortestOfPoses, point: { rows[$0].pose?.position },
      distance: { ($1 - $0).length })
    guard decision.reading != .count, let line = held.first?.line else { return false }
    reading = decision.reading
    unit = .seconds
    document.warn(.timeReading(reading, column: clock, line: line))
    return true
  }

  /// Returns the time of a row, seconds; nil if the number cannot be read like the others.
  private func seconds(_ count: Double) -> Double? {
    reading == .count ? (unit ?? .seconds).seconds(count) : reading.seconds(count)
  }

  /// Adds the content of a row to a document.
  private mutating func release(_ row: PoseRow, to document: inout DocumentBuilder) {
    guard let time = seconds(row.time) else {
      return document.drop(
        .incompleteRecord, line: row.line, text: "\(row.time)", missing: ColumnRole.time.key)
    }
    if document.isFullOfSamples { return document.drop(.beyondLimit, line: row.line) }
    if let new = row.state, new != state {
      state = new
      document.append(.tracking(time: time, new), line: row.line)
    }
    if var pose = row.pose {
      pose.orientation = UprightTurn.turned(pose.orientation, quarters: quarterTurns ?? 0)
      way.follow(pose)
      document.append(.pose(time: time, pose), line: row.line)
      if let heading = row.compass { compass.add(compass: heading, pose: pose) }
    }
    if let truth = row.truth { add(truth, time: time, row.line, &document) }
    if let fix = row.fix {
      // The fix's own time is used if it is on the same clock as the row's time.
      let own = row.fixTime.flatMap { seconds($0) }
      add(fix, time: own.flatMap { abs($0 - time) <= 60 ? $0 : nil } ?? time, row.line, &document)
    }
  }

  private func add(
    _ truth: StatedTruth, time: Double, _ line: Int, _ document: inout DocumentBuilder
  ) {
    let coordinate = truth.coordinate
    if let heading = truth.heading {
      document.append(
        .truth(Truth(time: time, coordinate: coordinate, heading: heading)), line: line)
    } else {
      document.append(TruePosition(time: time, coordinate: coordinate), line: line)
    }
  }

  private mutating func add(
    _ point: GeoPoint, time: Double, _ line: Int, _ document: inout DocumentBuilder
  ) {
    guard let coordinate = point.coordinate else { return }
    hasFixes = true
    document.append(
      Fix(time: time, coordinate: coordinate, statedAccuracy: point.horizontalAccuracy),
      as: point, line: line)
  }
}
