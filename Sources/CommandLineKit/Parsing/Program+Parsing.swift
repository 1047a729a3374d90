/// The request of a command line.
package enum Invocation: Sendable {
  /// To run a command with its arguments.
  case run(Command, ParsedArguments)
  /// To show the help of a command, or of the program.
  case help(Command?)
  /// To show the version, with those of all libraries if requested.
  case version(isVerbose: Bool)
}

extension Program {
  /// Parses the words that follow the program's name.
  ///
  /// - Throws: The first mistake from the left.
  package func parse(_ words: [String]) throws(UsageError) -> Invocation {
    // The program's name alone shows the help.
    guard let first = words.first else { return .help(nil) }
    switch first {
    case "-h", "--help": return .help(nil)
    case "--version": return .version(isVerbose: words.dropFirst().first == "--verbose")
    default: break
    }
    if first.hasPrefix("-") { throw mistakenOption(first) }
    guard let command = command(named: first) else {
      throw .unknownCommand(
        first, nearest: Suggestion.nearest(to: first, among: commands.map(\.name)))
    }
    guard let arguments = try command.parse(words[1...]) else { return .help(command) }
    return .run(command, arguments)
  }

  private func mistakenOption(_ word: String) -> UsageError {
    let name = Command.optionParts(word).name
    if commands.contains(where: { $0.option(name) != nil }) {
      return .optionBeforeCommand(name)
    }
    return .unknownOption(
      name, command: nil, nearest: Suggestion.nearest(to: name, among: ["--help", "--version"]))
  }
}

extension Command {
  /// Parses the words that follow the command's name.
  ///
  /// `--name VALUE` takes the next word whatever it begins with, except for two dashes, so that negative
  /// numbers need no `=`; after `--` every word is an operand; `-` alone is one, too. An option with a value
  /// may be given once unless it is a repeated one, a flag any number of times.
  ///
  /// - Returns: nil when the words ask for help.
  /// - Throws: The first mistake from the left.
  func parse(_ words: ArraySlice<String>) throws(UsageError) -> ParsedArguments? {
    var arguments = ParsedArguments(of: self)
    var awaited = operands[...]
    var rest = words
    var optionsAreOver = false
    while let word = rest.popFirst() {
      if optionsAreOver || word == "-" || !word.hasPrefix("-") {
        try parseOperand(word, from: &awaited, into: &arguments)
      } else if word == "--" {
        optionsAreOver = true
      } else if word == "-h" || word == "--help" {
        return nil
      } else {
        try parseOption(word, rest: &rest, into: &arguments)
      }
    }
    if let missing = awaited.first(where: { !$0.isOptional }) {
      throw .missingOperand(missing.name, command: name)
    }
    return arguments
  }

  /// Returns the parts of `--name=value`, the name with its dashes.
  static func optionParts(_ word: String) -> (name: String, value: String?) {
    guard let equals = word.firstIndex(of: "=") else { return (word, nil) }
    return (String(word[..<equals]), String(word[word.index(after: equals)...]))
  }

  private func parseOperand(
    _ word: String, from awaited: inout ArraySlice<OperandDeclaration>,
    into arguments: inout ParsedArguments
  ) throws(UsageError) {
    guard let operand = awaited.first else { throw .unexpectedOperand(word, command: name) }
    do {
      let value = try operand.parse(word)
      if operand.isRepeatable {
        arguments.append(value, to: operand.name)
      } else {
        arguments.set(operand.name, to: value)
        awaited.removeFirst()
      }
    } catch {
      throw .badValue(of: operand.name, text: word, error)
    }
  }

  private func parseOption(
    _ word: String, rest: inout ArraySlice<String>, into arguments: inout ParsedArguments
  ) throws(UsageError) {
    let (written, attached) = Self.optionParts(word)
    guard let (option, isOldName) = option(written) else {
      throw .unknownOption(written, command: name, nearest: nearestOption(to: written))
    }
    let key = "--\(option.name)"
    let earlier = arguments.oldNames.first { $0.name == key }?.written ?? key
    if isOldName { arguments.note(OldName(written: written, name: key)) }
    guard let placeholder = option.placeholder else {
      guard attached == nil else { throw .unexpectedValue(option: written) }
      arguments.set(key, to: true)
      return
    }
    guard option.isRepeatable || !arguments.has(key) else {
      throw .repeatedOption(written, earlier: earlier)
    }
    var value = attached
    if value == nil, let next = rest.first, !next.hasPrefix("--"), next != "-h" {
      value = rest.removeFirst()
    }
    guard let value else { throw .missingValue(option: written, placeholder: placeholder) }
    do {
      let parsed = try option.parse(value)
      if option.isRepeatable {
        arguments.append(parsed, to: key)
      } else {
        arguments.set(key, to: parsed, written: value)
      }
    } catch {
      throw .badValue(of: written, text: value, error)
    }
  }

  /// Returns the option that was probably meant, by its present name even if the word is similar to a former
  /// one.
  private func nearestOption(to written: String) -> String? {
    let names =
      options.map { ($0.name, $0.name) }
      + options.flatMap { option in option.oldNames.map { ($0, option.name) } }
    let nearest = Suggestion.nearest(to: written, among: names.map { "--\($0.0)" })
    return names.first { "--\($0.0)" == nearest }.map { "--\($0.1)" }
  }

  /// Returns the option with a name, with its dashes, and true if that is a former one.
  fileprivate func option(_ written: String) -> (OptionDeclaration, isOldName: Bool)? {
    if let option = options.first(where: { "--\($0.name)" == written }) { return (option, false) }
    return options.first { $0.oldNames.contains { "--\($0)" == written } }.map { ($0, true) }
  }
}
