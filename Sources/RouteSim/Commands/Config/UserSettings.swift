import CommandLineKit
import RouteFormats
import RouteStage

/// A user's permanent settings for windows.
struct UserSettings: Hashable, Sendable {
  /// The value of an option.
  struct Value: Hashable, Sendable {
    /// The value as typed; nil for a flag that is off.
    var text: String?
    /// The line that sets it, from 1.
    var line: Int
  }

  /// The path of the file.
  let path: String
  /// The faults in the file, in line order.
  private(set) var problems: [SettingsText.Problem] = []
  /// Values by window and option.
  private var values: [String: [String: Value]] = [:]
  /// The keys by window and action, with the lines that set them.
  private var keys: [String: [String: (chords: [KeyChord], line: Int)]] = [:]

  /// Empty settings.
  static let none = UserSettings(path: "", SettingsText([]))

  /// Evaluates the settings in a file.
  init(path: String, _ text: SettingsText) {
    self.path = path
    problems = text.problems
    var lines: [String: Int] = [:]
    let known =
      SettableWindow.all.map(\.name) + [SettableWindow.keys] + SettableWindow.all.map(\.keyHeading)
    for heading in text.headings where !known.contains(heading.name) {
      let meant = Suggestion.nearest(to: heading.name, among: known)
      problems.append(
        SettingsText.Problem(
          line: heading.line,
          message: "there is no heading “\(Printable.sanitised(heading.name, limit: 40))”; "
            + (meant.map { "did you mean [\($0)]?" }
              ?? known.map { "[\($0)]" }.joined(separator: ", ") + " was expected")))
    }
    // Settings for one window are applied after those for all windows, and so override them.
    let ofAll = ["", SettableWindow.keys]
    let ordered =
      text.settings.filter { ofAll.contains($0.heading) }
      + text.settings.filter { !ofAll.contains($0.heading) }
    for setting in ordered where setting.heading.isEmpty || known.contains(setting.heading) {
      // A former name sets the same option.
      let name = SettableWindow.all.lazy.compactMap { $0.option(setting.name)?.name }.first
      let key = "\(setting.heading)\n\(name ?? setting.name)"
      if let line = lines[key] {
        problems.append(
          SettingsText.Problem(
            line: setting.line,
            message: "\(setting.shownName) is set on line \(line) and here; set it once"))
        continue
      }
      lines[key] = setting.line
      do throws(SettingsText.Problem) {
        if setting.heading.hasSuffix(SettableWindow.keys) {
          try takeKeys(setting)
        } else {
          try take(setting)
        }
      } catch {
        problems.append(error)
      }
    }
    for window in SettableWindow.all where keys[window.name] != nil { checkKeys(of: window) }
    problems.sort { ($0.line, $0.message) < ($1.line, $1.message) }
  }

  /// Reads the user's settings; empty settings if there is no file.
  static func load() throws(Failure) -> UserSettings {
    guard let path = UserFolder.settings else { return .none }
    return try load(path) ?? .none
  }

  /// Reads a settings file; nil if it does not exist.
  static func load(_ path: String) throws(Failure) -> UserSettings? {
    guard Output.exists(path) else { return nil }
    // Reading a pipe would block, unless the shell has opened it for this program.
    if Output.isPipe(path), Descriptor.named(path) == nil { throw .input(path, .isNoFile) }
    do throws(FileError<Never>) {
      return try FileError.reading(path, limit: SettingsText.maximumLength) { bytes throws(Never) in
        UserSettings(path: path, SettingsText(bytes))
      }
    } catch {
      guard case .input(let error) = error else { return nil }
      throw .input(path, error)
    }
  }

  /// Rejects a file that has any fault.
  func check() throws(Failure) {
    if let problem = problems.first {
      throw .settings(path, line: problem.line, message: problem.message)
    }
  }

  /// Returns the setting for an option in a window; nil if absent.
  func value(of option: String, in window: String) -> Value? { values[window]?[option] }

  /// Applies the settings for those of a window's options that the command line does not set.
  func adopt(into arguments: inout ParsedArguments, of window: SettableWindow) {
    let given = arguments
    for option in window.options {
      guard let text = values[window.name]?[option.name]?.text,
        !SettableWindow.isSetAside(option.name, by: { given.isGiven(named: $0) }),
        Self.variable(before: option.name) == nil
      else { continue }
      do { try arguments.adopt(text, for: option) } catch {
        assertionFailure("\(option.name) \(text)")
      }
    }
  }

