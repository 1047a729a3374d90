import ARRouteEngine
import TestSupport
import Testing

@testable import RouteFormats

/// Poses given as whole transforms, and under names that are paths.
@Suite struct TransformTableTests {
  private let walk = MadeWalk()

  /// Returns the largest differences between the document and the walk, in metres and degrees.
  private func errors(_ document: GeoDocument) throws -> (place: Double, angle: Double) {
    let found = poses(document)
    try #require(found.count == walk.moments.count)
    return zip(found, walk.moments).reduce((0, 0)) { worst, pair in
      let (pose, made) = (pair.0.pose, pair.1)
      let attitude = pose.attitude
      let angles = [
        Angle.wrapDegrees(attitude.heading.degrees - made.heading),
        attitude.pitch.degrees - made.pitch,
      ]
      return (
        max(worst.0, (pose.position - made.place).length),
        max(worst.1, angles.map(abs).max() ?? 0)
      )
    }
  }

  /// Returns the walk as tables with the sixteen columns of ARKit's transforms.
  ///
  /// - Parameter isLast: True if the translation is in the last four columns, as in simd's memory.
  private func table(_ names: [String], isLast: Bool, from start: Vector3 = .zero) -> String {
    let rows = walk.moments.map { moment -> String in
      let (x, y, z) = MadeWalk.arkit(moment)
      let place = moment.place - start
      let columns = [
        [x.x, x.y, x.z, 0], [y.x, y.y, y.z, 0], [z.x, z.y, z.z, 0],
        [place.x, place.y, place.z, 1],
      ]
      let numbers =
        isLast
        ? columns.flatMap(\.self) : (0..<4).flatMap { row in columns.map { $0[row] } }
      return "\(moment.time)," + numbers.map { "\($0)" }.joined(separator: ",")
    }
    return "time," + names.joined(separator: ",") + "\n" + rows.joined(separator: "\n") + "\n"
  }

  private static let names: [[String]] = [
    (1...4).flatMap { row in (1...4).map { "m\(row)\($0)" } },
    (0...3).flatMap { row in (0...3).map { "transform_\(row)\($0)" } },
    (0...3).flatMap { row in (0...3).map { "transform[\(row)][\($0)]" } },
    (0...15).map { "transform_\($0)" }, (1...16).map { "camera.transform.\($0)" },
    (1...4).flatMap { row in (1...4).map { "M_\(row)_\($0)" } },
  ]

  @Test("columns m11 to m44 are read as poses", arguments: names.indices, [true, false])
  func transformsArePoses(index: Int, isLast: Bool) throws {
    let document = try read(table(Self.names[index], isLast: isLast))
    let error = try errors(document)
    #expect(error.place < 1e-12 && error.angle < 1e-9)
    #expect(document.drops.isEmpty && document.warnings == [.poses(.noFixes)])
  }

  @Test("AR begins where all translations are zero") func theFirstPoseTellsNothing() throws {
    let start = walk.moments[0].place
    for isLast in [true, false] {
      let found = poses(try read(table(Self.names[0], isLast: isLast, from: start)))
      #expect(found.count == 600 && found[0].pose.position == .zero)
      #expect(abs(found[0].pose.attitude.heading.degrees - 45) < 1e-9)
    }
  }

  @Test("an invalid transform is dropped, and fixes without times stay fixes")
  func others() throws {
    var text = table(Self.names[0], isLast: true)
    text.replace(",1.0\n", with: ",2.0\n", maxReplacements: 3)
    #expect(try read(text).drops.map { "\($0.reason) \($0.count)" } == ["badOrientation 3"])
    let fixes = "lat,lon," + Self.names[0].joined(separator: ",") + "\n"
    let row = "1,2" + String(repeating: ",0", count: 16) + "\n"
    #expect(try read(fixes + row + row).places == [[1, 2], [1, 2]])
    let projection = "time,lat,lon," + (0...15).map { "projection_\($0)" }.joined(separator: ",")
    #expect(try read(projection + "\n0," + row + "1," + row).kind == .log)
  }

  private static let paths: [(String, [Int])] = [
    (
      "#timestamp [ns],p_RS_R_x [m],p_RS_R_y [m],p_RS_R_z [m],q_RS_w [],q_RS_x [],q_RS_y [],q_RS_z []",
      [0, 1, 2, 3, 7, 4, 5, 6]
    ),
    (
      "time,/vio/odometry/orientation/w,/vio/odometry/orientation/x,/vio/odometry/orientation/y,"
        + "/vio/odometry/orientation/z,/vio/odometry/position/x,/vio/odometry/position/y,"
        + "/vio/odometry/position/z", [0, 7, 4, 5, 6, 1, 2, 3]
    ),
    (
      "__time,pose.pose.orientation.x,pose.pose.orientation.y,pose.pose.orientation.z,"
        + "pose.pose.orientation.w,pose.pose.position.x,pose.pose.position.y,pose.pose.position.z",
      [0, 4, 5, 6, 7, 1, 2, 3]
    ),
    (
      "%time,field.pose.position.x,field.pose.position.y,field.pose.position.z,"
        + "field.pose.orientation.w,field.pose.orientation.x,field.pose.orientation.y,"
        + "field.pose.orientation.z", [0, 1, 2, 3, 7, 4, 5, 6]
    ),
  ]

  /// - Parameter order: For each column, the index of its number in a generated row: time, position,
  ///   quaternion.
  @Test("paths are accepted as column names", arguments: paths.indices)
  func pathsAreNames(index: Int) throws {
    let (header, order) = Self.paths[index]
    let isNano = header.contains("ns")
    let rows = walk.table(axes: MadeWalk.upright).split(separator: "\n").dropFirst().map { row in
      let fields = row.split(separator: ",").map(String.init)
      let time = isNano ? FixedDecimal.text((Double(fields[0]) ?? 0) * 1e9, decimals: 0) : fields[0]
      return order.map { $0 == 0 ? time : fields[$0] }.joined(separator: ",")
    }
    let document = try read(header + "\n" + rows.joined(separator: "\n") + "\n")
    let error = try errors(document)
    #expect(error.place < 1e-12 && error.angle < 1e-9)
    #expect(document.warnings == [.poses(.noFixes)])
  }

  @Test("an IMU's rotation next to fixes is not read as poses") func noPoses() throws {
    let header =
      "time,lat,lon,motionQuaternion_x,motionQuaternion_y,motionQuaternion_z,motionQuaternion_w,"
      + "acceleration_x,acceleration_y,acceleration_z\n"
    let document = try read(header + "0,1,2,0,0,0,1,0,0,9\n1,1,2,0,0,0,1,0,0,9\n")
    #expect(document.kind == .log)
  }

  @Test(
    "a header after a number sign is used for fixes",
    arguments: ["# time, lat, lon", "#time,lat,lon", "## time,latitude,longitude"])
  func commentsNameFixes(header: String) throws {
    let text = "# a walk in Paris, lat and lon in degrees\n\(header)\n0,48,2\n1,48.1,2\n"
    #expect(try read(text).places == [[48, 2], [48.1, 2]])
    // A second header takes precedence over the first.
    let both = "\(header)\nlon,lat,time\n2,48,0\n2,48.1,1\n"
    #expect(try read(both).places == [[48, 2], [48.1, 2]])
    #expect(try read(both).drops.isEmpty)
  }
}
