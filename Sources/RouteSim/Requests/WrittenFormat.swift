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

extension WrittenFormat {
  /// The format that was given, else the one that a file's name asks for; nil for neither.
  ///
  /// - Throws: For the name of a picture or a page of a kind that is not written: text in it would
  ///   open nowhere.
  static func chosen(_ given: Self?, file path: String) throws(Failure) -> Self? {
    if let format = given ?? Self(ofFile: path) { return format }
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."),
      picturesAndPages.contains(name[name.index(after: dot)...].lowercased())
    else { return nil }
    throw .unwrittenFormat(path, endings: allCases.flatMap(\.endings))
  }
}

/// Endings of names that only files of their kinds have.
private let picturesAndPages: Set<String> = [
  "avif", "bmp", "gif", "heic", "htm", "html", "jpeg", "jpg", "pdf", "png", "svg", "tif", "tiff",
  "webp",
]

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
