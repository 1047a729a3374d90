/// The display of a map's streets, if there is a map.
public struct StreetStyle: Hashable, Sendable {
  /// The look of the streets.
  public enum Look: String, CaseIterable, Hashable, Sendable {
    /// Only buildings, as plain volumes.
    case massing
    /// Buildings as lines, without those that are hidden.
    case lines
    /// Buildings with their storeys, and the ground as on a map.
    case map
  }

  /// The treatment of content that stands behind buildings.
  public enum Occlusion: String, CaseIterable, Hashable, Sendable {
    /// It is drawn through walls, as on phones that know nothing about the walls.
    case none
    /// Hidden content is drawn faintly.
    case dim
    /// Hidden content is left out.
    case hide
  }

  /// The look of the streets.
  public var look: Look
  /// The treatment of content behind buildings.
  public var occlusion: Occlusion

  /// Creates a style; by default, streets look like a map, and content is drawn through walls.
  public init(look: Look = .map, occlusion: Occlusion = .none) {
    self.look = look
    self.occlusion = occlusion
  }
}
