import CommandLineKit

/// The files that a command line names.
enum NamedFiles {
  /// Those that are read.
  static func read(_ arguments: ParsedArguments) -> [String] {
    arguments.files(written: false).map(\.path) + GiftOptions.modelFiles(arguments)
  }

  /// Refuses to write over what the same command line reads or writes besides, whatever the options are called:
  /// who declares a new one need not think of it.
  ///
  /// What is named in files that it reads, and what it makes in a folder, is looked at when those are known.
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
