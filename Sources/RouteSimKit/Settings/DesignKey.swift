/// The position of a constant in a design's file.
package struct DesignKey: Sendable {
  /// An object in the file; the cases are in file order.
  package enum Group: String, CaseIterable, Hashable, Sendable {
    case placemark, mark, hint, arrows, label, scene, cards

    /// The reading order: if there are several mistakes, the first one in this order is reported.
    static let inReadingOrder: [Group] = [
      .mark, .scene, .hint, .arrows, .label, .cards, .placemark,
    ]

    /// True when the group's numbers can only be validated together.
    var isJudgedTogether: Bool { self == .placemark }

    /// The group's constants, in file order.
    var rows: [Tunable] { Tunable.ofDesigns.filter { $0.key?.group == self } }
  }

  /// The object that contains the key.
  package let group: Group
  /// The key within the object.
  package let member: String
  /// The description in the schema; empty if absent.
  let meaning: String
  /// The examples in the schema.
  let examples: [String]
  /// True when the key is read after those keys of its group for which this is false.
  let isReadLast: Bool

  /// The key as displayed in messages, such as `arrows.spacing`.
  var path: String { "\(group.rawValue).\(member)" }
}