  /// Returns the keys chosen for a window.
  func keys(of window: String) -> KeyChoices {
    KeyChoices((keys[window] ?? [:]).mapValues(\.chords))
  }

  /// Returns the line that sets an action's keys; nil if absent.
  func line(ofKeysFor action: String, in window: String) -> Int? { keys[window]?[action]?.line }

  /// Returns the name of the environment variable that overrides the option; nil if none is set.
  static func variable(before option: String) -> String? {
    option == "colors" && Environment.value("NO_COLOR") != nil ? "NO_COLOR" : nil
  }
}

extension UserSettings {
  static func == (one: UserSettings, other: UserSettings) -> Bool {
    one.path == other.path && one.problems == other.problems && one.values == other.values
      && SettableWindow.all.allSatisfy { one.keys(of: $0.name) == other.keys(of: $0.name) }
  }

  func hash(into hasher: inout Hasher) { hasher.combine(path) }

  private mutating func takeKeys(_ setting: SettingsText.Setting) throws(SettingsText.Problem) {
    let windows = SettableWindow.all.filter {
      setting.heading == SettableWindow.keys || $0.keyHeading == setting.heading
    }
    let having = windows.filter { window in window.actions.contains { $0.name == setting.name } }
    guard !having.isEmpty else {
      let known = Array(Set(windows.flatMap(\.actions).map(\.name))).sorted()
      throw setting.problem(
        "there is no action “\(setting.shownName)”; "
          + (Suggestion.nearest(to: setting.name, among: known).map { "did you mean \($0)?" }
            ?? "'routesim config' lists them"))
    }
    let chords: [KeyChord]
    do {
      chords = try KeyChord.list(setting.value)
    } catch {
      throw setting.problem("\(setting.name): \(error)")
    }
    for window in having { keys[window.name, default: [:]][setting.name] = (chords, setting.line) }
  }

  /// Records, as a problem, a key that would trigger two actions.
  private mutating func checkKeys(of window: SettableWindow) {
    do throws(KeyChoiceError) {
      _ = try window.rebound(keys(of: window.name))
    } catch {
      guard case .conflict(let chord, let one, let other) = error else { return }
      let lines = [one, other].compactMap { line(ofKeysFor: $0, in: window.name) }
      problems.append(
        SettingsText.Problem(
          line: lines.max() ?? 1,
          message:
            "in \(window.name), the key \(chord.name) would do both \(one) and \(other); give "
            + "one of them another key, or none"))
    }
  }

  private mutating func take(_ setting: SettingsText.Setting) throws(SettingsText.Problem) {
    let windows = SettableWindow.all.filter {
      setting.heading.isEmpty || $0.name == setting.heading
    }
    let options = windows.compactMap { window in window.option(setting.name).map { (window, $0) } }
    guard !options.isEmpty else {
      let known = Array(Set(windows.flatMap(\.options).map(\.name))).sorted()
      let whole = setting.heading.isEmpty ? "a window" : setting.heading
      throw setting.problem(
        "“\(setting.shownName)” cannot be set for \(whole); "
          + (Suggestion.nearest(to: setting.name, among: known).map { "did you mean \($0)?" }
            ?? "'routesim config' lists the settings"))
    }
    for (window, option) in options {
      var value = Value(text: setting.value, line: setting.line)
      if option.takesValue {
        if case .files = option.completion { value.text = file(setting.value) }
        do {
          try option.check(value.text ?? "")
        } catch {
          throw setting.problem(
            Failure.words(for: .badValue(of: option.name, text: setting.value, error)))
        }
      } else {
        guard let isRaised = Self.truths[setting.value.lowercased()] else {
          throw setting.problem(
            "\(option.name) is “\(Printable.sanitised(setting.value, limit: 40))”; yes or no was "
              + "expected")
        }
        value.text = isRaised ? "yes" : nil
      }
      values[window.name, default: [:]][option.name] = value
    }
  }

  private static let truths = [
    "yes": true, "true": true, "on": true, "no": false, "false": false, "off": false,
  ]

  /// Returns the path of a named file, relative to the home folder or to the settings' folder.
  private func file(_ name: String) -> String {
    if name.hasPrefix("~/"), let home = UserFolder.home { return home + name.dropFirst() }
    guard !name.hasPrefix("/"), let slash = path.lastIndex(of: "/") else { return name }
    return path[...slash] + name
  }
}

extension SettingsText.Setting {
  /// Returns a problem at the setting's line.
  fileprivate func problem(_ message: String) -> SettingsText.Problem {
    SettingsText.Problem(line: line, message: message)
  }
}
