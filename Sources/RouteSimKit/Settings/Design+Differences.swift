import RouteFormats

extension Design {
  /// A key of which designs have several values.
  public struct Difference: Hashable, Sendable {
    /// The key as the file has it, such as `placemark.max`.
    public let key: String
    /// What each design has there, as in its file, in their order.
    public let values: [String]
  }

  /// In what designs differ, in the order of the file's keys; nothing for fewer than two.
  public static func differences(of designs: [Design]) -> [Difference] {
    let all = designs.map(\.entries)
    guard let first = all.first else { return [] }
    return first.indices.compactMap { index in
      let values = all.map { $0[index].value }
      return Set(values).count > 1 ? Difference(key: first[index].key, values: values) : nil
    }
  }

  /// Each key with what it has, as in the file.
  private var entries: [(key: String, value: String)] {
    // A design's own file has every key, in an order of its own.
    guard let root = try? JSONNode.read(Array(json.utf8)), case .object(let groups) = root.value
    else { return [] }
    return groups.flatMap { group -> [(key: String, value: String)] in
      guard case .object(let members) = group.node.value else { return [] }
      return members.map { ("\(group.key).\($0.key)", Self.words($0.node.value)) }
    }
  }

  /// What stands for null: what holds where nothing is chosen.
  private static let usual = "default"

  private static func words(_ value: JSONNode.Value) -> String {
    switch value {
    case .number(let number): FixedDecimal.text(number, decimals: 6)
    // A letter that reads so is another thing than nothing.
    case .string(let text): text == usual ? "\"\(usual)\"" : text
    default: usual
    }
  }
}
