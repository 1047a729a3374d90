import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// The maximum memory that this process has used so far.
package enum PeakMemory {
  /// The peak in bytes.
  ///
  /// `getrusage` on Linux includes the memory of the process that started this one, which would hide
  /// growth; the system's status file for the process does not.
  package static var bytes: Int {
    #if os(Linux)
      let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
      guard let number = line?.split(whereSeparator: \.isWhitespace).dropFirst().first,
        let kilobytes = Int(number)
      else { preconditionFailure("/proc/self/status tells no VmHWM") }
      return kilobytes << 10
    #else
      var usage = rusage()
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss
    #endif
  }
}
