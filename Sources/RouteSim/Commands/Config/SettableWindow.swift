import CommandLineKit
import RouteSimKit
import RouteStage

/// A window whose options can be set permanently.
struct SettableWindow: Sendable {
  /// The command that opens it.
  let name: String
  /// The options, by group.
  let groups: [OptionGroup]
  /// The actions whose keys can be changed, with their current keys.
  ///
  /// - Complexity: O(keys), but with so much work per key that it is too slow to use when opening a window.
  var actions: [BoundAction] { (try? rebound(KeyChoices())) ?? [] }
  /// A function that returns the actions after changing the keys of some of them.
  let rebound: @Sendable (KeyChoices) throws(KeyChoiceError) -> [BoundAction]

  /// The heading above the keys.
  static let keys = "keys"
  /// The heading above the keys of this window only.
  var keyHeading: String { "\(name) \(Self.keys)" }

  /// All settable windows.
  static let all = [
    SettableWindow(WalkCommand.declaration, .walk) { keys throws(KeyChoiceError) in
      try WalkModel.keys.rebound(keys).table.actions
    },
    SettableWindow(ReplayCommand.declaration, .player) { keys throws(KeyChoiceError) in
      try PlayerModel.keys.rebound(keys).table.actions
    },
    SettableWindow(SizingCommand.declaration, .bench) { keys throws(KeyChoiceError) in
      try DesignerModel.keys.rebound(keys).actions
    },
  ]

  private init(
    _ command: Command, _ kind: WindowOptions.WindowKind,
    rebound: @escaping @Sendable (KeyChoices) throws(KeyChoiceError) -> [BoundAction]
  ) {
    name = command.name
    self.rebound = rebound
    let titles = Set(
      (WindowOptions.settableGroups(kind)
        + [
          PictureOptions.group, PictureOptions.labelGroup, DeviceOptions.group, DesignOptions.group,
        ]).map(\.title))
    groups = command.groups.filter { titles.contains($0.title) }
  }

  /// The options that can be set, in the order of the help.
  var options: [OptionDeclaration] {
    groups.flatMap(\.options).filter { !Self.ofOneRun.contains($0.name) }
  }

  /// Returns the option with a name, current or former; nil if it cannot be set.
  func option(_ name: String) -> OptionDeclaration? {
    options.first { $0.isCalled(name) }
  }

  /// The options that make sense only together with others on the same command line: a custom camera needs
  /// both a screen and a lens.
  private static let ofOneRun: Set = ["viewport", "fov", "focal"]

  /// Groups of options: an option on the command line overrides all options that the file sets in the same
  /// group.
  ///
  /// Otherwise an option in the file could take effect in place of the one on the command line.
  private static let exclusive: [[String]] =
    TunableOption.all.flatMap { option in
      option.row.replaced.compactMap(Tunable.row(named:)).map { [option.row.option, $0.option] }
    } + [["design"] + DesignOptions.group.options.map(\.name)]

  /// Returns true when the command line overrides the option of this name in the file.
  static func isSetAside(_ name: String, by isGiven: (String) -> Bool) -> Bool {
    if isGiven(name) { return true }
    return exclusive.contains { names in
      guard names.contains(name) else { return false }
      // A design on the command line is complete; individual options only refine the file's design.
      return names[0] == "design" ? isGiven("design") : names.contains(where: isGiven)
    }
  }
}
