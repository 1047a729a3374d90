/// The role of a column in a table.
enum ColumnRole: Int, CaseIterable, Hashable, Sendable {
  /// The time at which the row was written.
  case time
  /// The time of the row's fix, if the table has a separate column for it.
  case fixTime
  /// A fix's latitude or longitude, degrees.
  case latitude, longitude
  /// A fix's altitude, metres.
  case altitude
  /// A fix's accuracy: the radius that contains the true position with a probability of 68 %, metres.
  case accuracy
  /// A fix's horizontal dilution of precision.
  case dilution
  /// The position of a pose: that of the camera in AR's scene, metres.
  case x, y, z
  /// The rotation of a pose from the camera to AR's scene, as a quaternion whose real part is `qw`.
  case qx, qy, qz, qw
  /// The rotation of a pose as a matrix, with `r12` in its first row and second column.
  case r11, r12, r13, r21, r22, r23, r31, r32, r33
  /// The state of AR's tracking.
  case tracking
  /// The camera's direction according to the compass, degrees clockwise from north.
  case compass
  /// The true position from a survey or an RTK receiver, degrees.
  case truthLatitude, truthLongitude
  /// The camera's true heading, degrees clockwise from true north.
  case truthHeading
}

extension ColumnRole {
  /// The key that selects the role, as in `lat=Breite`.
  var key: String {
    switch self {
    case .fixTime: "fix.time"
    case .latitude: "lat"
    case .longitude: "lon"
    case .altitude: "alt"
    case .dilution: "hdop"
    case .truthLatitude: "truth.lat"
    case .truthLongitude: "truth.lon"
    case .truthHeading: "truth.heading"
    default: "\(self)"
    }
  }

  /// The columns of a camera's position.
  static let position: [ColumnRole] = [.x, .y, .z]
  /// The columns of a quaternion.
  static let quaternion: [ColumnRole] = [.qx, .qy, .qz, .qw]
  /// The columns of a matrix, row by row.
  static let matrix: [ColumnRole] = [.r11, .r12, .r13, .r21, .r22, .r23, .r31, .r32, .r33]

  /// True for a column that is also found in tables of fixes without poses.
  var isOfFixes: Bool { self == .latitude || self == .longitude }
}
