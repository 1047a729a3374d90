/// The names of logs for the files that are made from them.
enum LogLabels {
  /// Returns the name of a single log: the last component of its path.
  static func label(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// Returns a different name for each path: its last component, or, where that is not unique, all of them.
  static func labels(of paths: [String]) -> [String] {
    let names = paths.map(label)
    var counts: [String: Int] = [:]
    for name in names { counts[name, default: 0] += 1 }
    var seen: [String: Int] = [:]
    return zip(paths, names).map { path, name in
      let label =
        counts[name] == 1
        ? name
        : path.split(separator: "/").filter { $0 != "." && $0 != ".." }.joined(separator: "_")
      let number = (seen[label] ?? 0) + 1
      seen[label] = number
      return number == 1 ? label : "\(label)-\(number)"
    }
  }
}
