/// The settings for showing the streets of a map.
public struct StreetStyle: Hashable, Sendable {
  /// The way in which streets are drawn.
  public enum Look: String, CaseIterable, Hashable, Sendable {
    /// Only buildings, as plain volumes.
    case massing
    /// Buildings as lines; hidden lines are left out.
    case lines
    /// Buildings with storeys, and the ground as on a map.
    case map
  }

  /// The way in which content behind buildings is treated.
  public enum Occlusion: String, CaseIterable, Hashable, Sendable {
    /// Content is drawn through walls, as by phones without a map.
    case none
    /// Hidden content is drawn faintly.
    case dim
    /// Hidden content is left out.
    case hide
  }

  /// The way in which streets are drawn.
  public var look: Look
  /// The way in which content behind buildings is treated.
  public var occlusion: Occlusion

  /// Creates a style; by default, streets look like a map, and content is drawn through walls.
  public init(look: Look = .map, occlusion: Occlusion = .none) {
    self.look = look
    self.occlusion = occlusion
  }
}
