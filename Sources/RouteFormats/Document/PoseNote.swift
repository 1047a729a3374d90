package import ARRouteEngine

/// A message about the AR poses in a file.
package enum PoseNote: Hashable, Sendable {
  /// Rows that repeat the previous row's fix, as in tables with one row for each AR frame.
  case repeatedFixes(count: Int, line: Int)
  /// Poses from moments at which AR did not know the phone's position at all.
  case lostPoses(count: Int, line: Int)
  /// Unknown tracking states; `text` is the first of them as written.
  case unknownStates(count: Int, line: Int, text: String)
  /// The camera looked up or down all the time, so the axes do not reveal how the phone was held.
  case unknownTurn
  /// The columns have no names, or none that are recognised; the text lists the roles that were assumed.
  case assumedColumns(String, areNamed: Bool)
  /// The time column does not state its unit, which was derived from the walk.
  case assumedUnit(TimeUnit, column: String, line: Int)
  /// Columns of positions or orientations without others that a pose needs; the text lists the keys of the
  /// missing columns.
  case incompletePoses(lacking: String, line: Int)
  /// The walker moves in the direction opposite to the camera's.
  case walksBackwards
  /// The scene extends farther vertically than horizontally.
  case climbs
  /// The top of the camera's picture points down in nearly all poses.
  case upsideDown
  /// There are no fixes, so the position of the walk on the Earth is unknown.
  case noFixes
  /// There are fixes but no poses.
  case noPoses
  /// Files in a folder that have the same kind of content as those that are used.
  case otherFiles(used: [String], others: [String])
  /// Poses and fixes use different clocks, which were aligned by means of the creation times that the files
  /// state.
  case clocksTiedByHeader
  /// Poses and fixes use different clocks with no known relation, so their first records were aligned.
  case clocksTiedByStart
  /// AR's axes were determined by the phone's orientation at the start, not by the compass.
  case noNorth(compass: Angle)
  /// True positions without a heading, whose walk is too short to derive one.
  case truthWithoutHeading(count: Int)
}

extension PoseNote {
  /// The line that the note refers to; nil if it refers to the whole file.
  var line: Int? {
    switch self {
    case .repeatedFixes(_, let line), .lostPoses(_, let line), .unknownStates(_, let line, _),
      .assumedUnit(_, _, let line), .incompletePoses(_, let line):
      line
    case .unknownTurn, .assumedColumns, .otherFiles, .walksBackwards, .climbs, .upsideDown,
      .noFixes, .noPoses,
      .clocksTiedByHeader, .clocksTiedByStart, .noNorth, .truthWithoutHeading:
      nil
    }
  }

  /// The message, which is safe to print on a terminal; it does not name the file or the line.
  var message: String {
    switch self {
    case .repeatedFixes(let count, _):
      "\(counted(count, "row")) left out for repeating the previous fix; each fix counts once"
    case .lostPoses(let count, _):
      "\(counted(count, "pose")) left out: AR did not know where the phone was"
    case .unknownStates(let count, _, let text):
      "\(counted(count, "unknown tracking state")), such as “\(Printable.sanitised(text))”; "
        + "normal, limited or notAvailable was expected"
    case .unknownTurn:
      "the camera looks up or down all the time, so it is unknown how the phone was held; its axes "
        + "are assumed to be those of the screen"
    case .assumedColumns(let columns, let areNamed):
      areNamed
        ? "the column names are unknown; judging by their numbers, they are read "
          + "as \(columns), unless --columns says otherwise"
        : "the columns have no names; they are read as \(columns)"
    case .assumedUnit(let unit, let column, _):
      "the times of “\(Printable.sanitised(column, limit: 30))” are read "
        + "as \(unit.words), which fits the walk; --columns unit=\(unit.others) reads "
        + "them otherwise"
    case .incompletePoses(let lacking, _):
      "AR poses are left out: there is no column for \(lacking); --columns can name one"
    case .walksBackwards:
      "the walker moves opposite to the camera's direction; if its z axis points forward, give "
        + "--columns camera=opencv, and for Unity's axes --columns scene=unity"
    case .climbs:
      "the walk rises more than it advances; if the z axis points up, give --columns scene=z-up"
    case .noFixes: "there are AR poses, but no fixes with them"
    case .noPoses: "there is no file with AR poses; ARKit_pose.txt or a similar file was expected"
    case .otherFiles(let used, let others):
      "\(others.joined(separator: ", ")) left out: \(used.joined(separator: ", ")) used; to use a "
        + "different file, give its name"
    case .clocksTiedByHeader:
      "poses are stamped with the phone's uptime, fixes with the time of day; they are matched by "
        + "the creation times that the files state, to within about half a second"
    case .upsideDown:
      "the phone is upside down in its poses; an orientation is [x, y, z, w], with w last, and y is up"
    case .clocksTiedByStart:
      "poses are stamped with the phone's uptime, fixes with the time of day, and nothing links "
        + "the two clocks; the first pose is taken to be simultaneous with the first fix"
    case .noNorth(let compass):
      "AR’s axes are not aligned with north: the compass bearing of −z is "
        + "\(FixedDecimal.text(compass.wrappedPositive.degrees, decimals: 1))°"
    case .truthWithoutHeading(let count):
      "\(counted(count, "true position")) left out: no column has the true heading, and the AR "
        + "track is too short, or too different in shape, to find it"
    }
  }
}
