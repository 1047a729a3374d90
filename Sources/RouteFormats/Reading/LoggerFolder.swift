import ARRouteEngine

/// A folder written by a logger of AR poses: a file with poses, one with fixes and one with compass headings.
///
/// These loggers are recognised by the names of their files: PyojinKim's loggers for ARKit and ARCore,
/// ios_logger (ARposes.txt, GPS.txt), ADVIO's data, and Stray Scanner with data derived from it.
package struct LoggerFolder {
  /// The kind of data in a file.
  private enum Part: CaseIterable {
    case poses
    case fixes
    case compass
  }

  /// A file that a logger may write.
  private struct Member {
    var name: String
    var part: Part
    /// The columns of a file without column names; empty if the file names them, or if they are found from
    /// their values.
    var roles: [ColumnRole] = []
    var unit: TimeUnit?
    var camera: CameraAxes?
    /// The name of a column that only this logger's file contains; nil if none is needed.
    var mark: String?
    /// True when the file's name alone identifies the logger, so that the file may be given instead of its
    /// folder.
    var isTelling = true
  }

  private let files: LoggerFiles
  private let members: [Part: Member]
  /// The names of existing files that are not read, because other files contain the same data.
  private let others: [String]

  /// Finds the files in a logger's folder, given the folder or one of its characteristic files; nil for any
  /// other path.
  init?(path: String) {
    guard path != "-" else { return nil }
    let isFolder = FileStatus.isDirectory(path)
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let folder: String
    if isFolder {
      folder = path.hasSuffix("/") ? path : path + "/"
    } else {
      folder = path.hasSuffix("/" + name) ? String(path.dropLast(name.count)) : ""
      guard Self.known.contains(where: { $0.name == name && $0.isTelling }) else { return nil }
    }
    self.init(.folder(folder), rather: isFolder ? nil : name)
    // The file that was given may not belong to the folder's log.
    if !isFolder, !members.values.contains(where: { $0.name == name }) { return nil }
  }

  /// Chooses among the files of a folder; nil if there are neither poses nor fixes from a logger.
  ///
  /// - Parameter rather: The name of a file to prefer to others that contain the same data.
  init?(_ files: LoggerFiles, rather: String? = nil) {
    self.files = files
    let there = Self.known.filter { files.has($0.name) }
    var members: [Part: Member] = [:]
    for part in Part.allCases {
      let found = there.filter { $0.part == part }
      members[part] = found.first { $0.name == rather } ?? found.first
    }
    self.members = members
    // On a file system that ignores case, two names may refer to the same file.
    let used = Set(members.values.map { $0.name.lowercased() })
    others = there.map(\.name).filter { !used.contains($0.lowercased()) }
    guard members[.poses] != nil || members[.fixes] != nil else { return nil }
  }

  /// Returns the paths of all files of a log, if the given path is a logger's folder or a characteristic file
  /// in it; an empty array for any other path.
  ///
  /// Files that are not read, because others contain the same data, are included.
  package static func paths(ofLog path: String) -> [String] {
    guard let folder = LoggerFolder(path: path), case .folder(let base) = folder.files else {
      return []
    }
    return (folder.names + folder.others).map { base + $0 }
  }

  /// True when the folder contains poses.
  var hasPoses: Bool { members[.poses] != nil }

  /// True when the folder is a log of poses rather than a single table that any program could have written.
  var isALog: Bool { hasPoses && (isSure || names.count > 1) }

  /// True when a file in the folder has a name that no other program uses.
  var isSure: Bool { members.values.contains(where: \.isTelling) }

  /// The names of the files that are read.
  var names: [String] { Part.allCases.compactMap { members[$0]?.name } }

  /// Returns true when a logger uses this name for a file, even if other programs use it too.
  static func isKnown(_ name: String) -> Bool { known.contains { $0.name == name } }

  /// Returns true when a file with this name identifies a logger's folder.
  package static func isMember(_ name: String) -> Bool {
    known.contains { $0.name == name && $0.isTelling }
  }

  /// Examples, for an error message, of file names by which a logger's folder is recognised.
  static let examples = "ARKit_pose.txt or ARposes.txt with gps.txt"

  private static let positionAndAccuracy: [ColumnRole] = [
    .time, .latitude, .longitude, .accuracy, .altitude,
  ]
  private static let realFirst: [ColumnRole] = [.time, .x, .y, .z, .qw, .qx, .qy, .qz]

  private static let known: [Member] = [
    Member(name: "ARKit_pose.txt", part: .poses, unit: .nanoseconds),
    Member(name: "ARKit_camera_pose.txt", part: .poses, unit: .nanoseconds),
    Member(name: "ARposes.txt", part: .poses, roles: realFirst, unit: .seconds),
    Member(
      name: "ARCore_sensor_pose.txt", part: .poses,
      roles: [.time, .qx, .qy, .qz, .qw, .x, .y, .z], unit: .nanoseconds),
    Member(name: "arkit.csv", part: .poses, roles: realFirst, unit: .seconds),
    Member(name: "arcore.csv", part: .poses, roles: realFirst, unit: .seconds),
    Member(name: "odometry.csv", part: .poses, camera: .opencv, mark: "frame"),
    Member(name: "poses.csv", part: .poses, isTelling: false),
    Member(name: "pose.csv", part: .poses, isTelling: false),
    Member(name: "gps.txt", part: .fixes, roles: positionAndAccuracy),
    Member(name: "GPS.txt", part: .fixes, roles: positionAndAccuracy),
    Member(name: "platform-location.csv", part: .fixes, roles: positionAndAccuracy),
    Member(name: "location.csv", part: .fixes, isTelling: false),
    Member(name: "gps.csv", part: .fixes, isTelling: false),
    Member(name: "heading.txt", part: .compass, roles: [.time, .compass]),
    Member(name: "Head.txt", part: .compass, roles: [.time, .compass]),
  ]
}

