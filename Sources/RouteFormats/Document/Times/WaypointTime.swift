/// The time of a place, by the members of its feature or the data of its placemark.
struct WaypointTime {
  /// The stamp of the surest; nil for none.
  private(set) var stamp: TimeColumn.Stamp?
  /// Its name, to people.
  private(set) var title = ""
  private var rank = leastRank + 1
  /// True when a sure one says something that is no time.
  private(set) var isUnreadable = false

  /// The rank of what may be another time than that of a fix.
  static let unsureRank = 2
  /// The rank of a name that says something of times, and no more.
  static let leastRank = 3

  /// True when it may be another time than that of a fix.
  var isUnsure: Bool { rank >= Self.unsureRank }

  /// True when its name alone says that it may be a time.
  var isOfAnyName: Bool { rank == Self.leastRank }

  /// Takes in a member; the last of equally sure ones wins.
  ///
  /// - Parameters:
  ///   - rank: The rank of the name as a time; 0 is the surest.
  ///   - title: The name in messages.
  ///   - isThere: True if the member has a value.
  mutating func note(
    _ stamp: TimeColumn.Stamp?, rank: Int, called title: String, isThere: Bool
  ) {
    guard rank <= self.rank else { return }
    guard let stamp else {
      isUnreadable = isUnreadable || (isThere && rank < Self.unsureRank)
      return
    }
    // Of names that say no more the first, and rather a date than a number.
    if rank == Self.leastRank, let before = self.stamp,
      before.number == nil || stamp.number != nil
    {
      return
    }
    (self.stamp, self.rank, self.title) = (stamp, rank, title)
  }
}
