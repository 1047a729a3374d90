/// Something along the street, such as a café, a shop or a station.
public struct Place: Hashable, Sendable {
  /// The name of the place; empty if unknown.
  public var name: String
  /// The kind of place, as a word from the place file, such as `cafe`; nil if unknown.
  public var category: String?
  /// The postal address; nil if unknown.
  public var address: String?
  /// The storeys on which the place is; nil if unknown, which is shown as the ground floor.
  public var storeys: Storeys?
  /// The coordinate on the ground, regardless of the storey.
  public var coordinate: GeodeticCoordinate

  /// Creates a place; only the coordinate is required.
  public init(
    name: String, category: String? = nil, address: String? = nil, storeys: Storeys? = nil,
    coordinate: GeodeticCoordinate
  ) {
    self.name = name
    self.category = category
    self.address = address
    self.storeys = storeys
    self.coordinate = coordinate
  }
}

/// The storeys of a building that a place occupies; the ground floor is 0.
///
/// They are numbered as in OpenStreetMap's `level`; half storeys are possible.
public struct Storeys: Hashable, Sendable {
  /// The lowest storey.
  public let lowest: Double
  /// The highest storey.
  public let highest: Double
  /// The range of possible storeys; a number outside this range is an error in its file.
  public static let possible = -100.0...300.0

  /// Creates the storeys from one number to another, in either order.
  ///
  /// - Returns: nil unless both numbers are in `possible`.
  public init?(_ one: Double, through other: Double) {
    guard Self.possible.contains(one), Self.possible.contains(other) else { return nil }
    lowest = min(one, other)
    highest = max(one, other)
  }

  /// Creates a single storey.
  ///
  /// - Returns: nil unless the number is in `possible`.
  public init?(_ storey: Double) { self.init(storey, through: storey) }

  /// The storey at which people enter, which is the one nearest to the ground.
  public var entrance: Double { min(max(0, lowest), highest) }

  /// True when all storeys are below the ground.
  public var isBelowGround: Bool { highest < 0 }
}
