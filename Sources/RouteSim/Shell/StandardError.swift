import RouteSimKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Where errors and warnings go, a line each.
enum StandardError {
  /// Prints one line; what came from files cannot steer the terminal or start another line.
  static func report(_ line: String) {
    let bytes = Array("routesim: \(Printable.sanitised(line))\n".utf8)
    _ = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
