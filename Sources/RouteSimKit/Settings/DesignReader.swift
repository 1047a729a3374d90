import ARRouteEngine
import RouteFormats

extension Design {
  /// The maximum length of a design file, bytes.
  static let maximumLength = 1 << 16

  /// Creates a design from a file's contents.
  ///
  /// Keys that are missing have the values of `standard`.
  ///
  /// - Parameter bytes: JSON in UTF-8.
  init(_ bytes: [UInt8]) throws(DesignError) {
    var tuning = Tuning()
    let root = try DesignError.reading(bytes, limit: Self.maximumLength) {
      (root) throws(JSONContentError) in
      try tuning.read(root)
      return root
    }
    do throws(PlacemarkSizingError) {
      self = try Design(tuning)
    } catch {
      throw .placemark(line: root.line(of: error), error)
    }
  }
}

extension Tuning {
  /// Applies the contents of a design's file.
  fileprivate mutating func read(_ root: JSONNode) throws(JSONContentError) {
    let groups = DesignKey.Group.allCases.map(\.rawValue)
    let members = try root.members(of: "a design", allowing: ["version"] + groups)
    if let version = members["version"] { _ = try version.number("version", in: 1...1, "1") }
    for group in DesignKey.Group.inReadingOrder {
      if let node = members[group.rawValue] { try read(node, of: group) }
    }
  }

  private mutating func read(
    _ node: JSONNode, of group: DesignKey.Group
  ) throws(JSONContentError) {
    let rows = group.rows.compactMap { row in row.key.map { (row, $0) } }
    let name = group.rawValue
    let members = try node.members(
      of: name, path: "\(name).", allowing: rows.map(\.1.member))
    for (row, key) in rows.filter({ !$0.1.isReadLast }) + rows.filter(\.1.isReadLast) {
      try row.checkRivals(among: members)
      if let node = members[key.member] { row.write(&self, try row.value(node, at: key)) }
    }
  }
}

extension Tunable {
  /// Throws an error if the file sets two mutually exclusive constants.
  ///
  /// The check is made only once, when this constant is the first of them.
  fileprivate func checkRivals(among members: [String: JSONNode]) throws(JSONContentError) {
    let rivals = key?.group.rows.filter { $0.name == name || excludes($0) } ?? []
    guard rivals.count > 1, rivals.first?.name == name else { return }
    let given = rivals.compactMap(\.key).compactMap { key in
      members[key.member].flatMap { $0.value == .null ? nil : (key, $0) }
    }
    guard given.count > 1 else { return }
    let names = rivals.compactMap(\.key?.member)
    throw given[1].1.unexpected(
      "\(given[1].0.path) beside \(given[0].0.path)",
      "one of \(names.dropLast().joined(separator: ", ")) and \(names.last ?? "")")
  }
}

extension JSONNode {
  /// Returns the line of a design's file that an editor should jump to if the placemark's numbers do not
  /// form a valid law.
  fileprivate func line(of error: PlacemarkSizingError) -> Int {
    func node(_ key: String, in node: JSONNode) -> JSONNode? {
      guard case .object(let members) = node.value else { return nil }
      return members.first { $0.key == key }?.node
    }
    guard let placemark = node(DesignKey.Group.placemark.rawValue, in: self) else { return line }
    return error.keys.lazy.compactMap { node($0, in: placemark)?.line }.first ?? placemark.line
  }
}

extension PlacemarkSizingError {
  /// The keys that an error concerns; an editor should jump to the first of them that is in the file.
  fileprivate var keys: [String] {
    let numbers: [PlacemarkNumber] =
      switch self {
      case .notFinite(let number), .outOfBounds(let number, _, _): [number]
      case .negativeNear: [.near]
      case .nearNotPositive: [.near]
      case .nearNotBelowFar: [.near, .far]
      case .minimumNotPositive: [.minimum]
      case .maximumBelowMinimum: [.maximum, .minimum]
      }
    return numbers.map(\.rawValue) + ["law"]
  }
}
