import ARRouteEngine
import CommandLineKit
import RouteFormats
import RouteGifts
import RouteSimKit

extension Failure {
  /// Returns the warnings about a partly usable file, one per line.
  static func warnings(about document: GeoDocument, at path: String) -> [String] {
    document.members.flatMap { member in
      warnings(member.drops, member.warnings, at: self.path(of: member.name, in: path))
    } + warnings(document.drops, document.warnings, at: path)
  }

  /// Returns the path of a member file of a folder; `path` is the folder or one of its members.
  static func path(of member: String, in path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else {
      return LoggerFolder.isMember(path) ? member : path + "/" + member
    }
    let folder = path[...slash]
    let name = String(path[path.index(after: slash)...])
    return name.isEmpty || LoggerFolder.isMember(name) ? folder + member : path + "/" + member
  }

  /// Returns the warning about a photograph that was cropped from another one.
  static func warning(aboutCutPhotograph path: String) -> String {
    "\(name(path)): it was cropped after it was taken, so its field of view is unknown; give it "
      + "with --photo-fov"
  }

  /// Returns the warning about a lens with the field of view of a telephoto lens.
  static func warning(aboutNarrowLens angle: Angle) -> String {
    let text = number(angle.degrees)
    return
      "--photo-fov \(text) is \(text)° across the photograph’s longer side, as through a telephoto lens; "
      + "write \(text)mm for a 35 mm equivalent"
  }

  /// Returns the warning that a horizon is outside the picture.
  static func warning(aboutHorizonOutside size: Vector2) -> String {
    "--photo-horizon is outside the photograph, which has \(number(size.x))×\(number(size.y)) "
      + "pixels"
  }

  /// Returns the warning that a horizon is known, but not the lens.
  static func warning(aboutUnknownLensOf path: String) -> String {
    "\(name(path)): its lens is unknown, so the phone's is assumed; give it with --photo-fov"
  }

  /// Returns the warning about unusable records of an almanac; nil if all could be used.
  static func warning(aboutDroppedOrbits count: Int, of path: String) -> String? {
    guard count > 0 else { return nil }
    return location(path, nil)
      + "\(counted(count, "record")) could not be used: from other systems, damaged, or with an "
      + "impossible orbit"
  }

  /// Returns the warning that an almanac's orbits are from more than half a year before or after the walk.
  static func warning(aboutOldOrbits time: GPSTime, of path: String) -> String? {
    Timestamp.text(time.utc).map {
      location(path, nil)
        + "its orbits are from \($0.prefix(10)), more than half a year before or after the walk, "
        + "so satellites may be far from these positions"
    }
  }

  /// Returns the warning that along part of a route, the map has no building within range.
  static func warning(aboutOpenSkyOf path: String, share: Double, range: Double) -> String {
    let percent = max(Int((100 * share).rounded()), 1)
    return location(path, nil)
      + "there is no building within \(number(range)) m of \(percent) % of the route; the sky is "
      + "open there"
  }

  private static func warnings(
    _ drops: [Drop], _ warnings: [FormatWarning], at path: String
  ) -> [String] {
    drops.map { location(path, $0.line) + $0.message }
      + warnings.map { location(path, $0.line) + $0.message }
  }

  /// Returns the warnings about options given with their former names, one line each.
  static func warnings(about oldNames: [OldName]) -> [String] {
    oldNames.map { "\($0.written) is an old name that will soon be removed; write \($0.name)" }
  }

  /// Returns the warnings about faces of a model that are not drawn.
  static func warnings(about model: WavefrontModel, at path: String) -> [String] {
    guard let line = model.firstEmptyFace else { return [] }
    let faces = counted(model.emptyFaces, "face")
    return [location(path, line) + "\(faces) left out: no area"]
  }

  /// Returns the warning that no place is in range.
  ///
  /// - Parameter distance: The distance to the nearest place, metres.
  static func warning(aboutNearestPlace distance: Double, beyond settings: WorldSettings) -> String
  {
    let (units, language) = (settings.units, settings.language)
    return
      "there is no place within \(units.text(for: settings.cards.radius, in: language)): the "
      + "nearest is \(units.text(for: distance, in: language)) away"
  }

  /// Returns the warning that there are more gifts than listed.
  static func warning(aboutUnlistedGifts count: Int) -> String {
    "\(count) more \(count == 1 ? "is" : "are") not listed; give a larger --limit"
  }

  /// Returns the warning that a world contains gifts that this program would not have placed there.
  static func warning(aboutStrangeGifts count: Int, in address: String) -> String {
    let gifts = count == 1 ? "a gift is" : "\(count) gifts are"
    return
      "\(name(GiftAddress(address).shown)): \(gifts) left out, as their names, positions or "
      + "times are not allowed"
  }

