import ARRouteEngine

/// A folder as loggers of AR's poses write it: a file of poses, one of fixes, one of the compass.
///
/// Known by the names of their files are PyojinKim's loggers for ARKit and ARCore, ios_logger
/// (ARposes.txt, GPS.txt), ADVIO's data, and Stray Scanner with what is made of it.
package struct LoggerFolder {
  /// The kind of data in a file.
  private enum Part: CaseIterable {
    case poses
    case fixes
    case compass
  }

  /// A file that may be there.
  private struct Member {
    var name: String
    var part: Part
    /// The columns of a file without names; empty where they are named, or found by their numbers.
    var roles: [ColumnRole] = []
    var unit: TimeUnit?
    var camera: CameraAxes?
    /// A column that only this logger's file has.
    var mark: String?
    /// True when the name alone identifies the logger, so that the file stands for its folder.
    var isTelling = true
  }

  private let files: LoggerFiles
  private let members: [Part: Member]
  /// The files that are there and not read, as others hold the same.
  private let others: [String]

  /// A folder, or the one of a file that is one of a logger's; nil for anything else.
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
    // A file alone may be what it is by itself.
    if !isFolder, !members.values.contains(where: { $0.name == name }) { return nil }
  }

  /// The folder of some files; nil where none of them is a logger's.
  ///
  /// - Parameter rather: The file to be read before others that hold the same.
  init?(_ files: LoggerFiles, rather: String? = nil) {
    self.files = files
    let there = Self.known.filter { files.has($0.name) }
    var members: [Part: Member] = [:]
    for part in Part.allCases {
      let found = there.filter { $0.part == part }
      members[part] = found.first { $0.name == rather } ?? found.first
    }
    self.members = members
    // On a disk that ignores case, two names may be one file.
    let used = Set(members.values.map { $0.name.lowercased() })
    others = there.map(\.name).filter { !used.contains($0.lowercased()) }
    guard members[.poses] != nil || members[.fixes] != nil else { return nil }
  }

  /// The files that belong to a log which is a folder or stands for one, those that are not read
  /// beside others of the same, too; none of any other.
  package static func paths(ofLog path: String) -> [String] {
    guard let folder = LoggerFolder(path: path), case .folder(let base) = folder.files else {
      return []
    }
    return (folder.names + folder.others).map { base + $0 }
  }

  /// True when poses are in it.
  var hasPoses: Bool { members[.poses] != nil }

  /// True when it is a log of poses rather than a single table that could be anybody's.
  var isALog: Bool { hasPoses && (isSure || names.count > 1) }

  /// True when a file in it is one that no other program calls so.
  var isSure: Bool { members.values.contains(where: \.isTelling) }

  /// The names of the files that are read.
  var names: [String] { Part.allCases.compactMap { members[$0]?.name } }

  /// True when a name is that of a file of a logger's, be it others', too.
  static func isKnown(_ name: String) -> Bool { known.contains { $0.name == name } }

  /// True when a name is that of a file that stands for its folder.
  package static func isMember(_ name: String) -> Bool {
    known.contains { $0.name == name && $0.isTelling }
  }

  /// Names of the files by which a folder is known, for an error.
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
  /// Reads all its files as one log.
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
    // A compass among the poses goes before its own file.
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
            // Those of the file of poses are in another.
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

  /// Reads one of its files; a log may well have a single fix, or none.
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

  /// The same by a reader of its own.
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

  /// Puts poses and fixes together by time, and the headings of the compass' own file.
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
    // Of a table of poses with fixes beside a file of fixes, that file's count.
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

  /// By how much a phone's compass may be wrong outdoors, degrees, for AR's axes to be its.
  private static let worstCompass = 30.0
}

extension LoggerFolder {
  /// Returns the time of creation that a file states, by a wall clock, in seconds; nil if it states none.
  private func created(_ member: Member) -> Double? {
    guard let head = files.beginning(of: member.name, length: 128) else { return nil }
    let line = head.prefix { $0 != 10 && $0 != 13 }
    let words = "# Created at ".utf8
    guard line.starts(with: words) else { return nil }
    let stamp = Array(line.dropFirst(words.count).prefix(19))
    return stamp.withUnsafeBufferPointer { TimeParser.parse($0) }
  }

  /// Returns the direction of AR's −z by the compass, whose file counts time as the poses' does.
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
        // Between two poses, the one nearer in time.
        if let last, time - last.time < Self.longestStep {
          sum.add(compass: heading.angle, pose: own - last.time < time - own ? last.pose : pose)
        }
        next += 1
      }
      last = (time, pose)
    }
    return sum.result
  }

  /// Between poses further apart, seconds, nobody knows how the phone was turned.
  private static let longestStep = 0.5

  private static func medianStep(_ times: [Double]) -> Double {
    let steps = zip(times, times.dropFirst()).map { $1 - $0 }.filter { $0 > 0 }.sorted()
    return steps.isEmpty ? .nan : steps[steps.count / 2]
  }
}
