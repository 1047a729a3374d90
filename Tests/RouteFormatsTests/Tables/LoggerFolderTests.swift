import ARRouteEngine
import Foundation
import TestSupport
import Testing

@testable import RouteFormats

/// Folders written by the public loggers of AR poses.
@Suite struct LoggerFolderTests {
  private static let recorded = "\(DataFolder.shared)/vio/clm_arkit_2019-06-21"
  private static let isThere = FileManager.default.fileExists(atPath: recorded)
  private static let absent: Comment = "the shared data is not there"

  /// Runs a test in a folder that contains some files, and removes the folder afterwards.
  private func inFolder(_ files: [String: String], _ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("routesim-logger-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files {
      try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }
    try body(folder.path)
  }

  @Test("a poses file that is a dangling link is named, and the fixes are not blamed")
  func aLinkThatLeadsNowhereIsNamed() throws {
    try inFolder(["gps.txt": "1561106322970646784 37.577573 127.001260 165.0\n"]) { folder in
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/ARKit_pose.txt", withDestinationPath: "gone.txt")
      let expected = DocumentError.content(
        .member(name: "ARKit_pose.txt", .unreadable(.notFound)))
      #expect(throws: expected) { try GeoDocument.read(path: folder) }
    }
  }

  /// Poses three times a second, and two fixes.
  private static let log = [
    "ARKit_pose.txt": (0..<12)
      .map { "\(1_000_000_000 + $0 * 333_000_000) 0 -1 0 0 1 0 0 1.4 0 0 1 0\n" }.joined(),
    "gps.txt": "1561106322970646784 37.5 127 5 40\n1561106323970646784 37.6 127 5 40\n",
  ]

  @Test("a compass file that is a dangling link is named")
  func aCompassThatIsALinkToNowhereIsNamed() throws {
    try inFolder(Self.log) { folder in
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/heading.txt", withDestinationPath: "gone.txt")
      let expected = DocumentError.content(.member(name: "heading.txt", .unreadable(.notFound)))
      #expect(throws: expected) { try GeoDocument.read(path: folder) }
    }
  }

