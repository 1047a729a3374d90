/// The place of a constant in a design's file.
package struct DesignKey: Sendable {
  /// An object of the file, in the file's order.
  package enum Group: String, CaseIterable, Hashable, Sendable {
    case placemark, mark, hint, arrows, label, scene, cards

    /// The order of reading: of several mistakes, the first one is reported.
    static let inReadingOrder: [Group] = [
      .mark, .scene, .hint, .arrows, .label, .cards, .placemark,
    ]

    /// True when its numbers can only be validated together.
    var isJudgedTogether: Bool { self == .placemark }

    /// Its constants, in the order of the file.
    var rows: [Tunable] { Tunable.ofDesigns.filter { $0.key?.group == self } }
  }

  /// The object that contains the key.
  package let group: Group
  /// The key within the object.
  package let member: String
  /// The description in the schema; empty for none.
  let meaning: String
  /// The examples in the schema.
  let examples: [String]
  /// True when the key is read after those of its group for which this is false.
  let isReadLast: Bool

  /// The key as messages show it, such as `arrows.spacing`.
  var path: String { "\(group.rawValue).\(member)" }
}
