import CPOSIX
import RouteFormats

/// How much memory a process has had.
enum PeakMemory {
  /// The most that this one has had at once, bytes.
  ///
  /// Linux tells it of the program alone; what `getrusage` says there is also of whoever started it, where that
  /// shared its memory until then.
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
