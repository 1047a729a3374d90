/// The display of the streets of a map, if there is one.
public struct StreetStyle: Hashable, Sendable {
  /// The look of the streets.
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
    /// Hidden content is drawn faintly.
    case dim
    /// Hidden content is left out.
    case hide
  }

  /// The look of the streets.
  public var look: Look
  /// The treatment of content behind buildings.
  public var occlusion: Occlusion

  /// As a map, content drawn through walls, unless said otherwise.
  public init(look: Look = .map, occlusion: Occlusion = .none) {
    self.look = look
    self.occlusion = occlusion
  }
}
