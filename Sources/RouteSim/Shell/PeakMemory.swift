import CPOSIX
import RouteFormats

/// The peak memory use of the process.
enum PeakMemory {
  /// The maximum amount of memory that the process has used at one time, bytes.
  ///
  /// On Linux, it is read from `/proc`, which covers only the program; `getrusage` includes the parent
  /// process there if it shared its memory until the program started.
  static var bytes: Int {
    let status = try? ByteSource.bytes(path: "/proc/self/status", limit: 1 << 16)
    for line in String(decoding: status ?? [], as: UTF8.self).split(separator: "\n")
    where line.hasPrefix("VmHWM:") {
      let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" })
      if words.count == 3, let kilobytes = Int(words[1]) { return kilobytes * 1024 }
    }
    return Int(posix_peak_memory())
  }
}
