import CommandLineKit

/// The files that a command line names.
enum NamedFiles {
  /// Returns the input files.
  static func read(_ arguments: ParsedArguments) -> [String] {
    arguments.files(written: false).map(\.path) + GiftOptions.modelFiles(arguments)
  }

  /// Refuses several inputs that are standard input, `-`.
  ///
  /// - Parameter named: The inputs, each with the words that name it on the command line.
  static func checkStandardInputs(_ named: [(name: String, path: String?)]) throws(Failure) {
    let inputs = named.filter { $0.path == "-" }
    if inputs.count > 1 { throw .twoStandardInputs(inputs[0].name, inputs[1].name) }
  }

  /// Refuses an output file that would overwrite any other file named on the command line, whichever options
  /// name the files.
  ///
  /// New options are covered without further code. Files named inside input files, and files made in a
  /// folder, are checked once they are known.
  static func check(_ arguments: ParsedArguments) throws(Failure) {
    let read = read(arguments)
    let written = arguments.files(written: true).filter { $0.path != "-" }
    guard !read.isEmpty || written.count > 1 else { return }
    var kept = Output.KeptFiles(read)
    try Output.standard.check(apartFrom: kept)
    for (name, path) in written {
      try Output.file(path).check(apartFrom: kept, option: name)
      kept.insert(path)
    }
  }
}
