/// A design's colours, which replace those of the picture; nil for each colour that the design does not
/// change.
public struct SceneColors: Hashable, Sendable {
  /// The hint that points to a finish out of view; nil for the placemark's colour.
  public var hint: Color?
  /// The text of the billboard.
  public var label: Color?
  /// The plate behind the billboard's text; its opacity is `plateOpacity`.
  public var plate: Color?
  /// The opacity of the plate, 0…1.
  public var plateOpacity: Double?
  /// The sky, above the horizon.
  public var sky: Color?
  /// The ground, below the horizon.
  public var ground: Color?

  /// Creates a set without any colours.
  public init() {}
}