  @Test("unusable compass lines are counted")
  func linesOfTheCompassThatCannotBeUsedAreCounted() throws {
    let compass =
      "# Created at some time\ntime, heading\n\n1100000000, 10\n1333000000, nan\nsoon, 10\n"
      + "1500000000, 12\n1777000000\n1888000000, 361\n"
    try inFolder(Self.log.merging(["heading.txt": compass]) { $1 }) { folder in
      let document = try GeoDocument.read(path: folder)
      #expect(document.members.map(\.name) == ["ARKit_pose.txt", "gps.txt", "heading.txt"])
      let drops = try #require(document.members.last?.drops)
      #expect(
        drops.map { "\($0.reason) \($0.count) \($0.line) \($0.missing ?? "-")" }
          == ["incompleteRecord 3 5 compass", "malformedRecord 1 9 -"])
      #expect(document.droppedCount == 4)
      #expect(document.session?.compassNorth?.count == 2)
    }
  }

  /// An iPhone's log, compared with numpy.
  ///
  /// The heading and pitch are those of the negative third column, which according to Apple's documentation
  /// is the direction in which the camera looks.
  @Test(.enabled(if: isThere, absent), arguments: ["", "/", "/ARKit_pose.txt", "/gps.txt"])
  func anIPhonesLogIsRead(part: String) throws {
    let document = try GeoDocument.read(path: Self.recorded + part)
    let found = poses(document)
    #expect(found.count == 1927)
    let (first, last) = (try #require(found.first), try #require(found.last))
    let angles = [first.pose, last.pose].flatMap {
      [$0.attitude.heading.degrees, $0.attitude.pitch.degrees]
    }
    let expected = [-8.523083, -41.939228, -7.118388, -40.235440]
    // The file has six decimals, so angles are accurate to 1e-6 divided by the horizontal part of the
    // direction, 0.74.
    for (angle, expected) in zip(angles, expected) { #expect(abs(angle - expected) < 1e-4) }
    // The phone was held upright and swung sideways: according to numpy, the median is 0.4° in either
    // direction.
    let rolls = found.map(\.pose.attitude.roll.degrees).sorted()
    #expect(abs(abs(rolls[rolls.count / 2]) - 0.44) < 0.01)
    #expect(document.session?.quarterTurns == 1)
    #expect(abs(last.time - first.time - 32.090352875) < 1e-6)
    let way = zip(found, found.dropFirst())
      .reduce(0) { $0 + ($1.1.pose.position - $1.0.pose.position).length }
    #expect(abs(way - 2.51) < 0.005)
    // There is one fix, with 165 m, at its own time; the poses begin within a second of 17:38:34 in Seoul.
    #expect(document.tracks.points.map(\.time) == [1_561_106_322.970646784])
    #expect(document.tracks.points.map(\.horizontalAccuracy) == [165])
    #expect(abs(first.time - 1_561_106_314.5) < 1e-3)
    #expect(document.warnings.contains(.poses(.clocksTiedByHeader)))
    #expect(document.kind == .session && document.format == .poses)
  }

  /// The angles in heading.txt are clockwise from magnetic north to the camera's direction.
  ///
  /// According to numpy, AR's heading is ahead of them by 109.2° on average at the times of the poses.
  @Test(.enabled(if: isThere, absent)) func theCompassTellsWhereARsAxesPoint() throws {
    let document = try GeoDocument.read(path: Self.recorded)
    let north = try #require(document.session?.compassNorth)
    #expect(abs(Angle.wrapDegrees(north.angle.degrees + 109.19)) < 0.3)
    #expect(abs(north.spread.degrees - 12) < 0.5)
    #expect(north.count > 3100)
    #expect(document.warnings.contains { if case .poses(.noNorth) = $0 { true } else { false } })
  }

  @Test(.enabled(if: isThere, absent)) func fixesWithoutPosesAreALogOfFixes() throws {
    let document = try GeoDocument.read(path: "\(DataFolder.shared)/vio/clm_2019-06-11")
    #expect(document.kind == .log)
    #expect(document.tracks.points.count == 8)
    #expect(document.tracks.points.allSatisfy { $0.horizontalAccuracy == 65 })
    #expect(document.warnings == [.poses(.noPoses)])
  }

  /// ios_logger writes seconds since 1970, the real part of the quaternion first, commas, and CR LF.
  @Test func anotherLoggersFolderIsRead() throws {
    let walk = MadeWalk()
    let lines = walk.moments.map { moment in
      let (x, y, z) = MadeWalk.arkit(moment)
      let turn = Quaternion(columnX: x, columnY: y, columnZ: z) ?? .identity
      let place = moment.place
      let time = FixedDecimal.text(1_561_106_314 + moment.time, decimals: 6)
      let turns = [turn.w, turn.x, turn.y, turn.z].map { "\($0)" }.joined(separator: ",")
      return "\(time),\(place.x),\(place.y),\(place.z),\(turns)\r\n"
    }
    let fixes = (0..<20).map { (second: Int) -> String in
      "\(1_561_106_314 + second).500000,48.100\(10 + second),11.5,\(4 + second).0,500.0,3.0,0,-1,-1\r\n"
    }
    // North is 20° to the left of AR's axis, measured by a phone's compass outdoors.
    let compass = walk.moments.enumerated().filter { $0.offset % 15 == 0 }.map { _, moment in
      let time = FixedDecimal.text(1_561_106_314 + moment.time, decimals: 6)
      return "\(time),\(Angle.wrapDegreesPositive(moment.heading - 20)),0,10\r\n"
    }
    try inFolder([
      "ARposes.txt": lines.joined(), "GPS.txt": fixes.joined(), "Head.txt": compass.joined(),
    ]) { folder in
      let document = try GeoDocument.read(path: folder)
      let found = poses(document)
      try #require(found.count == walk.moments.count)
      for (found, made) in zip(found, walk.moments) {
        #expect((found.pose.position - made.place).length < 1e-9)
        #expect(abs(Angle.wrapDegrees(found.pose.attitude.heading.degrees - made.heading)) < 1e-6)
      }
      #expect(document.tracks.points.map(\.horizontalAccuracy) == (4..<24).map(Double.init))
      let times = (document.session?.samples ?? []).map(\.time)
      #expect(times == times.sorted())
      let north = try #require(document.session?.compassNorth)
      #expect(abs(north.angle.degrees + 20) < 1e-6 && north.spread.degrees < 1e-3)
      #expect(document.warnings.isEmpty && document.members.allSatisfy { $0.warnings.isEmpty })
    }
  }

  @Test func whatIsWrongInAFileIsSaidOfThatFile() throws {
    let pose = "1 0 0 0 0 1 0 0 0 0 1 0"
    try inFolder([
      "ARKit_pose.txt": "# x\n1000000000 \(pose)\n1016000000 nan 0 0 0 0 1 0 0 0 0 1 0\n"
        + "1033000000 \(pose)\n1050000000 2 0 0 0 0 1 0 0 0 0 1 0\n1066000000 \(pose)\n",
      "gps.txt": "1561106322970646784 37.5 127 5 40 nan 10\n1561106323970646784 97.5 127 5 40\n",
    ]) { folder in
      let document = try GeoDocument.read(path: folder)
      #expect(document.members.map(\.name) == ["ARKit_pose.txt", "gps.txt"])
      #expect(
        document.members.map { $0.drops.map { "\($0.reason) \($0.count) \($0.line)" } }
          == [["incompleteRecord 1 3", "badOrientation 1 5"], ["badLatitude 1 2"]])
      #expect(document.droppedCount == 3)
      // Nothing connects the two clocks, so the first pose is assumed to have the time of the first fix.
      #expect(document.warnings.contains(.poses(.clocksTiedByStart)))
      let first = try #require(poses(document).first)
      #expect(abs(first.time - 1_561_106_322.970646784) < 1e-6)
    }
  }

  @Test func twoFilesOfPosesAreToldAndChosenByName() throws {
    let walk = MadeWalk()
    let text = walk.table(axes: MadeWalk.upright)
    let other = text.split(separator: "\n").prefix(101).joined(separator: "\n")
    try inFolder(["arkit.csv": text, "arcore.csv": other, "gps.txt": "1 50 10\n2 51 10\n"]) {
      folder in
      let document = try GeoDocument.read(path: folder)
      #expect(poses(document).count == 600)
      let note = PoseNote.otherFiles(used: ["arkit.csv", "gps.txt"], others: ["arcore.csv"])
      #expect(document.warnings.contains(.poses(note)))
      let chosen = try GeoDocument.read(path: folder + "/arcore.csv")
      #expect(poses(chosen).count == 100 && chosen.tracks.points.count == 2)
    }
  }

  @Test func aFolderOfSomethingElseIsADirectory() throws {
    try inFolder(["notes.txt": "nothing"]) { folder in
      #expect(throws: DocumentError.input(.isDirectory)) { try GeoDocument.read(path: folder) }
    }
    try inFolder(["ARKit_pose.txt": "time and again\n"]) { folder in
      #expect(throws: DocumentError.self) { try GeoDocument.read(path: folder) }
    }
  }

  @Test(arguments: [
    // The wall clock is nine hours ahead of UTC; three and a half hours behind it; ten days old.
    (1_561_138_714.0, 1_561_106_322.97, 1_561_106_314.5, true),
    (1_561_093_714.0, 1_561_106_322.97, 1_561_106_314.5, true),
    (1_560_243_214.0, 1_561_106_322.97, 1_561_106_322.97, false),
  ])
  func theZoneOfAClockOnTheWallShows(
    created: Double, fix: Double, expected: Double, isTied: Bool
  ) {
    let tie = ClockTie(
      pose: 436_000.615, fix: fix, posesCreated: created, fixesCreated: created)
    #expect(abs(436_000.615 + tie.shift - expected) < 1e-6)
    #expect(tie.note == (isTied ? .clocksTiedByHeader : .clocksTiedByStart))
  }
}
