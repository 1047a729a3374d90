/// Something that stands along the street: a café, a shop, a station.
public struct Place: Hashable, Sendable {
  /// Its name; empty if unknown.
  public var name: String
  /// The kind of place, in a word taken from its file, such as `cafe`; nil if unknown.
  public var category: String?
  /// The postal address; nil if unknown.
  public var address: String?
  /// The storeys that it is on; nil if unknown, which is shown as the ground floor.
  public var storeys: Storeys?
  /// The coordinate, without the storey.
  public var coordinate: GeodeticCoordinate

  /// Creates a place, of which only the coordinate must be known.
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

/// The storeys of a building that something occupies, counted from the ground floor, which is 0.
///
/// As in OpenStreetMap's `level`; half storeys are possible.
public struct Storeys: Hashable, Sendable {
  /// The lowest storey.
  public let lowest: Double
  /// The highest storey.
  public let highest: Double
  /// The possible storeys: a number outside this range is an error in its file.
  public static let possible = -100.0...300.0

  /// Creates the storeys from one to another, in either order.
  ///
  /// - Returns: nil unless both are in `possible`.
  public init?(_ one: Double, through other: Double) {
    guard Self.possible.contains(one), Self.possible.contains(other) else { return nil }
    lowest = min(one, other)
    highest = max(one, other)
  }

  /// Creates a single storey.
  ///
  /// - Returns: nil unless it is in `possible`.
  public init?(_ storey: Double) { self.init(storey, through: storey) }

  /// The storey by which people enter: the one nearest to the ground.
  public var entrance: Double { min(max(0, lowest), highest) }

  /// True when all of the storeys are below the ground.
  public var isBelowGround: Bool { highest < 0 }
}
