/// Something that stands along the street: a café, a shop, a station.
public struct Place: Hashable, Sendable {
  /// Its name; empty if unknown.
  public var name: String
  /// The kind of place, in one word of its file, as `cafe`; nil if unknown.
  public var category: String?
  /// The postal address; nil if unknown.
  public var address: String?
  /// The storeys that it is on; nil if unknown, which is shown as on the ground.
  public var storeys: Storeys?
  /// The place on the ground plan.
  public var coordinate: GeodeticCoordinate

  /// A place, for which only its coordinate must be known.
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

/// The storeys of a building that something is on, counted from the ground floor, which is 0.
///
/// As OpenStreetMap's `level` counts; half storeys are possible.
public struct Storeys: Hashable, Sendable {
  /// The lowest of them.
  public let lowest: Double
  /// The highest of them.
  public let highest: Double
  /// The possible storeys: a number beyond them is an error of its file.
  public static let possible = -100.0...300.0

  /// Storeys from one to another, in either order.
  ///
  /// - Returns: nil unless both are in `possible`.
  public init?(_ one: Double, through other: Double) {
    guard Self.possible.contains(one), Self.possible.contains(other) else { return nil }
    lowest = min(one, other)
    highest = max(one, other)
  }

  /// One storey.
  ///
  /// - Returns: nil unless it is in `possible`.
  public init?(_ storey: Double) { self.init(storey, through: storey) }

  /// That by which one comes in: of several the one nearest to the ground.
  public var entrance: Double { min(max(0, lowest), highest) }

  /// True when all of it is below the ground.
  public var isBelowGround: Bool { highest < 0 }
}
