/// A design's colours, which replace the picture's own; nil for those that the design leaves unchanged.
public struct SceneColors: Hashable, Sendable {
  /// The hint to a finish out of view; nil for the placemark's colour.
  public var hint: Color?
  /// The text of the billboard.
  public var label: Color?
  /// The plate behind that text; `plateOpacity` determines its opacity.
  public var plate: Color?
  /// The opacity of the plate over its background, 0…1.
  public var plateOpacity: Double?
  /// The sky, above the horizon.
  public var sky: Color?
  /// The ground, below the horizon.
  public var ground: Color?

  /// Creates a set without any colour.
  public init() {}
}
