import ARRouteEngine
import TestSupport
import Testing

@testable import RouteFormats

/// Column names take precedence over the order of columns, and guesses are reported.
@Suite struct NamedColumnTests {
  private let walk = MadeWalk()

  /// Returns the largest errors of a document's poses, compared with the original ones, in metres and
  /// degrees.
  private func errors(_ document: GeoDocument) throws -> (place: Double, heading: Double) {
    let found = poses(document)
    try #require(found.count == walk.moments.count)
    return zip(found, walk.moments).reduce((0, 0)) { worst, pair in
      let (found, made) = (pair.0.pose, pair.1)
      let heading = Angle.wrapDegrees(found.attitude.heading.degrees - made.heading)
      return (max(worst.0, (found.position - made.place).length), max(worst.1, abs(heading)))
    }
  }

  @Test(
    "column names are used even in a file called arcore.csv",
    arguments: [
      "arkit.csv", "arcore.csv", "ARposes.txt", "ARCore_sensor_pose.txt", "ARKit_pose.txt",
      "odometry.csv", "poses.csv",
    ])
  func namesHoldInFilesOfKnownNames(name: String) throws {
    let header = "timestamp_ns,pose_tx,pose_ty,pose_tz,pose_qx,pose_qy,pose_qz,pose_qw"
    for axes in [MadeWalk.upright, MadeWalk.arkit] {
      let text = walk.table(
        header: header, axes: axes,
        time: { FixedDecimal.text(77e9 + $0 * 1e9, decimals: 0) })
      let scratch = try ScratchFolder()
      let path = try scratch.write(Array(text.utf8), to: name)
      let document = try GeoDocument.read(path: path)
      let error = try errors(document)
      #expect(error.place < 1e-9 && error.heading < 1e-6)
      #expect(abs((poses(document).first?.time ?? 0) - 77) < 1e-6)
      #expect(document.droppedCount == 0)
    }
  }

  @Test("a file of fixes in a folder needs only the four columns that it names")
  func aFoldersFixesHaveTheColumnsOfTheirNames() throws {
    let scratch = try ScratchFolder()
    let text = walk.table(axes: MadeWalk.upright)
    let path = try scratch.write(Array(text.utf8), to: "arkit.csv")
    _ = try scratch.write(
      Array("hacc,time_ns,lon,lat\n6,500000000,13.4,52.5\n7,1500000000,13.5,52.6\n".utf8),
      to: "platform-location.csv")
    let document = try GeoDocument.read(path: path)
    #expect(document.tracks.points.map(\.latitude) == [52.5, 52.6])
    #expect(document.tracks.points.map(\.horizontalAccuracy) == [6, 7])
    #expect(document.tracks.points.map(\.time) == [0.5, 1.5])
    // Without names the order of the columns counts, up to the last one present.
    _ = try scratch.write(
      Array("0.5,52.5,13.4\n1.5,52.6,13.5\n".utf8), to: "platform-location.csv")
    let bare = try GeoDocument.read(path: path)
    #expect(bare.tracks.points.map(\.longitude) == [13.4, 13.5])
  }

  /// Returns a walk to the north at 1.4 m/s, with a row for each step and times counted in the given unit.
  private func paced(step: Double, perSecond: Double, header: String = "time", moves: Bool = true)
    -> String
  {
    let rows = (0..<60).map { index -> String in
      let seconds = Double(index) * step
      let way = moves ? 1.4 * seconds : 0
      let latitude = FixedDecimal.text(52.5 + way / 111_195, decimals: 9)
      return
        "\(FixedDecimal.text(seconds * perSecond, decimals: 6)),0,1.4,\(-way),0,0,0,1,\(latitude),13.4"
    }
    return header + ",x,y,z,qx,qy,qz,qw,lat,lon\n" + rows.joined(separator: "\n") + "\n"
  }