  /// Returns the warning that numbered pictures of an earlier film continue after the last frame of this one;
  /// a program that reads the pictures would include them.
  ///
  /// - Parameter next: The name of the first such picture.
  static func warning(aboutOldFrame next: String) -> String {
    "\(name(next)) and the files after it belong to an earlier film; remove them before joining "
      + "the pictures"
  }

  /// Returns the warning that a map has no building within the given distance of the route, metres.
  static func warning(aboutStreetsFrom distance: Double) -> String {
    "the map has no building within \(FixedDecimal.text(distance, decimals: 0)) m of the route, "
      + "so nothing is hidden; is it the map of a different city?"
  }

  /// Returns the warning about a route through buildings; nil if less than a metre of it is inside buildings.
  ///
  /// - Parameter parts: The parts inside buildings, as ranges of chainages, metres.
  static func warning(aboutRouteInBuildings parts: [ClosedRange<Double>]) -> String? {
    let length = parts.reduce(0) { $0 + $1.upperBound - $1.lowerBound }
    guard let first = parts.first, length >= 1 else { return nil }
    let tenths = { (metres: Double) in number((metres * 10).rounded() / 10) }
    let location = parts.count == 1 ? "at" : "in \(parts.count) places, first at"
    return "the route runs through buildings for \(tenths(length)) m, \(location) "
      + "\(tenths(first.lowerBound)) m from its start"
  }

  /// Returns the warning about a clipped placemark; nil if all of it is visible.
  static func warning(about label: Frame.Label) -> String? {
    guard !label.fit.fits, label.center != nil else { return nil }
    return "the label '\(label.text)' is wider than the screen even at "
      + "\(number(label.fit.size)) pt; it is clipped"
  }

  /// The warning that the icon on the placemark cannot be made out.
  static let warningAboutSign =
    "the icon on the placemark is invisible: it is transparent, outside its box or the colour of "
    + "the disc"

  /// Returns the warning about arrows that are in view but cannot be seen.
  static func warning(about arrows: ArrowVanishing) -> String {
    let count = counted(arrows.count, "arrow")
    let pose: ArrowStyle.Stance = arrows.stance == .flat ? .upright : .flat
    return "\(count) in view, none \(arrows.isNarrow ? "wider" : "higher") than 1 pt: "
      + "try --arrow-pose \(pose.rawValue)"
  }

  /// Returns the warning that the phone is off the route and sees none of its arrows; nil if this is not the
  /// case.
  static func warning(aboutLeavingRouteIn frame: Frame) -> String? {
    guard let route = frame.guidance?.route, route.isOffRoute,
      frame.arrows.allSatisfy({ !$0.isVisible })
    else { return nil }
    return "no arrow is in view: the phone is \(number(abs(route.crossTrack).rounded())) m off the "
      + "route"
  }

  /// Returns the warning that all arrows are off screen behind a nearby corner; nil if this is not the case.
  ///
  /// The warning applies to a view along the route.
  static func warning(aboutUnseenTurnOf frame: Frame) -> String? {
    guard let turn = frame.guidance?.next, turn.distance < nearCorner, !frame.arrows.isEmpty,
      frame.arrows.allSatisfy({ !$0.isVisible })
    else { return nil }
    let way: String =
      switch turn.kind {
      case .left, .right:
        "the route turns \(turn.kind.rawValue) by \(number(abs(turn.turn.angle.degrees).rounded()))°"
      case .around: "the route turns back"
      }
    return
      "no arrow is in view: \(way) in \(number((turn.distance * 10).rounded() / 10)) m, and all "
      + "arrows are off the screen"
  }

  /// The distance within which the phone is taken to be at a corner, metres.
  private static let nearCorner = 5.0

  /// Returns the message about a failed check of a whole run, with the script line or the option that sets
  /// the check.
  static func line(about check: CheckResult) -> String {
    (check.line > 0 ? location(check.file, check.line) : "--check: ") + (check.message ?? "")
  }

  /// Returns the message that a picture cannot be compared because its baseline is unreadable.
  static func words(forUnreadableBaseline error: InputError) -> String {
    "\(error.message); --update writes the baseline"
  }

  /// Returns the warnings about fixes that are left out of a log, one line per reason.
  static func warnings(about recording: Recording, at path: String) -> [String] {
    // Times that go backwards are reported when the file is read.
    warnings([(recording.fixesWithoutTime, "without a time")], at: path)
      + warnings(about: recording.falseFixes, beside: recording.fixCount, at: path)
      + warnings(ofFixesWithoutAccuracy: recording.fixesWithoutAccuracy, at: path)
      + warnings(ofPosesBackInTime: recording.posesBackInTime, at: path)
      + warnings(about: recording.silences, sessions: recording.sessionsFound.count, at: path)
  }

