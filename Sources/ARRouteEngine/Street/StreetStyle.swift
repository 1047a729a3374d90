/// How the streets of a map are shown, where there is one.
public struct StreetStyle: Hashable, Sendable {
  /// What they look like.
  public enum Look: String, CaseIterable, Hashable, Sendable {
    /// Buildings alone, as plain volumes.
    case massing
    /// Buildings as lines, those that are hidden left out.
    case lines
    /// Buildings with their storeys, and the ground as a map has it.
    case map
  }

  /// The treatment of content that stands behind buildings.
  public enum Occlusion: String, CaseIterable, Hashable, Sendable {
    /// It is drawn through walls, as phones do that know nothing of them.
    case none
    /// What is hidden is drawn faintly.
    case dim
    /// What is hidden is left out.
    case hide
  }

  /// What they look like.
  public var look: Look
  /// The treatment of content behind buildings.
  public var occlusion: Occlusion

  /// As a map, content drawn through walls, unless said otherwise.
  public init(look: Look = .map, occlusion: Occlusion = .none) {
    self.look = look
    self.occlusion = occlusion
  }
}
