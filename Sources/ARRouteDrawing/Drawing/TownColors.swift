public import ARRouteEngine

/// The colours of buildings and of the ground around them.
///
/// They are muted, so that content stands out.
public struct TownColors: Hashable, Sendable {
  /// Fully lit walls.
  public var wall: Color
  /// Fully lit roofs.
  public var roof: Color
  /// Edges of buildings.
  public var edge: Color
  /// Carriageways on plans.
  public var road: Color
  /// The ground for pedestrians on plans: pavements, squares, steps and crossings.
  public var pavement: Color
  /// Carriageways as seen by the walker.
  public var asphalt: Color
  /// The ground for pedestrians as seen by the walker.
  public var paving: Color
  /// Rails.
  public var rail: Color
  /// Water.
  public var water: Color
  /// Parks, lawns and woods.
  public var green: Color
  /// The crowns of trees.
  public var tree: Color
  /// The footprints of buildings on plans.
  public var footprint: Color
  /// Names of streets.
  public var name: Color

  /// Returns the colour of an area.
  ///
  /// - Parameter isUnderfoot: True if a walker sees the area from the ground, false on a plan.
  func color(of kind: StreetArea.Kind, isUnderfoot: Bool) -> Color {
    switch kind {
    case .water: water
    case .green: green
    case .square: isUnderfoot ? paving : pavement
    }
  }

  /// Returns the colour of a way.
  ///
  /// - Parameter isUnderfoot: True if a walker sees the way from the ground, false on a plan.
  func color(of kind: StreetWay.Kind, isUnderfoot: Bool) -> Color {
    switch kind {
    case .road, .lane: isUnderfoot ? asphalt : road
    case .footway, .cycleway, .steps, .crossing: isUnderfoot ? paving : pavement
    case .rail: rail
    }
  }

  static let dark = TownColors(
    wall: Color(hex: 0x68717A), roof: Color(hex: 0x5A5350), edge: Color(hex: 0x8B959E),
    road: Color(hex: 0x5C6166), pavement: Color(hex: 0x4C5054),
    asphalt: Color(hex: 0x3A3D40), paving: Color(hex: 0x46484A), rail: Color(hex: 0x55504A),
    water: Color(hex: 0x23435C), green: Color(hex: 0x2E4030), tree: Color(hex: 0x3F5B41),
    footprint: Color(hex: 0x3B4148), name: Color(hex: 0xC3CBD2))

  static let light = TownColors(
    wall: Color(hex: 0xE4DFD6), roof: Color(hex: 0xC9B8AA), edge: Color(hex: 0x9A948A),
    road: Color(hex: 0xFFFFFF), pavement: Color(hex: 0xEDE8DF),
    asphalt: Color(hex: 0xBCBDB9), paving: Color(hex: 0xDAD5CB), rail: Color(hex: 0xB5B0A8),
    water: Color(hex: 0xAECBE0), green: Color(hex: 0xC3D9B7), tree: Color(hex: 0x8FB583),
    footprint: Color(hex: 0xDCD5CA), name: Color(hex: 0x6B655C))

  static let terminal = TownColors(
    wall: Color(hex: 0x6C6C6C), roof: Color(hex: 0x585858), edge: Color(hex: 0x8A8A8A),
    road: Color(hex: 0x626262), pavement: Color(hex: 0x4E4E4E),
    asphalt: Color(hex: 0x3A3A3A), paving: Color(hex: 0x444444), rail: Color(hex: 0x4E4E4E),
    water: Color(hex: 0x005F5F), green: Color(hex: 0x005F00), tree: Color(hex: 0x5F875F),
    footprint: Color(hex: 0x3A3A3A), name: Color(hex: 0xC6C6C6))

  static let terminalLight = TownColors(
    wall: Color(hex: 0xE4E4E4), roof: Color(hex: 0xD7AF87), edge: Color(hex: 0x9E9E9E),
    road: Color(hex: 0xFFFFFF), pavement: Color(hex: 0xEEEEEE),
    asphalt: Color(hex: 0xC6C6C6), paving: Color(hex: 0xE4E4E4), rail: Color(hex: 0xB2B2B2),
    water: Color(hex: 0x87AFD7), green: Color(hex: 0xAFD7AF), tree: Color(hex: 0x87AF87),
    footprint: Color(hex: 0xD0D0D0), name: Color(hex: 0x585858))

  static let contrast = TownColors(
    wall: Color(hex: 0x303030), roof: Color(hex: 0x262626), edge: Color(hex: 0x808080),
    road: Color(hex: 0x585858), pavement: Color(hex: 0x444444),
    asphalt: Color(hex: 0x121212), paving: Color(hex: 0x1C1C1C), rail: Color(hex: 0x262626),
    water: Color(hex: 0x00005F), green: Color(hex: 0x002B00), tree: Color(hex: 0x005F00),
    footprint: Color(hex: 0x303030), name: Color(hex: 0xFFFFFF))
}