  /// Returns the warnings about positions that are left out of a file of true positions, one line per reason.
  static func warnings(about truth: TrueTrack, at path: String) -> [String] {
    warnings(about: truth.falsePositions, beside: truth.count, at: path)
  }

  /// Returns the warnings about false fixes, one line per reason, each with the line number of the first such
  /// fix.
  ///
  /// - Parameter used: The number of fixes used.
  private static func warnings(
    about fixes: [FalseFix], beside used: Int, at path: String
  ) -> [String] {
    FalseFixReason.allCases.compactMap { reason in
      let found = fixes.filter { $0.reason == reason }
      guard let first = found.first else { return nil }
      return location(path, first.line) + counted(found.count, "fix", "fixes")
        + " \(reason.words) left out"
        // The log does not show which of the two tracks is the walker's.
        + (reason == .otherDevice
          ? ": the track of the other \(used) fixes is longer, or equally long and first" : "")
        + "; --keep-all-fixes uses them"
    }
  }

  private static func warnings(ofFixesWithoutAccuracy count: Int, at path: String) -> [String] {
    guard count > 0 else { return [] }
    return [
      location(path, nil) + counted(count, "fix has", "fixes have")
        + " no accuracy; each counts as \(number(Fix.assumedAccuracy)) m"
    ]
  }

  private static func warnings(ofPosesBackInTime count: Int, at path: String) -> [String] {
    guard count > 0 else { return [] }
    return [
      location(path, nil) + counted(count, "pose")
        + " left out: not newer than an earlier one; increasing times were expected"
    ]
  }

  /// Returns at most one warning line about gaps in a log and the AR sessions that begin after them.
  private static func warnings(
    about silences: Silences, sessions: Int, at path: String
  ) -> [String] {
    guard let words = silences.words else { return [] }
    return [
      location(path, nil) + words + " skipped"
        + (sessions > 0
          ? "; AR’s poses jump across \(sessions) of them, each the start of a new session" : "")
    ]
  }

  /// Returns the warnings about a recording, including those about data that a replay will reject.
  static func warnings(aboutReplayOf recording: Recording, at path: String) -> [String] {
    warnings(about: recording, at: path)
      + warnings([(recording.fixesOfAbsurdAccuracy, absurdAccuracy)], at: path)
  }

  private static let absurdAccuracy = "with an accuracy that is negative or over 10 km"

  /// Returns the warnings about fixes that no strategy received, one line per reason.
  static func warnings(about comparison: CorrectionComparison, at path: String) -> [String] {
    warnings(about: comparison.refusals, at: path)
  }

  /// Returns the warnings about fixes that no strategy received, for several sets of parameters; repeated
  /// lines are left out.
  static func warnings(about refusals: [FixRefusals], at path: String) -> [String] {
    var lines: [String] = []
    for line in refusals.flatMap({ warnings(about: $0, at: path) }) where !lines.contains(line) {
      lines.append(line)
    }
    return lines
  }

  private static func warnings(about refusals: FixRefusals, at path: String) -> [String] {
    warnings(
      FixRefusal.allCases.map { reason in
        let words =
          switch reason {
          case .absurdAccuracy: absurdAccuracy
          case .badTime: "with a time that is not a number"
          case .timeGoesBack: "with a time before an earlier one"
          case .noPose: "without an AR pose at that moment"
          }
        return (refusals[reason], words)
      }, at: path)
  }

  /// Returns the warnings about strategies that never ran because the log ended too early, one line each.
  static func warnings(aboutRunsOf comparison: CorrectionComparison, at path: String) -> [String] {
    comparison.strategies.filter { comparison.lastEntry(of: $0) == nil }.map {
      location(path, nil) + "\($0.rawValue) never ran: the log ended first"
    }
  }

  private static func warnings(_ counts: [(Int, String)], at path: String) -> [String] {
    counts.filter { $0.0 > 0 }.map { count, words in
      location(path, nil) + counted(count, "fix", "fixes") + " \(words) left out"
    }
  }

  /// Returns the warning that a file of scores ends in the middle of a line.
  static func warning(aboutCutOff path: String) -> String {
    "\(name(path)): the last line is cut off and left out; score --resume continues it"
  }

  /// Returns the warning that a file of scores has several differing lines for the same log.
  static func warning(aboutReplacedScores count: Int, in path: String) -> String {
    let lines = count == 1 ? "a line is" : "\(count) lines are"
    return "\(name(path)): \(lines) left out, as a later line for the same log differs"
  }
}
