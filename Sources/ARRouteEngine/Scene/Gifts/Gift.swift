/// A present left in the street for others to find.
public struct Gift: Hashable, Sendable {
  /// What tells it from all others, whoever made them: `isIdentifier`.
  ///
  /// Made by who puts the gift, not by the engine, which is the same every time.
  public let identifier: String
  /// Who put it.
  public let owner: String
  /// Its look unwrapped, by a name.
  public let model: String
  /// Where it was put, as the phone believed; the altitude is of no account.
  public let coordinate: GeodeticCoordinate
  /// Its height above the ground, metres.
  public let height: Double
  /// Where its front faces, clockwise from true north.
  public let heading: Angle
  /// Where it really was put; nil where nobody knows.
  public let trueCoordinate: GeodeticCoordinate?
  /// When it was put, seconds since 1970.
  public let placed: Double
  /// Its outcome.
  public private(set) var fate: Fate

  /// The outcome of a gift.
  public enum Fate: Hashable, Sendable {
    /// It waits to be found.
    case waiting
    /// Somebody opened and took it, at a time in seconds since 1970.
    case opened(by: String, at: Double)
    /// Its owner took it away, at a time in seconds since 1970.
    case removed(at: Double)
  }

  /// A gift that waits.
  ///
  /// - Returns: nil where a name, a number or the identifier is none that a gift may have.
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
  /// The same, opened by somebody at a time; nil where it waits no more, and where the name or the time is
  /// none.
  public func opened(by user: String, at time: Double) -> Gift? {
    changed(to: .opened(by: user, at: time))
  }

  /// The same, taken away at a time; nil where it waits no more, and where the time is none.
  public func removed(at time: Double) -> Gift? { changed(to: .removed(at: time)) }

  private func changed(to fate: Fate) -> Gift? {
    guard isWaiting else { return nil }
    return Gift(
      identifier: identifier, owner: owner, model: model, coordinate: coordinate, height: height,
      heading: heading, trueCoordinate: trueCoordinate, placed: placed, fate: fate)
  }
}

extension Gift {
  /// The greatest height above the ground of a gift, metres.
  public static let heights = -1000.0...10_000
  /// When it may be put, seconds since 1970: until the year 9999.
  public static let times = 0.0...253_402_300_799
  /// How many bytes of UTF-8 a name may have.
  public static let nameLimit = 64

  /// True when a text may be an identifier: 1 to 64 letters and digits of ASCII and `-`.
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

  /// True when a text may name a person or a model: 1 to 64 bytes of UTF-8 that begin and end with no blank,
  /// without characters that control what shows them.
  public static func isName(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    guard (1...nameLimit).contains(text.utf8.count), let first = scalars.first,
      let last = scalars.last, !first.properties.isWhitespace, !last.properties.isWhitespace
    else { return false }
    return scalars.allSatisfy { scalar in
      // Joiners are letters' own, in Persian and of families of emoji.
      if scalar == "\u{200C}" || scalar == "\u{200D}" { return true }
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
        .unassigned:
        return false
      default: return true
      }
    }
  }

  /// True when it still stands in the street.
  public var isWaiting: Bool { fate == .waiting }
}
