/// A building, or a part of a building with its own height: vertical walls over a footprint, and a roof.
public struct Building: Hashable, Sendable {
  /// The footprint of the building.
  public var footprint: Footprint
  /// The height above the ground at which the building begins, metres; above 0 if there is open space below
  /// it.
  public var base: Double
  /// The height above the ground at which the roof ends, metres; more than `base`.
  public var height: Double
  /// The height of a storey, metres, for views that show storeys.
  public var storey: Double
  /// The roof of the building.
  public var roof: Roof
  /// The name of the building; may be empty.
  public var name: String
  /// The colour of the building in its file; nil if the file gives none.
  public var color: Color?

  /// Creates a building.
  public init(
    footprint: Footprint, base: Double = 0, height: Double, storey: Double = 3,
    roof: Roof = .flat, name: String = "", color: Color? = nil
  ) {
    self.footprint = footprint
    self.base = base
    self.height = height
    self.storey = storey
    self.roof = roof
    self.name = name
    self.color = color
  }
}

/// The roof of a building.
public struct Roof: Hashable, Sendable {
  /// The shape of a roof.
  public enum Shape: String, CaseIterable, Hashable, Sendable {
    /// A level roof.
    case flat
    /// Two slopes that meet in a ridge, and vertical gables.
    case gabled
    /// Four slopes; two of them meet in a ridge.
    case hipped
    /// Slopes that meet in a point.
    case pyramidal
  }

  /// The shape of the roof.
  public var shape: Shape
  /// The height from the eaves to the top, metres; 0 for a flat roof.
  public var height: Double
  /// The direction of the ridge.
  public var ridge: Ridge

  /// The direction of a roof's ridge.
  public enum Ridge: Hashable, Sendable {
    /// Along the longer side of the building.
    case along
    /// Along the shorter side of the building.
    case across
    /// Perpendicular to the direction in which a slope faces, which is given clockwise from true north.
    case facing(Angle)
  }

  /// A level roof.
  public static let flat = Roof(.flat, height: 0)

  /// Creates a roof.
  public init(_ shape: Shape, height: Double, ridge: Ridge = .along) {
    self.shape = shape
    self.height = height
    self.ridge = ridge
  }
}
