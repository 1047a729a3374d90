/// Colours of a design in place of the picture's own; nil where the design has none.
public struct SceneColors: Hashable, Sendable {
  /// The hint of a finish out of view; nil for the mark's.
  public var hint: Color?
  /// The billboard's text.
  public var label: Color?
  /// The plate behind it; its opacity is `plateOpacity`'s.
  public var plate: Color?
  /// The opacity of the plate over its background, 0…1.
  public var plateOpacity: Double?
  /// The sky, above the horizon.
  public var sky: Color?
  /// The ground, below the horizon.
  public var ground: Color?

  /// None of its own.
  public init() {}
}
