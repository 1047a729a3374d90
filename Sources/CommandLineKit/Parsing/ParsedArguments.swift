/// An option that was given by a name it once had; both come with their dashes.
package struct OldName: Hashable, Sendable {
  /// The name given.
  package let written: String
  /// The name of today.
  package let name: String
}

/// The values a command line gave to a command, each already of its type and within its bounds.
package struct ParsedArguments: Sendable {
  private let command: Command
  private var values: [String: any Sendable] = [:]
  /// The values of options as they were written, with their dashes.
  private var texts: [String: String] = [:]
  /// The options whose values were taken over, with their dashes.
  private var adopted: Set<String> = []
  /// The options that were given by a name they once had, in order.
  package private(set) var oldNames: [OldName] = []

  init(of command: Command) { self.command = command }

  /// The value of an option, or its default.
  ///
  /// - Precondition: the command declares the option.
  package subscript<Value>(option: Option<Value>) -> Value {
    value("--\(option.declaration.name)") ?? option.fallback
  }

  /// The values of an option that may be given several times, in the order of the command line.
  ///
  /// - Precondition: the command declares the option.
  package subscript<Value>(option: RepeatedOption<Value>) -> [Value] {
    values("--\(option.declaration.name)")
  }

  /// True when a flag was given.
  ///
  /// - Precondition: the command declares the flag.
  package subscript(flag: Flag) -> Bool { value("--\(flag.declaration.name)") ?? false }

  /// The value of an operand that must be there.
  ///
  /// - Precondition: the command declares the operand as required.
  package subscript<Value>(operand: Operand<Value>) -> Value {
    guard let value: Value = value(operand.declaration.name) else {
      preconditionFailure("\(operand.declaration.name) is no required operand")
    }
    return value
  }

  /// The value of an operand that may be left out; nil when it was.
  ///
  /// - Precondition: the command declares the operand.
  package subscript<Value>(operand: Operand<Value?>) -> Value? {
    value(operand.declaration.name)
  }

  /// The values of an operand that may be given several times, in the order of the command line.
  ///
  /// - Precondition: the command declares the operand.
  package subscript<Value>(operand: Operand<[Value]>) -> [Value] {
    values(operand.declaration.name)
  }

  /// Takes a value of an option over as if it stood on the command line.
  ///
  /// - Parameter text: The value; of a flag, which is then raised, anything.
  /// - Precondition: the command declares the option, which is no repeated one.
  package mutating func adopt(
    _ text: String, for option: OptionDeclaration
  ) throws(ValueProblem) {
    precondition(declares("--\(option.name)"), "\(command.name) does not declare \(option.name)")
    values["--\(option.name)"] = try option.parse(text)
    if option.takesValue { texts["--\(option.name)"] = text }
    adopted.insert("--\(option.name)")
  }

  /// True when an option or flag stands on the command line itself, its value not taken over.
  package func isTyped(_ option: some DeclaredOption) -> Bool {
    isGiven(option) && !adopted.contains("--\(option.declaration.name)")
  }

  /// True when an option or flag of a name stands on the command line.
  package func isGiven(named name: String) -> Bool { values["--\(name)"] != nil }

  /// True when an option or flag stands on the command line, or was taken over.
  package func isGiven(_ option: some DeclaredOption) -> Bool {
    values["--\(option.declaration.name)"] != nil
  }

  /// The value of an option that stands on the command line; nil where it does not, or where the
  /// command has no such option.
  package func given<Value>(_ option: Option<Value>) -> Value? {
    isGiven(option) ? self[option] : nil
  }

  /// The value of an option without a default; nil where it does not stand on the command line, or
  /// where the command has no such option.
  package func given<Value>(_ option: Option<Value?>) -> Value? {
    isGiven(option) ? self[option] : nil
  }

  /// The words that would say again what was given or taken over of some options, in their order; of those
  /// that may be given several times nothing.
  package func words(of options: [OptionDeclaration]) -> [String] {
    options.flatMap { option -> [String] in
      let key = "--\(option.name)"
      guard values[key] != nil, !option.isRepeatable else { return [] }
      guard let text = texts[key] else { return [key] }
      // What looks like an option is no value by itself.
      return text.hasPrefix("--") || text == "-h" ? ["\(key)=\(text)"] : [key, text]
    }
  }

  /// A file of the command line: what names it, an option with its dashes, and its path.
  package typealias NamedFile = (name: String, path: String)

  /// The files that are given or taken over, by options whose values are written or by those whose values are
  /// read and by operands.
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

  mutating func note(_ oldName: OldName) { oldNames.append(oldName) }

  /// - Parameter text: What was written of an option's value.
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
