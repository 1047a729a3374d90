import CommandLineKit
import RouteFormats
import RouteStage

/// The settings in force in every window, with their sources, and a template file.
enum SettingsListing {
  /// Returns the settings in force, as text.
  static func text(_ settings: UserSettings?, path: String?) -> String {
    var text = ""
    switch (path, settings) {
    case (nil, _): text = "neither HOME nor XDG_CONFIG_HOME is set, so there is no settings file\n"
    case (let path?, nil):
      text = "\(Printable.sanitised(path)) does not exist; 'routesim config --write' creates it\n"
    case (let path?, _?): text = "\(Printable.sanitised(path))\n"
    }
    for window in SettableWindow.all {
      let rows = window.options.map { row($0, of: window, settings) }
      let names = rows.map(\.name.count).max() ?? 0
      let values = rows.map { TextWidth.columns($0.value) }.max() ?? 0
      text += "\n[\(window.name)]\n"
      for row in rows {
        text +=
          TextGrid.padded(row.name, -names) + " = " + TextGrid.padded(row.value, -values)
          + "  # \(row.source)\n"
      }
      text += "\n[\(window.keyHeading)]\n" + keys(of: window, settings)
    }
    return text
  }

  private static func row(
    _ option: OptionDeclaration, of window: SettableWindow, _ settings: UserSettings?
  ) -> (name: String, value: String, source: String) {
    if let variable = UserSettings.variable(before: option.name) {
      return (option.name, "none", variable)
    }
    if let value = settings?.value(of: option.name, in: window.name) {
      let text = value.text ?? "no"
      return (option.name, Printable.sanitised(text), "line \(value.line)")
    }
    let usual = option.takesValue ? option.defaultText ?? "" : "no"
    return (option.name, usual, "default")
  }

  /// Returns the window's actions with the keys bound to them, one per line.
  private static func keys(of window: SettableWindow, _ settings: UserSettings?) -> String {
    let choices = settings?.keys(of: window.name) ?? KeyChoices()
    let actions = (try? window.rebound(choices)) ?? window.actions
    let names = actions.map(\.name.count).max() ?? 0
    let texts = actions.map { $0.keys.map(\.name).joined(separator: " ") }
    let width = texts.map(TextWidth.columns).max() ?? 0
    return zip(actions, texts).map { action, text in
      let line = settings?.line(ofKeysFor: action.name, in: window.name)
      return TextGrid.padded(action.name, -names) + " = " + TextGrid.padded(text, -width)
        + "  # \(line.map { "line \($0)" } ?? "default"): \(action.words)\n"
    }.joined()
  }

  /// The text of a file that lists all settings and sets none.
  static var template: String {
    var text = """
      # Settings of RouteSim's windows: walk, replay and sizing. 'routesim config' lists all settings
      # and their sources, 'routesim config --check' the mistakes in this file.
      #
      # NAME = VALUE applies to every window that has an option --NAME; below [walk], [replay] or
      # [sizing], to that one only. A line that begins with # is a comment; remove the # to set
      # something. The command line overrides all of this, and so does NO_COLOR. File names are
      # relative to this folder, or to your home folder with ~/.

      """
    var seen: Set<String> = []
    for group in SettableWindow.all.flatMap(\.groups) {
      let names = group.options.filter { option in
        SettableWindow.all.contains { $0.option(option.name) != nil }
          && seen.insert(option.name).inserted
      }
      guard !names.isEmpty else { continue }
      text += "\n# ---- \(group.title)\n"
      for option in names {
        text += "\n" + remark(option.fullHelp)
        let usual = option.takesValue ? option.defaultText ?? "" : "no"
        // Some defaults are not values: they describe the behaviour when there is no value.
        let isWords = usual.contains(" ") || usual == "none" && option.name != "colors"
        let isValue = option.takesValue && !isWords && (try? option.check(usual)) != nil
        text += "#\(option.name) = \(isValue || !option.takesValue ? usual : "")\n"
      }
    }
    for window in SettableWindow.all { text += "\n[\(window.name)]\n" }
    text += """

      # ---- Keys
      #
      # ACTION = KEYS, separated by spaces; without keys, an action is still listed by ':'.
      # Keys are characters, capitals for letters with shift, and names: <up> <down> <left> <right>
      # <home> <end> <pageup> <pagedown> <tab> <space> <escape> <enter> <backspace> <delete>,
      # <ctrl-l> and <shift-up>. Lines below [keys] apply to every window that has the action.

      [keys]

      """
    for window in SettableWindow.all {
      text += "\n[\(window.keyHeading)]\n"
      let width = window.actions.map(\.name.count).max() ?? 0
      for action in window.actions {
        text +=
          "#" + TextGrid.padded(action.name, -width) + " = "
          + action.keys.map(\.name).joined(separator: " ") + "\n"
      }
    }
    return text
  }

  /// Returns text as comment lines of at most 100 columns each.
  private static func remark(_ text: String) -> String {
    var lines: [String] = []
    var line = "#"
    for word in text.split(separator: " ") {
      if line.count + 1 + word.count > 100 {
        lines.append(line)
        line = "#"
      }
      line += " " + word
    }
    return (lines + [line]).map { "\($0)\n" }.joined()
  }
}
