/// The keys that the user has chosen to replace the default keys of actions.
package struct KeyChoices: Hashable, Sendable {
  /// The keys of each action by its name; an empty list leaves the action without keys.
  var keys: [String: [KeyChord]]

  /// The chosen keys; none by default.
  package init(_ keys: [String: [KeyChord]] = [:]) { self.keys = keys }
}

/// The reason why chosen keys are rejected.
package enum KeyChoiceError: Error, Hashable, Sendable {
  /// A key would have two actions.
  ///
  /// The case contains the names of both, starting with the action for which the key was chosen.
  case conflict(KeyChord, String, String)
}

extension KeyChord {
  /// Returns the keys in a text, separated by spaces and named as in key scripts: `a`, `<up>`, `<ctrl-l>`.
  ///
  /// A capital is the letter with shift, and `<shift-up>` a named key with shift.
  ///
  /// - Throws: `KeyScriptError` for a name that no key has.
  package static func list(_ text: String) throws(KeyScriptError) -> [KeyChord] {
    var chords: [KeyChord] = []
    for word in text.split(separator: " ") { chords.append(try KeyChord(named: String(word))) }
    return chords
  }

  private init(named word: String) throws(KeyScriptError) {
    let scalars = Array(word.unicodeScalars)
    if scalars.count == 1 {
      // The letter is treated as if typed: a letter of another script is the key in the same position on a US
      // keyboard.
      let key = Key(typing: LatinKeys.scalar(for: scalars[0]) ?? scalars[0])
      self.init(key, isShifted: key.unshifted == key ? nil : true)
      return
    }
    guard scalars.first == "<", scalars.last == ">" else { throw .unknownKey(word) }
    let prefix = "<shift-"
    if word.lowercased().hasPrefix(prefix) {
      let key = try Self.key("<" + word.dropFirst(prefix.count))
      self.init(key == .tab ? .backTab : key, isShifted: key == .tab ? nil : true)
    } else {
      self.init(try Self.key(word))
    }
  }

  private static func key(_ word: String) throws(KeyScriptError) -> Key {
    let keys = try KeyScript(word).keys
    guard keys.count == 1, let key = keys[0] else { throw .unknownKey(word) }
    // Terminals send the same bytes for these keys as for Backspace, Tab, line feed and Enter.
    if case .control(let letter) = key, "hijm".unicodeScalars.contains(letter) {
      throw .unknownKey(word)
    }
    return key
  }

  /// The key's name in a list of keys.
  package var name: String {
    if let name = Key.names.first(where: { $0.key == key })?.script {
      return isShifted == true ? "<shift-\(name)>" : "<\(name)>"
    }
    return switch key {
    case .character(let scalar):
      isShifted == true ? scalar.properties.uppercaseMapping : String(scalar)
    case .control(let scalar): "<ctrl-\(scalar)>"
    case .backTab: "<shift-tab>"
    default: "<other>"
    }
  }

  /// Returns true if a single key event can match both keys.
  func overlaps(_ other: KeyChord) -> Bool {
    guard key == other.key else { return false }
    // A key that requires shift takes precedence over one that ignores it, so the two do not overlap.
    return isShifted == other.isShifted || isShifted != true && other.isShifted != true
  }
}

/// The names by which users refer to actions when they choose keys.
enum ActionName {
  /// Returns the name of an action: its declared name in lowercase with hyphens, such as `next-view`.
  static func name(of action: some Hashable & Sendable) -> String {
    // Windows share actions: the types that wrap them are not part of the name.
    let described = String(describing: action)
    let own = described.split(separator: ".").last.map(String.init) ?? described
    var name = ""
    var isNew = false
    var wasCapital = true
    for character in own {
      switch character {
      case "(", ":", " ", ")":
        isNew = true
      default:
        let isCapital = character.isUppercase
        if !name.isEmpty, isNew || isCapital && !wasCapital { name += "-" }
        name += character.lowercased()
        isNew = false
        wasCapital = isCapital
      }
    }
    return name
  }
}

/// An action of a window with its keys.
package struct BoundAction: Hashable, Sendable {
  /// The action's name.
  package let name: String
  /// A description of the action's effect.
  package let words: String
  /// The action's keys.
  package let keys: [KeyChord]
}

extension KeyTable {
  /// All actions that can have other keys, in the table's order.
  ///
  /// Ctrl-C and Ctrl-Z keep their usual meaning everywhere.
  package var actions: [BoundAction] {
    let chords = Dictionary(grouping: bindings.flatMap(\.strokes), by: \.action)
      .mapValues { $0.map(\.chord) }
    var known: Set<Action> = []
    var names: Set<String> = []
    var actions: [BoundAction] = []
    func add(_ action: Action, _ words: String) {
      guard known.insert(action).inserted else { return }
      let name = ActionName.name(of: action)
      guard !Self.fixed.contains(name), names.insert(name).inserted else { return }
      actions.append(BoundAction(name: name, words: words, keys: chords[action, default: []]))
    }
    for binding in bindings {
      for stroke in binding.strokes { add(stroke.action, stroke.words ?? binding.help.long) }
      for keyless in binding.keyless { add(keyless.action, keyless.words) }
    }
    return actions
  }

