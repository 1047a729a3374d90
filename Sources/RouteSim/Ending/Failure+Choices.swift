extension Failure {
  /// What asks for a place on a route.
  enum ChainageAsker: Hashable, Sendable {
    /// The one pose of a frame.
    case pose
    /// A sheet of several.
    case sheet
    /// A film from place to place.
    case film

    /// The option that says so.
    var option: String {
      switch self {
      case .pose: "--chainage"
      case .sheet: "--chainages"
      case .film: "--film"
      }
    }
  }

  /// What asks for rows of arrows.
  enum ArrowsAsker: Hashable, Sendable {
    /// The one row of a design.
    case design
    /// A study of many.
    case study

    /// How fewer are asked for.
    var remedy: String {
      switch self {
      case .design: "a smaller --arrow-window, a larger --arrow-spacing"
      case .study: "smaller --windows, larger --spacings"
      }
    }
  }

  /// What asks for screens on one sheet.
  enum SheetAsker: Hashable, Sendable {
    /// A screen for each pose, design and phone.
    case render
    /// A screen for each distance and design.
    case sizing

    /// How fewer are asked for.
    var remedy: String {
      switch self {
      case .render: "fewer --chainages, --headings, --devices or designs"
      case .sizing: "fewer --distances or designs"
      }
    }
  }

  /// What can be chosen only about a phone whose poses are simulated.
  enum PoselessChoice: Hashable, Sendable {
    case conditions
    case alignment
    case realign

    /// The option that says so.
    var option: String {
      switch self {
      case .conditions: "--conditions"
      case .alignment: "--alignment"
      case .realign: "--realign"
      }
    }
  }
}
