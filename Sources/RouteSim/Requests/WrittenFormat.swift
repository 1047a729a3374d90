import RouteFormats

/// A format that files are written in, and that their names may ask for.
protocol WrittenFormat: CaseIterable {
  /// How the names of such files end, without the dot; none where no ending tells it from others.
  var endings: [String] { get }
}

extension WrittenFormat {
  /// The format that a file's name asks for by its ending, in capitals or not; nil for none, as
  /// for `-`.
  init?(ofFile path: String) {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return nil }
    let ending = name[name.index(after: dot)...].lowercased()
    guard let format = Self.allCases.first(where: { $0.endings.contains(ending) }) else {
      return nil
    }
    self = format
  }
}

extension LogFormat: WrittenFormat {
  // Xcode's waypoints are GPX, too: a name cannot ask for them.
  var endings: [String] {
    switch self {
    case .session: ["jsonl"]
    case .gpx: ["gpx"]
    case .nmea: ["nmea"]
    case .xcode: []
    }
  }
}
