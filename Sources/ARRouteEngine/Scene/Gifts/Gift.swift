/// A gift left in the street for others to find.
public struct Gift: Hashable, Sendable {
  /// The identifier of the gift, unique among all people's gifts; see `isIdentifier`.
  ///
  /// The app that leaves the gift creates the identifier, because the engine is deterministic.
  public let identifier: String
  /// The name of the person who left the gift.
  public let owner: String
  /// The name of the body that is shown when the gift is unwrapped.
  public let model: String
  /// The coordinate at which the gift was left, according to the phone; the altitude is ignored.
  public let coordinate: GeodeticCoordinate
  /// The height of the gift above the ground, metres.
  public let height: Double
  /// The heading of the gift's front, clockwise from true north.
  public let heading: Angle
  /// The true coordinate at which the gift was left; nil if unknown.
  public let trueCoordinate: GeodeticCoordinate?
  /// The time at which the gift was left, seconds since 1970.
  public let placed: Double
  /// The outcome of the gift.
  public private(set) var fate: Fate

  /// The outcome of a gift.
  public enum Fate: Hashable, Sendable {
    /// The gift is waiting to be found.
    case waiting
    /// Somebody opened and took the gift, at a time in seconds since 1970.
    case opened(by: String, at: Double)
    /// The owner took the gift away, at a time in seconds since 1970.
    case removed(at: Double)
  }

  /// Creates a gift that is waiting to be found.
  ///
  /// - Returns: nil if a name, a number or the identifier is invalid for a gift.
  public init?(
    identifier: String, owner: String, model: String, coordinate: GeodeticCoordinate,
    height: Double = 0, heading: Angle = .zero, trueCoordinate: GeodeticCoordinate? = nil,
    placed: Double, fate: Fate = .waiting
  ) {
    guard Self.isIdentifier(identifier), Self.isName(owner), Self.isName(model),
      Self.heights.contains(height), heading.radians.isFinite, Self.times.contains(placed)
    else { return nil }
    switch fate {
    case .waiting: break
    case .opened(let opener, let time):
      guard Self.isName(opener), Self.times.contains(time) else { return nil }
    case .removed(let time):
      guard Self.times.contains(time) else { return nil }
    }
    self.identifier = identifier
    self.owner = owner
    self.model = model
    self.coordinate = coordinate
    self.height = height
    self.heading = heading
    self.trueCoordinate = trueCoordinate
    self.placed = placed
    self.fate = fate
  }
}

extension Gift {
  /// Returns the gift as opened by a user at a time in seconds since 1970; nil if it is no longer waiting, or
  /// if the name or the time is invalid.
  public func opened(by user: String, at time: Double) -> Gift? {
    changed(to: .opened(by: user, at: time))
  }

  /// Returns the gift as taken away at a time in seconds since 1970; nil if it is no longer waiting, or if
  /// the time is invalid.
  public func removed(at time: Double) -> Gift? { changed(to: .removed(at: time)) }

  private func changed(to fate: Fate) -> Gift? {
    guard isWaiting else { return nil }
    return Gift(
      identifier: identifier, owner: owner, model: model, coordinate: coordinate, height: height,
      heading: heading, trueCoordinate: trueCoordinate, placed: placed, fate: fate)
  }
}

extension Gift {
  /// The valid range of heights of a gift above the ground, metres.
  public static let heights = -1000.0...10_000
  /// The valid range of times for a gift, seconds since 1970; it ends with the year 9999.
  public static let times = 0.0...253_402_300_799
  /// The maximum length of a name in UTF-8, bytes.
  public static let nameLimit = 64

  /// True when a text is a valid identifier: 1 to 64 ASCII letters, digits and hyphens.
  public static func isIdentifier(_ text: String) -> Bool {
    (1...nameLimit).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }

  /// True when a text is a valid name of a person or a model: 1 to 64 bytes of UTF-8 without control
  /// characters, and without spaces at either end.
  public static func isName(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    guard (1...nameLimit).contains(text.utf8.count), let first = scalars.first,
      let last = scalars.last, !first.properties.isWhitespace, !last.properties.isWhitespace
    else { return false }
    return scalars.allSatisfy { scalar in
      // Joiners are needed in Persian words and in emoji of families.
      if scalar == "\u{200C}" || scalar == "\u{200D}" { return true }
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
        .unassigned:
        return false
      default: return true
      }
    }
  }

  /// True when the gift is still in the street.
  public var isWaiting: Bool { fate == .waiting }
}
