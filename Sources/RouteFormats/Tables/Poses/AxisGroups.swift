/// The columns of a pose whose names are paths, as exported by PlotJuggler, rosbag and EuRoC:
/// `/odometry/pose/position/x`, `p_RS_R_x`, where any words may precede the last ones.
///
/// Four columns that differ only in x, y, z and w are a quaternion. Three columns whose words say that they
/// are a position are the position of that quaternion, if both groups begin with the same words.
struct AxisGroups {
  /// The columns of x, y, z, qx, qy, qz and qw; empty if there is no such pose.
  private(set) var columns: [ColumnRole: Int] = [:]

  /// A group of columns whose names differ only in the last letter.
  private struct Group {
    var words: [String]
    var columns: [Character: Int] = [:]

    var isPlace: Bool {
      columns.count == 3 && columns["w"] == nil
        && (words.contains(where: AxisGroups.positions.contains)
          || AxisGroups.shortPositions.contains(words.first ?? ""))
    }

    var isTurn: Bool { columns.count == 4 }
  }

  private static let positions: Set<String> = ["position", "translation", "pos", "trans"]
  private static let shortPositions: Set<String> = ["p", "t"]

  /// Finds the columns from a header's names, as written in the table.
  init(_ names: [String]) {
    var groups: [Group] = []
    for (column, name) in names.enumerated() {
      var words = Self.words(of: name)
      guard let axis = words.popLast(), axis.count == 1, let letter = axis.first,
        "xyzw".contains(letter), !words.isEmpty
      else { continue }
      if let index = groups.firstIndex(where: { $0.words == words }) {
        groups[index].columns[letter] = column
      } else {
        groups.append(Group(words: words, columns: [letter: column]))
      }
    }
    let pairs = groups.filter(\.isTurn).flatMap { turn in
      groups.filter(\.isPlace).map { (turn: turn, position: $0) }
    }.filter { Self.shared($0.turn.words, $0.position.words) > 0 }
    let best = pairs.max {
      Self.shared($0.turn.words, $0.position.words) < Self.shared($1.turn.words, $1.position.words)
    }
    guard let best else { return }
    columns = [
      .x: best.position.columns["x"], .y: best.position.columns["y"],
      .z: best.position.columns["z"],
      .qx: best.turn.columns["x"], .qy: best.turn.columns["y"], .qz: best.turn.columns["z"],
      .qw: best.turn.columns["w"],
    ].compactMapValues(\.self)
  }

  /// Returns the words of a name in lowercase, ignoring text in brackets.
  private static func words(of name: String) -> [String] {
    name.prefix { $0 != "(" && $0 != "[" }.lowercased()
      .split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.map(String.init)
  }

  /// Returns the number of words that two groups share: the words before “position” and the like, or those
  /// after `p` and `q`.
  private static func shared(_ turn: [String], _ position: [String]) -> Int {
    if turn.first == "q", shortPositions.contains(position.first ?? "") {
      return position.dropFirst().starts(with: turn.dropFirst()) ? turn.count : 0
    }
    return zip(turn, position).prefix { $0 == $1 }.count
  }
}
