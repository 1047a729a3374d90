/// Keys that somebody has chosen for actions, by their names, in the place of those they have.
package struct KeyChoices: Hashable, Sendable {
  /// The keys of an action by its name; an empty list takes its keys away.
  var keys: [String: [KeyChord]]

  /// Some choices; none unless said otherwise.
  package init(_ keys: [String: [KeyChord]] = [:]) { self.keys = keys }
}

/// The reason a choice of keys is refused.
package enum KeyChoiceError: Error, Hashable, Sendable {
  /// A key would do two things; the names of both actions, the one that was chosen first.
  case conflict(KeyChord, String, String)
}

extension KeyChord {
  /// The keys that a text names, with spaces between them, as scripts of keys do: `a`, `<up>`,
  /// `<ctrl-l>`; a capital is the letter with shift, and `<shift-up>` a key with a name and shift.
  ///
  /// - Throws: For a name that no key has.
  package static func list(_ text: String) throws(KeyScriptError) -> [KeyChord] {
    var chords: [KeyChord] = []
    for word in text.split(separator: " ") { chords.append(try KeyChord(named: String(word))) }
    return chords
  }

  private init(named word: String) throws(KeyScriptError) {
    let scalars = Array(word.unicodeScalars)
    if scalars.count == 1 {
      // As it comes: a letter of another script is the key in its place of a US keyboard.
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
    // Terminals send the same bytes for these and Backspace, Tab, line feed and Enter.
    if case .control(let letter) = key, "hijm".unicodeScalars.contains(letter) {
      throw .unknownKey(word)
    }
    return key
  }

  /// Its name in a list of keys.
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

  /// True when a key event may be of both.
  func overlaps(_ other: KeyChord) -> Bool {
    guard key == other.key else { return false }
    // With shift, one that says so comes before one that does not care.
    return isShifted == other.isShifted || isShifted != true && other.isShifted != true
  }
}

/// The names of actions where keys are chosen for them.
enum ActionName {
  /// The name of an action: its declared name in small letters with hyphens, such as `next-view`.
  static func name(of action: some Hashable & Sendable) -> String {
    // Windows share actions: their wrappers are not part of the name.
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

/// An action of a window, as it is bound.
package struct BoundAction: Hashable, Sendable {
  /// Its name.
  package let name: String
  /// Its effect, in words.
  package let words: String
  /// Its keys.
  package let keys: [KeyChord]
}

extension KeyTable {
  /// All actions that can have other keys, in the order of the table.
  ///
  /// Ctrl-C and Ctrl-Z have their usual meaning everywhere.
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

  /// The label of the first key of an action that help names; nil if it has no key.
  func label(of action: Action) -> String? {
    let strokes = bindings.lazy.flatMap(\.strokes).filter { $0.action == action }
    return (strokes.first(where: \.isTold) ?? strokes.first)?.chord.label
  }

  /// The labels of the first keys of some actions together: `W/S`; nil if none has a key.
  func label(of actions: [Action]) -> String? {
    let labels = actions.compactMap(label(of:))
    return labels.isEmpty ? nil : labels.joined(separator: "/")
  }

  /// The same actions with other keys for some of them; help and hints name those.
  ///
  /// - Parameter choices: Keys of actions; names that no action has are left out.
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

  /// Refuses keys that would do two things, which nobody has declared so.
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
  /// The same actions with other keys, which their words name.
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
    // Words for all of them are about those without keys, too.
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
  /// The number of keys it names.
  fileprivate var keyCount: Int { max(keys.split { $0 == "/" || $0 == " " }.count, 1) }

  /// The same for other keys.
  fileprivate func with(keys: String) -> KeyHint {
    KeyHint(keys: keys, words: words, first: first, rank: rank)
  }
}