  @Test(
    "times count in the unit with which the rows are a walk",
    arguments: [0.004, 0.0167, 0.1, 0.5, 1, 2, 5], [1, 1e3, 1e6, 1e9])
  func timesCountInTheUnitInWhichSomebodyWalks(step: Double, perSecond: Double) throws {
    let document = try read(paced(step: step, perSecond: perSecond))
    let times = poses(document).map(\.time)
    #expect(times.count == 60)
    #expect(abs((times.last ?? 0) - 59 * step) < 1e-6)
    let notes = document.warnings.compactMap { warning -> TimeUnit? in
      if case .poses(.assumedUnit(let unit, "time", 2)) = warning { unit } else { nil }
    }
    let isPlain = perSecond == 1 && step <= 2
    let unit = TimeUnit.allCases.first { $0.perSecond == perSecond }
    #expect(notes == (isPlain ? [] : [unit].compactMap(\.self)))
  }

  @Test(
    "counts since the phone was started are not dates",
    arguments: [(1800.0, 1e6), (1_814_400, 1e9), (1_814_400, 1e3), (2, 1e9)])
  func countsSinceThePhoneStartedAreNoDates(start: Double, perSecond: Double) throws {
    let text = walk.table(
      axes: MadeWalk.upright,
      time: { FixedDecimal.text((start + $0) * perSecond, decimals: 0) })
    let times = poses(try read(text)).map(\.time)
    #expect(abs((times.first ?? 0) - start) < 1e-3)
    #expect(abs((times.last ?? 0) - start - walk.moments[599].time) < 1e-3)
  }

  @Test(arguments: [1.0, 2, 5])
  func aNameOrAChoiceOfTheUnitHolds(step: Double) throws {
    let named = try read(paced(step: step, perSecond: 1, header: "time_s"))
    let chosen = try read(paced(step: step, perSecond: 1), columns: "unit=s")
    for document in [named, chosen] {
      #expect(poses(document).last?.time == 59 * step)
      #expect(document.warnings.isEmpty)
    }
    let standing = try read(paced(step: 1, perSecond: 1, moves: false))
    #expect(poses(standing).last?.time == 59)
  }

