import ARRouteEngine
import TestSupport
import Testing

@testable import RouteFormats

/// AR poses in tables, as written by programs and by people.
@Suite struct PoseTableTests {
  private let walk = MadeWalk()

  /// Returns the largest differences between the document and the walk, in metres and in degrees of
  /// heading, pitch and roll.
  private func errors(_ document: GeoDocument) throws -> (place: Double, angle: Double) {
    let found = poses(document)
    try #require(found.count == walk.moments.count)
    var worst = (0.0, 0.0)
    for (found, made) in zip(found, walk.moments) {
      let attitude = found.pose.attitude
      let angles = [
        Angle.wrapDegrees(attitude.heading.degrees - made.heading),
        attitude.pitch.degrees - made.pitch, attitude.roll.degrees,
      ]
      worst.0 = max(worst.0, (found.pose.position - made.place).length)
      worst.1 = max(worst.1, angles.map(abs).max() ?? 0)
    }
    return worst
  }

  private static let makers: [(String, MadeWalk.Axes, String?, @Sendable (Vector3) -> Vector3)] = [
    ("ARKit", MadeWalk.arkit, nil, { $0 }),
    ("ARKit, said", MadeWalk.arkit, "camera=sensor", { $0 }),
    ("ARCore", MadeWalk.upright, nil, { $0 }),
    ("ARCore, said", MadeWalk.upright, "camera=upright", { $0 }),
    ("computer vision", MadeWalk.opencv, "camera=opencv", { $0 }),
    ("ROS, z up", MadeWalk.upright, "scene=z-up", { Vector3($0.x, -$0.z, $0.y) }),
    ("Unity", MadeWalk.unity, "scene=unity", { Vector3($0.x, $0.y, -$0.z) }),
  ]

  @Test(arguments: makers.indices)
  func posesOfEveryMakerAreTheWalks(index: Int) throws {
    let (name, axes, columns, scene) = Self.makers[index]
    let document = try read(walk.table(axes: axes, scene: scene), columns: columns)
    let error = try errors(document)
    // The numbers are written in full, so the remaining error comes from arithmetic.
    #expect(error.place < 1e-12 && error.angle < 1e-9, "\(name)")
    #expect(document.kind == .session && document.format == .csv)
    #expect(!document.warnings.contains(.poses(.walksBackwards)))
  }

  /// Whichever way the phone is held, the screen is upright.
  @Test(arguments: 0..<4) func theCameraIsTurnedUpright(quarters: Int) throws {
    let text = walk.table(axes: { moment in
      var axes = MadeWalk.upright(moment)
      for _ in 0..<quarters { axes = (axes.1, -axes.0, axes.2) }
      return axes
    })
    let document = try read(text)
    let error = try errors(document)
    #expect(error.angle < 1e-9)
    #expect(document.session?.quarterTurns == (4 - quarters) % 4)
  }

  @Test func aCameraThatLooksDownAllTheTimeIsToldOf() throws {
    var text = "t,x,y,z,qx,qy,qz,qw\n"
    let down = Attitude(heading: .degrees(30), pitch: .degrees(-90)).orientation
    for index in 0..<20 {
      text += "\(Double(index) / 10),0,0,\(index),\(down.x),\(down.y),\(down.z),\(down.w)\n"
    }
    #expect(try read(text).warnings.contains(.poses(.unknownTurn)))
    #expect(try read(text, name: "a/ARKit.csv").session?.quarterTurns == 1)
    #expect(try !read(text, columns: "camera=upright").warnings.contains(.poses(.unknownTurn)))
  }

  /// Unknown axes are determined from the direction in which the person walks.
  @Test func otherAxesAreToldOf() throws {
    let backwards = walk.table(axes: MadeWalk.opencv)
    #expect(try read(backwards).warnings == [.poses(.walksBackwards), .poses(.noFixes)])
    let unity = walk.table(axes: MadeWalk.unity, scene: { Vector3($0.x, $0.y, -$0.z) })
    #expect(try read(unity).warnings.contains(.poses(.walksBackwards)))
    let zUp = walk.table(axes: MadeWalk.upright, scene: { Vector3($0.x, -$0.z, $0.y) })
    #expect(try read(zUp).warnings.contains(.poses(.climbs)))
  }

  private static let headers = [
    "timestamp,tx,ty,tz,qx,qy,qz,qw", "Timestamp,t_x,t_y,t_z,q_x,q_y,q_z,q_w",
    "time,pose_x,pose_y,pose_z,pose_qx,pose_qy,pose_qz,pose_qw",
    "t,px,py,pz,qx,qy,qz,qw", "frame_time,PosX,PosY,PosZ,RotX,RotY,RotZ,RotW",
    "artimestamp,ar_translation_x,ar_translation_y,ar_translation_z,ar_quaternion_x,"
      + "ar_quaternion_y,ar_quaternion_z,ar_quaternion_w",
    "time,camera.position.x,camera.position.y,camera.position.z,camera.rotation.x,"
      + "camera.rotation.y,camera.rotation.z,camera.rotation.w",
    "time,ARKit.translation.x(m),ARKit.translation.y(m),ARKit.translation.z(m),"
      + "ARKit.quaternion.x,ARKit.quaternion.y,ARKit.quaternion.z,ARKit.quaternion.w",
    "# time, x, y, z, qx, qy, qz, w",
    "\u{FEFF}Time;position x [m];position y [m];position z [m];ori_x;ori_y;ori_z;ori_w",
  ]

