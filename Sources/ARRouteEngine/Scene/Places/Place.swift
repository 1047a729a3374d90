/// Something that stands along the street: a café, a shop, a station.
public struct Place: Hashable, Sendable {
  /// Its name; empty where nobody says.
  public var name: String
  /// What kind of thing it is, in one word of its file, as `cafe`; nil where nobody says.
  public var category: String?
  /// Where it is, as people write it; nil where nobody says.
  public var address: String?
  /// On which storeys it is; nil where nobody says, which is shown as on the ground.
  public var storeys: Storeys?
  /// Where it is on the ground plan.
  public var coordinate: GeodeticCoordinate

  /// A place, of which only where it is must be known.
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

/// On which storeys of a building something is, counted from the ground floor, which is 0.
///
/// As OpenStreetMap's `level` counts; half storeys are possible.
public struct Storeys: Hashable, Sendable {
  /// The lowest of them.
  public let lowest: Double
  /// The highest of them.
  public let highest: Double
  /// What may be a storey: what has more is an error of its file.
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