  @Test func aGuessOfTheUnitSaysHowToChooseAnother() throws {
    let document = try read(paced(step: 0.1, perSecond: 1e3))
    #expect(
      document.warnings.map(\.message) == [
        "the times of “time” are read as milliseconds, which fits the walk; "
          + "--columns unit=s|us|ns reads them otherwise"
      ])
  }

  private static let two =
    "timestamp_ms,latitude,longitude,gps_latitude,gps_longitude,gps_accuracy,rtk_latitude,"
    + "rtk_longitude,x,y,z,qx,qy,qz,qw\n"
    + "0,52.5,13.4,52.50001,13.40001,5,52.500002,13.400001,0,1.4,0,0,0,0,1\n"
    + "1000,52.5,13.4,52.50002,13.40001,6,52.500012,13.400001,0,1.4,-1,0,0,0,1\n"

  @Test("a receiver's own columns are its fixes, and AR's origin is not the phone's position")
  func aReceiversOwnColumnsAreItsFixes() throws {
    let document = try read(Self.two)
    #expect(document.tracks.points.map(\.latitude) == [52.50001, 52.50002])
    #expect(document.tracks.points.map(\.horizontalAccuracy) == [5, 6])
    #expect(
      document.warnings.prefix(1).map(\.message) == [
        "“gps_latitude”, “gps_longitude” are read as lat, lon; “latitude”, "
          + "“longitude” could also be meant: --columns lat=latitude,lon=longitude uses those"
      ])
    // If these columns are chosen explicitly, the fixes have no known accuracy.
    let other = try read(Self.two, columns: "lat=latitude,lon=longitude")
    #expect(other.tracks.points.map(\.latitude) == [52.5])
    #expect(other.tracks.points.map(\.horizontalAccuracy) == [nil])
    #expect(!other.warnings.contains { if case .severalColumns = $0 { true } else { false } })
  }

  /// The roles that columns have according to the header alone.
  @Test(arguments: [
    ("latitude,longitude,accuracy", "lat 1 lon 2 accuracy 3"),
    ("latitude,longitude,gps_accuracy", "lat 1 lon 2 accuracy 3"),
    ("lat,lon,phone_lat,phone_lon,gps_lat,gps_lon,hacc", "lat 5 lon 6 accuracy 7"),
    ("lat,gps_lat,lon,hacc", "lat 1 lon 3 accuracy 4"),
    ("gps_lat,gps_lon,phone_hacc,phone_lat,phone_lon,hacc", "lat 1 lon 2 accuracy 6"),
    ("rtk_lat,gt_lon,gt_lat,rtk_lon,gt_heading", "truth.lat 3 truth.lon 2 truth.heading 5"),
    ("x,y,z,ar_x,ar_y,ar_z", "x 4 y 5 z 6"), ("x,y,tz,ty,tx,z", "x 5 y 4 z 3"),
    (
      "device_qx,device_qy,device_qz,device_qw,ar_x,ar_y,ar_z,ar_qx,ar_qy,ar_qz,ar_qw",
      "x 5 y 6 z 7 qx 8 qy 9 qz 10 qw 11"
    ),
    ("rot_x,rot_y,rot_z,qx,qy,qz,qw", "qx 4 qy 5 qz 6 qw 7"), ("qx,qy,qz,w", "qx 1 qy 2 qz 3 qw 4"),
    ("origin_lat,origin_lon,lat,lon", "lat 3 lon 4"),
    ("timestamp,time,gps_time", "time 2 fix.time 3"),
  ])
  func whatBelongsTogetherIsTakenTogether(header: String, expected: String) {
    let names = header.split(separator: ",").map { PlainName.text(Array($0.utf8)) }
    let columns = ColumnMatch(names).columns
    let found = ColumnRole.allCases.compactMap { role in
      columns[role].map { "\(role.key) \($0 + 1)" }
    }
    #expect(found.sorted() == expected.pairs.sorted())
  }

  @Test func otherColumnsOfPosesAndTimesAreTold() throws {
    let text =
      "timestamp,time,ar_x,ar_y,ar_z,pose x,pose y,pose z,qx,qy,qz,qw\n0,0,1,2,3,4,5,6,0,0,0,1\n"
      + "0.1,0.1,1,2,3,4,5,6,0,0,0,1\n"
    #expect(
      try read(text).warnings.dropLast().map(\.message) == [
        "“ar_x”, “ar_y”, “ar_z” are read as x, y, z; “pose x”, “pose y”, “pose z” "
          + "could also be meant: --columns x=6,y=7,z=8 uses those",
        "“time” is read as time; “timestamp” could also be meant: --columns "
          + "time=timestamp uses that",
      ])
  }

  @Test(arguments: [
    ("time,x,y,z\n0,1,2,3\n1,1,2,3\n", "qx, qy, qz, qw", "qx"),
    ("time,x,y,z,qx,qy,qz\n0,1,2,3,0,0,0\n1,1,2,3,0,0,0\n", "qw", "qw"),
    ("x,y,z,qx,qy,qz,qw\n1,2,3,0,0,0,1\n1,2,3,0,0,0,1\n", "time", "time"),
    ("time,qx,qy,qz,qw,tx\n0,0,0,0,1,5\n0,0,0,0,1,5\n", "y, z", "y"),
    ("time,lat\n0,1\n1,1\n", "lon", "lon"),
  ])
  func whatLacksIsNamed(text: String, lacking: String, example: String) throws {
    let error = #expect(throws: FormatError.self) { try read(text, name: "a.csv") }
    let message = try #require(error?.message)
    #expect(message.contains("; there is no column for \(lacking): "), "\(message)")
    #expect(message.contains("--columns \(example)=NAME"), "\(message)")
  }

  @Test func posesWithoutTurnsBesideFixesAreTold() throws {
    let text = "time,x,y,z,lat,lon\n0,1,2,3,50,10\n1,1,2,3,50.1,10\n"
    #expect(
      try read(text).warnings.map(\.message) == [
        "AR poses are left out: there is no column for qx, qy, qz, qw; --columns can name one"
      ])
    let half = "time,x,y,z,qx,qy,qz,qw,lat,lon\n,1,2,3,0,0,0,1,50,10\n0,1,,3,0,0,0,1,50,10\n"
    #expect(
      throws: FormatError.malformed(
        line: 2, reason: "2 records dropped: no number for time in “,1,2,3,0,0,0,1,50,10”")
    ) { try read(half + "0.1,1,2,3,0,0,0,1,,\n", columns: "lat=,lon=") }
  }
}