extension LoggerFolder {
  /// Reads all files of the folder as a single log.
  func document(
    options: ReadingOptions, progress: (_ bytes: Int, _ total: Int?) -> Void = { _, _ in }
  ) throws(FormatError) -> GeoDocument {
    let poses = try members[.poses].map { member throws(FormatError) in
      try read(member, options, progress)
    }
    let fixes = try members[.fixes].map { member throws(FormatError) in
      try read(member, options, progress)
    }
    let compass = CompassReader()
    var headings: GeoDocument?
    // A compass direction from the poses takes precedence over the compass file.
    if let member = members[.compass], let poses, poses.session?.compassNorth == nil {
      headings = try read(member, by: compass, progress)
    }
    var builder = DocumentBuilder(format: .poses)
    builder.edit { document in
      for (name, part) in [(Part.poses, poses), (.fixes, fixes), (.compass, headings)] {
        guard let member = members[name], let part else { continue }
        document.members.append(
          GeoDocument.Member(
            name: member.name, drops: part.drops,
            // The warning about missing fixes does not apply, because they are in another file.
            warnings: part.warnings.filter { $0 != .poses(.noFixes) }))
      }
    }
    if !others.isEmpty { builder.warn(.poses(.otherFiles(used: names, others: others))) }
    if let poses {
      merge(poses, fixes, compass.headings, into: &builder)
    } else {
      builder.warn(.poses(.noPoses))
      for point in fixes?.tracks.points ?? [] { builder.append(point, to: .tracks, line: 1) }
    }
    return try builder.finish()
  }

  /// Reads one of the files; unlike a route, it may have a single fix or none.
  private func read(
    _ member: Member, _ options: ReadingOptions,
    _ progress: (_ bytes: Int, _ total: Int?) -> Void
  ) throws(FormatError) -> GeoDocument {
    var options = options
    options.fileName = member.name
    options.layout = TableLayout(
      roles: member.roles, unit: member.unit, camera: member.camera, mark: member.mark)
    return try read(member, by: CSVReader(options: options), progress)
  }

  /// Reads one of the files with the given reader.
  private func read(
    _ member: Member, by reader: some FormatReader,
    _ progress: (_ bytes: Int, _ total: Int?) -> Void
  ) throws(FormatError) -> GeoDocument {
    var count = 0
    var nuls = NULRun()
    do throws(FormatError) {
      let isWhole = try files.read(member.name) { bytes, total throws(FormatError) in
        try reader.read(bytes)
        if nuls.end(in: bytes) != nil {
          throw .unreadableRest(line: reader.line, reason: NULRun.reason)
        }
        count += bytes.count
        progress(count, total)
      }
      var builder = try reader.finish()
      if !isWhole { builder.warn(.damagedMember(name: member.name)) }
      return builder.unfinished
    } catch {
      throw .member(name: member.name, error)
    }
  }

