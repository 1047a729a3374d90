/// The time of a place, found among the members of its feature or the data of its placemark.
struct WaypointTime {
  /// The most reliable stamp; nil if absent.
  private(set) var stamp: TimeColumn.Stamp?
  /// The name of the stamp's member, for messages.
  private(set) var title = ""
  private var rank = leastRank + 1
  /// True when a reliable member has a value that is not a time.
  private(set) var isUnreadable = false

  /// The rank of members that may be times of something other than a fix.
  static let unsureRank = 2
  /// The rank of members whose name only suggests a time.
  static let leastRank = 3

  /// True when the stamp may be the time of something other than a fix.
  var isUnsure: Bool { rank >= Self.unsureRank }

  /// True when the stamp's name only suggests a time.
  var isOfAnyName: Bool { rank == Self.leastRank }

  /// Adds a member; if several are equally reliable, the last one is used.
  ///
  /// - Parameters:
  ///   - rank: The rank of the member's name; 0 is the most reliable.
  ///   - title: The member's name, for messages.
  ///   - isThere: True if the member has a value.
  mutating func note(
    _ stamp: TimeColumn.Stamp?, rank: Int, called title: String, isThere: Bool
  ) {
    guard rank <= self.rank else { return }
    guard let stamp else {
      isUnreadable = isUnreadable || (isThere && rank < Self.unsureRank)
      return
    }
    // If the names of several members only suggest a time, the first one is used, but a date takes precedence
    // over a number.
    if rank == Self.leastRank, let before = self.stamp,
      before.number == nil || stamp.number != nil
    {
      return
    }
    (self.stamp, self.rank, self.title) = (stamp, rank, title)
  }
}
