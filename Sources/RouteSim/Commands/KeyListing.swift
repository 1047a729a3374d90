import CommandLineKit
import RouteStage

/// The keys of every window, as listed in the manual and the documentation.
enum KeyListing {
  /// A window and the command that opens it.
  struct Window {
    let command: String
    let keys: [KeyHelp]
  }

  /// All windows.
  static let windows = [
    Window(command: "walk", keys: WalkModel.keys.table.help + LineAction.keys.help),
    Window(command: "replay", keys: PlayerModel.keys.table.help + LineAction.keys.help),
    Window(
      command: "sizing",
      keys: DesignerModel.keys.help + DesignerModel.entryKeys.help + LineAction.keys.help),
  ]

  /// The manual's section about keys.
  static let section = Program.Section(
    "Keys", [],
    subsections: windows.map { window in
      Program.Section.Subsection("In \(window.command)", items(window.keys))
    })

  /// Returns the keys as listed in the manual: in ASCII, so that the manual can be read on any terminal.
  static func items(_ keys: [KeyHelp]) -> [Program.Section.Item] {
    keys.map { Program.Section.Item(plain($0.keys), "\(plain($0.full).capitalizingFirst).") }
  }

  private static func plain(_ text: String) -> String {
    signs.reduce(text) { $0.replacing($1.key, with: $1.value) }
  }

  private static let signs: KeyValuePairs = [
    "←": "Left", "→": "Right", "↑": "Up", "↓": "Down", "…": "...", "°": " degrees", "¼": "1/4",
    "×": " times",
  ]
}