extension String {
  /// Every two consecutive words of the text.
  fileprivate var pairs: [String] {
    let words = split(separator: " ")
    return stride(from: 0, to: words.count, by: 2).map { "\(words[$0]) \(words[$0 + 1])" }
  }

  @Test(
    "heights and accuracies are in the unit stated in their names",
    arguments: [
      ("altitude (ft),accuracy (ft)", 1706.0366, 16.4042),
      ("elevation_ft,accuracy_ft", 1706.0366, 16.4042),
      ("Alt [feet],hAcc [mm]", 1706.0366, 5000), ("altitude_km,h_acc_cm", 0.52, 500),
      ("height (m),accuracy [m]", 520, 5), ("altitudeFeet,accuracy (m)", 1706.0366, 5),
      ("Altitude (ft MSL),accuracyMeters", 1706.0366, 5), ("alt [dm],acc (yd)", 5200, 5.4680665),
      ("altitude [in meters],accuracy (in m)", 520, 5),
      ("ele,acc", 520, 5),
      ("altitude_meters,accuracy_m", 520, 5),
    ])
  func unitsOfNames(header: String, height: Double, accuracy: Double) throws {
    let row = "48.1,11.5,\(height),\(accuracy)\n"
    let points = try TestSupport.read("lat,lon,\(header)\n" + row + row).mainPoints.points
    #expect(points.count == 2)
    #expect(abs((points[0].altitude ?? 0) - 520) < 1e-3)
    #expect(abs((points[0].horizontalAccuracy ?? 0) - 5) < 1e-3)
  }

  @Test("a unit in a field takes precedence over that of the column name") func unitsOfFields()
    throws
  {
    let rows = "48.1,11.5,520 m,4.7 m\n48.1,11.5,1706.0366,4.7m\n"
    let points = try TestSupport.read("lat,lon,alt (ft),accuracy\n" + rows).mainPoints.points
    #expect(
      points.allSatisfy { abs(($0.altitude ?? 0) - 520) < 1e-3 && $0.horizontalAccuracy == 4.7 })
  }

  @Test(
    "ROS topics, degree signs and typographic minus signs are read",
    arguments: [
      ("/gps/fix/latitude,/gps/fix/longitude", "-48.5,11.5"), ("lat,lon", "-48.5°,11.5°"),
      ("lat,lon", "−48.5,11.5"), ("lat,lon", "−48.5°,11.5 °"),
    ])
  func otherForms(header: String, row: String) throws {
    let document = try TestSupport.read("\(header)\n\(row)\n\(row)\n")
    #expect(document.places == [[-48.5, 11.5], [-48.5, 11.5]] && document.drops.isEmpty)
  }

  @Test(
    "minutes and seconds of an angle may have columns of their own",
    arguments: [
      ("lat_deg,lat_min,lat_sec,lon_deg,lon_min,lon_sec", "-48,30,36,11,15,0"),
      ("Latitude Deg,Latitude Min,Longitude Deg,Longitude Min", "-48,30.6,11,15"),
      ("lat,lat_min,lon,lon_min", "-48,30.6,11,15"),
      ("lat,lat_min,lat_max,lon,lon_min,lon_max", "-48.51,-48,48,11.25,11,12"),
      ("lat,lat_min,lon,lon_min", "-48.51,30,11.25,12"),
      ("lat,lat_min,lon,lon_min", "48 S,30.6,11,15"),
      ("lat,lat_min,lon,lon_min", "−48,30.6,11 E,15"),
    ])
  func minutes(header: String, row: String) throws {
    let document = try TestSupport.read("\(header)\n\(row)\n\(row)\n")
    let places = document.places.map { $0.map { ($0 * 1e9).rounded() / 1e9 } }
    #expect(places == [[-48.51, 11.25], [-48.51, 11.25]])
  }
}
