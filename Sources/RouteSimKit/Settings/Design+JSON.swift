import RouteFormats

extension Design {
  /// The design as a file: JSON with all keys in a fixed order, one line for each group.
  ///
  /// Reading the file gives the same design, to the last bit of each number.
  ///
  /// The path of the arrow's model is written as the program opens it; see `json(for:)`.
  var json: String {
    let tuning = tuning
    let lines = DesignKey.Group.allCases.map { group in
      var json = JSONWriter()
      json.key(named: group.rawValue)
      json.object { json in
        for row in group.rows {
          guard let key = row.key else { continue }
          json.key(named: key.member)
          json.value(row.read(tuning))
        }
      }
      return "  " + json.text
    }
    return "{\n  \"version\": 1,\n" + lines.joined(separator: ",\n") + "\n}\n"
  }
}

extension Design {
  /// A key whose value differs between designs.
  struct Difference: Hashable, Sendable {
    /// The key in the file, such as `placemark.max`.
    let key: String
    /// The values of the key in the designs' files, in the order of the designs.
    let values: [String]
  }

  /// Returns the differences between designs, in the order of the file's keys; empty for fewer than two
  /// designs.
  static func differences(of designs: [Design]) -> [Difference] {
    let tunings = designs.map(\.tuning)
    return Tunable.ofDesigns.compactMap { row in
      let values = tunings.map { row.read($0).words }
      guard let key = row.key, Set(values).count > 1 else { return nil }
      return Difference(key: key.path, values: values)
    }
  }
}

extension TunableValue {
  /// The text shown for null, which means that the default applies.
  private static let usual = "default"

  fileprivate var words: String {
    switch self {
    case .color(nil), .text(nil), .nothing: Self.usual
    // An icon's letters may also be this text; they are shown in quotes, because they are not null.
    case .text(Self.usual): "\"\(Self.usual)\""
    default: text
    }
  }
}
