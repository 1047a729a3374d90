import Foundation
import TestSupport

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// A terminal whose other end the test holds, byte by byte, with the walk running on it.
final class PseudoTerminal: Sendable {
  /// The process of the walk.
  let process: pid_t
  private let end: Int32

  /// Starts the walk on a terminal of 256 colours.
  init(
    arguments: [String], columns: UInt16 = 80, rows: UInt16 = 24, environment added: [String] = []
  ) throws {
    let pair = try TerminalPair()
    end = pair.end
    let name = pair.name
    // The size belongs to the terminal once its other side is open.
    let other = open(name, O_RDWR | O_NOCTTY)
    defer { close(other) }
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(other, UInt(TIOCSWINSZ), &size)
    // A session of its own takes the terminal that it opens first.
    process = try Spawn.start(
      [Tool.product.path, "walk", WalkSession.route] + arguments,
      environment: ["TERM=xterm-256color", "LC_ALL=C.UTF-8"] + added,
      flags: TerminalPair.newSession
    ) { actions in
      for descriptor in Int32(0)...2 {
        posix_spawn_file_actions_addopen(&actions, descriptor, name, O_RDWR, 0)
      }
    }
  }

  deinit {
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
    close(end)
  }

  /// Sends bytes as the keyboard.
  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(end, bytes, bytes.count)
  }

  /// What the program sends until a text is among it, or until it ends.
  @discardableResult
  func read(until text: String, seconds: Double = 20) throws -> String {
    var bytes: [UInt8] = []
    let deadline = Date(timeIntervalSinceNow: seconds)
    while Date() < deadline {
      guard let piece = readPiece(milliseconds: 100) else { break }
      bytes += piece
      let shown = String(decoding: bytes, as: UTF8.self)
      if shown.contains(text) { return shown }
    }
    throw TmuxError.neverShown(text, String(decoding: bytes, as: UTF8.self))
  }

  /// What the program sends until it has been silent for so many seconds.
  func readUntilSilent(seconds: Double) -> [UInt8] {
    var bytes: [UInt8] = []
    while let piece = readPiece(milliseconds: Int32(seconds * 1000)), !piece.isEmpty {
      bytes += piece
    }
    return bytes
  }

  /// What the program sends within so many seconds.
  func read(seconds: Double) -> [UInt8] {
    var bytes: [UInt8] = []
    let deadline = Date(timeIntervalSinceNow: seconds)
    while case let rest = deadline.timeIntervalSinceNow, rest > 0,
      let piece = readPiece(milliseconds: Int32(rest * 1000))
    {
      bytes += piece
    }
    return bytes
  }

  /// Bytes as they come, none when none came in time; nil when the program is gone.
  private func readPiece(milliseconds: Int32) -> [UInt8]? {
    var event = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
    guard poll(&event, 1, milliseconds) > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = systemRead(end, &bytes, bytes.count)
    return count > 0 ? Array(bytes.prefix(count)) : nil
  }
}

/// `read` of the system, which the terminal's own would hide.
private func systemRead(_ file: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(file, buffer, count)
}

/// A fresh pair of terminal ends.
///
/// Its functions are POSIX, but glibc's headers show them only to those who ask with a macro before
/// including, which Swift cannot; so they are looked up by name.
private struct TerminalPair {
  /// The end that the test holds.
  let end: Int32
  /// The path of the other end.
  let name: String

  /// `POSIX_SPAWN_SETSID`, hidden likewise.
  #if canImport(Glibc)
    static let newSession: Int16 = 0x80
  #else
    static let newSession: Int16 = 0x400
  #endif

  init() throws {
    typealias Function = @convention(c) (Int32) -> Int32
    typealias Name = @convention(c) (Int32) -> UnsafeMutablePointer<CChar>?
    let itself = dlopen(nil, RTLD_NOW)
    func look<F>(_ name: String, as type: F.Type) throws -> F {
      guard let symbol = dlsym(itself, name) else { throw TmuxError.notStarted(ENOSYS) }
      return unsafeBitCast(symbol, to: type)
    }
    end = try look("posix_openpt", as: Function.self)(O_RDWR | O_NOCTTY)
    guard end >= 0, try look("grantpt", as: Function.self)(end) == 0,
      try look("unlockpt", as: Function.self)(end) == 0,
      let path = try look("ptsname", as: Name.self)(end)
    else { throw TmuxError.notStarted(errno) }
    name = String(cString: path)
  }
}
