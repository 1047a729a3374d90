/// A former name that was used for an option or command, and the current name; the names of options include
/// their dashes.
package struct OldName: Hashable, Sendable {
  /// The former name, as typed.
  package let written: String
  /// The current name.
  package let name: String
}

/// The values that a command line gave to a command, already converted to their types and within bounds.
package struct ParsedArguments: Sendable {
  private let command: Command
  private var values: [String: any Sendable] = [:]
  /// The texts of the options' values, by name with dashes.
  private var texts: [String: String] = [:]
  /// The spellings with which options were given, by name with dashes.
  private var spellings: [String: String] = [:]
  /// The names, with dashes, of the options whose values were adopted.
  private var adopted: Set<String> = []
  /// The former names by which options and the command were given, in order.
  package private(set) var oldNames: [OldName] = []

  init(of command: Command) { self.command = command }

  /// Accesses the value of an option, or its default.
  ///
  /// - Precondition: the command declares the option.
  package subscript<Value>(option: Option<Value>) -> Value {
    value("--\(option.declaration.name)") ?? option.fallback
  }

  /// Accesses the values of an option that may be given several times, in the order of the command line.
  ///
  /// - Precondition: the command declares the option.
  package subscript<Value>(option: RepeatedOption<Value>) -> [Value] {
    values("--\(option.declaration.name)")
  }

  /// True when a flag was given.
  ///
  /// - Precondition: the command declares the flag.
  package subscript(flag: Flag) -> Bool { value("--\(flag.declaration.name)") ?? false }

  /// Accesses the value of a required operand.
  ///
  /// - Precondition: the command declares the operand as required.
  package subscript<Value>(operand: Operand<Value>) -> Value {
    guard let value: Value = value(operand.declaration.name) else {
      preconditionFailure("\(operand.declaration.name) is not a required operand")
    }
    return value
  }

  /// Accesses the value of an optional operand; nil if it was left out.
  ///
  /// - Precondition: the command declares the operand.
  package subscript<Value>(operand: Operand<Value?>) -> Value? {
    value(operand.declaration.name)
  }

  /// Accesses the values of an operand that may be given several times, in the order of the command line.
  ///
  /// - Precondition: the command declares the operand.
  package subscript<Value>(operand: Operand<[Value]>) -> [Value] {
    values(operand.declaration.name)
  }

  /// Adopts a value of an option as if it were on the command line.
  ///
  /// - Parameter text: The value; for a flag, any text sets it.
  /// - Precondition: the command declares the option, and it is not a repeated option.
  package mutating func adopt(
    _ text: String, for option: OptionDeclaration
  ) throws(ValueProblem) {
    precondition(declares("--\(option.name)"), "\(command.name) does not declare \(option.name)")
    values["--\(option.name)"] = try option.parse(text)
    if option.takesValue { texts["--\(option.name)"] = text }
    adopted.insert("--\(option.name)")
  }

  /// Returns true if an option or flag is on the command line itself, not merely adopted.
  package func isTyped(_ option: some DeclaredOption) -> Bool {
    isGiven(option) && !adopted.contains("--\(option.declaration.name)")
  }

  /// True when `--quiet` was given: only errors are printed.
  package var isQuiet: Bool { isGiven(named: OptionDeclaration.quietFlag.name) }

  /// Returns true when an option or flag with a name is on the command line, or was adopted.
  package func isGiven(named name: String) -> Bool { values["--\(name)"] != nil }

  /// Returns true when an option or flag is on the command line, or was adopted.
  package func isGiven(_ option: some DeclaredOption) -> Bool {
    values["--\(option.declaration.name)"] != nil
  }

  /// Returns the value of an option on the command line; nil if it is not there, or if the command has no
  /// such option.
  package func given<Value>(_ option: Option<Value>) -> Value? {
    isGiven(option) ? self[option] : nil
  }

  /// Returns the value of an option without a default; nil if it is not on the command line, or if the
  /// command has no such option.
  package func given<Value>(_ option: Option<Value?>) -> Value? {
    isGiven(option) ? self[option] : nil
  }

  /// Returns the words of a command line that would set the given options to the same values, in order.
  ///
  /// The values may have been given or adopted; options that may be given several times are left out.
  package func words(of options: [OptionDeclaration]) -> [String] {
    options.flatMap { option -> [String] in
      let key = "--\(option.name)"
      guard values[key] != nil, !option.isRepeatable else { return [] }
      guard let text = texts[key] else { return [key] }
      // A text that looks like an option cannot be a separate word.
      return command.isOption(text) ? ["\(key)=\(text)"] : [key, text]
    }
  }

  /// A file given on the command line: the name of its operand or option (including dashes), and its path.
  package typealias NamedFile = (name: String, path: String)

  /// Returns the files that were given or adopted.
  ///
  /// - Parameter isWritten: True for the files of options that write files; false for those of operands and
  ///   of options that read files.
  package func files(written isWritten: Bool) -> [NamedFile] {
    var names: [String] = []
    if !isWritten {
      for operand in command.operands {
        if case .files = operand.completion { names.append(operand.name) }
      }
    }
    for option in command.options where option.isWritten == isWritten {
      if case .files = option.completion { names.append("--\(option.name)") }
    }
    return names.flatMap { name in
      let paths = texts[name].map { [$0] } ?? (values[name] as? String).map { [$0] }
      return (paths ?? (values[name] as? [any Sendable] ?? []).compactMap { $0 as? String })
        .map { (name, $0) }
    }
  }

  /// Returns the spelling with which an option was given, by its key; the key if it was not given.
  func spelling(of key: String) -> String { spellings[key] ?? key }

  /// Notes the spelling with which an option was given.
  mutating func note(spelling: String, of key: String) { spellings[key] = spelling }

  mutating func note(_ oldName: OldName) { oldNames.append(oldName) }

  /// Sets the value of an option or operand.
  ///
  /// - Parameter text: The text of an option's value, as typed.
  mutating func set(_ key: String, to value: any Sendable, written text: String? = nil) {
    values[key] = value
    texts[key] = text
  }

  /// Adds a value of an option or operand that may have several.
  mutating func append(_ value: any Sendable, to key: String) {
    values[key] = (values[key] as? [any Sendable] ?? []) + [value]
  }

  func has(_ key: String) -> Bool { values[key] != nil }

  private func values<Value>(_ key: String) -> [Value] {
    let values: [any Sendable] = value(key) ?? []
    return values.map { value in
      guard let typed = value as? Value else {
        preconditionFailure("\(key) is declared with another type")
      }
      return typed
    }
  }

  private func value<Value>(_ key: String) -> Value? {
    precondition(declares(key), "\(command.name) does not declare \(key)")
    guard let value = values[key] else { return nil }
    guard let typed = value as? Value else {
      preconditionFailure("\(key) is declared with another type")
    }
    return typed
  }

  private func declares(_ key: String) -> Bool {
    command.options.contains { "--\($0.name)" == key }
      || command.operands.contains { $0.name == key }
  }
}