  private static var fixed: Set<String> { ["interrupt", "suspend"] }

  /// Returns the label of the action's first key that the help lists; nil if it has no key.
  func label(of action: Action) -> String? {
    let strokes = bindings.lazy.flatMap(\.strokes).filter { $0.action == action }
    return (strokes.first(where: \.isTold) ?? strokes.first)?.chord.label
  }

  /// Returns the labels of the first keys of several actions together, such as `W/S`; nil if none has a key.
  func label(of actions: [Action]) -> String? {
    let labels = actions.compactMap(label(of:))
    return labels.isEmpty ? nil : labels.joined(separator: "/")
  }

  /// Returns a table of the same actions with other keys for some of them; the help and the hints then show
  /// these keys.
  ///
  /// - Parameter choices: The keys of actions; names that no action has are ignored.
  /// - Throws: `KeyChoiceError` if a key would have two actions.
  package func rebound(_ choices: KeyChoices) throws(KeyChoiceError) -> KeyTable {
    guard !choices.keys.isEmpty else { return self }
    var done: Set<Action> = []
    var rebound: [KeyBinding<Action>] = []
    for binding in bindings {
      var strokes: [KeyStroke<Action>] = []
      var isChanged = false
      for stroke in binding.strokes {
        let name = ActionName.name(of: stroke.action)
        guard let chords = choices.keys[name], !Self.fixed.contains(name) else {
          strokes.append(stroke)
          continue
        }
        isChanged = true
        guard done.insert(stroke.action).inserted else { continue }
        var seen: Set<KeyChord> = []
        for chord in chords where seen.insert(chord).inserted {
          strokes.append(
            KeyStroke(
              chord: chord, action: stroke.action, words: stroke.words, timing: stroke.timing,
              isTold: true))
        }
      }
      rebound.append(isChanged ? binding.with(strokes) : binding)
    }
    try Self.check(rebound.flatMap(\.strokes), choices)
    return KeyTable(rebound)
  }

  /// Throws if a chosen key would have two actions.
  private static func check(
    _ strokes: [KeyStroke<Action>], _ choices: KeyChoices
  ) throws(KeyChoiceError) {
    let chosen = strokes.filter { choices.keys[ActionName.name(of: $0.action)] != nil }
    for stroke in chosen {
      for other in strokes where other.action != stroke.action {
        if stroke.chord.overlaps(other.chord) {
          throw .conflict(
            stroke.chord, ActionName.name(of: stroke.action), ActionName.name(of: other.action))
        }
      }
    }
  }
}

extension KeyBinding {
  /// Returns a binding of the same actions with other keys; the descriptions then show these keys.
  fileprivate func with(_ strokes: [KeyStroke<Action>]) -> KeyBinding {
    var actions: [Action] = []
    for stroke in strokes where !actions.contains(stroke.action) { actions.append(stroke.action) }
    let first = actions.map { action in
      strokes.first { $0.action == action && $0.isTold } ?? strokes.first { $0.action == action }
    }
    let keyless = self.strokes.reduce(into: [KeylessAction<Action>]()) { list, stroke in
      guard !actions.contains(stroke.action), !list.contains(where: { $0.action == stroke.action })
      else { return }
      list.append(KeylessAction(action: stroke.action, words: stroke.words ?? help.long))
    }
    let each = actions.compactMap { action in
      self.strokes.first { $0.action == action && $0.words != nil }?.words
    }
    // A description of all actions must also cover those without keys.
    let long = keyless.isEmpty || each.count < actions.count ? plain : each.joined(separator: ", ")
    var keys = first.compactMap { $0?.chord.label }
    let hint = help.hint.map { hint in
      keys = Array(keys.prefix(hint.keyCount))
      return hint.with(keys: keys.joined(separator: "/"))
    }
    return KeyBinding(
      strokes, keyless: keyless, label: nil, short: help.short, long: long, plain: plain, note: nil,
      hint: keys.isEmpty ? nil : hint, needs: help.needs, isInHelp: help.isInHelp)
  }
}

extension KeyHint {
  /// The number of keys in the hint.
  fileprivate var keyCount: Int { max(keys.split { $0 == "/" || $0 == " " }.count, 1) }

  /// Returns the same hint with other keys.
  fileprivate func with(keys: String) -> KeyHint {
    KeyHint(keys: keys, words: words, first: first, rank: rank)
  }
}
