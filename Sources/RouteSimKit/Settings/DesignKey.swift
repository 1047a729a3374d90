/// The place of a constant in a design's file.
package struct DesignKey: Sendable {
  /// An object of the file, in the file's order.
  package enum Group: String, CaseIterable, Hashable, Sendable {
    case placemark, mark, hint, arrows, label, scene, cards

    /// The order in which they are read: of several mistakes the first is told.
    static let inReadingOrder: [Group] = [
      .mark, .scene, .hint, .arrows, .label, .cards, .placemark,
    ]

    /// True when only all of its numbers together say which of them are right.
    var isJudgedTogether: Bool { self == .placemark }

    /// Its constants, in the order of the file.
    var rows: [Tunable] { Tunable.ofDesigns.filter { $0.key?.group == self } }
  }

  /// The object in which it stands.
  package let group: Group
  /// Its key there.
  package let member: String
  /// What its schema says of it; empty for nothing.
  let meaning: String
  /// Values that its schema shows.
  let examples: [String]
  /// True when it is read after those of its group that are not.
  let isReadLast: Bool

  /// The key as messages have it, such as `arrows.spacing`.
  var path: String { "\(group.rawValue).\(member)" }
}