  @Test(arguments: headers) func theNamesOfManyLoggersAreKnown(header: String) throws {
    var text = walk.table(header: header, axes: MadeWalk.arkit)
    if header.contains(";") { text.replace(",", with: ";") }
    let error = try errors(try read(text))
    #expect(error.place < 1e-12 && error.angle < 1e-9)
  }

  @Test func columnsAreChosenByNameAndNumber() throws {
    let header = "a,b,c,d,e,f,g,h"
    let text = walk.table(header: header, axes: MadeWalk.upright)
    let named = "time=a,x=b,y=c,z=4,qx=E,qy=f,qz=7,qw=8"
    #expect(try errors(try read(text, columns: named)).angle < 1e-9)
    let bare = text.replacing(header + "\n", with: "")
    let numbered = "time=1,x=2,y=3,z=4,qx=5,qy=6,qz=7,qw=8"
    let document = try read(bare, columns: numbered)
    #expect(try errors(document).place < 1e-12)
  }

  @Test func whatIsNotThereIsNamedBesideWhatIs() throws {
    let error = FormatError.missingColumn(
      line: 1, key: "qw", name: "w", found: ["stamp", "x", "q\u{1B}"])
    #expect(throws: error) { try read("stamp,x,q\u{1B}\n1,2,3\n", columns: "time=stamp,qw=w") }
    #expect(
      error.message
        == "there is no column “w” for qw; the columns are “stamp”, “x”, “q\\u{1b}”")
    let strange = FormatError.unknownColumns(line: 1, found: ["when", "a", "b"])
    #expect(throws: strange) { try read("when,a,b\n1,2,3\n4,5,6\n") }
    #expect(throws: strange) { try read("when,a,b\n1,2,3\n", name: "x.csv") }
    #expect(strange.message.contains("“when”, “a”, “b”; lat and lon, or x, y, z, qx"))
    #expect(throws: FormatError.unknownFormat(.none)) { try read("Dear, dear, me.\nOh, no, no.\n") }
  }

  @Test(
    arguments: [
      ("s", 1, 0), ("ms", 1e3, 0), ("us", 1e6, 0), ("ns", 1e9, 0), ("s", 1, 436_000.6),
      ("ns", 1e9, 436_000.6), ("ms", 1e3, 1_561_106_314), ("ns", 1e9, 1_561_106_314),
      ("us", 1e6, 34_560_000),
    ] as [(String, Double, Double)])
  func theUnitOfTimeIsFoundByItsSteps(unit: String, perSecond: Double, start: Double) throws {
    let times = { (time: Double) in FixedDecimal.text((start + time) * perSecond, decimals: 3) }
    for columns in [nil, "unit=\(unit)"] {
      let document = try read(
        walk.table(axes: MadeWalk.upright, time: times), columns: columns)
      let found = poses(document).map(\.time)
      // Counts of nanoseconds since 1970 have steps of 256 when stored as floating-point numbers.
      for (found, made) in zip(found, walk.moments) {
        #expect(abs(found - start - made.time) < 2e-6 + 1e-3 / perSecond)
      }
    }
  }

  @Test func datesAreTimes() throws {
    let text = walk.table(
      axes: MadeWalk.upright,
      time: { time in
        "2026-01-01T12:00:" + (time < 10 ? "0" : "") + FixedDecimal.text(time, decimals: 6) + "Z"
      })
    let found = poses(try read(text)).map(\.time)
    #expect(abs(found[599] - 1_767_268_800 - walk.moments[599].time) < 2e-6)
  }

  /// There is one row for each picture, and the receiver's fix is repeated in every row until the next fix.
  @Test func fixesTruthsAndTrackingAreInOneTable() throws {
    let header =
      "time,tracking_state,x,y,z,qx,qy,qz,qw,gps_lat,gps_lon,gps_accuracy,rtk_lat,rtk_lon,"
      + "truth_heading\n"
    func row(_ time: Double, _ state: String, _ pose: String, _ rest: String) -> String {
      "\(time),\(state),\(pose),\(rest)\n"
    }
    let pose = "1,2,3,0,0,0,1"
    let rows = [
      row(0, "normal", pose, "48.1,11.5,4,48.2,11.6,30"),
      row(0.1, "normal", pose, "48.1,11.5,4,48.2,11.6,"),
      row(0.2, "limited(relocalizing)", pose, "48.1,11.5,4,,,"),
      row(0.3, "notAvailable", "nan,nan,nan,0,0,0,0", "48.1,11.5,4,,,"),
      row(0.4, "TRACKING", "1,nan,3,0,0,0,1", "48.1,11.5001,,,,"),
      row(0.5, "TRACKING", "1,2,3,0,0,0,0.5", "91,11.5,4,,,"),
      row(0.6, "dizzy", ",,,,,,", ",,,,,"),
    ]
    let document = try read(header + rows.joined())
    let session = try #require(document.session)
    let kinds = session.samples.map { sample in
      switch sample {
      case .pose(let time, _): "pose \(time)"
      case .fix(let fix): "fix \(fix.time) ±\(fix.horizontalAccuracy)"
      case .truth(let truth): "truth \(truth.time) \(Int(truth.heading.degrees.rounded()))°"
      case .tracking(let time, let state, _): "\(state) \(time)"
      case .sessionReset: "reset"
      case .act: "act"
      }
    }
    #expect(
      kinds
        == [
          "pose 0.0", "truth 0.0 30°", "fix 0.0 ±4.0", "pose 0.1", "limited 0.2", "pose 0.2",
          "normal 0.4", "fix 0.4 ±5.0",
        ])
    #expect(session.truePositions.map(\.time) == [0.1])
    #expect(document.tracks.points.map(\.horizontalAccuracy) == [4, nil])
    #expect(
      document.drops.map { "\($0.reason) \($0.count) \($0.line)" } == [
        "incompleteRecord 1 6", "badOrientation 1 7", "badLatitude 1 7",
      ])
    #expect(
      document.warnings.map(\.message) == [
        "1 true position left out: no column has the true heading, and the AR track is too short, "
          + "or too different in shape, to find it",
        "3 rows left out for repeating the previous fix; each fix counts once",
        "1 pose left out: AR did not know where the phone was",
        "1 unknown tracking state, such as “dizzy”; normal, limited or notAvailable was "
          + "expected",
      ])
  }

  /// A phone that lies still repeats the same position; the timestamps of the fixes show which of them are
  /// new.
  @Test func aFixWithItsOwnTimeIsRepeatedOnlyWithThat() throws {
    let text =
      "time,x,y,z,qx,qy,qz,qw,lat,lon,gps_time\n0,0,0,0,0,0,0,1,1,2,-0.5\n"
      + "0.1,0,0,0,0,0,0,1,1,2,-0.5\n0.2,0,0,0,0,0,0,1,1,2,0.15\n"
    let document = try read(text)
    #expect(document.tracks.points.map(\.time) == [-0.5, 0.15])
  }

  @Test func rowsOfNumbersAloneAreKnownByTheirRotation() throws {
    let moment = walk.moments[3]
    let (x, y, z) = MadeWalk.arkit(moment)
    let turn = try #require(Quaternion(columnX: x, columnY: y, columnZ: z))
    let place = moment.place
    let matrix =
      "\(x.x) \(y.x) \(z.x) \(place.x) \(x.y) \(y.y) \(z.y) \(place.y) \(x.z) \(y.z) \(z.z) \(place.z)"
    let p = "\(place.x) \(place.y) \(place.z)"
    let q = "\(turn.x) \(turn.y) \(turn.z)"
    let rows = [matrix, "\(p) \(q) \(turn.w)", "\(q) \(turn.w) \(p)", "\(p) \(turn.w) \(q)"]
    for (index, row) in rows.enumerated() {
      var text = "# Created at 2019-06-21 17:38:34 in KST\n1 \(row) \n2 \(row) \n"
      if index == 3 { text.replace(" ", with: ",") }
      let document = try read(text.replacing(",\n", with: "\n"))
      let found = try #require(poses(document).first?.pose)
      #expect((found.position - place).length < 1e-12, "row \(index)")
      #expect(abs(found.attitude.heading.degrees - 45) < 1e-9, "row \(index)")
      #expect(abs(found.attitude.pitch.degrees - moment.pitch) < 1e-9, "row \(index)")
      #expect(document.format == .poses)
    }
  }

  @Test(arguments: [1, 7, 64]) func piecesChangeNothing(length: Int) throws {
    let text = walk.table(axes: MadeWalk.arkit)
    let bytes = Array(text.utf8)
    let reader = DocumentReader()
    var live: [ARRouteEngine.Sample] = []
    for start in stride(from: 0, to: bytes.count, by: length) {
      try Array(bytes[start..<min(start + length, bytes.count)]).withUnsafeBytes {
        try reader.read($0)
      }
      live += reader.takeNews().samples
    }
    let document = try reader.finish()
    #expect(document == (try read(text)))
    // A log read live has the same samples, apart from the end.
    #expect(live == Array(try #require(document.session).samples.prefix(live.count)))
    #expect(live.count >= 590)
  }
}