  /// Merges poses and fixes by time, and adds the headings from the compass file.
  private func merge(
    _ poses: GeoDocument, _ fixes: GeoDocument?, _ headings: [(time: Double, angle: Angle)],
    into builder: inout DocumentBuilder
  ) {
    let session = poses.session ?? SessionContent()
    let points = (fixes?.tracks.points ?? poses.tracks.points).filter { $0.time != nil }
    var shift = 0.0
    if let pose = session.samples.first?.time, let fix = points.first?.time {
      let tie = ClockTie(
        pose: pose, fix: fix, posesCreated: members[.poses].flatMap(created),
        fixesCreated: members[.fixes].flatMap(created))
      shift = tie.shift
      if let note = tie.note { builder.warn(.poses(note)) }
    }
    let north = session.compassNorth ?? compassNorth(session.samples, headings)
    builder.editSession {
      $0.quarterTurns = session.quarterTurns
      $0.compassNorth = north
      $0.truePositions = session.truePositions.map {
        TruePosition(time: $0.time + shift, coordinate: $0.coordinate)
      }
    }
    if let north, abs(north.angle.degrees) > Self.worstCompass,
      north.spread.degrees < Self.worstCompass
    {
      builder.warn(.poses(.noNorth(compass: north.angle)))
    }
    let isOfOneFile = fixes == nil
    var next = 0
    func add(_ point: GeoPoint) {
      guard let time = point.time, let coordinate = point.coordinate else { return }
      if isOfOneFile { return builder.append(point, to: .tracks, line: 1) }
      builder.append(
        Fix(time: time, coordinate: coordinate, statedAccuracy: point.horizontalAccuracy),
        as: point, line: 1)
    }
    // If the pose file contains fixes as well, those in the fix file take precedence.
    for sample in session.samples where isOfOneFile || !sample.isFix {
      let sample = sample.moved(by: shift)
      while next < points.count, points[next].time ?? 0 < sample.time {
        add(points[next])
        next += 1
      }
      builder.append(sample, line: 1)
    }
    points[next...].forEach(add)
    if points.isEmpty { builder.warn(.poses(.noFixes)) }
  }

  /// The maximum error of a phone's compass outdoors, degrees; if the compass deviates more, AR's axes cannot
  /// point north and east.
  private static let worstCompass = 30.0
}

extension LoggerFolder {
  /// Returns the creation time that a file states in local time, seconds; nil if it states none.
  private func created(_ member: Member) -> Double? {
    guard let head = files.beginning(of: member.name, length: 128) else { return nil }
    let line = head.prefix { $0 != 10 && $0 != 13 }
    let words = "# Created at ".utf8
    guard line.starts(with: words) else { return nil }
    let stamp = Array(line.dropFirst(words.count).prefix(19))
    return stamp.withUnsafeBufferPointer { TimeParser.parse($0) }
  }

  /// Returns the compass direction of AR's −z axis; the compass file uses the same clock as the poses.
  private func compassNorth(
    _ samples: PackedSamples, _ headings: [(time: Double, angle: Angle)]
  ) -> CompassNorth? {
    guard let first = headings.first, case let step = Self.medianStep(headings.map(\.time)),
      let unit = TimeUnit(sinceEpoch: first.time, step: step.isNaN ? nil : step)
        ?? TimeUnit(step: step)
    else { return nil }
    var sum = CompassSum()
    var next = 0
    var last: (time: Double, pose: Pose)?
    for case .pose(let time, let pose) in samples {
      while next < headings.count, headings[next].time / unit.perSecond <= time {
        let heading = headings[next]
        let own = heading.time / unit.perSecond
        // Use the nearer of the two poses around the heading's time.
        if let last, time - last.time < Self.longestStep {
          sum.add(compass: heading.angle, pose: own - last.time < time - own ? last.pose : pose)
        }
        next += 1
      }
      last = (time, pose)
    }
    return sum.result
  }

  /// The maximum time between two poses for the phone's orientation in between to count as known, seconds.
  private static let longestStep = 0.5

  private static func medianStep(_ times: [Double]) -> Double {
    let steps = zip(times, times.dropFirst()).map { $1 - $0 }.filter { $0 > 0 }.sorted()
    return steps.isEmpty ? .nan : steps[steps.count / 2]
  }
}
