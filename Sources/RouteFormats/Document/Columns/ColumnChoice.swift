/// The user's choice of columns for a table whose column names do not identify them.
///
/// It is written as in `time=Zeit,lat=Breite,lon=4,unit=ms`. Each role is given a column's name, a column's
/// number counted from 1, or nothing if no column has the role. Roles that are not listed are found by the
/// column names.
package struct ColumnChoice: Hashable, Sendable {
  /// The column of each chosen role, by name or number; empty if no column has the role.
  private(set) var columns: [ColumnRole: String] = [:]
  /// The unit of the time column; nil to detect it.
  private(set) var unit: TimeUnit?
  /// The directions of the camera's axes; nil to detect them.
  private(set) var camera: CameraAxes?
  /// The directions of the scene's axes; nil for y up.
  private(set) var scene: SceneAxes?

  /// Creates an empty choice.
  init() {}
}

/// The reasons why a choice of columns is invalid.
package enum ColumnChoiceError: Error, Hashable, Sendable {
  /// A part is not of the form `key=column`.
  case notAPair(String)
  /// No role has this key.
  case unknownKey(String)
  /// A key is given twice.
  case repeatedKey(String)
  /// The value of `unit`, `camera` or `scene` is not one of the choices.
  case unknownValue(key: String, text: String, choices: [String])

  /// The expected text, worded to follow "give".
  package var expected: String {
    switch self {
    case .notAPair(let part):
      "key=column pairs separated by commas, such as time=Timestamp,lat=2, not "
        + "“\(Printable.sanitised(part, limit: 40))”"
    case .unknownKey(let key):
      "one of the keys \(ColumnChoice.keys.joined(separator: ", ")), not "
        + "“\(Printable.sanitised(key, limit: 40))”"
    case .repeatedKey(let key): "\(key) once"
    case .unknownValue(let key, _, let choices): "\(key)=\(choices.joined(separator: "|"))"
    }
  }
}

extension ColumnChoice {
  /// Parses a choice of columns.
  package init(_ text: String) throws(ColumnChoiceError) {
    var seen: Set<String> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let sign = part.firstIndex(of: "="), sign > part.startIndex else {
        throw .notAPair(String(part))
      }
      let key = String(part[..<sign])
      guard seen.insert(key).inserted else { throw .repeatedKey(key) }
      try set(key, String(part[part.index(after: sign)...]))
    }
  }

  private mutating func set(_ key: String, _ value: String) throws(ColumnChoiceError) {
    switch key {
    case "unit": unit = try Self.choice(key, value)
    case "camera": camera = try Self.choice(key, value)
    case "scene": scene = try Self.choice(key, value)
    default:
      guard let role = ColumnRole.allCases.first(where: { $0.key == key }) else {
        throw .unknownKey(key)
      }
      columns[role] = value
    }
  }

  private static func choice<Value: RawRepresentable<String> & CaseIterable>(
    _ key: String, _ text: String
  ) throws(ColumnChoiceError) -> Value {
    guard let value = Value(rawValue: text) else {
      throw .unknownValue(key: key, text: text, choices: Value.allCases.map(\.rawValue))
    }
    return value
  }

  /// All keys, in the order in which messages list them.
  static let keys = ColumnRole.allCases.map(\.key) + ["unit", "camera", "scene"]

  /// The choice as users write it, with the roles in their declared order.
  package var text: String {
    var parts = ColumnRole.allCases.compactMap { role in
      columns[role].map { "\(role.key)=\($0)" }
    }
    if let unit { parts.append("unit=\(unit.rawValue)") }
    if let camera { parts.append("camera=\(camera.rawValue)") }
    if let scene { parts.append("scene=\(scene.rawValue)") }
    return parts.joined(separator: ",")
  }
}
