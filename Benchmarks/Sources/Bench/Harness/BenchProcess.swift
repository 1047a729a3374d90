import Yardsticks

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Programs and files of the benchmarks.
enum BenchProcess {
  /// Runs a program to its end, its output thrown away.
  static func run(_ words: [String]) {
    var arguments = words.map { strdup($0) }
    arguments.append(nil)
    let status = yardstick_run(arguments)
    for argument in arguments { free(argument) }
    precondition(status == 0, "\(words.joined(separator: " ")) ended with \(status)")
  }

  /// Writes a file; false when that failed.
  static func write(_ bytes: [UInt8], to path: String) -> Bool {
    guard let file = fopen(path, "w") else { return false }
    defer { fclose(file) }
    return fwrite(bytes, 1, bytes.count, file) == bytes.count
  }
}
