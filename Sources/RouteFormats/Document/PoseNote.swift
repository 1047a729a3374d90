package import ARRouteEngine

/// A message about AR's poses in a file.
package enum PoseNote: Hashable, Sendable {
  /// Rows that repeat the fix of the row before, as tables do whose rows come with AR's pictures.
  case repeatedFixes(count: Int, line: Int)
  /// Poses of moments at which AR did not know where the phone was at all.
  case lostPoses(count: Int, line: Int)
  /// Tracking states that are unknown; the text is the first of them as written.
  case unknownStates(count: Int, line: Int, text: String)
  /// The camera looked up or down all the time, and the axes do not say how it was held.
  case unknownTurn
  /// The columns have no names, or none that mean anything: what they were taken for.
  case assumedColumns(String, areNamed: Bool)
  /// The column of times does not say in what it counts, which was found by how the walk goes.
  case assumedUnit(TimeUnit, column: String, line: Int)
  /// Columns of places or turns without the others that a pose needs: their keys.
  case incompletePoses(lacking: String, line: Int)
  /// The walker goes against where the camera looks.
  case walksBackwards
  /// The scene reaches higher than it is long.
  case climbs
  /// There are no fixes, so that nobody knows where on Earth the walk was.
  case noFixes
  /// There are no poses beside the fixes.
  case noPoses
  /// Files of a folder that hold the same as those that are read.
  case otherFiles(used: [String], others: [String])
  /// Poses and fixes are of two clocks: tied by when the files say that they were made.
  case clocksTiedByHeader
  /// Poses and fixes are of two clocks that nothing ties: the first of both were put together.
  case clocksTiedByStart
  /// AR took its axes from how the phone was held at first, and not from the compass.
  case noNorth(compass: Angle)
  /// True places without a heading, and too little of a walk beside them to find one.
  case truthWithoutHeading(count: Int)
}

extension PoseNote {
  /// The line that it is about; nil where it is about all of the file.
  var line: Int? {
    switch self {
    case .repeatedFixes(_, let line), .lostPoses(_, let line), .unknownStates(_, let line, _),
      .assumedUnit(_, _, let line), .incompletePoses(_, let line):
      line
    case .unknownTurn, .assumedColumns, .otherFiles, .walksBackwards, .climbs, .noFixes, .noPoses,
      .clocksTiedByHeader, .clocksTiedByStart, .noNorth, .truthWithoutHeading:
      nil
    }
  }

  /// The message, fit for a terminal, without file and line.
  var message: String {
    switch self {
    case .repeatedFixes(let count, _):
      "\(counted(count, "row")) repeating the fix before left out; each fix counts once"
    case .lostPoses(let count, _):
      "\(counted(count, "pose")) left out: AR did not know where the phone was"
    case .unknownStates(let count, _, let text):
      "\(counted(count, "state")) of tracking unknown, the first “\(Printable.sanitised(text))”; "
        + "normal, limited or notAvailable was expected"
    case .unknownTurn:
      "the camera looks up or down all the time, so that nobody knows how the phone was held; its "
        + "axes are taken for those of the screen"
    case .assumedColumns(let columns, let areNamed):
      areNamed
        ? "the names of the columns mean nothing here; by their numbers they are taken for "
          + "\(columns), and --columns says otherwise"
        : "the columns have no names; they are taken for \(columns)"
    case .assumedUnit(let unit, let column, _):
      "the times of “\(Printable.sanitised(column, limit: 30))” are taken for \(unit.words) by how "
        + "the walk goes; --columns unit=\(unit.others) says otherwise"
    case .incompletePoses(let lacking, _):
      "poses of AR are left out: there is no column for \(lacking), which --columns may name"
    case .walksBackwards:
      "the walker goes against where the camera looks; where its z points ahead, give "
        + "--columns camera=opencv, and for Unity's axes --columns scene=unity"
    case .climbs:
      "the walk goes up more than along; where z points up, give --columns scene=z-up"
    case .noFixes: "there are AR poses, and no fixes beside them"
    case .noPoses: "there is no file of AR poses; ARKit_pose.txt or another was expected"
    case .otherFiles(let used, let others):
      "\(others.joined(separator: ", ")) left out: \(used.joined(separator: ", ")) read; give the name "
        + "of the file that is meant"
    case .clocksTiedByHeader:
      "poses are stamped by the phone's running time, fixes by the time of day; they are tied by "
        + "when the files say that they were made, to about half a second"
    case .clocksTiedByStart:
      "poses are stamped by the phone's running time, fixes by the time of day, and nothing ties "
        + "the two; the first pose is taken to be of the first fix’s moment"
    case .noNorth(let compass):
      "AR’s axes have no north: its −z is at "
        + "\(FixedDecimal.text(compass.wrappedPositive.degrees, decimals: 1))° by the compass"
    case .truthWithoutHeading(let count):
      "\(counted(count, "true place")) left out: no column tells the heading there, and the walk "
        + "with AR beside them is too short, or of another shape, to find it"
    }
  }
}
