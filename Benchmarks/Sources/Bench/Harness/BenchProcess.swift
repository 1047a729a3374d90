import Yardsticks

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Runs programs, and reads and writes files, for the benchmarks.
enum BenchProcess {
  /// Runs a program until it ends, discarding its output.
  static func run(_ words: [String]) {
    var arguments = words.map { strdup($0) }
    arguments.append(nil)
    let status = yardstick_run(arguments)
    for argument in arguments { free(argument) }
    precondition(status == 0, "\(words.joined(separator: " ")) ended with \(status)")
  }

  /// Writes a file; returns false on failure.
  static func write(_ bytes: [UInt8], to path: String) -> Bool {
    guard let file = fopen(path, "w") else { return false }
    defer { fclose(file) }
    return fwrite(bytes, 1, bytes.count, file) == bytes.count
  }

  /// Returns the bytes of a file; empty if it cannot be read.
  static func bytes(of path: String) -> [UInt8] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = fgetc(file), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
    return bytes
  }

  /// Returns the value of an environment variable; nil if it is unset.
  static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
