/// The length of a help text, by the word that requests it.
package enum HelpLength: String, Sendable {
  /// The usage, the most used options and an example.
  case short = "-h"
  /// Everything.
  case whole = "--help"
}

/// The request that a command line makes.
package enum Invocation: Sendable {
  /// Running a command with its arguments.
  case run(Command, ParsedArguments)
  /// Showing the help of a command, or of the program; the short help lists only the most used options.
  case help(Command?, HelpLength)
  /// Showing the version, with those of all libraries if requested.
  case version(isVerbose: Bool)
}

extension Program {
  /// Parses the words that follow the program's name.
  ///
  /// - Throws: An error for the leftmost mistake.
  package func parse(_ words: [String]) throws(UsageError) -> Invocation {
    // Without any words, the help is shown.
    guard let first = words.first else { return .help(nil, .whole) }
    if let length = HelpLength(rawValue: first) { return .help(nil, length) }
    if Self.versionSpellings.contains(first) {
      return .version(isVerbose: words.dropFirst().first == "--verbose")
    }
    if first.hasPrefix("-") { throw mistakenOption(first) }
    guard let command = command(named: first) else {
      throw .unknownCommand(
        first, nearest: Suggestion.nearest(to: first, among: commands.map(\.name)))
    }
    switch try command.parse(words[1...]) {
    case .help(let length): return .help(command, length)
    case .arguments(var arguments):
      if first != command.name {
        arguments.note(OldName(written: first, name: command.name))
      }
      return .run(command, arguments)
    }
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

/// The words that follow a command's name, parsed.
private enum ParsedWords {
  /// Arguments of the command.
  case arguments(ParsedArguments)
  /// A request for help.
  case help(HelpLength)
}

extension Command {
  /// Parses the words that follow the command's name.
  ///
  /// `--name VALUE` takes the next word unless it begins with two dashes, so that negative numbers need no
  /// `=`. After `--` every word is an operand; a lone `-` is always an operand. An option with a value may
  /// be given only once unless it is a repeated option; a flag may be given any number of times.
  ///
  /// `-o VALUE` and `-oVALUE` are short for `--output VALUE`.
  ///
  /// - Throws: An error for the leftmost mistake.
  fileprivate func parse(_ words: ArraySlice<String>) throws(UsageError) -> ParsedWords {
    var arguments = ParsedArguments(of: self)
    var awaited = operands[...]
    var rest = words
    var optionsAreOver = false
    while let word = rest.popFirst() {
      if optionsAreOver || word == "-" || !word.hasPrefix("-") {
        try parseOperand(word, from: &awaited, into: &arguments)
      } else if word == "--" {
        optionsAreOver = true
      } else if let length = HelpLength(rawValue: word) {
        return .help(length)
      } else {
        try parseOption(word, rest: &rest, into: &arguments)
      }
    }
    if let missing = awaited.first(where: { !$0.isOptional }) {
      throw .missingOperand(missing.name, command: name)
    }
    return .arguments(arguments)
  }

  /// Returns the parts of `--name=value`; the name includes its dashes.
  fileprivate static func optionParts(_ word: String) -> (name: String, value: String?) {
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
    let (written, attached) = attachedParts(word) ?? Self.optionParts(word)
    guard let (option, isOldName) = option(written) else {
      throw .unknownOption(written, command: name, nearest: nearestOption(to: written))
    }
    let key = "--\(option.name)"
    let earlier = arguments.spelling(of: key)
    arguments.note(spelling: written, of: key)
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
    if value == nil, let next = rest.first, !isOption(next) {
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

  /// Returns true when a word is an option, so that it cannot be the value of the option before it.
  func isOption(_ word: String) -> Bool {
    word.hasPrefix("--") || options.contains { $0.spellings.contains(word) }
  }

  /// Returns the parts of `-oVALUE` or `-o=VALUE` if `-o` takes a value; nil for any other word.
  ///
  /// `-output` is not `-o utput`, but a slip for `--output`.
  private func attachedParts(_ word: String) -> (name: String, value: String?)? {
    let name = String(word.prefix(2))
    guard name != "--", word.count > 2, option(name)?.0.takesValue == true,
      option("-" + Self.optionParts(word).name) == nil
    else { return nil }
    return word.dropFirst(2).first == "="
      ? Self.optionParts(word) : (name, String(word.dropFirst(2)))
  }

  /// Returns the current name of the option that was probably meant, even if the word is similar to a
  /// former name.
  private func nearestOption(to written: String) -> String? {
    let names =
      options.map { ($0.name, $0.name) }
      + options.flatMap { option in option.oldNames.map { ($0, option.name) } }
    let nearest = Suggestion.nearest(to: written, among: names.map { "--\($0.0)" })
    return names.first { "--\($0.0)" == nearest }.map { "--\($0.1)" }
  }

  /// Returns the option with a name, which includes its dashes, and whether that is a former name.
  fileprivate func option(_ written: String) -> (OptionDeclaration, isOldName: Bool)? {
    if let option = options.first(where: { $0.spellings.contains(written) }) {
      return (option, false)
    }
    return options.first { $0.oldNames.contains { "--\($0)" == written } }.map { ($0, true) }
  }
}
